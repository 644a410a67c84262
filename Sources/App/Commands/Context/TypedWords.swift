import Actions
import CommandLine
import Host
import Text
import Time

/// Words of a command line that may end with a day: `gym 3 days ago`.
struct TypedWords {
  let words: [String]
  /// The day at the end.
  let day: Day?

  /// Divides the words after a command into names and the longest day at the end.
  ///
  /// Throws ``Failure`` if the day is invalid, given by `--date` too, or also the name of an
  /// attribute.
  init(
    _ words: [String], after command: String, on line: DayLine,
    _ finder: inout AttributeFinder
  ) throws {
    for count in stride(from: min(DayReading.mostWords, words.count - 1), to: 0, by: -1) {
      let tail = words.suffix(count)
      guard let typed = line.days.typed(among: tail) else { continue }
      let text = tail.joined(separator: " ")
      let head = Array(words.dropLast(count))
      for word in tail where try finder.tracked(word) != nil {
        func hint(_ words: [String], _ day: String) -> String {
          ShellText.line(
            of: ["dash", command] + (words + ["--date", day]).map { ShellText.quoted($0) })
        }
        throw Failure.usage(
          "'\(text)' is a day, and the name of something that you track",
          hints: ["For the day: \(hint(head, text))", "For the name: \(hint(words, "today"))"])
      }
      self.words = head
      day = try line.day(typed, text)
      return
    }
    self.words = words
    day = nil
  }
}

/// How the days of a command line are read, and the day that `--date` gives.
struct DayLine {
  let days: DayReading
  /// The day of `--date`; nil if it was not given.
  let chosen: Day?

  private let allowsFuture: Bool
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

  /// The day of the command line: one that was typed among its words, else of `--date`, else the
  /// default; throws ``Failure`` if that is in the future, unless allowed.
  func day(named: Day?) throws -> Day {
    if let day = named ?? chosen { return day }
    return try allowsFuture ? line.defaultDay : line.upToToday(line.defaultDay)
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
      throw Failure.usage(
        "two days: '\(text)' and --date", hints: ["Give one of them."])
    }
    switch typed {
    case .day(let day) where day <= today || allowsFuture: return day
    case .day(let day):
      throw Failure.usage(
        "\(day) is in the future", hints: ["Expected today or an earlier day."])
    case .ambiguous(let dayFirst, let monthFirst):
      throw Failure.ambiguousDate(text, dayFirst, monthFirst) {
        line.typed(replacing: text, with: $0)
      }
    }
  }
}
