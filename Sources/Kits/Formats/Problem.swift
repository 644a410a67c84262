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
