import Formats

/// Reads the lines of a text of any size, without their ends.
struct LineRows {
  private var window: ByteWindow
  private var position = 0

  init(_ source: ByteSource) throws {
    window = try ByteWindow(source)
    if JSON.hasByteOrderMark(window.bytes.span) { position = 3 }
  }

  /// The next line; nil at the end.
  ///
  /// - Throws: ``DocumentError`` for a line longer than 64 MiB, and what reading the source throws.
  mutating func next() throws -> String? {
    while true {
      if let end = window.bytes[position...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return text(position..<end)
      }
      if window.isLast {
        guard position < window.bytes.count else { return nil }
        defer { position = window.bytes.count }
        return text(position..<window.bytes.count)
      }
      try window.move(to: position)
      position = 0
    }
  }

  private func text(_ range: Range<Int>) -> String {
    let isCut = range.last.map { window.bytes[$0] == UInt8(ascii: "\r") } ?? false
    return String(
      decoding: window.bytes[range.lowerBound..<range.upperBound - (isCut ? 1 : 0)], as: UTF8.self)
  }
}
