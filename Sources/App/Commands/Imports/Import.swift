import Actions
import Cards
import CommandLine
import Drawing
import Text

struct Import: ParsedCommand {
  static let name = "import"
  static let summary =
    "Import what apps and devices export: health data, habits, moods, places, tables, Exist."
  static let examples: Examples = [
    "dash import export/": "A folder with everything in it.",
    "dash import export.zip --dry-run": "Show what Apple Health would change.",
    "dash import --formats": "List what can be imported, and how to get it.",
    "dash import git ~/code": "Your commits in all repositories of a folder.",
    "dash import hledger": "What you spent, by your journal.",
    "dash import aw-buckets-export.json --map Code=productive_min":
      "Time in an app of ActivityWatch, or in a tag of timewarrior.",
    "dash import --every 1h ~/exports": "Automatically, when a file there changes.",
    "dash import life.csv --dry-run": "Show what a table would change.",
    "dash import daylio.csv --moods 'super=5,tired=2'": "Daylio with your own moods.",
    "dash import Tabelle.csv --map Gewicht=weight --scale 5": "A table in another language.",
    "dash import walks.gpx": "Places, of GPX or GeoJSON.",
    "dash import --attribute steps - < page.json": "From standard input.",
  ]
  static let discussion = [
    "dash recognizes a file by its content. Its values replace imported values of the same day and "
      + "attribute, but not values that you typed or that your account has, unless you add "
      + "--replace. Nulls change nothing. An invalid entry is reported with its line and skipped, "
      + "and the exit status is 1. If a file is unreadable or of an unknown kind, nothing is "
      + "imported. In a folder, such files are skipped, as well as files that do not name their "
      + "attribute.",
    "dash combines the samples of devices and health apps into one value a day: it adds counts, "
      + "uses the last weight, and the mean and maximum of heart rates. A night belongs to the day "
      + "of waking up; other sleep of the day only adds to the time asleep. Sources of the same "
      + "measure are never added: a watch has a higher priority than a phone, which fills the "
      + "gaps. --dry-run shows the sources of each measure with their days. Unknown types are "
      + "skipped and listed with their counts. See 'dash help imports'.",
    "A later export of the same kind replaces the days of the earlier one: values that it no "
      + "longer has are deleted and counted. If there are many, dash asks; --missing leave does "
      + "not delete them. If several kinds have a value for a day, the first kind in the setting "
      + "imports.order is used.",
    "A table has a header with the column date and one column for each attribute, or the columns "
      + "date, attribute and value. If dates, numbers, ratings, units or several rows of a day can "
      + "be read in two ways, dash asks; without a terminal it fails, and prints the commands to "
      + "choose from.",
    "Tables of Strong, Goodreads, Garmin Connect, Whoop and other apps are known by their columns. "
      + "To describe the tables of another app, put a profile into ~/.config/dash/tables: "
      + "dash import --profiles lists and checks all of them.",
    "dash reads places from GeoJSON and GPX, and with --places from a table with the columns name, "
      + "latitude and longitude. A place with the name, point and day of a stored one is not added "
      + "again. Tracks are skipped.",
  ]
  static let arguments = [
    Parameter(
      "file",
      "Files, folders, zip archives, - for standard input; git and folders with repositories; "
        + "hledger and journals.", isOptional: true, repeats: true)
  ]

  private let line: Invocation
  private let run: ImportRun
  /// The interval as typed; nil to set no timer.
  private let interval: String?
  /// The options for a timer's import.
  private let given: [String]

  init(_ line: Invocation) throws {
    self.line = line
    run = try ImportRun(line)
    interval = try line.text(Self.every)
    given = try line.importOptions
    if line.arguments.isEmpty,
      ![Self.answers, Self.forget, Self.formats, Self.profiles, Self.watched].contains(
        where: line.has),
      interval != "off"
    {
      throw Failure.usage(
        "missing argument: <file>",
        hints: "Name a file, a folder or a zip archive. "
          + "To list what can be imported: dash import --formats")
    }
  }

  func run(in context: Context) throws {
    if line.has(Self.formats) {
      let own = try TableProfiles.own(in: context.world).flatMap(\.profiles)
      return try show(ImportFormats.formats(of: own) + ImportFormats.all, in: context)
    }
    if line.has(Self.answers) || line.has(Self.forget) {
      return try ImportAnswerList(forgotten: line.text(Self.forget)).run(in: context)
    }
    if line.has(Self.profiles) { return try showProfiles(in: context) }
    if line.has(Self.watched) { return try showWatched(in: context) }
    if let interval { return try setTimer(interval, in: context) }
    let skipped = try line.has(Self.changed) ? importIfChanged(in: context) : run.run(in: context)
    if let skipped { throw skipped }
  }

  private func show(_ formats: [ImportFormatList.Format], in context: Context) throws {
    try context.show { ImportFormatList.block(of: formats, width: $0.width, glyphs: $0.glyphs) }
  }

  /// Lists how tables of apps are read, and fails for mistakes in the person's own profiles.
  private func showProfiles(in context: Context) throws {
    let own = try TableProfiles.own(in: context.world)
    try show(
      own.flatMap { ImportFormats.profiles($0.profiles, from: $0.file) }
        + ImportFormats.profiles(TableProfiles.builtIn, from: "Built in"), in: context)
    let problems = own.flatMap(\.problems)
    guard !problems.isEmpty else { return }
    throw Failure(
      CountText.of(problems.count, "mistake", "mistakes") + " in your profiles",
      hints: problems.flatMap(\.hints), status: .data)
  }

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

  /// Sets the timer to an interval such as `1h` or ends it with `off`; without a path, ends all
  /// timers.
  private func setTimer(_ interval: String, in context: Context) throws {
    func set(_ watched: WatchedImport) throws {
      let minutes = try watched.timer.minutes(reading: interval)
      let change = try WatchImport(watched, minutes: minutes, isForced: line.has(Self.force))
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

  /// Imports unless nothing has changed since the last import; returns the same as
  /// ``ImportRun/run(in:)``.
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
  /// The options of an import as typed, without those for its timer.
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
