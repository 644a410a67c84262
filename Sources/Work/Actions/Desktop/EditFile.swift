import Host
import Text

/// Opens a file in the user's editor, and waits until it exits: `$VISUAL`, else `$EDITOR`, both
/// with options if given, else vi or nano.
package struct EditFile: Action {
  package static let effects: Effects = .needsTerminal

  private let path: [UInt8]

  package init(_ path: [UInt8]) { self.path = path }

  /// Throws ``Failure`` if there is no editor, or it failed.
  package func run(in world: World) throws {
    let variable = ["VISUAL", "EDITOR"].first {
      world.nonEmptyVariable($0)?.trimmed.isEmpty == false
    }
    guard let variable, let line = world.nonEmptyVariable(variable) else {
      for editor in ["vi", "nano"] where try edit(with: [editor], in: world) { return }
      throw Failure(
        "no editor found: neither vi nor nano is installed",
        hints: ["Set EDITOR to the editor of your choice."])
    }
    let command = ShellText.arguments(of: line)
    if try !edit(with: command, in: world) {
      throw Failure(
        "editor not found: '\(command[0])'", hints: ["It is set in the variable \(variable)."])
    }
  }

  /// - Returns: Whether the editor is installed.
  private func edit(with command: [String], in world: World) throws -> Bool {
    switch try world.host.run(Program(command, paths: [path], hasTerminal: true)) {
    case .missing: return false
    case .exited(status: 0, _, _): return true
    case let end:
      throw Failure("'\(command[0])' \(end.problem)", hints: ["Nothing was changed."])
    }
  }
}

/// A temporary file with a text that the user edits; only the user can read it.
package struct Draft {
  /// Where it is.
  package let path: [UInt8]
  private let files: Files
  /// Whether ``discard()`` leaves the file, because it holds text that would be lost.
  package var isPreserved = false

  /// Creates the file in `TMPDIR` or `/tmp`.
  package init(of text: String, in world: World) throws {
    files = world.files
    var folder = world.host.path(variable: "TMPDIR") ?? Array("/tmp".utf8)
    if folder.last == UInt8(ascii: "/") { folder.removeLast() }
    path = try files.drafts.make(folder + Array("/\(world.program)".utf8))
    do {
      try files.drafts.write(Array(text.utf8), path)
    } catch {
      files.drafts.discard(path)
      throw error
    }
  }

  /// The path, for people.
  package var name: String { String(decoding: path, as: UTF8.self) }

  /// Deletes the file, unless it is to be preserved.
  package func discard() {
    if !isPreserved { files.drafts.discard(path) }
  }

  /// The edited text; throws ``Failure`` if it is not UTF-8, and the file is then preserved.
  package mutating func text() throws -> String {
    guard let text = String(validating: try files.read(path), as: UTF8.self) else {
      isPreserved = true
      throw Failure("\(name): is not UTF-8 text", hints: ["Nothing was changed."], status: .data)
    }
    return text
  }
}
