import Actions
import Agenda
import Cards
import CommandLine
import Metrics
import Readings
import Storage
import Text
import Time

/// Shows months as a calendar, with the events of a day.
struct ShowCalendar: Command {
  static let name = "calendar"
  static let effects: Effects = []
  static let showsCalendarDays = true
  static let summary = "Show months as a calendar, with the events of a day."
  static let examples = [
    (line: "dash calendar", meaning: "This month and the next two."),
    (line: "dash calendar next month", meaning: "From the next month on."),
    (line: "dash calendar 2026-12-24", meaning: "The events of a day below its month."),
    (line: "dash calendar nov 2027 --months 1", meaning: "One month."),
    (line: "dash calendar 2027", meaning: "A whole year."),
    (line: "dash calendar september --shade mood", meaning: "How the days of three months were."),
    (line: "dash agenda calendars add ~/.calendars", meaning: "Where events come from."),
  ]
  static let discussion = [
    "Each row is a week, with its ISO 8601 number (that of its Thursday) at the left. The chosen day is in "
      + "brackets, today in parentheses. Up to three dots stand for the events of a day, in the colours of "
      + "their calendars; narrow screens have fewer. Cancelled and declined events have none.",
    "The setting week.start chooses the first day of a week, and calendar.ground what alternates: months, "
      + "days or none. The tint needs a known background (setting ground, or 'dash themes'); otherwise "
      + "the dates of every second month are grey.",
    "A month without a year is the nearest one; -1 is the last month, and +1 the next. The calendars are "
      + "those of 'dash agenda calendars'. Looking never uses the network. Days begin at midnight, whatever "
      + "the setting day.start says.",
  ]
  static let months = Option(
    "months", letter: "n", value: "count",
    "How many months, 1 to 120. Default: 3, or 12 for a year.")
  static let shade = Option(
    "shade", value: "attribute", "Shade each day by its value of an attribute.")
  static let options = [months, shade, .json, .demo]
  static let arguments = [
    Parameter(
      "month",
      "A month (2026-11, november, nov 2027, next month, +1), a year or a day; today unless given.",
      completion: .day, isOptional: true, repeats: true)
  ]

  private let line: Invocation
  private let typed: String?
  private let count: Int?
  private let shade: String?
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    self.line = line
    let words = try line.arguments.map { try line.text($0) }
    typed = words.isEmpty ? nil : words.joined(separator: " ")
    count = try line.integer(Self.months, in: 1...120)
    shade = try line.text(Self.shade)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    let choice = try CalendarChoice(typed, months: count, today: context.now.day, line)
    let request = CalendarRequest(
      choice.span, chosen: choice.day, shade: shade, isDocument: isJSON, isDemo: isDemo)
    try context.show(
      context.reading.calendar(request, on: context.ground, report: context.report),
      isDocument: isJSON)
  }
}
