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

/// Reads documents and records what they hold.
struct Import: Command {
  static let name = "import"
  static let summary = "Read documents of Exist, exports of dash, CSV tables, and Daylio's CSV."
  static let examples = [
    (line: "dash import export/", meaning: "All of a folder, and the folders in it."),
    (line: "dash import life.csv --dry-run", meaning: "What a table would change."),
    (line: "dash import daylio.csv --moods 'super=5,tired=2'", meaning: "With moods of your own."),
    (line: "dash import --attribute steps - < page.json", meaning: "From standard input."),
  ]
  static let discussion = [
    "What a document is, is told by its content. Values replace those that are kept; nulls change nothing. "
      + "An entry that is wrong is left out and told with its place; a document that is not JSON, or of no known "
      + "shape, is refused, and nothing of the whole run is kept. In a folder, files that are none of these, "
      + "and those that do not say of what their values are, are named and passed over.",
    "A table has a header: a column date and one for each attribute, or date, attribute and value. Where "
      + "dates or numbers can be read in two ways, it is refused until you say which.",
  ]
  static let attribute = Option(
    "attribute", value: "name", completion: .attribute,
    "The attribute of values that nothing else names, neither the document nor its file's name.")
  static let day = Option(
    "date", letter: "d", value: "day", "The day of a document that holds one day.")
  static let moodScale = Option(
    "mood-scale", value: "scale", choices: ["5", "9"],
    "The scale on which mood is written, where the document does not tell.")
  static let dateFormat = Option(
    "date-format", value: "order", choices: DateOrder.allCases.map(\.rawValue),
    "How dates in tables are written.")
  static let decimal = Option(
    "decimal", value: "mark", choices: DecimalMark.allCases.map(\.rawValue),
    "What stands before fractions in tables.")
  static let moods = Option(
    "moods", value: "words", "What your own words for moods in Daylio mean, from 1 to 5.")
  static let dryRun = Option("dry-run", letter: "n", "Say what would change, and change nothing.")
  static let strict = Option("strict", "Keep nothing if any entry is wrong.")
  static let options = [
    attribute, day, moodScale, dateFormat, decimal, moods, dryRun, strict,
  ]
  static let arguments = [
    Parameter("file", "Files, folders, or - for standard input.", repeats: true)
  ]

  private let paths: [Argument]
  private let options: ReadingOptions
  private let isStrict: Bool
  private let isRehearsal: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    paths = line.arguments
    options = ReadingOptions(
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
    guard let kept = try context.openStore() else {
      // Where nothing is kept yet, a store is made only for what there is to keep.
      let decision = try decide(on: files, in: context)
      guard !isRefused(decision), !decision.isEmpty else {
        return try finish(decision, nil, in: context)
      }
      let store = isRehearsal ? try Store.inMemory() : try context.openStoreForWriting()
      return try finish(store, in: context) { known in
        // Another process may have been faster.
        known.attributes.isEmpty ? decision : try decide(on: files, knowing: known, in: context)
      }
    }
    let store = isRehearsal ? kept : try context.openStoreForWriting()
    try finish(store, in: context) { known in
      try decide(on: files, knowing: known, in: context)
    }
  }

  /// What the files hold, decided by what is kept.
  private func decide(
    on files: [ImportedFile], knowing known: Catalogue? = nil, in context: Context
  ) throws -> ImportDecision {
    var options = options
    options.isOfOneFile =
      paths.count == 1 && files.count == 1 && context.files.kind(paths[0].bytes) != .folder
    return try ImportDecision(
      on: files, knowing: known?.attributes ?? [], known?.groups ?? [], options,
      isRehearsal: isRehearsal)
  }

  /// Whether `--strict` refuses it, because something would be lost.
  private func isRefused(_ decision: ImportDecision) -> Bool {
    isStrict && !decision.reading.problems.isEmpty
  }

  /// Records what is decided in the same transaction, or only tries to, and says what came of it.
  private func finish(
    _ store: Store, in context: Context,
    _ decide: (Catalogue) throws -> ImportDecision
  ) throws {
    func record(_ change: Change) throws -> (ImportDecision, RecordingResult?) {
      let decision = try decide(store.catalogue())
      guard !isRefused(decision), !decision.isEmpty else { return (decision, nil) }
      let dataset = decision.reading.dataset
      var bar = ProgressBar(
        of: dataset.entries.count, called: isRehearsal ? "Comparing" : "Recording",
        on: context.errors, glyphs: context.renderOptions.glyphs)
      defer { bar.erase() }
      return (decision, try change.record(dataset, facts: decision.reading.facts) { bar.show($0) })
    }
    let (decision, outcome) =
      try context.change(
        by: typed, origin: .import, isDryRun: isRehearsal, in: store, record)
    try finish(decision, outcome, in: context)
  }

  /// Says what was decided and what came of it; nobody waits for the store while that is read.
  ///
  /// - Throws: ``Failure`` where `--strict` refuses it.
  private func finish(
    _ decision: ImportDecision, _ outcome: RecordingResult?, in context: Context
  ) throws {
    for remark in decision.skipped + decision.reading.remarks { context.warn(remark) }
    tell(
      decision.reading.oddities, "description is", "descriptions are", "passed over", context)
    tell(decision.reading.problems, "entry is", "entries are", "left out", context)
    if isRefused(decision) {
      throw Failure("nothing was kept", hints: ["--strict keeps all or nothing."], status: .data)
    }
    if let outcome, outcome.unusedAverages > 0 {
      context.warn(
        CountText.of(outcome.unusedAverages, "average", "averages")
          + " of attributes that are not kept: passed over")
    }
    try context.print(decision.summary(outcome))
  }

  /// Tells how many problems there are, and the first three with their places.
  private func tell(
    _ problems: [Problem], _ one: String, _ many: String, _ predicate: String,
    _ context: Context
  ) {
    guard !problems.isEmpty else { return }
    context.warn(CountText.of(problems.count, one, many) + " " + predicate)
    for problem in problems.prefix(3) {
      context.errors.report(
        "  \(problem)", hints: problem.hint.map { ["  \($0)"] } ?? [])
    }
  }

  /// The name of an attribute, which is not empty.
  private static func attribute(_ name: String?) throws -> String? {
    guard let name, name.trimmed.isEmpty else { return name }
    throw Failure.usage(
      "'\(name)' names no attribute", hints: ["Name one, such as --attribute steps."])
  }

  /// What `super=5,tired=2` says, from 1 to 9.
  private static func moods(_ texts: [String]) throws -> [String: Int64] {
    var moods: [String: Int64] = [:]
    for pair in texts.flatMap({ $0.split(separator: ",") }) {
      guard let equals = pair.lastIndex(of: "="), equals > pair.startIndex,
        let kept = RatingScale.five.stored(
          parsing: String(pair[pair.index(after: equals)...].trimmed))
      else {
        throw Failure.usage(
          "'\(pair)' does not say what a mood means",
          hints: ["A word and its rating from 1 to 5, such as --moods 'super=5,tired=2'."])
      }
      moods[pair[..<equals].trimmed.lowercased()] = kept
    }
    return moods
  }
}
