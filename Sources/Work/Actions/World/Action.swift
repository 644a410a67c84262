import Text

/// Something that can be done, the same for the command line, the keys of `dash browse` and others.
///
/// Its fields are typed values such as a day or an attribute, never the words of a command line.
package protocol Action {
  associatedtype Result

  /// What a caller must know before it runs the action; nothing unless it says so.
  static var effects: Effects { get }

  /// - Returns: The changes, and the entries that were skipped.
  /// - Throws: ``Question`` if an answer is needed first; an error with a message.
  func run(in world: World) throws -> Result
}

/// An action that may need answers.
package protocol AskingAction: Action {
  /// The answers so far.
  var answers: Answers { get set }
}

extension Action { package static var effects: Effects { [] } }

/// What a caller must know of an action or a command before it runs it.
package struct Effects: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It writes the values, notes or events of a day: of the day on the screen if none is named.
  package static let writesDay = Effects(rawValue: 1)
  /// It asks questions or opens a program on the terminal, and cannot share it with a screen.
  package static let needsTerminal = Effects(rawValue: 2)
  /// It may send requests, and take a while.
  package static let usesNetwork = Effects(rawValue: 4)
  package static let changesSettings = Effects(rawValue: 8)
}

/// A question that must be answered before a change can be made.
///
/// It rolls the change back, so that no lock is held while a person thinks; then the caller runs
/// the action again with the answer.
package struct Question: Error {
  /// The question, which also identifies it: `'8' for Time asleep can be read in two ways`.
  package let text: String
  /// What can be answered; empty for yes or no.
  package let choices: [String]
  /// The error if standard input is not a terminal, with the commands that need no answer.
  package let refusal: Failure
}

extension Question: FailureConvertible { package var failure: Failure { refusal } }

/// The answers so far to the questions about one change.
package struct Answers {
  private var given: [String: Int] = [:]

  package init() {}

  /// The index of the chosen answer, 0 for yes; throws the question if it was not asked yet.
  package func answer(_ question: Question) throws -> Int {
    guard let answer = given[question.text] else { throw question }
    return answer
  }

  /// The index of the chosen answer to a ``Question``.
  package func answer(_ text: String, choices: [String] = [], refusal: Failure) throws -> Int {
    try answer(Question(text: text, choices: choices, refusal: refusal))
  }

  package mutating func note(_ answer: Int, to question: Question) { given[question.text] = answer }
}

/// How many of the requests of an action are done.
package struct RequestProgress: Equatable, Sendable {
  package enum Part: Sendable { case fetchingDates, fetchingDays, fetchingPlaces, sendingPlaces }

  package let part: Part
  package let service: String
  package let total: Int
  /// The total from which progress is shown.
  package let fewest: Int
  package var done = 0

  /// Shows progress; nil says that the part has ended.
  package typealias Report = (RequestProgress?) -> Void
}
