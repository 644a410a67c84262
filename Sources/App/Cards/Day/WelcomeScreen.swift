import Drawing

/// The screen before anything was recorded: what to type first.
package enum WelcomeScreen {
  private static let commands = [
    ("mood rate 4 --note \"good\"", "log how today is"),
    ("dash import <file or folder>", "read your Exist export"),
    ("dash today --demo", "see a day of the sample data"),
  ]

  /// The same by the keys of `dash browse`.
  private static let keys = [
    ("m", "log how today is"),
    (":import <file or folder>", "read your Exist export"),
    (":today --demo", "see a day of the sample data"),
  ]

  /// What to type on the command line, or with `hasKeys` in `dash browse`; no line is wider than `width`.
  package static func block(width: Int, hasKeys: Bool = false) -> Block {
    let column = 34
    let steps = hasKeys ? keys : commands
    return Wrap.block(of: "Nothing is recorded yet. To begin:", width: width)
      + steps.flatMap { step, meaning in
        column + meaning.utf8.count <= width
          ? Wrap.block(
            of: meaning, .quiet, beside: Line("  " + step, .strong), column: column, width: width)
          : Wrap.block(of: step, .strong, indent: 2, width: width)
            + Wrap.block(of: meaning, .quiet, indent: 4, width: width)
      }
  }
}
