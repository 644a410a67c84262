import Text

/// A question that must be answered before a change can be made.
///
/// Thrown within a change, which is rolled back, so that no lock is held while a person thinks; the
/// caller asks it and runs the action again with the answer.
package struct Question: Error {
  /// The question, which also identifies it: `'8' for Time asleep can be read in two ways`.
  package let text: String
  /// What can be answered; empty for yes or no.
  package let choices: [String]
  /// The error if standard input is not a terminal, with the commands that need no answer.
  package let refusal: Failure

  package init(text: String, choices: [String], refusal: Failure) {
    self.text = text
    self.choices = choices
    self.refusal = refusal
  }
}

extension Question: FailureConvertible {
  package var failure: Failure { refusal }
}

/// The answers so far to the questions about one change.
package struct Answers {
  private var given: [String: Int] = [:]

  package init() {}

  /// The index of the choice that answers a question, 0 for yes.
  ///
  /// - Throws: The question, if it was not asked yet.
  package func answer(_ question: @autoclosure () -> Question) throws -> Int {
    let question = question()
    guard let answer = given[question.text] else { throw question }
    return answer
  }

  /// Notes the index of the choice that answers a question.
  package mutating func note(_ answer: Int, to question: Question) {
    given[question.text] = answer
  }
}
