import Cards
import Readers
import Services
import Storage

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
    /// Something could not be written.
    case output = 74
    /// The network or another program is in the way: later it may work.
    case later = 75

    /// What it means, as the manual page says it.
    var meaning: String {
      switch self {
      case .failed: "It could not be done."
      case .usage: "The command line was not understood."
      case .data: "The input is not what it says it is."
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

extension Failure {
  /// What a person is told of an error that a layer below has thrown.
  init(telling error: any Error) {
    switch error {
    case let fault as FileFault:
      self.init(
        "\(String(decoding: fault.path, as: UTF8.self)): \(fault.reason.prefix(1).lowercased())"
          + fault.reason.dropFirst(),
        status: fault.isOutput ? .output : .failed)
    case let fault as StoreFault:
      self.init(
        "\(fault.path): \(fault.reason)", hints: Failure.hints(for: fault.kind),
        status: Failure.status(for: fault.kind))
    case let fault as ReadingFault:
      self.init(
        fault.problem.description, hints: fault.problem.hint.map { [$0] } ?? [], status: .data)
    case let fault as NetworkFault:
      self.init(
        Failure.words(for: fault),
        hints: fault == .noCarrier ? ["Install the package curl; all else works without it."] : [],
        status: .later)
    case let fault as ExistFault: self.init(telling: fault)
    case let conflict as TypeConflict:
      self.init(
        "'\(conflict.attribute)' is kept as \(conflict.kept.name) and would become "
          + "\(conflict.wanted.name), which \(conflict.values) of its kept values do not fit",
        hints: ["Nothing was changed."], status: .data)
    default: preconditionFailure("every error that can be thrown is told: \(error)")
    }
  }

  /// Seconds that a service asks to wait, in whole minutes: `15 minutes`; nil for more than a day
  /// and for what is no time.
  static func minutes(_ seconds: Int) -> String? {
    guard 0...86_400 ~= seconds else { return nil }
    return CountText.of(max((seconds + 59) / 60, 1), "minute", "minutes")
  }

  private static func words(for fault: NetworkFault) -> String {
    switch fault {
    case .noCarrier: "curl is not installed, and it is the way to the network"
    case .address(let address): "\(address): is no address that is asked; it begins with https://"
    case .noSuchHost(let host): "\(host): there is no such host, or this computer is off line"
    case .refused(let host): "\(host): nobody answers there"
    case .cutOff(let host): "\(host): the connection was cut off"
    case .tooSlow(let host, let seconds): "\(host): no whole answer came within \(seconds) seconds"
    case .notTrusted(let host): "\(host): the connection is not secure"
    case .tooLarge(let host, let bytes): "\(host): the answer is larger than \(bytes >> 20) MB"
    case .ledAround(let host): "\(host): the answer leads elsewhere, which is not followed"
    case .other(let host, let status): "\(host): curl ended with status \(status)"
    }
  }

  private static func hints(for kind: StoreFault.Kind) -> [String] {
    switch kind {
    case .disk: ["Nothing was changed. Free some space on that disk, and say it again."]
    case .late: ["Still it was written; a power cut now might take it back."]
    case .busy: ["Another program is writing to it. Nothing was changed; say it again in a moment."]
    case .access: ["DASH_DATA names another file to use."]
    case .damaged:
      [
        "Put your latest backup in its place: dash restore <file>",
        "What can still be read, this writes to a new file: dash doctor --salvage <file>",
      ]
    case .content: ["DASH_DATA names another file to use; this one was left as it is."]
    case .other: []
    }
  }

  private static func status(for kind: StoreFault.Kind) -> Status {
    switch kind {
    case .disk, .late: .output
    case .busy: .later
    case .content, .damaged: .data
    case .access, .other: .failed
    }
  }
}
