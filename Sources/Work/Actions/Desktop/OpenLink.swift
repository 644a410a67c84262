import Host
import Text

/// Opens an address in the browser.
package struct OpenLink: Action {
  private let address: String

  package init(_ address: String) { self.address = address }

  /// - Returns: The address.
  /// - Throws: ``Failure`` if no program can open it.
  package func run(in world: World) throws -> String {
    let hints = ["To print the address instead, add --print."]
    for opener in ["xdg-open", "open"] {
      // With the terminal, because the browser may be one that runs in it.
      let end = try world.host.run(Program([opener, address], hasTerminal: true))
      if end == .missing { continue }
      guard case .exited(status: 0, output: _, errors: _) = end
      else { throw Failure("\(opener) \(end.problem)", hints: hints) }
      return address
    }
    throw Failure("cannot open the address: xdg-open is not installed", hints: hints)
  }
}

/// Copies text to the clipboard with a program of the desktop.
package struct CopyText: Action {
  private let text: String
  private let terminal: ((_ text: String) throws -> Bool)?

  /// `terminal` copies the text if no program does, and returns whether it could.
  package init(_ text: String, terminal: ((_ text: String) throws -> Bool)? = nil) {
    (self.text, self.terminal) = (text, terminal)
  }

  package func run(in world: World) throws {
    var copiers: [[String]] = []
    if world.nonEmptyVariable("WAYLAND_DISPLAY") != nil { copiers.append(["wl-copy"]) }
    if world.nonEmptyVariable("DISPLAY") != nil {
      copiers.append(["xclip", "-selection", "clipboard"])
    }
    copiers.append(["pbcopy"])
    for copier in copiers {
      // A copier that serves the text in the background would keep the pipes to dash open.
      let program = Program(
        ["sh", "-c", "exec \"$0\" \"$@\" >/dev/null 2>&1"] + copier, input: Array(text.utf8),
        seconds: 5)
      if case .exited(status: 0, output: _, errors: _) = try world.host.run(program) { return }
    }
    guard try terminal?(text) == true else {
      throw Failure(
        "no clipboard found", hints: ["Install wl-copy or xclip, or run dash in a terminal."])
    }
  }
}

/// Shows a desktop notification.
package struct ShowNotification: Action {
  private let notification: Notification

  package init(_ notification: Notification) { self.notification = notification }

  /// - Returns: Whether it was shown, and why programs failed to show it.
  package func run(in world: World) throws -> (isShown: Bool, problems: [Failure]) {
    var problems: [Failure] = []
    for notifier in Notifier.allCases {
      do {
        let end = try world.host.run(notifier.program(showing: notification))
        if case .exited(0, _, _) = end { return (true, problems) }
        if end != .missing { problems.append(Failure("\(notifier.rawValue) \(end.problem)")) }
      } catch let error as FileError {
        problems.append(Failure(error))
      }
    }
    return (false, problems)
  }
}

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

  private func edit(with command: [String], in world: World) throws -> Bool {
    switch try world.host.run(Program(command, paths: [path], hasTerminal: true)) {
    case .missing: return false
    case .exited(status: 0, _, _): return true
    case let end: throw Failure("'\(command[0])' \(end.problem)", hints: ["Nothing was changed."])
    }
  }
}

/// A temporary file with a text that the user edits; only the user can read it.
package struct Draft {
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

  package var name: String { String(decoding: path, as: UTF8.self) }

  /// Deletes the file, unless it is to be preserved.
  package func discard() { if !isPreserved { files.drafts.discard(path) } }

  /// The edited text; throws ``Failure`` if it is not UTF-8, and the file is then preserved.
  package mutating func text() throws -> String {
    guard let text = String(validating: try files.read(path), as: UTF8.self) else {
      isPreserved = true
      throw Failure("\(name): is not UTF-8 text", hints: ["Nothing was changed."], status: .data)
    }
    return text
  }
}
