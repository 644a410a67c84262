import Actions
import Cards
import CommandLine
import Metrics
import Storage
import Text
import Time

/// Marks a day as a pause of an attribute.
struct SkipDay: Command {
  static let name = "skip"
  static let effects: Effects = .writesDay
  static let summary = "Mark a day as a pause, on which a goal is neither met nor missed."
  static let examples = [
    (line: "dash skip gym", meaning: "No gym today, and no broken streak."),
    (line: "dash skip gym ill", meaning: "With the reason."),
    (line: "dash skip gym yesterday", meaning: "Another day."),
    (line: "dash skip steps \"on the train\" --date yesterday", meaning: "Both."),
  ]
  static let discussion = [
    "A pause neither counts for a streak nor breaks it, and averages leave the day out. A week with a "
      + "pause that misses its goal does not break a run of weeks. A value that the day has stays; "
      + "recording a new one with 'dash log', 'dash tag' or 'mood rate' ends the pause, and so does "
      + "'dash forget'."
  ]
  static let options = [Option.date, .quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label."),
    Parameter("reason", "Why, up to 200 characters.", isOptional: true, repeats: true),
  ]
  /// The longest reason, in characters.
  private static let longestReason = 200

  private let name: String
  private let pause: Pause
  private let day: Day
  private let isQuiet: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    name = try line.text(line.arguments[0])
    let words = try line.arguments.dropFirst().map { try line.text($0) }
    let dayLine = try DayLine(line)
    var reason = words.joined(separator: " ")
    // A day at the end is the day, unless --date gives one.
    var last: Day?
    for count in stride(from: min(DayReading.mostWords, words.count), to: 0, by: -1)
    where last == nil && (dayLine.chosen == nil || count == words.count) {
      let tail = words.suffix(count)
      guard let typed = line.days.typed(among: tail),
        // A number at the end of a reason is rarely a date.
        count == words.count || tail.contains(where: { $0.contains { $0.isLetter || $0 == "-" } })
      else { continue }
      last = try dayLine.day(typed, tail.joined(separator: " "))
      reason = words.dropLast(count).joined(separator: " ")
    }
    day = try dayLine.day(named: last)
    guard reason.count <= SkipDay.longestReason else {
      throw Failure.usage(
        "the reason is too long: \(CountText.of(reason.count, "character", "characters"))",
        hints: ["A reason may have up to \(SkipDay.longestReason)."])
    }
    pause = Pause(reason: reason.trimmed.isEmpty ? nil : reason)
    isQuiet = line.has(.quiet)
    typed = line.typed
  }

  func run(in context: Context) throws {
    let store = try context.openStore(for: name)
    var finder = AttributeFinder(in: store)
    let attribute = try finder.attribute(named: name)
    guard attribute.type != .text else {
      throw Failure.usage(
        "cannot pause \(attribute.name): texts have no goals and no averages")
    }
    let minute = context.now.minute
    let isToday = day == context.today
    let before = try context.change(by: typed, in: store) { change -> Pause? in
      let entries = try store.entries(of: attribute.name, in: day...day)
      let before = entries.first(where: \.isPause).map { Pause(reason: $0.note) }
      if before == pause { return before }
      let entry = TimedEntry(
        attribute: attribute.name, day: day, minute: isToday ? minute : nil, value: nil,
        note: pause.reason)
      try change.replaceEntries(
        of: attribute.name, on: day, with: entries.filter { !$0.isPause } + [entry])
      return before
    }
    if isQuiet { return }
    let options = context.renderOptions
    try context.show(
      PauseLines(
        pausing: attribute, on: day, pause, replacing: before, today: context.today,
        glyphs: options.glyphs
      ).block(width: options.width))
  }
}
