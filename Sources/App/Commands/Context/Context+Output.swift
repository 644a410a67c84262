import Actions
import Drawing
import Host
import Readings
import Text

extension Context {
  /// How to render, from the options, environment variables, settings and the terminal.
  var renderOptions: RenderOptions { world.renderOptions }
  var width: Resolved<Int> { world.width }
  var glyphs: Resolved<Glyphs> { world.glyphs }
  /// What screens are drawn with: words where sentences are printed, else what the terminal can
  /// show.
  var drawnGlyphs: Glyphs { world.drawnGlyphs }
  var colors: Resolved<ColorDepth> { world.colors }

  /// The same context for a screen with keys, which is drawn whatever is printed.
  var forScreen: Context {
    var context = self
    context.settings.isPlain = false
    return context
  }

  /// Reads what a screen shows.
  var reading: Reading { Reading(world, glyphs: drawnGlyphs) }

  /// Prints a document with `--json`, else draws it; the last thing that a command does.
  func show(_ sheet: Sheet) throws {
    if isJSON { return try write(document: sheet.document()) }
    try show(try sheet.block(renderOptions))
  }

  /// Writes a screen in one call; the last thing that a command does.
  func show(_ block: Block) throws {
    if let capture { return capture.add(block) }
    let options = renderOptions
    if options.glyphs == .words {
      return try show(utf8: PlainText.bytes(of: block), in: options)
    }
    let renderer = TextRenderer(
      colors: options.colors, palette: options.palette, hasLinks: options.hasLinks)
    try show(utf8: renderer.bytes(of: block), in: options)
  }

  /// Writes a screen that is already rendered, in one call.
  func show(utf8 bytes: [UInt8], in options: RenderOptions) throws {
    try output.write(glyphs.value == .ascii ? ASCIIText.bytes(of: bytes) : bytes)
  }

  /// Writes plain lines for people; control characters in them are removed.
  func print(_ lines: [String]) throws {
    try show(lines.map { Line($0) })
  }

  /// Writes text for programs, unchanged.
  func write(text: String) throws {
    try output.write(Array(text.utf8))
  }

  /// Writes sentences for people, each wrapped at the width.
  func say(_ sentences: [String]) throws {
    let width = renderOptions.width
    try show(sentences.flatMap { Wrap.block(of: $0, width: width) })
  }

  /// Writes sentences about the result, unless `--quiet` was given.
  func acknowledge(_ sentences: [String]) throws {
    if !isQuiet { try say(sentences) }
  }

  /// Writes a JSON document for programs.
  func write(document: String) throws {
    try write(text: document + "\n")
  }

  /// Opens an address in the browser and says so, or only prints it if `isPrinted`.
  ///
  /// - Throws: ``Failure`` if no program can open it, ``FileError``.
  func open(_ address: String, isPrinted: Bool) throws {
    if isPrinted { return try write(text: address + "\n") }
    try say(["Opened \(OpenLink(address).run(in: world))"])
  }

  /// Copies text to the clipboard, with a program of the desktop or through the terminal.
  ///
  /// - Throws: ``Failure`` if neither is available, ``FileError``.
  func copy(_ text: String) throws {
    try CopyText(text) { text in
      guard capture == nil, let terminal = [output, errors].first(where: \.isTerminal) else {
        return false
      }
      try terminal.write(TextRenderer.clipboard(text))
      return true
    }.run(in: world)
  }

  /// Whether the background is dark or light.
  var ground: Background { world.ground }

  /// Whether only the terminal knows the background, and colours depend on it.
  var needsGroundQuery: Bool { settings.ground == .unknown && renderOptions.colors != .none }

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
