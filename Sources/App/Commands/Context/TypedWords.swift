import CommandLine
import Metrics
import Text
import Time

/// Words of a command line that may end with a day: `gym 3 days ago`.
struct TypedWords {
  private(set) var words: [String]
  /// The day at the end.
  private(set) var day: Day?
  /// The words of the day, as typed.
  private(set) var dayWords: [String] = []

  /// Divides words into those before a day and the day, which is the longest at the end.
  ///
  /// `least`: How many words come before the day at least.
  /// `isName`: Whether a word is the name of something stored.
  /// `command`: The command line with other words and a day, for hints.
  /// Throws ``Failure`` of status usage if the day is ambiguous, in the future, or also the name of
  /// something stored, or if `--date` gives a day too.
  init(
    _ words: [String], least: Int = 1, line: DayLine,
    isName: (String) throws -> Bool, command: (_ words: [String], _ day: String?) -> String
  ) throws {
    self.words = words
    for count in stride(from: min(DayReading.mostWords, words.count - least), to: 0, by: -1) {
      let tail = Array(words.suffix(count))
      guard let typed = line.days.typed(among: tail) else { continue }
      let text = tail.joined(separator: " ")
      let head = Array(words.dropLast(count))
      if try tail.contains(where: isName) {
        throw Failure.usage(
          "'\(text)' is a day, and the name of something that you track",
          hints: [
            "For the day: \(command(head, text))", "For the name: \(command(words, "today"))",
          ])
      }
      self.words = head
      dayWords = tail
      day = try line.day(typed, text)
      return
    }
  }
}

/// How the days of a command line are read, and the day that `--date` gives.
struct DayLine {
  let days: DayReading
  /// The day of `--date`; nil if it was not given.
  let chosen: Day?

  private let allowsFuture: Bool
  private let line: Invocation

  /// - Throws: ``Failure`` of status usage for an invalid day, and one in the future unless that is
  ///   allowed.
  init(_ line: Invocation, allowsFuture: Bool = false) throws {
    days = line.days
    self.line = line
    self.allowsFuture = allowsFuture
    let day = try line.day(.date)
    chosen = try allowsFuture ? day : day.map(line.upToToday)
  }

  var today: Day { days.today }

  /// The day of the command line: one that was typed among its words, else that of `--date`, else the
  /// default.
  ///
  /// - Throws: ``Failure`` of status usage if the default is in the future, unless that is allowed.
  func day(named: Day?) throws -> Day {
    if let day = named ?? chosen { return day }
    return try allowsFuture ? line.defaultDay : line.upToToday(line.defaultDay)
  }

  /// The day to repeat in hints: that of `--date`, or of the screen where the line was typed.
  var hinted: Day? { chosen ?? (line.defaultDay == today ? nil : line.defaultDay) }

  /// The options that were given except `--date`, each with its value, to repeat them in hints.
  var otherOptions: [String] {
    line.given.filter { $0.option != Option.date.name }.flatMap { given in
      ["--\(given.option)"] + (given.value.bytes.isEmpty ? [] : [given.value.text])
    }
  }

  /// A day that was typed among the words.
  ///
  /// - Throws: ``Failure`` of status usage if it is ambiguous or in the future, or if `--date` gives a
  ///   day too.
  func day(_ typed: TypedDay, _ text: String) throws -> Day {
    if chosen != nil {
      throw Failure.usage(
        "two days: '\(text)' and that of --date", hints: ["Give one of them."])
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
