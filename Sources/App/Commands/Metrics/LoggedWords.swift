import Actions
import CommandLine
import Host
import Metrics
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
    _ words: [String], on line: DayLine, with finder: inout AttributeFinder, _ answers: Answers
  ) throws {
    day = line.today
    if let meant = try LoggedWords.withDayLast(words, on: line, &finder, answers) {
      self = try LoggedWords(meant, on: line, with: &finder, answers)
      return
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
      if let last = assignments.last,
        let meant = try LoggedWords.joiningGroups(rest, after: last, words, on: line, answers)
          ?? LoggedWords.withDayBefore(rest, words, on: line, answers)
          ?? LoggedWords.joiningUnit(rest, after: last, words, on: line, &finder, answers)
      {
        self = try LoggedWords(meant, on: line, with: &finder, answers)
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
    return ShellText.line(
      of: ["dash", "log"] + (words + options).map { ShellText.quoted($0) })
  }

  static func known(
    _ name: String, _ finder: inout AttributeFinder
  ) throws -> Attribute? {
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

  /// The words with the day at the end, if it is before the names and values: `friday steps 5`.
  private static func withDayLast(
    _ words: [String], on line: DayLine, _ finder: inout AttributeFinder, _ answers: Answers
  ) throws -> [String]? {
    for count in stride(from: min(DayReading.mostWords, words.count - 2), to: 0, by: -1) {
      let (head, rest) = (words.prefix(count), Array(words.dropFirst(count)))
      guard rest.count.isMultiple(of: 2), line.days.typed(among: head) != nil,
        try known(words[0], &finder) == nil,
        try known(rest[0], &finder) != nil || known(rest[1], &finder) != nil
      else { continue }
      let day = head.joined(separator: " ")
      let problem = "the day '\(day)' is before the values"
      if try known(rest[rest.count - 2], &finder)?.type == .text {
        throw Failure.usage(
          problem, hints: ["Write it after them: \(command(rest, on: day, line))"])
      }
      return try meant(
        rest + head, problem, { "Write it after them: \($0)" }, command: command(rest + head, line),
        answers)
    }
    return nil
  }

  /// The words with a number that was divided into groups of three digits: `steps 5 000`.
  private static func joiningGroups(
    _ rest: ArraySlice<String>, after last: Assignment, _ words: [String], on line: DayLine,
    _ answers: Answers
  ) throws -> [String]? {
    func isNumber(_ word: String, _ length: ClosedRange<Int>) -> Bool {
      length ~= word.utf8.count && word.utf8.allSatisfy { 48...57 ~= $0 }
    }
    let groups = rest.prefix { isNumber($0, 3...3) }
    let others = rest.dropFirst(groups.count)
    let head = words.dropLast(rest.count)
    guard !groups.isEmpty, isNumber(last.value, 1...3), !last.value.hasPrefix("0"),
      others.count.isMultiple(of: 2) || line.days.typed(among: others) != nil,
      head.last == last.value
    else { return nil }
    let number = last.value + groups.joined()
    let joined = head.dropLast() + [number] + others
    return try meant(
      Array(joined), "'\(last.value) \(groups.joined(separator: " "))' is more than one word",
      { "For \(number): \($0)" }, command: command(joined, line), answers)
  }

  /// The words with a value whose unit was a word of its own: `weight 81 kg`, `sleep 7h 12m`.
  private static func joiningUnit(
    _ rest: ArraySlice<String>, after last: Assignment, _ words: [String], on line: DayLine,
    _ finder: inout AttributeFinder, _ answers: Answers
  ) throws -> [String]? {
    let head = words.dropLast(rest.count)
    guard head.last == last.value, TypedNumber(last.value[...]) != nil else { return nil }
    // `fl oz` has two words.
    for count in stride(from: min(2, rest.count), to: 0, by: -1) {
      let (unit, others) = (rest.prefix(count), rest.dropFirst(count))
      guard others.count.isMultiple(of: 2) || line.days.typed(among: others) != nil,
        try known(unit.joined(separator: " "), &finder) == nil,
        let attribute = try known(last.name, &finder), attribute.type != .text,
        case let value = "\(last.value) \(unit.joined(separator: " "))",
        (try? ValueReading().value(value, of: attribute)) != nil
      else { continue }
      let joined = head.dropLast() + [value] + others
      return try meant(
        Array(joined), "'\(value)' is more than one word", { "For that value: \($0)" },
        command: command(joined, line), answers)
    }
    return nil
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
