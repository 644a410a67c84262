/// A text in a file of its own while a person edits it; only that person may read it.
struct Draft {
  private let path: [UInt8]
  private let environment: Environment
  /// Whether it stays when all is done.
  var isKept = false

  /// Puts the text into a new file in the folder for such files.
  init(of text: String, in environment: Environment) throws {
    self.environment = environment
    var folder = environment.filled("TMPDIR") ?? "/tmp"
    if folder.hasSuffix("/") { folder.removeLast() }
    path = try environment.files.drafts.make(Array("\(folder)/\(environment.tool)".utf8))
    do {
      try environment.files.drafts.write(Array(text.utf8), path)
    } catch {
      environment.files.drafts.discard(path)
      throw error
    }
  }

  /// The path, for people.
  var name: String { String(decoding: path, as: UTF8.self) }

  /// Removes the file, unless it is kept.
  func discard() {
    if !isKept { environment.files.drafts.discard(path) }
  }

  /// What stands in it now.
  ///
  /// - Throws: ``Failure`` where that is no text, and the file stays.
  mutating func text() throws -> String {
    guard let text = String(validating: try environment.files.read(path), as: UTF8.self) else {
      isKept = true
      throw Failure("\(name): is not UTF-8 text", hints: ["Nothing was changed."], status: .data)
    }
    return text
  }

  /// Opens it in the person's editor, and waits.
  ///
  /// - Throws: ``Failure`` where there is no editor, or it ends with another status than 0.
  func edit() throws {
    for (editor, origin) in editors {
      let words = ShellText.words(of: editor)
      guard let program = words.first else { continue }
      switch try environment.run(Program(words + [name], hasTerminal: true)) {
      case .exited(status: 0, output: _, errors: _): return
      case .exited(let status, output: _, errors: _):
        throw Failure("'\(program)' ended with status \(status)", hints: ["Nothing was changed."])
      case .signalled(let number):
        throw Failure("'\(program)' was ended by signal \(number)", hints: ["Nothing was changed."])
      case .missing:
        guard let origin else { continue }
        throw Failure(
          "'\(program)' is not there to be run", hints: ["\(origin) names the editor."])
      case .tooSlow, .tooLarge:
        preconditionFailure("a program that has the terminal may take its time")
      }
    }
    throw Failure(
      "there is no editor", hints: ["Set EDITOR to the name of one, such as EDITOR=nano."])
  }

  /// What a person chose, with the variable that says so; else what there usually is.
  private var editors: [(words: String, origin: String?)] {
    for name in ["VISUAL", "EDITOR"] {
      if let words = environment.filled(name), !words.trimmed.isEmpty { return [(words, name)] }
    }
    return [("vi", nil), ("nano", nil)]
  }
}
