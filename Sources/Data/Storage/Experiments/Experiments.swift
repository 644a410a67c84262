import Formats
import Metrics
import Statistics
import Time

/// The experiments of the person.
///
/// `assigned` has a `1` for each day of the trial and a `0` for each other day; `followed` has a
/// `y`, an `n`, or a `-` for no answer. `plan` has lines of records:
///
///     unit	1
///     lag	0
///     seed	3482112
///     measure	sleep	3		421.5	433	…
extension Store {
  /// All experiments, in the order of their numbers.
  package func experiments() throws(StoreError) -> [Experiment] {
    try database.rows(of: Experiment.selection + " ORDER BY id") { row throws(StoreError) in
      guard let experiment = Experiment(&row)
      else { throw row.damage("an experiment cannot be read") }
      return experiment
    }
  }

  /// The day of the latest experiment, or nil.
  package func experimentDay(on day: Day, today: Day) throws(StoreError) -> ExperimentDay? {
    guard try has(.experiment), let latest = try experiments().last else { return nil }
    return ExperimentDay(of: latest, on: day, today: today)
  }
}

extension Change {
  /// Adds an experiment, and returns its number; its own is not used.
  package func add(_ experiment: Experiment) throws -> Int {
    let row = try database.nextRow(of: "experiment")
    try note(row: row, of: .experiment)
    var new = experiment
    new.number = Int(row)
    try database.run(Experiment.insertion, new)
    return Int(row)
  }

  /// Stores the answers of an experiment and when it was stopped: all that may change of it.
  package func update(_ experiment: Experiment) throws(StoreError) {
    guard let number = experiment.number else { return }
    try note(row: Int64(number), of: .experiment)
    try database.run(
      "UPDATE experiment SET followed = ?, stopped = ? WHERE id = ?", experiment.followedText,
      experiment.stopped, number)
  }

  package func removeExperiment(_ number: Int) throws(StoreError) {
    try delete(row: Int64(number), of: .experiment)
  }
}

extension Experiment {
  fileprivate var assignedText: String { design.days.map { $0 ? "1" : "0" }.joined() }

  fileprivate var followedText: String {
    followed.map { $0.map { $0 ? "y" : "n" } ?? "-" }.joined()
  }

  fileprivate var planText: String {
    var lines: [UInt8] = []
    lines.append(Figure(value: UInt64(design.unit)), tag: "unit")
    lines.append(Figure(value: UInt64(lag)), tag: "lag")
    lines.append(Figure(value: seed), tag: "seed")
    for measure in measures { lines.append(measure, tag: "measure") }
    return String(decoding: lines, as: UTF8.self)
  }
}

private struct Figure: Record {
  var value: UInt64

  static let blank = Figure(value: 0)

  mutating func describe(_ fields: inout RecordFields) {
    fields.text(&value, { UInt64($0) }, { "\($0)" })
  }
}

extension Experiment: TableRecord {
  static let table = "experiment"
  static let columns = "id, question, first_day, assigned, plan, followed, stopped"

  func bind(to parameters: inout Parameters) {
    parameters.bind(all: number, question, first, assignedText, planText, followedText, stopped)
  }

  init?(_ columns: inout Row) {
    let (row, question, firstDay) = (columns.integer(), columns.text(), columns.integer())
    let (assigned, plan) = (columns.text(), columns.bytes())
    guard row > 0, let number = Int(exactly: row), let first = Day(exactly: firstDay),
      Day(exactly: firstDay + 400) != nil
    else { return nil }
    var lines = RecordLines(plan.span)
    guard let unit = lines.next(Figure.self, tag: "unit").flatMap({ Int(exactly: $0.value) }),
      let lag = lines.next(Figure.self, tag: "lag").flatMap({ Int(exactly: $0.value) }),
      let seed = lines.next(Figure.self, tag: "seed")?.value
    else { return nil }
    var measures: [ExperimentMeasure] = []
    while !lines.isAtEnd {
      guard let measure = lines.next(ExperimentMeasure.self, tag: "measure") else { return nil }
      measures.append(measure)
    }
    let followed = columns.text().map { $0 == "y" ? true : $0 == "n" ? false : Bool?.none }
    guard assigned.allSatisfy({ $0 == "0" || $0 == "1" }),
      assigned.utf8.count <= (Experiment.weeks.upperBound) * 7,
      let design = BlockDesign(days: assigned.map { $0 == "1" }, unit: unit),
      Experiment.lags ~= lag, !measures.isEmpty,
      followed.count == design.days.count, !question.isEmpty
    else { return nil }
    self.init(
      question: question, first: first, design: design, lag: lag, seed: seed, measures: measures)
    (self.number, self.followed) = (number, followed)
    if let number = columns.optionalInteger() {
      guard let day = Day(exactly: number) else { return nil }
      stopped = day
    }
  }
}
