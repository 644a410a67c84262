/// A problem before its line and column are counted.
struct Complaint: Error {
  /// How many bytes of the document stand before what it is about.
  var offset: Int
  var message: String
  var hint: String
}

extension Problem {
  /// The problems of one document in the order of their places.
  ///
  /// Lines are counted once for all of them.
  static func locating(
    _ complaints: [Complaint], in bytes: Span<UInt8>, of source: String
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
