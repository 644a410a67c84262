/// Why a command could not do what it was told, for people: one line, perhaps a hint, and an exit
/// status.
package struct Failure: Error, Equatable {
  /// What a script can tell by the exit status; numbers as in sysexits(3).
  package enum Status: Int32, Sendable, CaseIterable {
    /// It could not be done; a missing file too.
    case failed = 1
    /// The command line was not understood.
    case usage = 64
    /// The input is not what it says it is.
    case data = 65
    /// An error that nothing maps to a message: a fault of the program.
    case `internal` = 70
    /// Something could not be written.
    case output = 74
    /// The network or another program is in the way: later it may work.
    case later = 75

    /// What it means, as the manual page says it.
    package var meaning: String {
      switch self {
      case .failed: "It could not be done."
      case .usage: "The command line was not understood."
      case .data: "The input is not what it says it is."
      case .internal: "An internal error: a fault of the program."
      case .output: "Something could not be written."
      case .later: "The network or another command is in the way; later it may work."
      }
    }
  }

  /// Place and problem, in lower case, without a full stop: `'yesterdy' is not a day`.
  package var message: String
  /// Lines beneath it: sentences, each with something to type where there is something.
  package var hints: [String]
  package var status: Status

  package init(_ message: String, hints: [String] = [], status: Status = .failed) {
    self.message = message
    self.hints = hints
    self.status = status
  }

  /// A command line that was not understood.
  package static func usage(_ message: String, hints: [String] = []) -> Failure {
    Failure(message, hints: hints, status: .usage)
  }
}

/// An error that knows its own message for people.
///
/// Every error that a module throws across its boundary conforms; one that does not becomes a plain
/// message with the status `internal`.
package protocol FailureConvertible: Error {
  var failure: Failure { get }
}

extension Failure: FailureConvertible {
  package var failure: Failure { self }

  /// The message for any error.
  package init(_ error: any Error) {
    if let error = error as? any FailureConvertible {
      self = error.failure
    } else {
      self.init("internal error: \(error)", status: .internal)
    }
  }

  /// Seconds that a service asks to wait, in whole minutes: `15 minutes`; nil for more than a day
  /// and for a negative number.
  package static func minutes(_ seconds: Int) -> String? {
    guard 0...86_400 ~= seconds else { return nil }
    return CountText.of(max((seconds + 59) / 60, 1), "minute", "minutes")
  }
}
