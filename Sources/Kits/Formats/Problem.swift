import Text

/// Something in a document that could not be read, and where.
package struct Problem: Equatable, Sendable, CustomStringConvertible {
  /// The file as the person wrote it.
  package var source: String
  /// From 1; nil if the whole document is meant.
  package var line: Int?
  /// The byte of the line, counted from 1; a tab counts as one, as every byte does.
  package var column: Int?
  /// The input in quotes, and its problem.
  package var message: String
  /// The rule, or something to type, as a sentence.
  package var hint: String?

  package init(
    source: String, line: Int? = nil, column: Int? = nil, message: String, hint: String? = nil
  ) {
    (self.source, self.line, self.column) = (source, line, column)
    (self.message, self.hint) = (message, hint)
  }

  /// Another problem at the same place.
  package func saying(_ message: String, hint: String?) -> Problem {
    Problem(source: source, line: line, column: column, message: message, hint: hint)
  }

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
  package var message, hint: String

  package init(offset: Int, message: String, hint: String) {
    (self.offset, self.message, self.hint) = (offset, message, hint)
  }
}

extension Problem {
  /// The problems of one text in the order of their places; lines end with CRLF, LF or CR.
  package static func locating(
    _ problems: [OffsetProblem], in bytes: Span<UInt8>, of source: String
  ) -> [Problem] {
    var line = 1
    var position = JSON.hasByteOrderMark(bytes) ? 3 : 0
    var lineStart = position
    return problems.sorted { $0.offset < $1.offset }.map { problem in
      while position < min(problem.offset, bytes.count) {
        let byte = bytes[position]
        position += 1
        let isReturn = byte == UInt8(ascii: "\r")
        guard isReturn || byte == UInt8(ascii: "\n") else { continue }
        if isReturn, position < bytes.count, bytes[position] == UInt8(ascii: "\n") { position += 1 }
        line += 1
        lineStart = position
      }
      return Problem(
        source: source, line: line, column: max(problem.offset - lineStart, 0) + 1,
        message: problem.message, hint: problem.hint)
    }
  }
}

/// Why a whole document is refused.
package struct DocumentError: Error, Equatable, Sendable, CustomStringConvertible {
  package let problem: Problem
  /// Whether the document was understood as far as its format goes, and is of no shape known here.
  package let isUnknownShape: Bool
  /// Why the document is skipped in a folder; nil if it is refused there too.
  package let skipReason: String?

  package init(_ problem: Problem, isUnknownShape: Bool = false, skipReason: String? = nil) {
    self.problem = problem
    self.isUnknownShape = isUnknownShape
    self.skipReason = skipReason ?? (isUnknownShape ? "not a known kind of file" : nil)
  }

  package var description: String { problem.description }
}

extension DocumentError: FailureConvertible {
  package var failure: Failure {
    Failure(problem.description, hints: problem.hint.map { [$0] } ?? [], status: .data)
  }
}

/// Where bytes break the grammar of their format, and why.
package struct SyntaxError: Error, Equatable, Sendable {
  /// The index of the first byte that breaks the grammar.
  package let offset: Int
  /// The input in quotes, and its problem: `'01' is not a number of JSON`.
  package let message: String
  /// The rule it breaks, as a sentence.
  package let rule: String
  /// Whether it lies where the bytes end, so that they may be the beginning of a valid document.
  package internal(set) var isIncomplete = false
}
