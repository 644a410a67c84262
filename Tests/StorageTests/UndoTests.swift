import Foundation
import Metrics
import Testing
import Time

@testable import Storage

struct UndoTests {
  /// Everything stored but the log of changes and the averages computed here, as text that can be
  /// compared.
  private func content(of store: Store) throws -> [String] {
    var rows: [String] = []
    for table in [
      "attribute_group", "attribute", "value", "goal", "average_set WHERE origin = 'exist'",
      "average WHERE set_id IN (SELECT id FROM average_set WHERE origin = 'exist')",
    ] {
      let selection = try store.database.prepare("SELECT * FROM \(table) ORDER BY 1, 2")
      while var row = try selection.next() {
        rows.append(table + row.values().map { "|\(String(describing: $0))" }.joined())
      }
    }
    return rows
  }

  private func goal(_ value: Double?, isLimit: Bool = false) -> SetGoal {
    SetGoal(value: value, isLimit: isLimit)
  }

  /// Changes of every kind, each made after the ones before.
  private static let changes: [(name: String, make: @Sendable (Change) throws -> Void)] = [
    (
      "first",
      { _ = try $0.record(.days(of: steps, from: friday - 9, (0..<10).map { .integer($0) })) }
    ),
    (
      "over it",
      { _ = try $0.record(.days(of: steps, from: friday - 4, (0..<10).map { .integer($0 * 7) })) }
    ),
    ("forget", { _ = try $0.forget("steps", on: friday) }),
    (
      "type",
      {
        var decimal = steps
        decimal.type = .decimal
        try $0.update(decimal)
      }
    ),
    (
      "rename",
      {
        var renamed = steps
        renamed.type = .decimal
        renamed.label = "Walking"
        renamed.own = .label
        renamed.hidden = true
        renamed.group = "health"
        try $0.update(renamed)
      }
    ),
    ("goal", { _ = try $0.set(SetGoal(value: 10, isLimit: false), of: "steps", for: .everyDay) }),
    (
      "another",
      { _ = try $0.set(SetGoal(value: nil, isLimit: true), of: "steps", for: .weekday(.monday)) }
    ),
    (
      "goal again",
      { _ = try $0.set(SetGoal(value: 12, isLimit: false), of: "steps", for: .everyDay) }
    ),
    ("no goal", { _ = try $0.set(nil, of: "steps", for: .everyDay) }),
    (
      "twice in one",
      {
        _ = try $0.record(.days(of: steps, from: friday, [.integer(1)]))
        _ = try $0.record(.days(of: steps, from: friday, [.integer(2), .integer(3)]))
      }
    ),
    ("averages", { _ = try $0.record(averages(of: friday, 5)) }),
    ("others", { _ = try $0.record(averages(of: friday, 6, 7)) }),
    ("another week", { _ = try $0.record(averages(of: friday - 7, 8)) }),
    ("remove", { _ = try $0.remove("steps") }),
  ]

  /// A fetched set of averages of a week.
  private static func averages(of day: Day, _ overall: Double, _ sunday: Double? = nil) -> Dataset {
    func figure(_ value: Double) -> Average.Figure { Average.Figure(value: value, days: nil) }
    let average = Average(
      overall: figure(overall),
      weekdays: [sunday.map(figure)] + [Average.Figure?](repeating: nil, count: 6))
    return Dataset(averages: [
      AverageSet(
        week: day.startOfWeek, origin: .exist, window: nil, statistic: .median,
        averages: ["steps": average])
    ])
  }

  @Test func `every change is undone and redone, one by one`() throws {
    let store = try Store.inMemory()
    var states = [try content(of: store)]
    for (name, make) in Self.changes {
      try store.change(by: name, at: "2026-11-20T21:00", make)
      states.append(try content(of: store))
    }
    for index in Self.changes.indices.reversed() {
      #expect(try store.changes(limit: 99).count == index + 1)
      let undone = try store.undo()
      #expect(undone?.command == Self.changes[index].name)
      #expect(try content(of: store) == states[index], "undoing \(Self.changes[index].name)")
    }
    #expect(try store.undo() == nil)
    for index in Self.changes.indices {
      #expect(try store.redo()?.command == Self.changes[index].name)
      #expect(
        try content(of: store) == states[index + 1], "redoing \(Self.changes[index].name)")
    }
    #expect(try store.redo() == nil)
  }

  @Test func `a new change leaves nothing to redo`() throws {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: friday, [.integer(1)]))
    try store.record(.days(of: steps, from: friday, [.integer(2)]))
    _ = try store.undo()
    try store.record(.days(of: steps, from: friday, [.integer(3)]))
    #expect(try store.redo() == nil)
    _ = try store.undo()
    #expect(try store.value(of: "steps", on: friday) == .integer(1))
  }

  @Test func `a summary lists few values and counts many`() throws {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: friday, [.integer(1)]))
    try store.record(.days(of: steps, from: friday, (0..<100).map { .integer($0 + 5) }))
    try store.record(.days(of: steps, from: friday, [.integer(9)]))
    let summaries = try store.changes(limit: 2)
    #expect(summaries[0].counts.values == 1)
    #expect(summaries[0].values.map(\.now) == [.integer(9)])
    #expect(summaries[0].values.map(\.before) == [.integer(5)])
    #expect(summaries[1].counts.values == 100)
    #expect(summaries[1].values.isEmpty)
  }

  @Test func `what a person has decided of an attribute stays when it is recorded again`() throws {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: friday, [.integer(1)]))
    try store.change(by: "rename", at: "now") { change in
      var own = steps
      own.label = "Walking"
      own.own = .label
      own.hidden = true
      try change.update(own)
    }
    var again = steps
    again.priority = 5
    try store.record(.days(of: again, from: friday, [.integer(2)]))
    let stored = try #require(try store.attribute(named: "steps"))
    #expect(stored.label == "Walking")
    #expect(stored.isHidden)
    #expect(stored.priority == 5)
  }

  @Test func `undo marks the averages that were computed from the change as stale`() throws {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: friday - 40, (0..<30).map { .integer($0) }))
    try store.record(.days(of: steps, from: friday - 40, (0..<30).map { .integer($0 + 100) }))
    let before = try store.averages(for: friday, on: friday, by: .median)?.averages
    _ = try store.undo()
    let after = try store.averages(for: friday, on: friday, by: .median)?.averages
    #expect(before != after)
  }

  @Test func `a store of the first version is upgraded, a read-only one in memory`()
    throws
  {
    let shelf = try Shelf()
    do {
      let old = try Database(path: shelf.path)
      try old.run("BEGIN IMMEDIATE")
      try Schema.migrate(old, from: 0, to: 1)
      try old.run(
        """
        INSERT INTO attribute_group VALUES(1, 'activity', 'Activity', 1);
        INSERT INTO attribute VALUES(1, 'steps', 'Steps', 1, 1, 0, NULL, NULL, 0, NULL);
        INSERT INTO value VALUES(20777, 1, 5623);
        COMMIT
        """)
    }
    if getuid() != 0 {
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: shelf.path)
      let readOnly = try shelf.open()
      #expect(try readOnly.value(of: "steps", on: friday) == .integer(5623))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: shelf.path)
    }
    let store = try shelf.open()
    #expect(try store.catalogue().attributes.map(\.name) == ["steps"])
    #expect(try store.setGoals().isEmpty)
    #expect(try SchemaStamp(of: store.database).version == Schema.version)
  }
}
