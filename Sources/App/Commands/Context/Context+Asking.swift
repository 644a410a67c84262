import Actions
import Text

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
        answers.note(try ask(question), to: question)
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
