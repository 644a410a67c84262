import Text

/// Why an archive, or a file in one, cannot be read.
package struct ArchiveError: Error, Equatable, Sendable {
  /// The archive, and the file in it where the error is about one.
  package let source: String
  package let message: String
  package let hint: String?

  init(_ source: String, _ message: String, hint: String? = nil) {
    self.source = source
    self.message = message
    self.hint = hint
  }
}

extension ArchiveError: FailureConvertible {
  package var failure: Failure {
    Failure("\(source): \(message)", hints: hint.map { [$0] } ?? [], status: .data)
  }
}
