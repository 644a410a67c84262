import Almanac
import Cards
import Readers
import Storage

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
      + "shape, is refused, and nothing of the whole run is kept. In a folder, files that are none of these "
      + "are named and passed over.",
    "A table has a header: a column date and one for each attribute, or date, attribute and value. Where "
      + "dates or numbers can be read in two ways, it is refused until you say which.",
  ]
  static let attribute = Option(
    "attribute", value: "name", completion: .attribute,
    "The attribute of values that name none, as a page of values does.")
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
    Argument("file", "Files, folders, or - for standard input.", repeats: true)
  ]

  private let paths: [Word]
  private let options: ReadingOptions
  private let isStrict: Bool
  private let isRehearsal: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    paths = line.words
    options = ReadingOptions(
      day: try line.day(Self.day), today: line.today, attribute: try line.text(Self.attribute),
      moodScale: try line.choice(Self.moodScale).flatMap { Int($0) }.flatMap(RatingScale.init),
      dateOrder: try line.choice(Self.dateFormat).flatMap(DateOrder.init),
      decimal: try line.choice(Self.decimal).flatMap(DecimalMark.init),
      moods: try Import.moods(line.texts(Self.moods)))
    isRehearsal = line.has(Self.dryRun)
    isStrict = line.has(Self.strict)
    typed = line.typed
  }

  func run(in environment: Environment) throws {
    let known = try environment.openStore()?.catalogue()
    let (documents, skipped) = try read(in: environment, knowing: known?.attributes ?? [])
    let reading = try Reading(
      of: documents, knowing: known?.attributes ?? [], groups: known?.groups ?? [],
      options: options)
    for name in skipped { environment.remark("\(name): passed over, no document of a known shape") }
    for remark in reading.remarks { environment.remark(remark) }
    tell(reading.problems, in: environment)
    if isStrict, !reading.problems.isEmpty {
      throw Failure("nothing was kept", hints: ["--strict keeps all or nothing."], status: .data)
    }
    if reading.dataset.attributes.isEmpty, reading.dataset.averages.isEmpty {
      return try environment.print(["Nothing to keep: no attribute has a value there."])
    }
    let outcome = try record(reading.dataset, in: environment)
    if outcome.unkeptAverages > 0 {
      environment.remark(
        count(outcome.unkeptAverages, "average", "averages")
          + " of attributes that are not kept: passed over")
    }
    try environment.print(summary(of: reading, outcome))
  }

  /// Records a dataset, or only tries to.
  private func record(_ dataset: Dataset, in environment: Environment) throws -> Outcome {
    var bar = ProgressBar(
      of: dataset.entries.count, called: isRehearsal ? "Comparing" : "Recording", in: environment)
    defer { bar.erase() }
    func record(_ change: Change) throws -> Outcome {
      try change.record(dataset) { bar.show($0) }
    }
    if isRehearsal {
      let store = try environment.openStore() ?? Store.inMemory()
      return try store.rehearse(record)
    }
    let store = try environment.openStoreForWriting()
    return try store.update(by: typed, at: environment.now.description, record)
  }

  /// What `super=5,tired=2` says, from 1 to 9.
  private static func moods(_ texts: [String]) throws -> [String: Int64] {
    var moods: [String: Int64] = [:]
    for pair in texts.flatMap({ $0.split(separator: ",") }) {
      guard let equals = pair.lastIndex(of: "="), equals > pair.startIndex,
        let kept = RatingScale.five.kept(
          reading: String(pair[pair.index(after: equals)...].trimmed))
      else {
        throw Failure.usage(
          "'\(pair)' does not say what a mood means",
          hints: ["A word and its rating from 1 to 5, such as --moods 'super=5,tired=2'."])
      }
      moods[pair[..<equals].trimmed.lowercased()] = kept
    }
    return moods
  }

  /// The documents at the paths, and the names of files in folders that are none.
  private func read(
    in environment: Environment, knowing attributes: [Attribute]
  ) throws -> ([ExistDocument], [String]) {
    var documents: [ExistDocument] = []
    var skipped: [String] = []
    func read(_ path: [UInt8], isInFolder: Bool) throws {
      let name = String(decoding: path, as: UTF8.self)
      if environment.files.kind(path) == .folder {
        let slash = path.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        for entry in try environment.files.list(path) where entry.first != UInt8(ascii: ".") {
          try read(path + slash + entry, isInFolder: true)
        }
      } else if isInFolder,
        !([".json"] + ExistDocument.tableEndings).contains(
          where: name.lowercased().hasSuffix)
      {
        skipped.append(name)
      } else {
        do {
          documents.append(
            try ExistDocument(
              telling: environment.files.read(path), named: name, knowing: attributes, options))
        } catch let fault as ReadingFault where isInFolder && fault.isUnknownShape {
          skipped.append(name)
        }
      }
    }
    for path in paths {
      if path.text == "-" {
        documents.append(
          try ExistDocument(
            telling: environment.readInput(), named: "standard input", knowing: attributes, options)
        )
      } else {
        try read(path.bytes, isInFolder: false)
      }
    }
    return (documents, skipped)
  }

  /// Tells how many entries were left out, and the first three with their places.
  private func tell(_ problems: [Problem], in environment: Environment) {
    guard !problems.isEmpty else { return }
    let count = problems.count
    environment.remark(count == 1 ? "1 entry is left out" : "\(count) entries are left out")
    for problem in problems.prefix(3) {
      environment.errors.tell(
        "  \(problem)", hints: problem.hint.map { ["  " + $0] } ?? [])
    }
  }

  /// `4,009 values of 33 attributes, 2026-07-18 to 2026-11-21: 4,009 new`, and for a rehearsal the
  /// attributes that would be new.
  private func summary(of reading: Reading, _ outcome: Outcome) -> [String] {
    let dataset = reading.dataset
    var text = count(dataset.entries.count, "value", "values")
    text += " of " + count(dataset.attributes.count, "attribute", "attributes")
    if let first = dataset.entries.first?.day, let last = dataset.entries.last?.day {
      text += first == last ? ", \(first)" : ", \(first) to \(last)"
    }
    if !dataset.averages.isEmpty {
      text += ", " + count(dataset.averages.count, "week of averages", "weeks of averages")
    }
    if !dataset.goals.isEmpty { text += ", " + count(dataset.goals.count, "goal", "goals") }
    if outcome.isEmpty {
      return [
        text + ": "
          + (isRehearsal ? "nothing would change" : "nothing changed, all of it was kept already")
      ]
    }
    var parts: [String] = []
    if outcome.added > 0 { parts.append("\(CountText.grouped(outcome.added)) new") }
    if outcome.replaced > 0 {
      parts.append("\(CountText.grouped(outcome.replaced)) replaced")
    }
    if outcome.unchanged > 0 {
      parts.append("\(CountText.grouped(outcome.unchanged)) unchanged")
    }
    if parts.isEmpty { parts.append("kept") }
    text += ": " + parts.joined(separator: ", ")
    guard isRehearsal else { return [text] }
    let names = outcome.newAttributes.prefix(12).joined(separator: ", ")
    let others = outcome.newAttributes.count - 12
    return [text]
      + (names.isEmpty
        ? [] : ["New attributes: " + names + (others > 0 ? " and \(others) others" : "")])
      + ["That is what it would do: nothing was changed."]
  }

  private func count(_ number: Int, _ one: String, _ many: String) -> String {
    CountText.of(number, one, many)
  }
}
