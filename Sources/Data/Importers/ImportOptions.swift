import Metrics
import Time

/// What the user says about documents that do not say it themselves.
package struct ImportOptions {
  /// The day of a document that holds one day, whatever the document says.
  package var day: Day?
  /// The day of such a document if nothing else names it.
  package var today: Day
  /// The attribute of values without a name.
  package var attribute: String?
  /// Whether the user named one file: then ``attribute`` comes before the file's name.
  package var isOfOneFile = false
  /// The scale of ratings; nil to decide it for each document.
  package var moodScale: RatingScale?
  /// The scale of the ratings in one column of tables, before ``moodScale``.
  package var scales: [String: RatingScale] = [:]
  /// In which order dates of tables are written; nil to decide it for each table.
  package var dateOrder: DateOrder?
  /// The mark before fractions in tables; nil to decide it for each table.
  package var decimal: DecimalMark?
  /// What the user's own words for moods mean, from 1 to 9, in lower case.
  package var moods: [String: Int64]
  /// The column of tables that holds the day, as the first line names it.
  package var dateColumn: String?
  /// The attributes that columns of tables mean, by what the first line calls these.
  package var columns: [String: String] = [:]
  /// The types of new attributes in tables, by column or attribute.
  package var types: [String: ValueType] = [:]
  /// The units of numbers without one in tables, by column or attribute.
  package var units: [String: ColumnUnit] = [:]
  /// The units in which the user reads numbers.
  package var shownUnits = Units.metric
  /// What was answered about tables, by their first lines, which are the same in tables of one kind.
  package var answers: [String: [ImportAnswer]] = [:]
  /// The scales that were decided for earlier tables, by ``Survey/decidedScales``.
  package var rememberedScales: [String: RatingScale] = [:]

  /// Which samples of exports are wanted.
  package var filter = SampleFilter()
  /// The person's time zone.
  package var zone = Zone.utc
  /// A time zone by its name, for samples that name their own; nil for one that is not known.
  package var zoneNamed: (String) -> Zone? = { _ in nil }

  package init(
    day: Day? = nil, today: Day, attribute: String? = nil, moodScale: RatingScale? = nil,
    dateOrder: DateOrder? = nil, decimal: DecimalMark? = nil, moods: [String: Int64] = [:]
  ) {
    self.day = day
    self.today = today
    self.attribute = attribute
    self.moodScale = moodScale
    self.dateOrder = dateOrder
    self.decimal = decimal
    self.moods = moods
  }

  /// The options that name a column of a table, as they are typed, with that name.
  var columnOptions: [(typed: String, column: String)] {
    (dateColumn.map { [("--date-column", $0)] } ?? [])
      + columns.keys.sorted().map { ("--map", $0) }
      + types.keys.sorted().map { ("--type", $0) }
      + units.keys.sorted().map { ("--unit", $0) }
      + scales.keys.sorted().map { ("--scale", $0) }
  }

  /// The options with what was answered about tables with one first line.
  func answered(for key: String) -> ImportOptions {
    var options = self
    for answer in answers[key] ?? [] {
      switch answer {
      case .dateOrder(let order): options.dateOrder = order
      case .decimal(let mark): options.decimal = mark
      case .scale(let scale, let column): options.scales[column] = scale
      case .type(let type, let column): options.types[column] = type
      case .unit(let unit, let column): options.units[column] = unit
      case .mood(let rating, let word): options.moods[word] = rating
      }
    }
    return options
  }
}
