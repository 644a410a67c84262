import Actions
import Agenda
import Cards
import CommandLine
import Text
import Time

/// Reads the title, the times and the rule of an event from the arguments and options.
struct TypedEvent {
  private let line: Invocation
  private let context: Context
  private let options: EventOptions

  init(_ line: Invocation, in context: Context) {
    self.line = line
    self.context = context
    options = EventOptions(line, in: context)
  }

  func event(
    of words: [String], by answers: Answers
  ) throws -> (title: String, times: EventTimes, rule: RecurrenceRule?) {
    let typed: TypedWhen.Line
    do throws(TypedWhenError) {
      typed = try TypedWhen.line(words, days: options.days, now: context.now)
    } catch {
      if case .nextWeekday(let text, let day) = error {
        let day = try choose("'\(text)' can be read in two ways", [day, day + 7], answers) {
          replacing(text, with: $0, in: words)
        }
        return try event(of: replacing(text, with: day, in: words), by: answers)
      }
      throw failure(error, words)
    }
    guard CleanText.isClean(typed.title), typed.title.utf8.count <= 1000 else {
      throw Failure.usage(
        "invalid title", hints: ["Expected at most 1,000 bytes without control characters."])
    }
    var when = typed.when
    if let end = try options.end {
      if when.end != nil || when.lastDay != nil
        || end.start != nil && end.day == nil && when.start == nil
      {
        throw failure(when.start == nil && when.lastDay == nil ? .needsTime : .twoEnds, words)
      }
      (when.end, when.lastDay) = (end.start, end.day)
    }
    let day = try day(of: when, words, answers)
    let lastDay = try when.lastDay.map(options.day)
    let length = try options.length ?? when.length
    let times: EventTimes
    do throws(EventTimesError) {
      times = try EventTimes(
        on: day, from: when.start, to: when.end, lastDay: lastDay, minutes: length?.minutes,
        dayCount: length?.days)
    } catch {
      throw failure(error, words)
    }
    return (typed.title, times, try options.rule(from: day, typed: when))
  }

  /// The typed day, or the day that follows from the time or from `--every`.
  private func day(of when: TypedWhen, _ words: [String], _ answers: Answers) throws -> Day {
    let isPast = when.start.map { $0 < context.now.minute } ?? false
    if let word = when.day {
      let day = try options.day(word)
      let isWeekday = Weekday(parsing: word.text) != nil
      guard isWeekday, isPast, day == options.days.today, let start = when.start else { return day }
      return try choose(
        "'\(word.text)' is today, and \(context.valueText.time(ofMinute: start)) is over",
        [day, day + 7], answers
      ) { day in words.map { $0 == word.text ? "\(day)" : $0 } }
    }
    if let repetition = try options.repetition ?? when.repetition,
      let day = repetition.firstNamedDay(from: line.defaultDay)
    {
      return day == options.days.today && isPast
        ? repetition.firstNamedDay(from: day + 1) ?? day : day
    }
    if when.repetition != nil, when.start != nil {
      return isPast && line.defaultDay == options.days.today ? line.defaultDay + 1 : line.defaultDay
    }
    let isToday = line.defaultDay == options.days.today
    guard let start = when.start else {
      let divided = words.flatMap { $0.split(separator: " ").map(String.init) }
      let isQuoted = (try? TypedWhen.line(divided, days: options.days))?.when.isEmpty == false
      if !isToday, !isQuoted { return line.defaultDay }
      throw Failure.usage(
        "the event needs a day",
        hints: isQuoted
          ? "Without the quotes: " + line.typed(arguments: divided)
          : "Type: " + line.typed(arguments: words + ["tomorrow", "19:00"]))
    }
    if !isPast || !isToday { return line.defaultDay }
    return try choose(
      "\(context.valueText.time(ofMinute: start)) is over today",
      [options.days.today, options.days.today + 1], answers
    ) { words + ["\($0)"] }
  }

  /// One of two days by the answer of the person.
  private func choose(
    _ text: String, _ choices: [Day], _ answers: Answers, words: (_ day: Day) -> [String]
  ) throws -> Day {
    let names = choices.map { DayText.plain($0, on: options.days.today) }
    let answer = try answers.answer(
      text, choices: names,
      refusal: .usage(
        text,
        hints: zip(names, choices).map { "For \($0): " + line.typed(arguments: words($1)) }))
    return choices[answer]
  }

  private func failure(_ error: TypedWhenError, _ words: [String]) -> Failure {
    switch error {
    case .noTitle:
      return .usage(
        "the event needs a title", hints: ["Type: " + line.typed(arguments: ["Dinner"] + words)])
    case .twice(let word):
      return .usage(
        "'\(word)' may belong to the title, or say when the event is",
        hints: "To make it part of the title, quote the title: "
          + "dash agenda add \"Plan for monday\" tuesday 9:00")
    case .invalid(let word):
      return .usage(
        "invalid date or time '\(word)'",
        hints: "Expected a time such as 19:00 or 7pm, or a date such as \(options.days.today).",
        "If it belongs to the title, quote the title.")
    case .unclearHour(let hour):
      let times = hour < 12 ? ["\(hour)am", "\(hour == 0 ? 12 : hour)pm"] : ["\(hour):00"]
      return .usage(
        "invalid time 'at \(hour)'",
        hints: times.map { time in
          "For \(time): " + line.typed(arguments: words.map { $0 == "\(hour)" ? time : $0 })
        } + ["If it belongs to the title, quote the title."])
    case .nextWeekday(let text, _): preconditionFailure("'\(text)' is asked about")
    }
  }

  /// The words with a date for the day that two of them name.
  private func replacing(_ text: String, with day: Day, in words: [String]) -> [String] {
    let parts = text.split(separator: " ").map { $0.lowercased() }
    var changed = words
    let start = words.indices.first { index in
      words[index...].prefix(parts.count).map { $0.lowercased() } == parts
    }
    if let start { changed.replaceSubrange(start..<start + parts.count, with: ["\(day)"]) }
    return changed
  }

  private func failure(_ error: EventTimesError, _ words: [String]) -> Failure {
    Self.failure(error, timeHint: line.typed(arguments: words + ["19:00"]))
  }

  /// `timeHint`: The command line with a time.
  static func failure(_ error: EventTimesError, timeHint: String) -> Failure {
    switch error {
    case .needsTime:
      .usage(
        "an event with an end or a length in hours needs a time",
        hints: ["Type: \(timeHint)", "For whole days: --to DAY, or --for '3 days'."])
    case .needsEnd:
      .usage(
        "the last day of an event with a time needs the time at which it ends",
        hints: ["Write both: --to 'sunday 18:00'"])
    case .twoEnds: .usage("the event has two ends", hints: ["Give one of an end, --to and --for."])
    case .endsBefore(let day):
      .usage("the event ends on \(day), before it begins", hints: ["Check the day of its end."])
    case .noDay: .usage("an event of whole days has at least one", hints: ["Expected 1d."])
    case .tooLong:
      .usage("the event is longer than a year", hints: ["Expected a length of at most 366 days."])
    }
  }
}

extension TypedRepetition {
  /// The first day from one on, if it names days at all.
  fileprivate func firstNamedDay(from day: Day) -> Day? {
    rule.weekdays.isEmpty && rule.monthDays.isEmpty ? nil : next(from: day)
  }
}
