import Actions
import CommandLine
import Host
import Readings
import Storage
import Text
import Time

struct WriteReport: Command {
  static let name = "report"
  static let summary = "Write a page of some days to a file, to read, print or share."
  static let examples: Examples = [
    "dash report -o month.html": "The 30 days up to today.",
    "dash report year -o year.html": "The 365 days up to today.",
    "dash report last month -o month.html --notes": "With your notes.",
    "dash report 2026-01-01 2026-03-31 -o spring.html": "From a day to another.",
  ]
  static let discussion = [
    "The page is one file, in HTML, without scripts: the days in short, your goals, streaks and "
      + "charts, averages, findings and places. Only the links of places lead elsewhere.",
    "Notes and other texts are in it only with --notes. Attributes that are marked with 'dash "
      + "attributes private' are in it only with --private, and the page says so.",
  ]
  static let output = Option("output", letter: "o", value: "file", "The file to write.")
  static let notes = Option("notes", "Also your notes and other texts.")
  static let privacy = Option("private", "Also attributes that are marked as private.")
  static let options = [output, Export.force, notes, privacy, Option.quiet, .demo]
  static let arguments = [
    Parameter(
      "days", "week, month, year, last month, 2025, or the first and the last day.",
      isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    guard let path = line.argument(output) else {
      throw Failure.usage(
        "missing --output <file>",
        hints: "For example: dash report month -o month.html",
        "For a summary on this screen: dash week --summary")
    }
    let days = try days(of: line)
    let page = try context.reading.report(
      of: days, withNotes: line.has(notes), withPrivate: line.has(privacy))
    try context.files.put(Array(page.utf8), at: path.bytes, isReplacing: line.has(Export.force))
    try context.acknowledge(["Wrote \(days.lowerBound) to \(days.upperBound) to \(path.text)"])
  }

  /// The days that are typed, up to today; by default a month.
  private static func days(of line: Invocation) throws -> ClosedRange<Day> {
    let words = try line.words
    let text = words.joined(separator: " ")
    let today = line.today
    let spans = ["": 30, "week": 7, "month": 30, "year": 365]
    if let count = spans[text] { return today - (count - 1)...today }
    // Two dates, as if `to` was between them.
    let days = line.period(text) ?? line.period(words.joined(separator: " to "))
    guard let days, days.lowerBound <= today else {
      throw Failure.usage(
        "invalid days '\(text)'",
        hints: ["Expected week, month, year, last month, or two days up to today."])
    }
    return days.lowerBound...min(days.upperBound, today)
  }
}

// The reports that the reminder of the week writes.

extension Context {
  /// Stores the folder of the reports, or that none are written.
  func writeReports(to folder: Argument?) throws {
    let path = try folder.map { String(decoding: try files.absolute($0.bytes), as: UTF8.self) }
    if try path == openStore()?.state(.reportFolder) { return }
    try world.openStoreForWriting().set(path, for: .reportFolder, at: now.description)
    try acknowledge([path.map { "Each time it writes a report to \($0)" } ?? "It writes no report"])
  }

  /// Writes the report of the seven days up to today, if there is a folder for it.
  func writeWeeklyReport() throws {
    guard let folder = try openStore()?.state(.reportFolder) else { return }
    let path = Array("\(folder)/dash-\(today).html".utf8)
    try files.makeFolders(path)
    try files.put(Array(reading.report(of: today - 6...today).utf8), at: path)
  }
}
