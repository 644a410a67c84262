import Actions
import Host
import Metrics
import Phrases
import Text
import Time

/// The words of `dash log`: pairs of a name and a value, then perhaps a day.
struct LoggedWords {
  private(set) var assignments: [Assignment] = []
  /// The day at the end, else the one of `--date`, else the default.
  private(set) var day: Day

  /// Divides the words; a day may follow complete pairs, but not a text, which it could be a part
  /// of.
  init(
    _ words: [String], on line: DayLine, by values: ValueReading,
    with finder: inout AttributeFinder, _ answers: Answers
  ) throws {
    day = line.today
    // Most lines are a name and its value.
    if words.count > 2,
      let phrase = try LoggedPhrase(
        words, days: line.days, values: values, attribute: { try LoggedWords.known($0, &finder) })
    {
      assignments = phrase.assignments
      day = try phrase.day.map { try line.day($0.typed, $0.text) } ?? line.day(named: nil)
      return
    }
    if let found = DayPhrase(beginning: words[...], by: line.days), words.count > found.count,
      try LoggedWords.known(words[found.count], &finder)?.type == .text
    {
      let meant = LoggedWords.command(words.dropFirst(found.count), on: found.text, line)
      throw Failure.usage(
        "the day '\(found.text)' is before the values", hints: ["Write it after them: \(meant)"])
    }
    var rest = words[...]
    while let word = rest.first {
      if let last = assignments.last, rest.count <= DayReading.mostWords,
        let typed = line.days.typed(among: rest)
      {
        day = try LoggedWords.day(typed, Array(rest), after: last, words, on: line, &finder)
        return
      }
      if !assignments.isEmpty, rest.count <= DayReading.mostWords,
        let date = line.days.withWholeYear(rest.joined(separator: " "))
      {
        throw Failure.usage(
          "the year of '\(rest.joined(separator: " "))' has two digits",
          hints: [
            "For that day: \(LoggedWords.command(words.dropLast(rest.count), on: date, line))"
          ])
      }
      if !assignments.isEmpty,
        let meant = try LoggedWords.withDayBefore(rest, words, on: line, answers)
      {
        self = try LoggedWords(meant, on: line, by: values, with: &finder, answers)
        return
      }
      try LoggedWords.refuseMissing(rest, after: assignments, words, on: line, &finder)
      rest.removeFirst()
      do throws(Assignment.Fault) {
        if word.utf8.contains(UInt8(ascii: "=")) {
          assignments += try Assignment.reading([word])
        } else {
          assignments += try Assignment.reading([word] + (rest.popFirst().map { [$0] } ?? []))
        }
      } catch {
        throw Failure(error)
      }
    }
    day = try line.day(named: nil)
  }

  static func command(
    _ words: some Sequence<String>, on date: String? = nil, _ line: DayLine
  ) -> String {
    let date = date ?? line.hinted.map { "\($0)" }
    let options = (date.map { ["--date", $0] } ?? []) + line.otherOptions
    return ShellText.line(of: ["dash", "log"] + (words + options).map { ShellText.quoted($0) })
  }

  static func known(_ name: String, _ finder: inout AttributeFinder) throws -> Attribute? {
    try finder.tracked(name) ?? AttributeFinder.template(name)
  }

  /// Asks whether other words were meant.
  ///
  /// - Throws: ``Question`` with the problem and the command line that was likely meant.
  private static func meant(
    _ words: [String], _ problem: String, _ hint: (String) -> String, command: String,
    _ answers: Answers
  ) throws -> [String] {
    _ = try answers.answer(
      Question(
        text: "\(problem). Did you mean '\(command)'?", choices: [],
        refusal: .usage(problem, hints: [hint(command)])))
    return words
  }

  /// The words with a day for `-3` at the end, which is a number there.
  private static func withDayBefore(
    _ rest: ArraySlice<String>, _ words: [String], on line: DayLine, _ answers: Answers
  ) throws -> [String]? {
    guard rest.count == 1, let word = rest.first, Int(word) != nil, line.chosen == nil,
      case .day(let day) = line.days.typed(word), day <= line.today
    else { return nil }
    let head = words.dropLast()
    return try meant(
      head + ["\(day)"], "'\(word)' after a value is a number, not a day",
      { "For that day: \($0)" }, command: command(head, on: word, line), answers)
  }

  private static func day(
    _ typed: TypedDay, _ rest: [String], after last: Assignment, _ words: [String],
    on line: DayLine, _ finder: inout AttributeFinder
  ) throws -> Day {
    let text = rest.joined(separator: " ")
    let head = words.dropLast(rest.count)
    if try known(last.name, &finder)?.type == .text {
      throw Failure.usage(
        "'\(text)' after a text can be a day, or a part of the text",
        hints: [
          "For the day: \(command(head, on: text, line))",
          "For the text: \(command(head.dropLast() + ["\(head.last ?? "") \(text)"], line))",
        ])
    }
    if try finder.tracked(rest[0]) != nil {
      throw Failure.usage(
        "'\(text)' is a day, and \(rest[0]) is an attribute",
        hints: [
          "For the day: \(command(head, on: text, line))",
          rest.count == 2
            ? "For the attribute: \(command(head + ["\(rest[0])=\(rest[1])"], line))"
            : "For the attribute: write \(rest[0])=<value>",
        ])
    }
    return try line.day(typed, text)
  }
}
