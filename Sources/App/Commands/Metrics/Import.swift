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
  static let summary =
    "Import what apps and devices export: health data, habits, moods, places, tables, Exist."
  static let examples = [
    (line: "dash import export/", meaning: "A folder with everything in it."),
    (line: "dash import export.zip --dry-run", meaning: "Show what Apple Health would change."),
    (line: "dash import --formats", meaning: "List what can be imported, and how to get it."),
    (line: "dash import git ~/code", meaning: "Your commits in all repositories of a folder."),
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
      + "days. What is unknown is counted by its name and not imported.",
    "A table has a header with the column date and one column for each attribute, or the columns date, "
      + "attribute and value. Where dates, numbers, ratings or units can be read in two ways, you are asked; "
      + "without a terminal it is an error, with the commands that say which.",
    "Places are read from GeoJSON and GPX, and with --places from a table with the columns name, latitude and "
      + "longitude. Places of the same name, point and day are there already. Tracks are left out.",
  ]
  static let formats = Option("formats", "List what can be imported, and how to get it.")
  static let source = Option(
    "source", value: "names",
    "Only these sources of an export, such as 'Apple Watch,iPhone'; the first one counts before the next."
  )
  static let except = Option(
    "except", value: "names", "The sources of an export to leave out, such as Strava.")
  static let from = Option("from", value: "day", "Only this day and later ones.")
  static let to = Option("to", value: "day", "Only this day and earlier ones.")
  static let attributes = Option(
    "attributes", value: "names", "Only these attributes, such as steps,sleep.")
  static let attribute = Option(
    "attribute", value: "name", completion: .attribute,
    "The attribute of values that neither the document nor the file's name names.")
  static let day = Option(
    "date", letter: "d", value: "day", "The day of a document that holds one day.")
  static let scale = Option(
    "scale", choices: ["5", "9"],
    "The scale of ratings, where the document does not say; NAME=5 for one column.")
  static let moodScale = Option(
    "mood-scale", choices: ["5", "9"], isHidden: true, "The old name of --scale.")
  static let dateFormat = Option(
    "date-format", value: "order", choices: DateOrder.allCases.map(\.rawValue),
    "How dates in tables are written.")
  static let decimal = Option(
    "decimal", value: "mark", choices: DecimalMark.allCases.map(\.rawValue),
    "The mark before fractions in tables.")
  static let dateColumn = Option(
    "date-column", value: "column", "The column of a table that holds the day.")
  static let map = Option(
    "map", value: "column=name", "The attribute that a column of a table means: Gewicht=weight.")
  static let type = Option(
    "type", value: "column=type", "The type of a new attribute: headache=tag, headache=quantity.")
  static let unit = Option(
    "unit", value: "column=unit", "The unit of a column's numbers: sleep=h, weight=lb.")
  static let moods = Option(
    "moods", value: "words", "What your own words for moods mean, from 1 to 5: super=5,tired=2.")
  static let places = Option("places", "Read tables as places: name, latitude, longitude, date.")
  static let lenient = Option("lenient", "Exit with 0 even if entries are skipped.")
  static let dryRun = Option("dry-run", letter: "n", "Show what would change, and change nothing.")
  static let strict = Option("strict", "Import nothing if any entry is invalid.")
  static let replace = Option(
    "replace", "Also replace values that you typed, and those of your account.")
  static let options = [
    attribute, attributes, day, dateFormat, dateColumn, decimal, except, formats, from, map, moods,
    places, scale, moodScale, source, to, type, unit, dryRun, lenient, strict, replace,
    Option.quiet,
  ]
  static let arguments = [
    Parameter(
      "file",
      "Files, folders, zip archives, - for standard input; or git and folders with repositories.",
      isOptional: true,
      repeats: true)
  ]

  private let paths: [Argument]
  private let options: ImportOptions
  private let isStrict: Bool
  private let isLenient: Bool
  private let isRehearsal: Bool
  private let isListing: Bool
  private let isReplacingAll: Bool
  private let readsPlaces: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    paths = line.arguments
    options = try ImportOptions(line)
    isRehearsal = line.has(Self.dryRun)
    isStrict = line.has(Self.strict)
    isReplacingAll = line.has(Self.replace)
    isLenient = line.has(Self.lenient)
    if isStrict, isLenient {
      throw Failure.usage(
        "--strict and --lenient cannot be used together",
        hints: ["--strict imports nothing if an entry is invalid, --lenient all the others."])
    }
    readsPlaces = line.has(Self.places)
    typed = line.typed
    isListing = line.has(Self.formats)
    if paths.isEmpty, !isListing {
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
    let isGit = paths.count > 1 && paths[0].text == "git"
    let files = isGit ? [] : try ImportedFile.all(at: paths, in: context)
    let histories =
      isGit
      ? [try GitRepositories(in: Array(paths.dropFirst()), context).history()] : []
    let request = PlaceImport.Request(
      readsTables: readsPlaces, day: options.day, isRehearsal: isRehearsal, isStrict: isStrict,
      isLenient: isLenient, typed: typed)
    if !isGit, let places = try PlaceImport(files, request, in: context) { return try places.run() }
    let stored = try context.openStore()
    let known = try stored?.catalogue()
    var options = options
    options.rememberedScales =
      try stored?.rememberedScales().compactMapValues(RatingScale.init) ?? [:]
    options.shownUnits = context.settings.units
    let zone = try LocalZone(in: context)
    options.zone = zone.zone
    options.zoneNamed = { try? zone.database.zone(named: $0) }
    // Before the store is locked, because reading long files takes time.
    let decision = try decide(on: files, histories, knowing: known, &options, in: context)
    guard !isRefused(decision), !decision.isEmpty else {
      return try report(decision, nil, in: context)
    }
    let store =
      isRehearsal ? try stored ?? Store.inMemory() : try context.openStoreForWriting()
    func record(_ change: Change) throws -> (ImportDecision, RecordingResult?) {
      let now = try store.catalogue()
      let isSame =
        now.attributes == known?.attributes ?? [] && now.groups == known?.groups ?? []
      // Another process may have changed what the files mean.
      let decision =
        isSame ? decision : try decide(on: files, histories, knowing: now, &options, in: context)
      guard !isRefused(decision), !decision.isEmpty else { return (decision, nil) }
      let dataset = decision.data.dataset
      let addedPlaces = try change.addNew(
        context.places(decision.data.places, at: context.timestamp()))
      var bar = ProgressBar(
        of: dataset.entries.count, called: isRehearsal ? "Comparing" : "Storing",
        on: context.errors, glyphs: context.renderOptions.glyphs)
      defer { bar.erase() }
      var result = try change.record(
        dataset, facts: decision.data.facts, isReplacingAll: isReplacingAll
      ) { bar.show($0) }
      result.places = addedPlaces
      return (decision, result)
    }
    let (done, outcome) = try context.change(
      by: typed, origin: .import, isDryRun: isRehearsal, in: store, record)
    if !isRehearsal, !done.data.decidedScales.isEmpty {
      try store.remember(
        scales: done.data.decidedScales.mapValues(\.rawValue), at: context.now.description)
    }
    // After the store is unlocked, because someone may read it slowly.
    try report(done, outcome, in: context)
  }

  /// What the files hold, decided by the attributes and groups that are stored, and by the answers of
  /// the user, which are added to the options.
  private func decide(
    on files: [ImportedFile], _ histories: [GitHistory], knowing known: Catalogue?,
    _ options: inout ImportOptions,
    in context: Context
  ) throws -> ImportDecision {
    options.isOfOneFile =
      paths.count == 1 && files.count == 1 && context.files.kind(paths[0].bytes) != .folder
    while true {
      do {
        return try ImportDecision(
          on: files, knowing: known?.attributes ?? [], known?.groups ?? [], options,
          isRehearsal: isRehearsal, and: histories.map { Document($0) })
      } catch let question as ImportQuestion {
        guard let answer = try context.ask(question) else {
          throw Failure(question, asTyped: typed)
        }
        options.answers[question.scope, default: []].append(answer)
      }
    }
  }

  /// Whether `--strict` refuses it, because an entry would be skipped.
  private func isRefused(_ decision: ImportDecision) -> Bool {
    isStrict && !decision.data.problems.isEmpty
  }

  /// Prints what was decided and what it changed.
  ///
  /// - Throws: ``Failure`` where `--strict` refuses it.
  private func report(
    _ decision: ImportDecision, _ outcome: RecordingResult?, in context: Context
  ) throws {
    for note in decision.skipped + decision.data.notes { context.warn(note) }
    report(decision.data.warnings, "description was", "descriptions were", "ignored", context)
    let skipped = Import.failure(of: decision.data.problems)
    if let skipped, isLenient || isStrict { context.report(skipped) }
    if isRefused(decision) {
      throw Failure(
        "nothing was imported", hints: ["--strict imports all entries or none."], status: .data)
    }
    if let outcome, outcome.unusedAverages > 0 {
      context.warn(
        CountText.of(outcome.unusedAverages, "average", "averages")
          + " of unknown attributes were skipped")
    }
    if !context.isQuiet {
      if isRehearsal, !decision.reports.isEmpty {
        try context.show(ImportFormats.block(of: decision.reports, in: context.renderOptions))
      }
      try context.print(decision.summary(outcome))
    }
    if let left = outcome?.left, left > 0 {
      context.warn(
        CountText.of(left, "value", "values")
          + " that you typed, or of your account, stayed (to replace: --replace)")
    }
    if let skipped, !isLenient { throw skipped }
  }

  /// That entries were skipped, with the first three; nil where none was.
  private static func failure(of problems: ProblemList) -> Failure? {
    if problems.isEmpty { return nil }
    return Failure(
      CountText.of(problems.count, "entry was", "entries were") + " skipped",
      hints: problems.first.prefix(3).flatMap { problem in
        ["\(problem)"] + (problem.hint.map { ["  \($0)"] } ?? [])
      })
  }

  /// Prints how many problems there are, and the first three with their places.
  private func report(
    _ problems: ProblemList, _ one: String, _ many: String, _ predicate: String,
    _ context: Context
  ) {
    guard !problems.isEmpty else { return }
    context.warn(CountText.of(problems.count, one, many) + " " + predicate)
    for problem in problems.first.prefix(3) {
      context.errors.report("  \(problem)", hints: problem.hint.map { ["  \($0)"] } ?? [])
    }
  }
}
