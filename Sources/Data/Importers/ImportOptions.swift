import Formats
import Metrics
import Time

/// What the user says about documents that do not say it themselves.
package struct ImportOptions {
  package var day: Day?
  package var today: Day
  package var attribute: String?
  /// Whether the user named one file: then ``attribute`` comes before the file's name.
  package var isOfOneFile = false
  package var moodScale: RatingScale?
  /// The scale of the ratings in one column of tables, before ``moodScale``.
  package var scales: [String: RatingScale] = [:]
  /// The order of dates in tables; nil to decide it for each table.
  package var dateOrder: DateOrder?
  /// The mark before fractions in tables; nil to decide it for each table.
  package var decimal: DecimalMark?
  package var moods: [String: Int64] = [:]
  /// The column of tables that holds the day, as the first line names it.
  package var dateColumn: String?
  /// The attributes that columns of tables mean, by what the first line calls these.
  package var columns: [String: String] = [:]
  package var types: [String: ValueType] = [:]
  /// The units of numbers without one in tables, by column or attribute.
  package var units: [String: ColumnUnit] = [:]
  /// How several rows of a day become one value, by column or attribute.
  package var rows: [String: DayRule] = [:]
  package var shownUnits = Units.metric
  /// The answers about tables, by their first lines, which are equal in tables of one kind.
  package var answers: [String: [ImportAnswer]] = [:]
  /// The answers of earlier imports, by the same keys; options of their kind come before them.
  package var rememberedAnswers: [String: [ImportAnswer]] = [:]
  /// The sentence that says which of them are used.
  private(set) var rememberedNote: String?
  /// The scales that were decided for earlier tables, by ``Survey/decidedScales``.
  package var rememberedScales: [String: RatingScale] = [:]

  /// How tables of apps are read, the person's own first.
  package var profiles: [TableProfile] = []
  package var order = SourceOrder()
  package var filter = SampleFilter()
  package var zone = Zone.utc
  /// Finds a time zone by name, for samples that name their own.
  package var zoneNamed: (String) -> Zone? = { _ in nil }
  /// The tables of a file, if it is another program's database.
  package var tables: (ByteSource) throws -> SampleTables? = { _ in nil }
  /// Makes a table for more values than ``mostEntries``.
  package var makeTable: (() throws -> any EntryTable)?
  /// How many values may be in memory; 100 attributes have fewer in ten years.
  package var mostEntries = 3 << 17
  package init(today: Day) { self.today = today }

  /// The options that name a column of a table, as they are typed, with that name.
  var columnOptions: [(typed: String, column: String)] {
    (dateColumn.map { [("--date-column", $0)] } ?? [])
      + columns.keys.sorted().map { ("--map", $0) }
      + types.keys.sorted().map { ("--type", $0) }
      + units.keys.sorted().map { ("--unit", $0) }
      + scales.keys.sorted().map { ("--scale", $0) }
      + rows.keys.sorted().map { ("--rows", $0) }
  }

  /// The options with the answers about tables with one first line.
  func answered(for key: String) -> ImportOptions {
    var options = self
    let remembered = (rememberedAnswers[key] ?? []).filter { !$0.isTyped(in: self) }
    for answer in remembered + (answers[key] ?? []) { options.apply(answer) }
    if !remembered.isEmpty {
      options.rememberedNote =
        "the answers of an earlier import are used: "
        + remembered.map(\.description).joined(separator: ", ")
        + " (to change: dash import --answers)"
    }
    return options
  }

  private mutating func apply(_ answer: ImportAnswer) {
    switch answer {
    case .dateOrder(let order): dateOrder = order
    case .decimal(let mark): decimal = mark
    case .scale(let scale, let column): scales[column] = scale
    case .type(let type, let column): types[column] = type
    case .unit(let unit, let column): units[column] = unit
    case .rows(let rule, let column): rows[column] = rule
    case .mood(let rating, let word): moods[word] = rating
    }
  }
}

/// Which samples of exports a person wants, by the options of the import.
package struct SampleFilter: Sendable {
  /// The sources to read, in the order of their priority; empty for all.
  package var sources: [String] = []
  package var exceptions: [String] = []
  package var from, to: Day?
  package var attributes: Set<String> = []

  package init() {}

  /// Whether values of the attribute on the day are wanted.
  package func wants(_ attribute: String, on day: Day) -> Bool { wants(day) && wants(attribute) }

  func wants(_ attribute: String) -> Bool { attributes.isEmpty || attributes.contains(attribute) }

  func wants(_ day: Day) -> Bool {
    (from.map { day >= $0 } ?? true) && (to.map { day <= $0 } ?? true)
  }

  package var isEmpty: Bool {
    sources.isEmpty && exceptions.isEmpty && from == nil && to == nil && attributes.isEmpty
  }

  /// The index of a source in the order, `rank` without options; nil if the source is ignored.
  func rank(of source: String, else rank: Int) -> Int? {
    let name = SampleFilter.folded(source)
    if exceptions.contains(where: { SampleFilter.folded($0) == name }) { return nil }
    if sources.isEmpty { return rank }
    return sources.firstIndex { SampleFilter.folded($0) == name }
  }

  /// A note that there is no source of that name to ignore.
  package static func note(onMissing exception: String) -> String {
    "no source is called '\(exception)', so '--except' leaves out nothing of that name"
  }

  /// A name as people type it: without case, with plain spaces and apostrophes.
  static func folded(_ name: String) -> String {
    String(
      name.lowercased().map { character in
        switch character {
        case "\u{A0}", "\u{202F}": " "
        case "’": "'"
        default: character
        }
      })
  }
}
