/// A key that was pressed.
package enum Key: Equatable, Sendable {
  case scalar(Unicode.Scalar)
  case enter
  case tab
  /// Tab with Shift.
  case backTab
  case escape
  /// ^C, ^D and ^Z.
  case interrupt
  case endOfInput
  case suspend
  case left
  case right
  case up
  case down
  case pageUp
  case pageDown
  case home
  case end
  case backspace
  case delete
  /// ^U, ^K and ^W: erase the text before the cursor, the text behind it, the word before it.
  case eraseBefore
  case eraseAfter
  case eraseWord
  /// ^L: draw everything.
  case redraw
  /// ^R.
  case redo
  /// Pasted text begins, or ends; only where pastes are marked (see ``KeyReader``).
  case pasteBegins
  case pasteEnds
  /// The first button of a mouse at a cell of the screen, from 0 at the top left.
  case press(row: Int, column: Int)
  case wheelUp
  case wheelDown
}
