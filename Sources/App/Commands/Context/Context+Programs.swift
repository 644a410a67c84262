import Actions
import Drawing
import Host
import Text

// Programs of the desktop: the browser, the clipboard and the editor.

extension Context {
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

  /// Opens a file in the user's editor, and waits until it exits: `$VISUAL`, else `$EDITOR`, both
  /// with options if given, else vi or nano.
  ///
  /// - Throws: ``Failure`` if there is no editor, or it failed.
  func edit(_ path: [UInt8]) throws {
    let variable = ["VISUAL", "EDITOR"].first { nonEmptyVariable($0)?.trimmed.isEmpty == false }
    guard let variable, let line = nonEmptyVariable(variable) else {
      for editor in ["vi", "nano"] where try edit(path, with: [editor]) { return }
      throw Failure(
        "no editor found: neither vi nor nano is installed",
        hints: ["Set EDITOR to the editor of your choice."])
    }
    let command = ShellText.arguments(of: line)
    if try !edit(path, with: command) {
      throw Failure(
        "editor not found: '\(command[0])'", hints: ["It is set in the variable \(variable)."])
    }
  }

  /// - Returns: Whether the editor is installed.
  private func edit(_ path: [UInt8], with command: [String]) throws -> Bool {
    switch try host.run(Program(command, paths: [path], hasTerminal: true)) {
    case .missing: return false
    case .exited(status: 0, _, _): return true
    case let end:
      throw Failure("'\(command[0])' \(end.problem)", hints: ["Nothing was changed."])
    }
  }
}

/// A temporary file with a text that the user edits; only the user can read it.
struct Draft {
  /// Where it is.
  let path: [UInt8]
  private let context: Context
  /// Whether ``discard()`` leaves the file, because it holds text that would be lost.
  var isPreserved = false

  /// Creates the file in `TMPDIR` or `/tmp`.
  init(of text: String, in context: Context) throws {
    self.context = context
    var folder = context.host.path(variable: "TMPDIR") ?? Array("/tmp".utf8)
    if folder.last == UInt8(ascii: "/") { folder.removeLast() }
    path = try context.files.drafts.make(folder + Array("/\(context.tool)".utf8))
    do {
      try context.files.drafts.write(Array(text.utf8), path)
    } catch {
      context.files.drafts.discard(path)
      throw error
    }
  }

  /// The path, for people.
  var name: String { String(decoding: path, as: UTF8.self) }

  /// Deletes the file, unless it is to be preserved.
  func discard() {
    if !isPreserved { context.files.drafts.discard(path) }
  }

  /// The edited text.
  ///
  /// - Throws: ``Failure`` if it is not UTF-8; the file is then preserved.
  mutating func text() throws -> String {
    guard let text = String(validating: try context.files.read(path), as: UTF8.self) else {
      isPreserved = true
      throw Failure("\(name): is not UTF-8 text", hints: ["Nothing was changed."], status: .data)
    }
    return text
  }
}
