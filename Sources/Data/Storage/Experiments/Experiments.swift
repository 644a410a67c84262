import Formats
import Metrics
import Statistics
import Time

/// The experiments of the person.
///
/// `assigned` has a `1` for each day that was drawn for what is tried, and a `0` for each other; `followed` a
/// `y`, an `n` or a `-` for no answer. `plan` has lines of records:
///
///     unit	1
///     lag	0
///     seed	3482112
///     measure	sleep	3		421.5	433	…
extension Store {
  /// All experiments, in the order of their numbers.
  package func experiments() throws(StoreError) -> [Experiment] {
    let selection = try database.prepare(
      "SELECT id, question, first_day, assigned, plan, followed, stopped FROM experiment ORDER BY id"
    )
    var experiments: [Experiment] = []
    while try selection.step() {
      guard let experiment = selection.experiment() else {
        throw selection.damage("an experiment cannot be read")
      }
      experiments.append(experiment)
    }
    return experiments
  }

  /// What the latest experiment says of a day; nil where there is none.
  ///
  /// Where the catalogue was read before, and no attribute in it is measured, nothing more is read.
  package func experimentDay(on day: Day, today: Day) throws(StoreError) -> ExperimentDay? {
    guard hasMeasures != false, let latest = try experiments().last else { return nil }
    return ExperimentDay(of: latest, on: day, today: today)
  }
}

extension Change {
  /// Adds an experiment, and marks its measures; its `number` is not used.
  ///
  /// - Returns: Its number.
  package func add(_ experiment: Experiment) throws -> Int {
    let row = try database.number("SELECT coalesce(max(id), 0) + 1 FROM experiment")
    try note(row: row, of: .experiment)
    let insertion = try database.prepare(
      """
      INSERT INTO experiment(id, question, first_day, assigned, plan, followed, stopped)
      VALUES(?, ?, ?, ?, ?, ?, ?)
      """)
    insertion.bind(row, at: 1)
    insertion.bind(experiment.question, at: 2)
    insertion.bind(experiment.first, at: 3)
    insertion.bind(experiment.assignedText, at: 4)
    insertion.bind(experiment.planText, at: 5)
    insertion.bind(experiment.followedText, at: 6)
    insertion.bind(experiment.stopped.map { Int($0.number) }, at: 7)
    try insertion.run()
    for measure in experiment.measures { try mark(measure.attribute, isMeasured: true) }
    return Int(row)
  }

  /// Stores the answers of an experiment and when it was stopped: all that may change of it.
  package func update(_ experiment: Experiment) throws(StoreError) {
    guard let number = experiment.number else { return }
    try note(row: Int64(number), of: .experiment)
    let update = try database.prepare(
      "UPDATE experiment SET followed = ?, stopped = ? WHERE id = ?")
    update.bind(experiment.followedText, at: 1)
    update.bind(experiment.stopped.map { Int($0.number) }, at: 2)
    update.bind(Int64(number), at: 3)
    try update.run()
  }

  /// Deletes an experiment, and the marks of what it alone measures.
  package func removeExperiment(_ number: Int) throws {
    let all = try store.experiments()
    try note(row: Int64(number), of: .experiment)
    let deletion = try database.prepare("DELETE FROM experiment WHERE id = ?")
    deletion.bind(Int64(number), at: 1)
    try deletion.run()
    let others = all.filter { $0.number != number }.flatMap(\.measures).map(\.attribute)
    for measure in all.first(where: { $0.number == number })?.measures ?? []
    where !others.contains(measure.attribute) {
      try mark(measure.attribute, isMeasured: false)
    }
  }

  /// Notes at an attribute that an experiment measures it, so that showing a day, which reads all
  /// attributes, need not look for experiments.
  private func mark(_ name: String, isMeasured: Bool) throws {
    guard var attribute = try store.attribute(named: name) else { return }
    if isMeasured {
      attribute.own.insert(.measured)
    } else {
      attribute.own.remove(.measured)
    }
    try update(attribute)
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

/// A number of the plan.
private struct Figure: Record {
  var value: UInt64

  static let blank = Figure(value: 0)

  mutating func describe(_ fields: inout RecordFields) {
    fields.text(&value, { UInt64($0) }, { "\($0)" })
  }
}

extension Statement {
  /// The experiment in the row; nil if it is not one that this program writes.
  func experiment() -> Experiment? {
    guard integer(0) > 0, let number = Int(exactly: integer(0)),
      let first = Day(exactly: integer(2)),
      Day(exactly: integer(2) + 400) != nil
    else { return nil }
    let assigned = text(3)
    let plan = bytes(4)
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
    let followed = text(5).map { $0 == "y" ? true : $0 == "n" ? false : Bool?.none }
    guard assigned.allSatisfy({ $0 == "0" || $0 == "1" }),
      assigned.utf8.count <= (Experiment.weeks.upperBound) * 7,
      let design = BlockDesign(days: assigned.map { $0 == "1" }, unit: unit),
      Experiment.lags ~= lag, !measures.isEmpty,
      followed.count == design.days.count, !text(1).isEmpty
    else { return nil }
    var stopped: Day?
    if !isNull(6) {
      guard let day = Day(exactly: integer(6)) else { return nil }
      stopped = day
    }
    return Experiment(
      number: number, question: text(1), first: first, design: design, lag: lag, seed: seed,
      measures: measures, followed: followed, stopped: stopped)
  }
}
