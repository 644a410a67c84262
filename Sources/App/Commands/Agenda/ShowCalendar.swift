import CommandLine
import Text
import Time

struct ShowCalendar: Command {
  static let name = "calendar"
  static let showsCalendarDays = true
  static let summary = "Show months as a calendar, with the events of a day."
  static let examples: Examples = [
    "dash calendar": "This month and the next two.",
    "dash calendar next month": "From the next month on.",
    "dash calendar 2026-12-24": "The events of a day below its month.",
    "dash calendar nov 2027 --months 1": "One month.", "dash calendar 2027": "A whole year.",
    "dash calendar september --shade mood": "How the days of three months were.",
    "dash calendar next week --hours": "The hours of a week.",
    "dash agenda calendars add ~/.calendars": "Where events come from.",
  ]
  static let discussion = [
    "Each row is a week, with the ISO 8601 number of its Thursday at the left. The chosen day is "
      + "in brackets, today in parentheses. From 80 columns on, up to three months show the titles "
      + "of events. Otherwise up to three dots show them, in the colours of their calendars. "
      + "Cancelled and declined events are not shown.",
    "--hours shows the week of the chosen day, with all hours of the setting agenda.hours and "
      + "of events; narrow screens show the chosen day and some days after it.",
    "The setting week.start chooses the first day of a week. The setting calendar.ground tints "
      + "every second month or day, or none. The tint needs a known background (setting ground, or "
      + "'dash themes'); otherwise the dates of every second month are grey.",
    "A month without a year is the nearest one; -1 is the last month, and +1 the next. 'dash "
      + "agenda calendars' lists the calendars. This command never uses the network. Days begin at "
      + "midnight, whatever the setting day.start says.",
  ]
  static let months = Option(
    "months", letter: "n", value: "count", range: 1...120,
    "How many months, 1 to 120. Default: 3, or 12 for a year.")
  static let shade = Option(
    "shade", value: "attribute", "Shade each day by its value of an attribute.")
  static let hours = Option("hours", "Show a week as a grid of hours.").excluding(months, shade)
  static let options = [months, shade, hours, .json, .demo]
  static let arguments = [
    Parameter(
      "month",
      "A month (2026-11, november, nov 2027, next month, +1), a year or a day; today unless given.",
      completion: .day, isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    let typed = words.isEmpty ? nil : words.joined(separator: " ")
    let count = try line.integer(Self.months)
    let shade = try line.text(Self.shade)
    if line.has(hours) {
      let day = try typed.map { try line.period($0)?.lowerBound ?? line.day($0) } ?? line.defaultDay
      return try context.show(context.reading.hours(of: day, report: context.report))
    }
    let (span, day) = try Self.choice(typed, months: count, today: context.now.day, line)
    try context.show(
      context.reading.calendar(
        of: span, choosing: day, shade: shade, on: context.ground, report: context.report))
  }

  /// The months to show, and the day that is chosen in them: a typed day, else the default day if
  /// it is shown.
  private static func choice(
    _ typed: String?, months: Int?, today: Day, _ line: Invocation
  ) throws -> (span: MonthSpan, day: Day) {
    var count = 3
    let first: Day
    let words = typed?.split(separator: " ").map { TypedWord(String($0)) } ?? []
    let range = TimeReading(words, by: line.days).month(at: 0)
    if let month = typed.map({ text in
      MonthReading(today: today, bare: .nearest).typed(text)
        ?? range.flatMap { $0.end == words.count ? $0.value.lowerBound : nil }
    }) ?? line.defaultDay {
      first = month
    } else if let year = typed.flatMap(MonthReading.year) {
      first = year
      count = 12
    } else {
      let day = try day(typed ?? "", today: today, line)
      return (MonthSpan(of: day, count: months ?? count), day)
    }
    let span = MonthSpan(of: first, count: months ?? count)
    return (span, span.days.contains(line.defaultDay) ? line.defaultDay : span.days.lowerBound)
  }

  private static func day(_ typed: String, today: Day, _ line: Invocation) throws -> Day {
    switch line.days.typed(typed) {
    case .day(let day): return day
    case .ambiguous:
      // Refused, with what to type for either.
      return try line.day(typed)
    case nil:
      throw Failure.usage(
        "invalid month or day '\(typed)'",
        hints: [
          "Expected a month such as 2026-11, november or next month, a year, "
            + "or a day such as \(today) or friday."
        ]
          + Suggestion.hints(
            for: typed, among: Month.allCases.map { $0.name.lowercased() } + Day.keywords))
    }
  }
}
