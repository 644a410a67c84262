import Actions
import Drawing
import Storage
import Text

extension Context {
  /// Makes a change that may need answers, and asks the questions that it throws; throws
  /// ``Failure`` without a terminal or an answer.
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

  /// Runs an action, perhaps with a store that is open, and asks the questions that it throws.
  func asking<Change: AskingAction>(
    _ action: Change, reusing store: Store? = nil
  ) throws -> Change.Result {
    var action = action
    return try asking { answers in
      action.answers = answers
      return try action.run(in: world.reusing(store))
    }
  }

  private func ask(_ question: Question) throws -> Int {
    if takesFirstAnswer { return 0 }
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

  /// Runs an action that reports its progress, and draws that as bars.
  func showingProgress<Result>(_ run: (@escaping RequestProgress.Report) throws -> Result) rethrows
    -> Result
  {
    var bar: (part: RequestProgress.Part, bar: ProgressBar)?
    defer { bar?.bar.erase() }
    return try run { progress in
      guard let progress else {
        bar?.bar.erase()
        bar = nil
        return
      }
      if bar?.part != progress.part {
        let new = ProgressBar(
          of: progress.total, called: progress.title, by: progress.service,
          from: progress.fewest, on: errors, glyphs: renderOptions.glyphs)
        bar = (progress.part, new)
      }
      bar?.bar.show(progress.done)
    }
  }
}

extension RequestProgress {
  /// `Fetching 30 days`.
  fileprivate var title: String {
    switch part {
    case .fetchingDates: "Fetching \(CountText.of(total, "date", "dates"))"
    case .fetchingDays: "Fetching \(CountText.of(total, "day", "days"))"
    case .fetchingPlaces: "Fetching \(CountText.of(total, "place", "places"))"
    case .sendingPlaces: "Sending \(CountText.of(total, "place", "places"))"
    }
  }
}

extension RefreshTimer {
  /// Sets the timer to an interval in minutes, or ends it if that is 0, and prints the result.
  func set(_ minutes: Int, isForced: Bool, in context: Context) throws {
    try context.acknowledge([set(minutes, isForced: isForced, on: context.host).sentence])
  }

  /// Ends the timer and describes it, or returns nil if none was set; throws ``Failure`` if the
  /// person has edited it, unless forced.
  func end(isForced: Bool, in context: Context) throws -> String? {
    let change = try end(isForced: isForced, on: context.host)
    return change.scheduler == nil ? nil : change.sentence
  }
}

extension RefreshTimer.Change {
  /// The change as a sentence, without its full stop.
  var sentence: String {
    if let rhythm { return "\(title) \(rhythm), by \(scheduler ?? "")" }
    if scheduler == nil { return "No \(title.lowercased()) is set" }
    return "\(title) is off" + (before.map { " (was \($0))" } ?? "")
  }
}
