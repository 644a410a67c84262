/// Why a command failed, for people: a message of one line, hints, and an exit status.
package struct Failure: Error, Equatable {
  /// The exit status, from which scripts learn the kind of failure; numbers as in sysexits(3).
  package enum Status: Int32, Sendable, CaseIterable {
    /// The command failed; a missing file too.
    case failed = 1
    case usage = 64
    case data = 65
    /// An error without a message for people: a bug in the program.
    case `internal` = 70
    case output = 74
    /// A temporary failure, of the network or because another process is writing: try again.
    case later = 75

    /// Its meaning, for the manual page.
    package var meaning: String {
      switch self {
      case .failed: "The command failed."
      case .usage: "The command line is invalid."
      case .data: "The input is invalid."
      case .internal: "An internal error: a bug in the program."
      case .output: "Output could not be written."
      case .later: "A temporary failure, such as of the network: try again."
      }
    }
  }

  /// Location and problem, in lower case, without a full stop: `invalid date 'yesterdy'`.
  package var message: String
  /// Lines beneath the message: the expected form, and something to type instead.
  package var hints: [String]
  package var status: Status
  /// The command lines that can be meant, the most likely first, each at the end of a hint.
  package private(set) var meanings: [String] = []

  package init(_ message: String, hints: [String] = [], status: Status = .failed) {
    (self.message, self.hints, self.status) = (message, hints, status)
  }

  package init(
    _ message: String, hints hint: String, _ others: String..., status: Status = .failed
  ) { self.init(message, hints: [hint] + others, status: status) }

  /// A failure of status usage: the command line is invalid.
  package static func usage(_ message: String, hints: [String] = []) -> Failure {
    Failure(message, hints: hints, status: .usage)
  }

  package static func usage(_ message: String, hints hint: String, _ others: String...) -> Failure {
    usage(message, hints: [hint] + others)
  }

  /// A failure of status usage: the command line can mean others, each with its purpose, `For the
  /// day`.
  package static func ambiguous(
    _ message: String, _ meanings: [(String, String)], hints: [String] = []
  ) -> Failure {
    var failure = usage(message, hints: meanings.map { "\($0): \($1)" } + hints)
    failure.meanings = meanings.map { $1 }
    return failure
  }
}

/// An error with a message for people; any other error gets the status `internal`.
package protocol FailureConvertible: Error { var failure: Failure { get } }

extension Failure: FailureConvertible {
  package var failure: Failure { self }

  /// The failure for any error.
  package init(_ error: any Error) {
    if let error = error as? any FailureConvertible {
      self = error.failure
    } else {
      self.init("internal error: \(error)", status: .internal)
    }
  }

  /// Seconds in whole minutes, rounded up: `15 minutes`; nil if negative or more than a day.
  package static func minutes(_ seconds: Int) -> String? {
    guard 0...86_400 ~= seconds else { return nil }
    return CountText.of(max((seconds + 59) / 60, 1), "minute", "minutes")
  }
}

/// A value, and what determined it, for people: `COLUMNS`, `the terminal`.
///
/// A tuple, because the metadata of a generic struct would be made for each type at run time.
package typealias Resolved<Value> = (value: Value, reason: String)
