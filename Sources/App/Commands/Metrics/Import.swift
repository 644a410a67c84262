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
  static let summary = "Import documents of Exist, exports of dash, CSV tables, and Daylio's CSV."
  static let examples = [
    (line: "dash import export/", meaning: "A folder with everything in it."),
    (line: "dash import life.csv --dry-run", meaning: "Show what a table would change."),
    (
      line: "dash import daylio.csv --moods 'super=5,tired=2'",
      meaning: "Daylio with your own moods."
    ),
    (line: "dash import --attribute steps - < page.json", meaning: "From standard input."),
  ]
  static let discussion = [
    "The kind of a file is detected by its content. Its values replace stored ones of the same day and "
      + "attribute; null changes nothing. An invalid entry is skipped and reported with its line. A file that is "
      + "not JSON, or not of a known kind, is an error, and nothing of the whole run is imported. In a folder, "
      + "such files are skipped, and so are those that do not name the attribute of their values.",
    "A table has a header with the column date and one column for each attribute, or the columns date, "
      + "attribute and value. Where dates or numbers can be read in two ways, it is an error until you say which.",
  ]
  static let attribute = Option(
    "attribute", value: "name", completion: .attribute,
    "The attribute of values that neither the document nor the file's name names.")
  static let day = Option(
    "date", letter: "d", value: "day", "The day of a document that holds one day.")
  static let moodScale = Option(
    "mood-scale", value: "scale", choices: ["5", "9"],
    "The scale on which mood was rated, where the document does not say.")
  static let dateFormat = Option(
    "date-format", value: "order", choices: DateOrder.allCases.map(\.rawValue),
    "How dates in tables are written.")
  static let decimal = Option(
    "decimal", value: "mark", choices: DecimalMark.allCases.map(\.rawValue),
    "What stands before fractions in tables.")
  static let moods = Option(
    "moods", value: "words", "What your own words for moods in Daylio mean, from 1 to 5.")
  static let dryRun = Option("dry-run", letter: "n", "Show what would change, and change nothing.")
  static let strict = Option("strict", "Import nothing if any entry is invalid.")
  static let options = [
    attribute, day, moodScale, dateFormat, decimal, moods, dryRun, strict,
  ]
  static let arguments = [
    Parameter("file", "Files, folders, or - for standard input.", repeats: true)
  ]

  private let paths: [Argument]
  private let options: ImportOptions
  private let isStrict: Bool
  private let isRehearsal: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    paths = line.arguments
    options = ImportOptions(
      day: try line.day(Self.day), today: line.today,
      attribute: try Import.attribute(line.text(Self.attribute)),
      moodScale: try line.choice(Self.moodScale).flatMap { Int($0) }.flatMap(RatingScale.init),
      dateOrder: try line.choice(Self.dateFormat).flatMap(DateOrder.init),
      decimal: try line.choice(Self.decimal).flatMap(DecimalMark.init),
      moods: try Import.moods(line.texts(Self.moods)))
    isRehearsal = line.has(Self.dryRun)
    isStrict = line.has(Self.strict)
    typed = line.typed
  }

  func run(in context: Context) throws {
    let files = try ImportedFile.all(at: paths, in: context)
    let stored = try context.openStore()
    let known = try stored?.catalogue()
    // Before the store is locked, because reading long files takes time.
    let decision = try decide(on: files, knowing: known, in: context)
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
      let decision = isSame ? decision : try decide(on: files, knowing: now, in: context)
      guard !isRefused(decision), !decision.isEmpty else { return (decision, nil) }
      let dataset = decision.data.dataset
      var bar = ProgressBar(
        of: dataset.entries.count, called: isRehearsal ? "Comparing" : "Storing",
        on: context.errors, glyphs: context.renderOptions.glyphs)
      defer { bar.erase() }
      return (decision, try change.record(dataset, facts: decision.data.facts) { bar.show($0) })
    }
    let (done, outcome) = try context.change(
      by: typed, origin: .import, isDryRun: isRehearsal, in: store, record)
    // After the store is unlocked, because someone may read it slowly.
    try report(done, outcome, in: context)
  }

  /// What the files hold, decided by the attributes and groups that are stored.
  private func decide(
    on files: [ImportedFile], knowing known: Catalogue?, in context: Context
  ) throws -> ImportDecision {
    var options = options
    options.isOfOneFile =
      paths.count == 1 && files.count == 1 && context.files.kind(paths[0].bytes) != .folder
    return try ImportDecision(
      on: files, knowing: known?.attributes ?? [], known?.groups ?? [], options,
      isRehearsal: isRehearsal)
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
    report(decision.data.problems, "entry was", "entries were", "skipped", context)
    if isRefused(decision) {
      throw Failure(
        "nothing was imported", hints: ["--strict imports all entries or none."], status: .data)
    }
    if let outcome, outcome.unusedAverages > 0 {
      context.warn(
        CountText.of(outcome.unusedAverages, "average", "averages")
          + " of unknown attributes were skipped")
    }
    try context.print(decision.summary(outcome))
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

  /// The name of an attribute, which is not empty.
  private static func attribute(_ name: String?) throws -> String? {
    guard let name, name.trimmed.isEmpty else { return name }
    throw Failure.usage(
      "the name of an attribute is empty", hints: ["Name one, such as --attribute steps."])
  }

  /// The moods of `super=5,tired=2`, from 1 to 9.
  private static func moods(_ texts: [String]) throws -> [String: Int64] {
    var moods: [String: Int64] = [:]
    for pair in texts.flatMap({ $0.split(separator: ",") }) {
      guard let equals = pair.lastIndex(of: "="), equals > pair.startIndex,
        let rating = RatingScale.five.stored(
          parsing: String(pair[pair.index(after: equals)...].trimmed))
      else {
        throw Failure.usage(
          "invalid mood '\(pair)'",
          hints: ["Write a word and its rating from 1 to 5, such as --moods 'super=5,tired=2'."])
      }
      moods[pair[..<equals].trimmed.lowercased()] = rating
    }
    return moods
  }
}
