import Actions
import Cards
import CommandLine
import Host
import Phrases
import Text
import Time

/// Names on a command line, after which a day or several may follow: `gym 3 days ago`,
/// `gym and dog walk mon to fri`.
struct TypedWords {
  let words: [String]
  /// Whether the words can be one new name as well.
  let isUnclear: Bool
  /// The days before or after the names, at least one.
  let days: [Day]?

  /// Divides the words after a command into names and the longest days at an end.
  ///
  /// Throws ``Failure`` if a day is invalid, given by `--date` too, or also the name of an
  /// attribute.
  init(
    _ words: [String], after command: String, on line: DayLine, _ finder: inout AttributeFinder
  ) throws {
    var names = words
    var days: [Day]?
    let typed = words.count > 1 ? TypedWord.line(words) : []
    for count in stride(from: words.count - 1, to: 0, by: -1) where days == nil {
      for (part, rest) in [
        (words.count - count..<words.count, 0..<words.count - count),
        (0..<count, count..<words.count),
      ] where days == nil {
        guard let phrase = DayPhrase(all: Array(typed[part]), by: line.days), phrase.isClear
        else { continue }
        let found = try line.days(phrase)
        let (part, rest) = (words[part], words[rest])
        let text = phrase.text
        for word in part where try finder.tracked(word) != nil {
          func hint(_ words: [String], _ day: String) -> String {
            ShellText.line(
              of: ["dash", command] + (words + ["--date", day]).map { ShellText.quoted($0) })
          }
          throw Failure.ambiguous(
            "'\(text)' is a day, and the name of something that you track",
            [("For the day", hint(Array(rest), text)), ("For the name", hint(words, "today"))])
        }
        days = found
        names = Array(rest)
      }
    }
    self.days = days
    var known = finder
    self.words = try NamePhrase.names(in: names) { try known.tracked($0) != nil }
    let divided = self.words
    isUnclear = try divided == names && NamePhrase.isUnclear(names) { try known.tracked($0) != nil }
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
  ///
  /// `isNearest`: Whether dates without a year can be to come.
  init(_ line: Invocation, allowsFuture: Bool = false, isNearest: Bool = false) throws {
    var days = line.days
    days.isNearest = isNearest
    (self.days, self.line, self.allowsFuture) = (days, line, allowsFuture)
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

  /// The days of the command line, at least one, as ``day(named:)``.
  func days(named: [Day]?) throws -> [Day] { try named ?? [day(named: nil)] }

  /// The days of a phrase, at least one; throws as ``day(_:)``.
  func days(_ phrase: DayPhrase) throws -> [Day] {
    let days: [Day]
    switch phrase.days {
    case .one: return [try day(phrase)]
    case .list(let list): days = list
    case .range(let range):
      guard range.count <= DayLine.mostDays else {
        throw Failure.usage(
          "'\(phrase.text)' has too many days", hints: "Expected at most \(DayLine.mostDays) days.")
      }
      days = Array(range)
    }
    try refuseDoubtful(phrase)
    _ = try day(.day(days[0]), phrase.text)
    // Nothing is recorded of days that are still to come.
    return allowsFuture ? days : days.filter { $0 <= today }
  }

  /// Refuses a date without a year that was long ago and comes soon.
  private func refuseDoubtful(_ phrase: DayPhrase) throws {
    guard let coming = phrase.coming, let first = phrase.firstDay else { return }
    throw Failure.usage(
      "'\(phrase.text)' was \(today - first) days ago, and comes in \(coming - today) days",
      hints: ["For the one that is over: \(line.typed(replacing: phrase.text, with: "\(first)"))"])
  }

  /// The one day of a phrase; throws ``Failure`` as ``day(_:_:)``, and for several days.
  func day(_ phrase: DayPhrase) throws -> Day {
    switch phrase.days {
    case .range, .list:
      throw Failure.usage(
        "'\(phrase.text)' is more than a day", hints: ["Expected one day, such as yesterday."])
    case .one(let typed):
      try refuseDoubtful(phrase)
      if let other = phrase.other, case .day(let day) = typed, allowsFuture {
        throw Failure.ambiguous(
          "'\(phrase.text)' can be read in two ways",
          [day, other].map {
            (
              "For \(DayText.plain($0, on: today))",
              line.typed(replacing: phrase.text, with: "\($0)")
            )
          })
      }
      return try day(typed, phrase.text)
    }
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
