/// How many colours a terminal can show.
package enum ColorDepth: Sendable {
  /// No escape sequences at all.
  case none
  /// The plain eight, which people set themselves.
  case sixteen
  /// The table of 256, ``ColorTable``.
  case palette
  /// Red, green and blue.
  case truecolor
}
