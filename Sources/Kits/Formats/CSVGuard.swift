/// Which cells of a table a spreadsheet would run as a formula.
package enum CSVGuard {
  /// Whether a table cannot hold a character as it is: a control character other than tab and line
  /// ends.
  ///
  /// Programs stop at a NUL, or pass over it, and then see a formula behind it.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0...0x1F, 0x7F...0x9F: true
    default: false
    }
  }

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
