import Metrics
import Time

/// What an export holds, by measure and source: what `--dry-run` shows.
package struct ImportReport {
  /// The days of one measure.
  package struct Row {
    /// The attribute's label.
    package let label: String
    package let attribute: String
    package let rule: DayRule
    package private(set) var first: Day
    package private(set) var last: Day
    /// How many days have a value.
    package private(set) var dayCount = 0
    /// The sources in the order in which they count, with how many days each has.
    package private(set) var sources: [(name: String, dayCount: Int)] = []
    /// How many days several sources have measured.
    package private(set) var sharedDays = 0
    private var days: Set<Day> = []
    private var bySource: [String: Int] = [:]

    init(_ attribute: NamedBook.Attribute) {
      label = Template.named(attribute.name)?.label ?? attribute.label ?? attribute.name
      self.attribute = attribute.name
      rule = attribute.rule
      (first, last) = (.last, .first)
    }

    mutating func add(_ day: Day, of source: String) {
      days.insert(day)
      bySource[source, default: 0] += 1
      first = min(first, day)
      last = max(last, day)
    }

    mutating func finish(sharedDays: Int, order: [(name: String, rank: Int)]) {
      dayCount = days.count
      days = []
      self.sharedDays = sharedDays
      sources = order.enumerated().sorted {
        ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
      }
      .compactMap { entry in bySource[entry.element.name].map { (entry.element.name, $0) } }
    }
  }

  /// The kind of export, `Apple Health`.
  package let name: String
  package internal(set) var rows: [Row] = []
  /// What was not imported, by what it is, the most frequent first.
  package internal(set) var passedOver: [(what: String, count: Int)] = []
  /// The sources that the person left out.
  package internal(set) var leftOut: [String] = []

  init(name: String) { self.name = name }
}
