import Host

/// Writes frames to a terminal, of each what differs from the frame before.
enum ScreenWriter {
  case inline(InlineWriter)
  case fullScreen(FullScreenWriter)

  init(writingTo output: OutputStream, mode: Terminal.Mode, _ options: RenderOptions) {
    self =
      switch mode {
      case .inline: .inline(InlineWriter(writingTo: output, options))
      case .fullScreen: .fullScreen(FullScreenWriter(writingTo: output, options))
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

  /// What was drawn is above something else now, or gone.
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

  /// Shows the last frame: inline it stays, with the cursor on a new line below it.
  mutating func finish(with frame: ScreenFrame, in size: ScreenSize) throws {
    guard case .inline(var writer) = self else { return }
    defer { self = .inline(writer) }
    try writer.finish(with: frame, in: size)
  }
}
