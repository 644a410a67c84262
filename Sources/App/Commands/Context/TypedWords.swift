import Actions
import CommandLine
import Host
import Phrases
import Text
import Time

/// Names on a command line, after which a day or several may follow: `gym 3 days ago`,
/// `gym and dog walk mon to fri`.
struct TypedWords {
  let words: [String]
  /// The days before or after the names.
  let days: ClosedRange<Day>?

  /// Divides the words after a command into names and the longest days at an end.
  ///
  /// Throws ``Failure`` if a day is invalid, given by `--date` too, or also the name of an
  /// attribute.
  init(
    _ words: [String], after command: String, on line: DayLine, weekStart: Weekday,
    _ finder: inout AttributeFinder
  ) throws {
    var names = words
    var days: ClosedRange<Day>?
    for count in stride(from: words.count - 1, to: 0, by: -1) where days == nil {
      for (part, rest) in [
        (words.suffix(count), words.dropLast(count)),
        (words.prefix(count), words.dropFirst(count)),
      ] where days == nil {
        guard let found = try line.days(part, weekStart: weekStart) else { continue }
        let text = part.joined(separator: " ")
        for word in part where try finder.tracked(word) != nil {
          func hint(_ words: [String], _ day: String) -> String {
            ShellText.line(
              of: ["dash", command] + (words + ["--date", day]).map { ShellText.quoted($0) })
          }
          throw Failure.usage(
            "'\(text)' is a day, and the name of something that you track",
            hints: [
              "For the day: \(hint(Array(rest), text))", "For the name: \(hint(words, "today"))",
            ])
        }
        days = found
        names = Array(rest)
      }
    }
    self.days = days
    var known = finder
    self.words = try NamePhrase.names(in: names) { try known.tracked($0) != nil }
    finder = known
  }
}

/// How the days of a command line are read, and the day that `--date` gives.
struct DayLine {
  let days: DayReading
  /// The day of `--date`; nil if it was not given.
  let chosen: Day?

  private let allowsFuture: Bool
  /// The most days that one command changes.
  private static let mostDays = 366
  private let line: Invocation

  /// Throws ``Failure`` for an invalid day, and for one in the future unless allowed.
  init(_ line: Invocation, allowsFuture: Bool = false) throws {
    days = line.days
    self.line = line
    self.allowsFuture = allowsFuture
    let day = try line.day(.date)
    chosen = try allowsFuture ? day : day.map(line.upToToday)
  }

  var today: Day { days.today }

  func has(_ option: Option) -> Bool { line.has(option) }

  /// The day of the command line: one that was typed among its words, else of `--date`, else the
  /// default; throws ``Failure`` if that is in the future, unless allowed.
  func day(named: Day?) throws -> Day {
    if let day = named ?? chosen { return day }
    return try allowsFuture ? line.defaultDay : line.upToToday(line.defaultDay)
  }

  /// The days of the command line, as ``day(named:)``.
  func days(named: ClosedRange<Day>?) throws -> ClosedRange<Day> {
    if let named { return named }
    let day = try day(named: nil)
    return day...day
  }

  /// The days that words are, or nil; throws as ``day(_:_:)``.
  func days(_ words: some Collection<String>, weekStart: Weekday) throws -> ClosedRange<Day>? {
    let words = Array(words)
    if let found = DayPhrase(words, by: days) {
      let day = try day(found.typed, found.text)
      return day...day
    }
    guard let range = DayRangePhrase(beginning: words[...], by: days, weekStart: weekStart),
      range.count == words.count
    else { return nil }
    let text = words.joined(separator: " ")
    _ = try day(.day(range.days.lowerBound), text)
    guard range.days.count <= DayLine.mostDays else {
      throw Failure.usage(
        "'\(text)' has too many days", hints: ["Expected at most \(DayLine.mostDays) days."])
    }
    // Nothing is recorded of days that are still to come.
    let last = allowsFuture ? range.days.upperBound : min(range.days.upperBound, today)
    return range.days.lowerBound...last
  }

  /// The day to repeat in hints: of `--date`, or of the screen where the line was typed.
  var hinted: Day? { chosen ?? (line.defaultDay == today ? nil : line.defaultDay) }

  /// The options that were given except `--date`, each with its value, to repeat them in hints.
  var otherOptions: [String] {
    line.given.filter { $0.option != Option.date.name }.flatMap { given in
      ["--\(given.option)"] + (given.value.bytes.isEmpty ? [] : [given.value.text])
    }
  }

  /// A day that was typed among the words; throws ``Failure`` if it is ambiguous or in the future,
  /// or if `--date` gives a day too.
  func day(_ typed: TypedDay, _ text: String) throws -> Day {
    if chosen != nil {
      throw Failure.usage("two days: '\(text)' and --date", hints: ["Give one of them."])
    }
    switch typed {
    case .day(let day) where day <= today || allowsFuture: return day
    case .day(let day):
      throw Failure.usage("\(day) is in the future", hints: ["Expected today or an earlier day."])
    case .ambiguous(let dayFirst, let monthFirst):
      throw Failure.ambiguousDate(text, dayFirst, monthFirst) {
        line.typed(replacing: text, with: $0)
      }
    }
  }
}
