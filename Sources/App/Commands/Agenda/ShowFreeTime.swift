import Agenda
import CommandLine
import Readings
import Text
import Time

struct ShowFreeTime: Command {
  static let name = "agenda free"
  static let showsCalendarDays = true
  static let summary = "Show when no event is planned."
  static let examples: Examples = [
    "dash agenda free": "Half an hour or more, in the next seven days.",
    "dash agenda free friday 2h": "Two hours or more on a day.",
    "dash agenda free next week 90m --with Ana": "The calendar Ana is not counted, but is now.",
  ]
  static let discussion = [
    "Only the hours of the setting agenda.hours are shown, and of today those to come. All-day "
      + "events, events that leave you free, and cancelled and declined events take no time.",
    "Events of uncounted calendars take no time either, unless --with names the calendar.",
  ]
  static let with = Option(
    "with", letter: "w", value: "calendar",
    "Also use the events of an uncounted calendar; can be given several times.")
  static let options = [with, .json, .demo]
  static let arguments = [
    Parameter(
      "day", "A day or several days, and the least length: 2h, 90m.", isOptional: true,
      repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    var words = try line.words
    var length = 30
    for (index, word) in words.enumerated() {
      guard let minutes = LengthFound(word)?.minutes else { continue }
      guard 1...1440 ~= minutes else {
        throw Failure.usage("invalid length '\(word)'", hints: ["Expected 1m to 24h."])
      }
      length = minutes
      words.remove(at: index)
      break
    }
    let days = try context.comingDays(of: words, in: line)
    try context.show(
      context.reading.freeTime(
        of: days, lasting: length, with: line.texts(with), report: context.report))
  }
}

struct ShowMoment: Command {
  static let name = "agenda at"
  static let showsCalendarDays = true
  static let summary = "Show the events at a moment."
  static let examples: Examples = [
    "dash agenda at friday 15:00": "The events then, or how long you are free.",
    "dash agenda at 18:00": "Today.",
  ]
  static let options = [Option.json, .demo]
  static let arguments = [
    Parameter(
      "moment", "A day and a time; today and now unless given.", isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    let options = EventOptions(line, in: context)
    let when = words.isEmpty ? TypedWhen() : TypedWhen.all(words, days: options.days)
    guard let when, when.end == nil, when.lastDay == nil, when.repetition == nil,
      when.length == nil, words.isEmpty || when.start != nil
    else {
      throw Failure.usage(
        "invalid moment '\(words.joined(separator: " "))'",
        hints: ["Expected a day and a time, such as: dash agenda at friday 15:00"])
    }
    let day = try when.day.map(options.day) ?? context.now.day
    let minute = when.start ?? context.now.minute
    try context.show(
      context.reading.agenda(at: LocalDateTime(day: day, minute: minute), report: context.report))
  }
}

extension Context {
  /// The days that words name, today and the next six without any.
  fileprivate func comingDays(of words: [String], in line: Invocation) throws -> ClosedRange<Day> {
    if words.isEmpty { return line.defaultDay...min(line.defaultDay + 6, .last) }
    if let range = TimeReading(TypedWord.line(words), by: comingDays).range(at: 0),
      range.end == words.count
    {
      return max(range.value.lowerBound, now.day)...max(range.value.upperBound, now.day)
    }
    let day = try EventOptions(line, in: self).day(words.joined(separator: " "))
    return day...day
  }
}
