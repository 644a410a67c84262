/// A problem before its line and column are counted.
package struct OffsetProblem: Error {
  /// How many bytes of the document stand before what it is about.
  package var offset: Int
  package var message: String
  package var hint: String

  package init(offset: Int, message: String, hint: String) {
    self.offset = offset
    self.message = message
    self.hint = hint
  }
}

extension Problem {
  /// The problems of one document in the order of their places.
  ///
  /// Lines are counted once for all of them.
  package static func locating(
    _ complaints: [OffsetProblem], in bytes: Span<UInt8>, of source: String
  ) -> [Problem] {
    var line = 1
    var lineStart = JSON.hasByteOrderMark(bytes) ? 3 : 0
    var position = lineStart
    return complaints.sorted { $0.offset < $1.offset }.map { complaint in
      while position < min(complaint.offset, bytes.count) {
        if bytes[position] == UInt8(ascii: "\n") {
          line += 1
          lineStart = position + 1
        }
        position += 1
      }
      return Problem(
        source: source, line: line, column: complaint.offset - lineStart + 1,
        message: complaint.message, hint: complaint.hint)
    }
  }
}
