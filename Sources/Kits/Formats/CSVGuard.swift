/// Which cells of a table a spreadsheet would run as a formula.
package enum CSVGuard {
  /// Whether a cell that begins so is run: an operator, its wide form, or white space that hides
  /// one.
  ///
  /// The list is that of <https://owasp.org/www-community/attacks/CSV_Injection>.
  package static func runs(_ first: Unicode.Scalar) -> Bool {
    switch first {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
