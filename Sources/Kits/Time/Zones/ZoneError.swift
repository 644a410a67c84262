import Text

/// Why the data or the rule of a time zone cannot be read.
package struct ZoneError: Error, Equatable, Sendable {
  /// What is wrong: `the file ends early`.
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}

extension ZoneError: FailureConvertible {
  package var failure: Failure {
    Failure("invalid time zone: \(message)", status: .data)
  }
}
