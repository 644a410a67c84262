import Metrics
import Statistics
import Testing
import Time

@testable import Storage

struct ExperimentStoreTests {
  private let experiment = Experiment(
    question: "no coffee\tafter 14:00, 東京", first: friday + 1,
    design: BlockDesign(weeks: 3, unit: 2, seed: 5), lag: 1, seed: .max,
    measures: [
      ExperimentMeasure(
        of: steps, [(friday - 3, 5000), (friday - 2, 0.1)], typedDays: [], today: friday),
      ExperimentMeasure(
        attribute: "sleep_start", type: .timeFromMidday, clock: ClockCut(of: [700, 720, 690]),
        usual: WeekdayMeans(of: [])),
    ])

  private func change(_ store: Store, _ body: (Change) throws -> Void) throws {
    try store.change(by: "dash experiment", at: "2026-11-20T21:00") { try body($0) }
  }

  private func storeWithSteps() throws -> Store {
    let store = try Store.inMemory()
    try store.change(by: "dash import", at: "2026-11-20T21:00", origin: .import) {
      _ = try $0.record(Dataset.days(of: steps, from: friday - 3, [.integer(5000)]))
    }
    return store
  }

  @Test func `an experiment is read as it was stored, and an undo removes it whole`() throws {
    let store = try storeWithSteps()
    var number = 0
    try change(store) { number = try $0.add(experiment) }
    #expect(number == 1)
    var stored = experiment
    stored.number = 1
    #expect(try store.experiments() == [stored])
    stored.followed[3] = true
    stored.followed[4] = false
    stored.stopped = friday + 6
    try change(store) { try $0.update(stored) }
    #expect(try store.experiments() == [stored])
    #expect(try store.undo() != nil)
    #expect(try store.experiments()[0].stopped == nil)
    #expect(try store.undo() != nil)
    #expect(try store.experiments().isEmpty)
    #expect(try store.redo() != nil)
    #expect(try store.experiments().count == 1)
    try change(store) { try $0.removeExperiment(1) }
  }

  @Test func `the day of the latest experiment is found`() throws {
    let store = try storeWithSteps()
    #expect(try store.experimentDay(on: friday, today: friday) == nil)
    try change(store) { _ = try $0.add(experiment) }
    let day = try #require(try store.experimentDay(on: friday, today: friday))
    #expect(day.isAssignedNext == experiment.design.days[0])
  }

  @Test(arguments: [
    "assigned = '012'", "assigned = '0101'", "followed = 'y'", "plan = ''", "first_day = 99999999",
    "plan = 'unit\t2\nlag\t7\nseed\t5\n'", "question = ''", "stopped = 99999999",
    "plan = replace(plan, 'seed', 'sead')",
    "plan = replace(plan, 'sleep_start\t6', 'sleep_start\t2')",
    "plan = replace(plan, '5000', 'nan')",
  ])
  func `what is not an experiment is reported as damage`(damage: String) throws {
    let store = try storeWithSteps()
    try change(store) { _ = try $0.add(experiment) }
    try store.database.run("UPDATE experiment SET \(damage)")
    #expect(throws: StoreError.self) { try store.experiments() }
  }
}
