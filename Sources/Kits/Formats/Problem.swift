/// Something in a document that could not be read, and where.
package struct Problem: Equatable, Sendable {
  /// The file as the person wrote it.
  package var source: String
  /// Counted from 1; nil where the whole document is meant.
  package var line: Int?
  /// The byte of the line, counted from 1; a tab counts as one, as every byte does.
  package var column: Int?
  /// What was written, in quotes, and what is wrong with it.
  package var message: String
  /// The rule, or something to type, as a sentence.
  package var hint: String?

  package init(
    source: String, line: Int? = nil, column: Int? = nil, message: String, hint: String? = nil
  ) {
    self.source = source
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }
}

extension Problem: CustomStringConvertible {
  /// The place and the message, `export.json:14:12: 'many' is not a value of steps`.
  package var description: String {
    let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
    return "\(source)\(place): \(message)"
  }
}

/// A problem before its line and column are counted.
package struct OffsetProblem: Error {
  /// The index of the byte it is about.
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
  /// The problems of one text, in the order of their places.
  ///
  /// Lines end with CRLF, LF or CR, and are counted once for all problems; a byte-order mark is not
  /// part of the first.
  package static func locating(
    _ problems: [OffsetProblem], in bytes: Span<UInt8>, of source: String
  ) -> [Problem] {
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    var line = 1
    var position = hasMark ? 3 : 0
    var lineStart = position
    return problems.sorted { $0.offset < $1.offset }.map { problem in
      while position < min(problem.offset, bytes.count) {
        let byte = bytes[position]
        position += 1
        let isReturn = byte == UInt8(ascii: "\r")
        guard isReturn || byte == UInt8(ascii: "\n") else { continue }
        if isReturn, position < bytes.count, bytes[position] == UInt8(ascii: "\n") {
          position += 1
        }
        line += 1
        lineStart = position
      }
      return Problem(
        source: source, line: line, column: max(problem.offset - lineStart, 0) + 1,
        message: problem.message, hint: problem.hint)
    }
  }
}
