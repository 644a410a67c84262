import Actions
import Host
import Metrics
import Phrases
import Text
import Time

/// The words of `dash log`: names and values, and perhaps a day.
struct LoggedWords {
  private(set) var assignments: [Assignment] = []
  /// The days among the words, else the one of `--date`, else the default; several only for tags
  /// and for none of something.
  private(set) var days: [Day]
  /// The first of ``days``.
  var day: Day { days[0] }

  /// Divides the words; a day may follow complete pairs, but not a text, which it could be a part
  /// of.
  init(
    _ words: [String], on line: DayLine, by values: ValueReading,
    with finder: inout AttributeFinder, _ answers: Answers
  ) throws {
    days = [line.today]
    // Most lines are a name and a number.
    if words.count == 2, LoggedWords.isNumber(words[1]), LoggedWords.isName(words[0]) {
      assignments = [Assignment(name: words[0], value: words[1])]
      days = try line.days(named: nil)
      return
    }
    let typed = LoggedWords.typed(words)
    if !typed.isEmpty,
      let phrase = try LoggedPhrase(
        typed, days: line.days, values: values, attribute: { try LoggedWords.known($0, &finder) })
    {
      assignments = phrase.assignments
      if let other = phrase.other {
        assignments = try LoggedWords.chosen(assignments, other, words, line, answers)
      }
      let areForDays = assignments.allSatisfy { ["yes", "no", "0"].contains($0.value) }
      days =
        try phrase.day.map { areForDays ? try line.days($0) : [try line.day($0)] }
        ?? line.days(named: nil)
      return
    }
    if let found = DayPhrase(typed, by: line.days), typed.count == words.count,
      words.count > found.count, try LoggedWords.known(words[found.count], &finder)?.type == .text
    {
      let meant = LoggedWords.command(words.dropFirst(found.count), on: found.text, line)
      throw Failure.usage(
        "the day '\(found.text)' is before the values", hints: ["Write it after them: \(meant)"])
    }
    for index in typed.indices.dropLast() {
      guard let date = DateLike.invalid(in: Array(typed[index...index + 1]), line.days),
        try !typed[index].isMonthName || LoggedWords.known(typed[index].text, &finder) == nil
      else { continue }
      throw Failure.usage(
        "'\(date)' is not a day", hints: ["Expected a day such as \(line.today) or yesterday."])
    }
    if let single = try LoggedWords.single(words, line, &finder) {
      assignments = [single.assignment]
      days = [try single.day.map { try line.day($0) } ?? line.day(named: nil)]
      return
    }
    days = try LoggedWords.pairs(words, on: line, by: values, with: &finder, answers, &assignments)
  }

  /// Whether text has no `=` and no punctuation at its end, as names have.
  private static func isName(_ text: String) -> Bool {
    !text.utf8.contains(UInt8(ascii: "=")) && text.utf8.last.map { $0 > 0x2F && $0 != 0x3A } == true
  }

  static func typed(_ words: [String]) -> [TypedWord] { TypedWord.line(words.flatMap(divided)) }

  /// `steps=5000` as `steps`, `=` and `5000`, so that names and values can be anywhere.
  private static func divided(_ word: String) -> [String] {
    guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")), equals != word.startIndex,
      case let value = word[word.utf8.index(after: equals)...], !value.isEmpty,
      !word.utf8.contains(UInt8(ascii: " "))
    else { return [word] }
    return [String(word[..<equals]), "=", String(value)]
  }

  /// Whether text begins as a number does.
  private static func isNumber(_ text: String) -> Bool {
    var bytes = text.utf8.makeIterator()
    guard let first = bytes.next() else { return false }
    if 48...57 ~= first { return true }
    guard first == UInt8(ascii: "+") || first == UInt8(ascii: "-") else { return false }
    return bytes.next().map { 48...57 ~= $0 } ?? false
  }

  /// One of two meanings that are as likely, by the answer of the person.
  private static func chosen(
    _ first: [Assignment], _ second: [Assignment], _ words: [String], _ line: DayLine,
    _ answers: Answers
  ) throws -> [Assignment] {
    let commands = [first, second].map { assignments in
      command(assignments.flatMap { [$0.name, $0.value] }, line)
    }
    let text = "'\(words.joined(separator: " "))' can be read in two ways"
    let answer = try answers.answer(
      text, choices: commands, refusal: .usage(text, hints: commands.map { "To log: \($0)" }))
    return answer == 0 ? first : second
  }

