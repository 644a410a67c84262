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
      guard case .exited(status: 0, output: _, errors: _) = end else {
        throw Failure("\(opener) \(end.problem)", hints: hints)
      }
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
    self.text = text
    self.terminal = terminal
  }

  /// - Throws: ``Failure`` if there is no clipboard.
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
        "no clipboard found",
        hints: ["Install wl-copy or xclip, or run dash in a terminal."])
    }
  }
}
