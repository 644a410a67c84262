/// The shortest sequence that moves the cursor of a terminal.
enum CursorMove {
  /// From where the cursor is, if that is known; both are counted from 0.
  static func bytes(
    from start: ScreenFrame.Cursor?, to end: ScreenFrame.Cursor
  ) -> [UInt8] {
    let absolute = Array(
      (end.column == 0 ? "\u{1B}[\(end.row + 1)H" : "\u{1B}[\(end.row + 1);\(end.column + 1)H").utf8
    )
    guard let start, start.row <= end.row else { return absolute }
    if start.row + 1 == end.row, end.column == 0 { return [0x0D, 0x0A] }
    let relative = moved(end.row - start.row, "B") + across(end.column - start.column)
    return relative.count < absolute.count ? relative : absolute
  }

  /// To the right, or to the left by backspaces where there are few.
  private static func across(_ columns: Int) -> [UInt8] {
    if columns >= 0 { return moved(columns, "C") }
    let left = moved(-columns, "D")
    return -columns <= left.count ? [UInt8](repeating: 0x08, count: -columns) : left
  }

  /// `ESC [ 3 C`; a single step needs no number.
  private static func moved(_ count: Int, _ final: String) -> [UInt8] {
    count == 0 ? [] : Array("\u{1B}[\(count == 1 ? "" : "\(count)")\(final)".utf8)
  }
}
