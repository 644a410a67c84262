/// What a person presses.
package enum Key: Equatable, Sendable {
  case scalar(Unicode.Scalar)
  case enter
  case escape
  /// ^C, ^D and ^Z.
  case interrupt
  case endOfInput
  case suspend
  case left
  case right
  case up
  case down
  case home
  case end
  case backspace
  case delete
  /// ^U, ^K and ^W: what stands before the cursor, what stands behind it, the word before it.
  case eraseBefore
  case eraseAfter
  case eraseWord
}