  /// One name with all other words as its value: a text, a value with an unknown unit, or the first
  /// value of something new; nil if the words are something else.
  private static func single(
    _ words: [String], _ line: DayLine, _ finder: inout AttributeFinder
  ) throws -> (assignment: Assignment, day: DayPhrase?)? {
    guard words.count > 2, !words.contains(where: { $0.utf8.contains(UInt8(ascii: "=")) })
    else { return nil }
    var name: (text: String, attribute: Attribute, count: Int)?
    for count in stride(from: min(4, words.count - 1), to: 0, by: -1) where name == nil {
      let text = words.prefix(count).joined(separator: " ")
      name = try known(text, &finder).map { (text, $0, count) }
    }
    let rest = Array(words.dropFirst(name?.count ?? 0))
    let typed = TypedWord.line(rest)
    let day = DayPhrase(endOf: typed, by: line.days)
    let values = Array(rest.dropLast(day?.count ?? 0))
    if let name, name.attribute.type == .text {
      guard day == nil, DayPhrase(typed, by: line.days) == nil, rest.count > 1 else { return nil }
      for word in rest.dropFirst() where try known(word, &finder) != nil { return nil }
      return (Assignment(name: name.text, value: rest.joined(separator: " ")), nil)
    }
    if let name, values.count == 2, isNumber(values[0]), try known(values[1], &finder) == nil,
      values[1].contains(where: \.isLetter)
    {
      // A unit that is not known: `water 2 glasses`.
      return (Assignment(name: name.text, value: values.joined(separator: " ")), day)
    }
    guard name == nil else { return nil }
    for word in values where try known(word, &finder) != nil { return nil }
    return new(values).map { ($0, day) }
  }

  /// The first value of something new: `ran 5 km`, `push ups 30`, `30 push ups`.
  static func new(_ words: [String]) -> Assignment? {
    func isName(_ words: ArraySlice<String>) -> Bool {
      1...3 ~= words.count
        && words.allSatisfy {
          $0.allSatisfy { $0.isLetter || $0 == "-" } && !TypedWord($0).canBeginDay
        }
    }
    func isValue(_ words: ArraySlice<String>) -> Bool {
      guard 1...4 ~= words.count, isNumber(words.first ?? "") else { return false }
      let text = words.joined(separator: " ")
      return words.count == 1 || ValueReading.likelyUnit(of: text) != nil
        || TypedClock.duration(text[...]) != nil
    }
    for count in words.indices.dropFirst() {
      let (head, tail) = (words.prefix(count), words.dropFirst(count))
      if isValue(tail), isName(head) {
        return Assignment(name: head.joined(separator: " "), value: tail.joined(separator: " "))
      }
      if isValue(head), isName(tail) {
        return Assignment(name: tail.joined(separator: " "), value: head.joined(separator: " "))
      }
    }
    return nil
  }

  /// Pairs of a name and a value, and then perhaps a day, which is returned.
  private static func pairs(
    _ words: [String], on line: DayLine, by values: ValueReading,
    with finder: inout AttributeFinder, _ answers: Answers, _ assignments: inout [Assignment]
  ) throws -> [Day] {
    var rest = words[...]
    while let word = rest.first {
      if let last = assignments.last, rest.count <= DayReading.mostWords,
        let typed = line.days.typed(among: rest)
      {
        return [try LoggedWords.day(typed, Array(rest), after: last, words, on: line, &finder)]
      }
      if !assignments.isEmpty, rest.count <= DayReading.mostWords,
        let date = line.days.withWholeYear(rest.joined(separator: " "))
      {
        throw Failure.ambiguous(
          "the year of '\(rest.joined(separator: " "))' has two digits",
          [("For that day", LoggedWords.command(words.dropLast(rest.count), on: date, line))])
      }
      if !assignments.isEmpty,
        let meant = try LoggedWords.withDayBefore(rest, words, on: line, answers)
      {
        let meant = try LoggedWords(meant, on: line, by: values, with: &finder, answers)
        assignments = meant.assignments
        return meant.days
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
    return try line.days(named: nil)
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

  /// The words with a day for `-3` at the end, which is a number there, after asking.
  private static func withDayBefore(
    _ rest: ArraySlice<String>, _ words: [String], on line: DayLine, _ answers: Answers
  ) throws -> [String]? {
    guard rest.count == 1, let word = rest.first, Int(word) != nil, line.chosen == nil,
      case .day(let day) = line.days.typed(word), day <= line.today
    else { return nil }
    let head = words.dropLast()
    let problem = "'\(word)' after a value is a number, not a day"
    let command = command(head, on: word, line)
    _ = try answers.answer(
      "\(problem). Did you mean '\(command)'?",
      refusal: .usage(problem, hints: ["For that day: \(command)"]))
    return head + ["\(day)"]
  }

  private static func day(
    _ typed: TypedDay, _ rest: [String], after last: Assignment, _ words: [String],
    on line: DayLine, _ finder: inout AttributeFinder
  ) throws -> Day {
    let text = rest.joined(separator: " ")
    let head = words.dropLast(rest.count)
    if try known(last.name, &finder)?.type == .text {
      throw Failure.ambiguous(
        "'\(text)' after a text can be a day, or a part of the text",
        [
          ("For the day", command(head, on: text, line)),
          ("For the text", command(head.dropLast() + ["\(head.last ?? "") \(text)"], line)),
        ])
    }
    if try finder.tracked(rest[0]) != nil {
      let isValue = rest.count == 2
      throw Failure.ambiguous(
        "'\(text)' is a day, and \(rest[0]) is an attribute",
        [("For the day", command(head, on: text, line))]
          + (isValue
            ? [("For the attribute", command(head + ["\(rest[0])=\(rest[1])"], line))] : []),
        hints: isValue ? [] : ["For the attribute: write \(rest[0])=<value>"])
    }
    return try line.day(typed, text)
  }
}
