import Actions
import Cards
import CommandLine
import Drawing
import Formats
import Host
import Importers
import Metrics
import Services
import Storage
import Text
import Time

/// Reads documents and stores what they hold.
struct Import: Command {
  static let name = "import"
  static let effects: Effects = []
  static let summary =
    "Import what apps and devices export: health data, habits, moods, places, tables, Exist."
  static let examples = [
    (line: "dash import export/", meaning: "A folder with everything in it."),
    (line: "dash import export.zip --dry-run", meaning: "Show what Apple Health would change."),
    (line: "dash import --formats", meaning: "List what can be imported, and how to get it."),
    (line: "dash import git ~/code", meaning: "Your commits in all repositories of a folder."),
    (line: "dash import hledger", meaning: "What you spent, by your journal."),
    (
      line: "dash import aw-buckets-export.json --map Code=productive_min",
      meaning: "Time in an app of ActivityWatch, or in a tag of timewarrior."
    ),
    (
      line: "dash import --every 1h ~/exports", meaning: "Automatically, when a file there changes."
    ),
    (line: "dash import life.csv --dry-run", meaning: "Show what a table would change."),
    (
      line: "dash import daylio.csv --moods 'super=5,tired=2'",
      meaning: "Daylio with your own moods."
    ),
    (
      line: "dash import Tabelle.csv --map Gewicht=weight --scale 5",
      meaning: "A table in another language."
    ),
    (line: "dash import walks.gpx", meaning: "Places, of GPX or GeoJSON."),
    (line: "dash import --attribute steps - < page.json", meaning: "From standard input."),
  ]
  static let discussion = [
    "The kind of a file is detected by its content. Its values replace imported ones of the same day and "
      + "attribute; those that you typed or that your account holds stay, unless you add --replace. Null "
      + "changes nothing. An invalid entry is skipped and reported with its line, and the exit "
      + "status is 1. A file that is not JSON, or not of a known kind, is an error, and nothing of the whole run "
      + "is imported. In a folder, such files are skipped, and so are those that do not name the attribute of "
      + "their values.",
    "Exports of devices and health apps have samples, of which days are made: counts are added, of weights the "
      + "last one counts, of heart rates the mean and the maximum. A night belongs to the day of waking up; "
      + "other sleep of the day adds to the time asleep only. Sources of the same thing are never added: a watch "
      + "counts before a phone, which fills the gaps. --dry-run shows the sources of each measure with their "
      + "days. What is unknown is counted by its name and not imported. See 'dash help imports'.",
    "A later export of the same kind replaces the days of the earlier one: what it no longer has is deleted, "
      + "and counted. If that is much, you are asked; with --missing leave it stays. If several kinds have a value of "
      + "a day, the first one in the setting imports.order counts.",
    "A table has a header with the column date and one column for each attribute, or the columns date, "
      + "attribute and value. Where dates, numbers, ratings or units can be read in two ways, you are asked; "
      + "without a terminal it is an error, with the commands that say which.",
    "Places are read from GeoJSON and GPX, and with --places from a table with the columns name, latitude and "
      + "longitude. Places of the same name, point and day are there already. Tracks are left out.",
  ]
  static let arguments = [
    Parameter(
      "file",
      "Files, folders, zip archives, - for standard input; git and folders with repositories; hledger and "
        + "journals.",
      isOptional: true,
      repeats: true)
  ]

  private let run: ImportRun
  private let isListing: Bool
  private let isListingWatched: Bool
  private let isOnlyChanged: Bool
  /// As typed; nil where no timer is to be set.
  private let interval: String?
  private let isForced: Bool
  /// The options for a timer's import.
  private let given: [String]

  /// The options that a timer's import cannot have.
  private static let onceOnly = [dryRun, strict, changed, watched, formats, from, to, day]

  init(_ line: Invocation) throws {
    run = try ImportRun(line)
    isListing = line.has(Self.formats)
    isListingWatched = line.has(Self.watched)
    isOnlyChanged = line.has(Self.changed)
    interval = try line.text(Self.every)
    isForced = line.has(Self.force)
    given = try line.importOptions
    if interval != nil, let other = Self.onceOnly.first(where: line.has) {
      throw Failure.usage(
        "--\(other.name) cannot be combined with --every, which only sets the timer",
        hints: ["First set the timer: dash import --every 1h <folder>"])
    }
    if isForced, interval == nil {
      throw Failure.usage(
        "--force requires --every", hints: ["Type: dash import --every 1h --force <folder>"])
    }
    if line.arguments.isEmpty, !isListing, !isListingWatched, interval != "off" {
      throw Failure.usage(
        "missing argument: <file>",
        hints: [
          "Name a file, a folder or a zip archive. To list what can be imported: dash import --formats"
        ]
      )
    }
  }

  func run(in context: Context) throws {
    if isListing {
      let options = context.renderOptions
      return try context.show(
        ImportFormatList(of: ImportFormats.all).block(width: options.width, glyphs: options.glyphs))
    }
    if isListingWatched { return try showWatched(in: context) }
    if let interval { return try setTimer(interval, in: context) }
    let skipped = try isOnlyChanged ? importIfChanged(in: context) : run.run(in: context)
    if let skipped { throw skipped }
  }

  /// Prints what is imported automatically.
  private func showWatched(in context: Context) throws {
    let all = try WatchedImport.all(in: context.world)
    if all.isEmpty {
      return try context.print([
        "Nothing is imported automatically. To set it: dash import --every 1h <folder>"
      ])
    }
    try context.print(
      all.flatMap { watched, imported in
        let rhythm = try watched.rhythmText(in: context.world) ?? "no timer"
        return [watched.text, "  \(rhythm); last import: \(imported ?? "none yet")"]
      })
  }

  /// Sets the timer to an interval such as `1h`, or ends it with `off`: without a path, those of all
  /// imports.
  private func setTimer(_ interval: String, in context: Context) throws {
    func set(_ watched: WatchedImport) throws {
      let minutes = try watched.timer.minutes(reading: interval)
      let change = try WatchImport(watched, minutes: minutes, isForced: isForced)
        .run(in: context.world)
      try context.acknowledge([change.sentence])
    }
    if !run.paths.isEmpty {
      return try set(WatchedImport(run.paths, options: given, in: context.world))
    }
    let all = try WatchedImport.all(in: context.world)
    if all.isEmpty { return try context.acknowledge(["No automatic import is set"]) }
    for (watched, _) in all { try set(watched) }
  }

  /// Imports unless nothing has changed since the last import.
  ///
  /// - Returns: as ``ImportRun/run(in:)``.
  private func importIfChanged(in context: Context) throws -> Failure? {
    let watched = try WatchedImport(run.paths, options: given, in: context.world)
    guard let state = try watched.changedState(in: context.world) else {
      let last = try watched.last(in: context.world)?.imported ?? "the last import"
      try context.acknowledge(["Nothing has changed since \(last): \(watched.text)"])
      return nil
    }
    let skipped = try run.run(in: context)
    try watched.noteImport(of: state, in: context.world)
    return skipped
  }
}

extension Invocation {
  /// The options of an import as they are typed, without those of its timer.
  fileprivate var importOptions: [String] {
    get throws {
      try given.filter { given in
        ![Import.every, Import.force, Option.quiet].contains { $0.name == given.option }
      }.flatMap { given in
        let isFlag = Import.options.first { $0.name == given.option }?.value == nil
        return ["--\(given.option)"] + (isFlag ? [] : [try text(given.value)])
      }
    }
  }
}
