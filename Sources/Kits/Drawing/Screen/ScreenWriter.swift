import Host

/// Writes frames to a terminal, of each what differs from the frame before.
enum ScreenWriter {
  case inline(InlineWriter)
  case fullScreen(FullScreenWriter)

  init(writingTo output: OutputStream, mode: Terminal.Mode, _ options: RenderOptions) {
    self =
      switch mode {
      case .inline: .inline(InlineWriter(writingTo: output, options))
      case .fullScreen, .fullScreenWithMouse:
        .fullScreen(FullScreenWriter(writingTo: output, options))
      }
  }

  /// The terminal was resized: its lines may be broken elsewhere.
  mutating func invalidate() {
    switch self {
    case .inline(var writer):
      writer.invalidate()
      self = .inline(writer)
    case .fullScreen: forget()
    }
  }

  /// Forgets the last frame, because it has moved or gone.
  mutating func forget() {
    switch self {
    case .inline(var writer):
      writer.forget()
      self = .inline(writer)
    case .fullScreen(var writer):
      writer.forget()
      self = .fullScreen(writer)
    }
  }

  /// Replaces the frame on the terminal.
  mutating func draw(_ frame: ScreenFrame, in size: ScreenSize) throws {
    switch self {
    case .inline(var writer):
      defer { self = .inline(writer) }
      try writer.draw(frame, in: size)
    case .fullScreen(var writer):
      defer { self = .fullScreen(writer) }
      try writer.draw(frame, in: size)
    }
  }

  /// Shows the last frame: inline it remains, with the cursor on a new line below it.
  mutating func finish(with frame: ScreenFrame, in size: ScreenSize) throws {
    guard case .inline(var writer) = self else { return }
    defer { self = .inline(writer) }
    try writer.finish(with: frame, in: size)
  }
}

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
