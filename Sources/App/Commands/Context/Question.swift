import Text

/// A question that must be answered before a change can be made.
///
/// Thrown within a change, which is rolled back, so that no lock is held while a person thinks;
/// ``Context/asking(_:)`` asks it and makes the change again with the answer.
struct Question: Error {
  /// The question, which also identifies it: `'8' for Time asleep can be read in two ways`.
  let text: String
  /// What can be answered; empty for yes or no.
  let choices: [String]
  /// Where standard input is not a terminal: what was doubtful, and the commands that settle it.
  let refusal: Failure
}

extension Question: FailureConvertible {
  var failure: Failure { refusal }
}

/// The answers so far to the questions about one change.
struct Answers {
  fileprivate var given: [String: Int] = [:]

  /// The index of the choice that answers a question, 0 for yes.
  ///
  /// - Throws: The question, if it was not asked yet.
  func answer(_ question: @autoclosure () -> Question) throws -> Int {
    let question = question()
    guard let answer = given[question.text] else { throw question }
    return answer
  }
}

extension Context {
  /// Makes a change that may need answers, and asks the questions that it throws.
  ///
  /// - Throws: What `body` throws; the refusal of a question if standard input is not a terminal;
  ///   ``Failure`` if a question is answered with no, or not at all.
  func asking<Result>(_ body: (Answers) throws -> Result) throws -> Result {
    var answers = Answers()
    while true {
      do {
        return try body(answers)
      } catch let question as Question {
        answers.given[question.text] = try ask(question)
      }
    }
  }

  private func ask(_ question: Question) throws -> Int {
    guard let readAnswer = host.readAnswer else { throw question.refusal }
    if question.choices.isEmpty {
      if try confirm(question.text, hints: []) { return 0 }
      throw Failure("nothing was changed")
    }
    var lines = [question.text + ":"]
    for (index, choice) in question.choices.enumerated() {
      lines.append("  \(index + 1)  \(choice)")
    }
    let prompt = "Which one? [1-\(question.choices.count)] "
    let list = lines.map { CleanText($0).string }.joined(separator: "\n")
    try errors.write(Array("\(list)\n\(prompt)".utf8))
    // A slip is not the end.
    for attempt in 1...3 {
      guard let answer = readAnswer()?.trimmed, !answer.isEmpty else { break }
      if let number = Int(answer), 1...question.choices.count ~= number { return number - 1 }
      if attempt < 3 { try errors.write(Array(prompt.utf8)) }
    }
    throw Failure("nothing was changed")
  }
}
