/// How many colours a terminal can show.
package enum ColorDepth: Sendable {
  /// None: not one escape is written.
  case none
  /// The plain eight, in the person's own choice.
  case sixteen
  /// The table of 256.
  case palette
  /// Red, green and blue.
  case truecolor
}
