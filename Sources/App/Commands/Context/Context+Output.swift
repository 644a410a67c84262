import Actions
import Drawing
import Host
import Readings
import Text

extension Context {
  /// How to render, from the options, environment variables, settings and the terminal.
  var renderOptions: RenderOptions { world.renderOptions }

  /// The same context for a screen with keys, which is drawn whatever is printed.
  var forScreen: Context {
    var context = self
    context.settings.isPlain = false
    return context
  }

  /// Reads what a screen shows.
  var reading: Reading {
    Reading(world, glyphs: world.drawnGlyphs, isDemo: isDemo, isDocument: isJSON)
  }

  /// Prints a document with `--json`, else draws it; the last thing that a command does.
  func show(_ sheet: Sheet) throws {
    if isJSON { return try write(document: sheet.document()) }
    try show(sheet.block)
  }

  /// Draws a screen and writes it in one call.
  func show(_ draw: (RenderOptions) throws -> Block) throws {
    let options = renderOptions
    if let capture { return try capture.add(in: options, draw) }
    try show(draw(options), in: options)
  }

  /// Writes a screen in one call; the last thing that a command does.
  func show(_ block: Block) throws {
    if let capture { return capture.add(in: renderOptions) { _ in block } }
    try show(block, in: renderOptions)
  }

  private func show(_ block: Block, in options: RenderOptions) throws {
    if options.glyphs == .words { return try show(utf8: PlainText.bytes(of: block), in: options) }
    let renderer = TextRenderer(
      colors: options.colors, palette: options.palette, hasLinks: options.hasLinks)
    try show(utf8: renderer.bytes(of: block), in: options)
    world.holder.hold(shown: ShownBlock(block))
  }

  /// Writes a screen that is already rendered, in one call.
  func show(utf8 bytes: [UInt8], in options: RenderOptions) throws {
    let characters = options.glyphs == .words ? world.glyphs.value : options.glyphs
    try output.write(characters == .ascii ? ASCIIText.bytes(of: bytes) : bytes)
  }

  /// Writes plain lines for people; control characters in them are removed.
  func print(_ lines: [String]) throws { try show(lines.map { Line($0) }) }

  /// Writes text for programs, unchanged.
  func write(text: String) throws { try output.write(Array(text.utf8)) }

  /// Writes sentences for people, each wrapped at the width.
  func say(_ sentences: [String]) throws {
    let width = renderOptions.width
    try show(sentences.flatMap { Wrap.block(of: $0, width: width) })
  }

  /// Writes sentences about the result, unless `--quiet` was given.
  func acknowledge(_ sentences: [String]) throws { if !isQuiet { try say(sentences) } }

  func acknowledge(_ sentences: String...) throws { try acknowledge(sentences) }

  /// Writes a JSON document for programs.
  func write(document: String) throws { try write(text: document + "\n") }

  /// Opens an address in the browser and says so, or only prints it if `isPrinted`.
  /// - Throws: ``Failure`` if no program can open it, ``FileError``.
  func open(_ address: String, isPrinted: Bool) throws {
    if isPrinted { return try write(text: address + "\n") }
    try say(["Opened \(OpenLink(address).run(in: world))"])
  }

  /// Copies text to the clipboard, with a program of the desktop or through the terminal.
  /// - Throws: ``Failure`` if neither is available, ``FileError``.
  func copy(_ text: String) throws {
    try CopyText(text) { text in
      guard capture == nil, let terminal = [output, errors].first(where: \.isTerminal)
      else { return false }
      try terminal.write(TextRenderer.clipboard(text))
      return true
    }.run(in: world)
  }

  /// Whether the background is dark or light.
  var ground: Background { world.ground }

  /// Queries the terminal for its background colour; nil if it does not reply.
  func queryGround() -> Background? {
    host.queryTerminal?(BackgroundQuery.bytes, BackgroundQuery.isAnswered)
      .flatMap(BackgroundQuery.color)
      .map { Background($0) }
  }

  /// Stores the background in the settings file, so that the terminal is queried only once.
  func saveGround(_ ground: Background) throws {
    try world.changeSettings { file in
      file.set("ground", to: ground.rawValue)
      return true
    }
    warn(
      "the terminal's background is \(ground.rawValue); saved as the setting ground "
        + "(to undo: dash settings reset ground)")
  }
}

/// What a command prints, as lines instead of bytes.
final class CapturedOutput {
  private(set) var block: Block = []
  /// Warnings and the failure.
  fileprivate(set) var problems: [CleanText] = []
  fileprivate(set) var status: Int32 = 0
  /// The words of the screens for a picture; nil if none is wanted.
  fileprivate var words: String?
  /// Whether a command wrote text as it is.
  fileprivate private(set) var hasText = false

  /// Adds a screen.
  fileprivate func add(
    in options: RenderOptions, _ draw: (RenderOptions) throws -> Block
  ) rethrows {
    guard words != nil else {
      block += try draw(options)
      return
    }
    let picture = try Picture(in: options, draw)
    block += picture.block
    words? += picture.words
  }

  /// Adds text that a command wrote as it is.
  fileprivate func write(_ bytes: [UInt8]) {
    hasText = true
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    block += lines.map { Line(String(decoding: $0, as: UTF8.self)) }
  }
}

extension Context {
  /// Writes the screens that `show` shows as a picture in SVG, with their words as description.
  /// - Throws: ``Failure`` if it shows no screen, or the file cannot be written.
  func draw(into path: Argument, _ show: (Context) throws -> Void) throws {
    let output = CapturedOutput()
    output.words = ""
    var context = capturing(in: output, width: renderOptions.width)
    context.host.errors = errors
    (context.settings.ascii, context.settings.isPlain) = (false, false)
    try show(context)
    guard !output.hasText, !output.block.isEmpty, let words = output.words else {
      throw Failure.usage("--svg draws screens, and this is not a screen")
    }
    var renderer = PictureRenderer(theme: settings.theme)
    let text = renderer.text(of: Picture(output.block, words: words), isDocument: true)
    try files.put(Array(text.utf8), at: path.bytes)
  }

  /// Runs a command line of a program, and returns what it prints; it draws for `width` cells, and
  /// reads `input` as standard input and nothing from the terminal.
  ///
  /// Its problems do not begin with the program's name.
  func captured(
    _ tool: Tool, _ arguments: [Argument], width: Int, input: [UInt8] = []
  ) -> CapturedOutput {
    let output = CapturedOutput()
    var context = capturing(in: output, width: width)
    context.host.readInput = { input }
    output.status = tool.run(arguments, in: context)
    let prefix = tool.name + ": "
    output.problems = output.problems.map {
      $0.string.hasPrefix(prefix) ? CleanText(String($0.string.dropFirst(prefix.count))) : $0
    }
    return output
  }

  /// The same context, which prints to `output`.
  func capturing(in output: CapturedOutput, width: Int) -> Context {
    var context = self
    context.capture = output
    context.settings.width = min(max(width, 20), 500)
    context.host = host.withoutTerminal(
      output: { output.write($0) }, problem: { output.problems.append($0) })
    return context
  }
}

/// Holds a block: see ``World/Holder``.
private final class ShownBlock {
  private let block: Block

  init(_ block: Block) { self.block = block }
}
