import Drawing
import Host
import Text

extension Context {
  /// Shows an address in the browser.
  ///
  /// - Throws: ``Failure`` where nothing here opens addresses, ``FileFault``.
  func browse(_ address: String) throws {
    let hints = ["To see the address alone: --print"]
    for opener in ["xdg-open", "open"] {
      // With the terminal, because the browser may be one that is drawn there.
      switch try host.run(Program([opener, address], hasTerminal: true)) {
      case .exited(status: 0, output: _, errors: _): return
      case .exited(let status, output: _, errors: _):
        throw Failure("\(opener) ended with status \(status)", hints: hints)
      case .signalled, .tooSlow, .tooLarge: throw Failure("\(opener) was ended", hints: hints)
      case .missing: continue
      }
    }
    throw Failure("nothing here opens addresses: xdg-open is not installed", hints: hints)
  }

  /// Puts text on the clipboard, by a program of the desktop or by the terminal.
  ///
  /// - Throws: ``Failure`` where there is no way to one, ``FileFault``.
  func copy(_ text: String) throws {
    var copiers: [[String]] = []
    if filled("WAYLAND_DISPLAY") != nil { copiers.append(["wl-copy"]) }
    if filled("DISPLAY") != nil { copiers.append(["xclip", "-selection", "clipboard"]) }
    copiers.append(["pbcopy"])
    for words in copiers {
      // Some stay, to hand the text out, and would keep the pipes open that others read from.
      let program = Program(
        ["sh", "-c", "exec \"$0\" \"$@\" >/dev/null 2>&1"] + words, input: Array(text.utf8),
        seconds: 5)
      if case .exited(status: 0, output: _, errors: _) = try host.run(program) { return }
    }
    guard let terminal = [output, errors].first(where: \.isTerminal) else {
      throw Failure(
        "there is no clipboard to be reached",
        hints: ["wl-copy, xclip or pbcopy reaches it, or a terminal."])
    }
    try terminal.write(TextRenderer.clipboard(text))
  }
}
