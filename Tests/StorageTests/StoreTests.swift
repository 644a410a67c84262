import Foundation
import Metrics
import Support
import Testing
import Time

@testable import Storage

/// A store in a folder of its own.
final class Shelf {
  let path: String
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "dash.sqlite").path
    try Data().write(to: URL(filePath: path))
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func open() throws -> Store { try Store(path: path) }

  /// The names in the folder: the store, and what a transaction has left beside it.
  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }
}

extension Dataset {
  /// Values of one attribute on days from `first` on.
  static func days(
    of attribute: Attribute, from first: Day, _ values: [Value]
  ) -> Dataset {
    Dataset(
      groups: [Group(named: attribute.group)], attributes: [attribute],
      entries: values.enumerated().map { .init(day: first + $0, attribute: 0, value: $1) })
  }
}

extension Store {
  @discardableResult
  func record(_ dataset: Dataset) throws -> RecordingResult {
    try change(by: "test", at: "2026-11-20T21:00") { try $0.record(dataset) }
  }
}

let friday = Day(number: 20_777)
let steps = Attribute(
  name: "steps", label: "Steps", group: "activity", priority: 1, type: .quantity)

struct StoreTests {
  static let nasty: [Value] = [
    .text(""), .text("\0"), .text("it's \"quoted\""), .text("👩‍👩‍👧‍👦"), .text("東京"), .text("e\u{301}"),
    .text("שלום"), .text(String(repeating: "word", count: 2560)), .text("\u{1b}[31mred"),
    .text("'; DROP TABLE value; --"), .integer(.max), .integer(.min), .decimal(0.1),
    .decimal(.leastNonzeroMagnitude), .decimal(-.greatestFiniteMagnitude), .integer(0),
  ]

  @Test(arguments: nasty)
  func `a value is read back as it was recorded`(value: Value) throws {
    let shelf = try Shelf()
    let type: ValueType =
      switch value {
      case .text: .text
      case .decimal: .decimal
      case .integer: .quantity
      }
    let note = Attribute(name: "x", label: "\0'\"", group: "mood", priority: 1, type: type)
    try shelf.open().record(.days(of: note, from: friday, [value]))
    let store = try shelf.open()
    let catalogue = try store.catalogue()
    #expect(try store.values(on: friday, of: catalogue) == [value])
    #expect(catalogue.attributes == [note])
    #expect(
      try store.database.number("SELECT integrity_check = 'ok' FROM pragma_integrity_check") == 1)
  }

  @Test func `recording again changes nothing, other values replace`() throws {
    let store = try Store.inMemory()
    #expect(
      try store.record(.days(of: steps, from: friday, [.integer(1), .integer(2)]))
        == RecordingResult(added: 2, newAttributes: ["steps"]))
    let changes = try store.database.number("SELECT count(*) FROM change")
    #expect(
      try store.record(.days(of: steps, from: friday, [.integer(1), .integer(2)]))
        == RecordingResult(unchanged: 2))
    #expect(try store.database.number("SELECT count(*) FROM change") == changes)
    #expect(
      try store.record(.days(of: steps, from: friday, [.integer(1), .integer(3), .integer(4)]))
        == RecordingResult(added: 1, replaced: 1, unchanged: 1))
  }

  @Test func `a change stores what it replaced`() throws {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: friday, [.integer(1)]))
    try store.record(.days(of: steps, from: friday, [.integer(2), .integer(3)]))
    let selection = try store.database.prepare(
      "SELECT before FROM replaced WHERE change = 2 AND relation = 'value' ORDER BY id")
    var before: [Value?] = []
    while var row = try selection.next() {
      before += try #require(PackedValues.unpack(row.bytes())).map(\.value)
    }
    #expect(before == [.integer(1), nil])
  }

  @Test func `an error inside a change leaves the store unchanged`() throws {
    struct Stop: Error {}
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: friday, [.integer(1)]))
    #expect(throws: Stop.self) {
      try store.change(by: "test", at: "now") { change in
        _ = try change.record(.days(of: steps, from: friday, [.integer(2)]))
        throw Stop()
      }
    }
    #expect(try store.value(of: "steps", on: friday) == .integer(1))
    #expect(try store.database.number("SELECT count(*) FROM change") == 1)
  }

  @Test func `a dry run returns what it would change, and changes nothing`() throws {
    let shelf = try Shelf()
    try shelf.open().record(.days(of: steps, from: friday, [.integer(1)]))
    let before = try Data(contentsOf: URL(filePath: shelf.path))
    let store = try shelf.open()
    let result = try store.change(by: "test", at: "now", isDryRun: true) {
      try $0.record(.days(of: steps, from: friday, [.integer(2), .integer(3)]))
    }
    #expect(result == RecordingResult(added: 1, replaced: 1))
    #expect(try store.value(of: "steps", on: friday) == .integer(1))
    #expect(try Data(contentsOf: URL(filePath: shelf.path)) == before)
  }

  @Test func `groups and attributes are in the order of their priorities`() throws {
    let store = try Store.inMemory()
    var dataset = Dataset()
    for (name, group, priority) in [("c", "sleep", 2), ("a", "mood", 1), ("b", "sleep", 1)] {
      dataset.groups.append(Group(named: group))
      dataset.attributes.append(
        Attribute(name: name, label: name, group: group, priority: priority, type: .quantity))
    }
    try store.record(dataset)
    let catalogue = try store.catalogue()
    #expect(catalogue.groups.map(\.name) == ["sleep", "mood"])
    #expect(catalogue.attributes.map(\.name) == ["b", "c", "a"])
  }

  @Test func `a new type converts the stored values, or is refused`() throws {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: friday, [.integer(12)]))
    var decimal = steps
    decimal.type = .decimal
    try store.record(.days(of: decimal, from: friday + 1, [.decimal(1.5)]))
    #expect(try store.value(of: "steps", on: friday) == .decimal(12))
    #expect(
      throws: TypeConflict(
        attribute: "steps", stored: .decimal, wanted: .quantity, values: 1, firstDay: friday + 1,
        firstValue: .decimal(1.5))
    ) {
      try store.record(.days(of: steps, from: friday, [.integer(3)]))
    }
    #expect(try store.value(of: "steps", on: friday) == .decimal(12))
  }

  @Test func `a new type converts times, goals and the gauge, and undo restores them`() throws {
    let store = try Store.inMemory()
    var nap = Attribute(
      name: "nap", label: "Nap", group: "sleep", priority: 1, type: .timeFromMidnight)
    nap.gauge = .ring
    try store.record(.days(of: nap, from: friday, [.integer(420)]))
    try store.change(by: "goal", at: "2026-11-20T21:00") {
      _ = try $0.set(SetGoal(value: 480, isLimit: false), of: "nap", for: .everyDay)
      _ = try $0.set(SetGoal(value: nil, isLimit: false), of: "nap", for: .weekday(.monday))
    }
    nap.type = .timeFromMidday
    try store.record(.days(of: nap, from: friday + 1, [.integer(1)]))
    #expect(try store.value(of: "nap", on: friday) == .integer(1140))
    #expect(try store.setGoals().map(\.goal.value) == [nil, 1200])
    nap.type = .quantity
    nap.gauge = nil
    try store.record(.days(of: nap, from: friday + 2, [.integer(1)]))
    nap.type = .text
    #expect(throws: TypeConflict.self) {
      try store.record(.days(of: nap, from: friday + 2, [.text("a")]))
    }
    for _ in 0..<2 { _ = try store.undo() }
    #expect(try store.value(of: "nap", on: friday) == .integer(420))
    #expect(try store.setGoals().map(\.goal.value) == [nil, 480])
    #expect(try store.attribute(named: "nap")?.gauge == .ring)
  }

  @Test func `a goal or a gauge that does not fit the new type is deleted`() throws {
    let store = try Store.inMemory()
    var count = steps
    count.gauge = .ring
    try store.record(.days(of: count, from: friday, [.integer(1)]))
    try store.change(by: "goal", at: "2026-11-20T21:00") {
      _ = try $0.set(SetGoal(value: 5000, isLimit: false), of: "steps", for: .everyDay)
    }
    count.type = .boolean
    try store.record(.days(of: count, from: friday, [.integer(1)]))
    #expect(try store.setGoals().isEmpty)
    #expect(try store.attribute(named: "steps")?.gauge == nil)
  }

  @Test func `an attribute gets no averages of a deleted one whose row it has`() throws {
    let store = try Store.inMemory()
    let week = friday.startOfWeek
    var dataset = Dataset.days(of: steps, from: friday, [.integer(70)])
    dataset.averages = [
      AverageSet(
        week: week, origin: .exist, window: nil, statistic: .median,
        averages: [
          "steps": Average(
            overall: Average.Figure(value: 71, days: nil), weekdays: Array(repeating: nil, count: 7)
          )
        ])
    ]
    try store.record(dataset)
    _ = try store.undo()
    #expect(try store.database.number("SELECT count(*) FROM average") == 0)
    _ = try store.redo()
    #expect(
      try store.averages(for: friday, on: friday, by: .median)?.averages
        == dataset.averages[0].averages)
    _ = try store.undo()
    var coffees = steps
    coffees.name = "coffees"
    try store.record(.days(of: coffees, from: friday, [.integer(3)]))
    let averages = try store.averages(for: friday, on: friday, by: .median)
    #expect(averages?.averages["coffees"]?.overall == nil)
  }

  @Test func `if a value was set several times in a change, undo restores the first`() throws {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: friday, [.integer(1)]))
    try store.change(by: "log", at: "2026-11-20T21:00") {
      for number: Int64 in 2...4 { _ = try $0.put(.integer(number), of: "steps", on: friday) }
    }
    let undone = try #require(try store.undo())
    #expect(undone.counts.values == 1)
    #expect(undone.values.map(\.before) == [.integer(1)])
  }

  @Test func `averages are not stored if another process has changed the values since`() throws {
    let shelf = try Shelf()
    let store = try shelf.open()
    try store.record(.days(of: steps, from: friday - 10, [.integer(100)]))
    let other = try shelf.open()
    try store.reading {
      #expect(try store.averages(for: friday, on: friday, by: .median)?.averages["steps"] != nil)
      // A writer waits until the reader ends its transaction.
      try store.database.run("COMMIT")
      try other.record(.days(of: steps, from: friday - 9, [.integer(9000)]))
      try store.database.run("BEGIN")
    }
    #expect(try other.database.number("SELECT count(*) FROM average_set WHERE stale = 0") == 0)
  }
}

struct StoreErrorTests {
  @Test func `a file that is not a store is refused and not changed`() throws {
    let shelf = try Shelf()
    let text = Data("This is a letter and not a database at all. ".utf8)
    try text.write(to: URL(filePath: shelf.path))
    #expect(throws: StoreError.self) { try shelf.open() }
    #expect(try Data(contentsOf: URL(filePath: shelf.path)) == text)
  }

  @Test func `a database of another program is refused`() throws {
    let shelf = try Shelf()
    try Database(path: shelf.path).run("CREATE TABLE theirs(x); PRAGMA user_version = 1")
    #expect(throws: StoreError.self) { try shelf.open() }
    try Database(path: shelf.path).run("PRAGMA user_version = 0")
    #expect(throws: StoreError.self) { try shelf.open() }
  }

  @Test func `a newer store is refused and not changed`() throws {
    let shelf = try Shelf()
    try shelf.open().record(.days(of: steps, from: friday, [.integer(1)]))
    try Database(path: shelf.path).run("PRAGMA user_version = 999")
    let error = #expect(throws: StoreError.self) { try shelf.open() }
    #expect(error?.kind == .content)
    try Database(path: shelf.path).run("PRAGMA user_version = \(Schema.version)")
    #expect(try shelf.open().value(of: "steps", on: friday) == .integer(1))
  }

  @Test func `on a full disk nothing of a change is stored`() throws {
    let shelf = try Shelf()
    let store = try shelf.open()
    try store.record(.days(of: steps, from: friday, [.integer(1)]))
    try store.database.run(
      "PRAGMA max_page_count = \(try store.database.number("PRAGMA page_count"))")
    let error = #expect(throws: StoreError.self) {
      try store.record(
        .days(of: steps, from: friday, (0..<5000).map { .integer($0 + 5) }))
    }
    #expect(error?.kind == .disk)
    let again = try shelf.open()
    #expect(try again.value(of: "steps", on: friday) == .integer(1))
    #expect(try again.value(of: "steps", on: friday + 1) == nil)
    #expect(shelf.files == ["dash.sqlite"])
  }

  @Test func `a second writer waits, and a reader does not store its averages meanwhile`() throws {
    let shelf = try Shelf()
    let one = try shelf.open()
    try one.record(.days(of: steps, from: friday - 30, (0..<30).map { .integer($0) }))
    let two = try shelf.open()
    two.database.wait(upTo: 0)
    try one.database.run("BEGIN IMMEDIATE")
    let error = #expect(throws: StoreError.self) {
      try two.record(.days(of: steps, from: friday, [.integer(1)]))
    }
    #expect(error?.kind == .busy)
    #expect(try two.averages(for: friday, on: friday, by: .median) != nil)
    try one.database.run("COMMIT")
    #expect(try two.database.number("SELECT count(*) FROM average_set") == 0)
    try two.record(.days(of: steps, from: friday, [.integer(1)]))
  }

  @Test func `packed values are unpacked as they were, and damaged ones are refused`() {
    var packed = PackedValues()
    let values = StoreTests.nasty.map { Value?.some($0) } + [nil]
    for (index, value) in values.enumerated() { packed.append(value, of: Int64(index * 1000)) }
    let unpacked = PackedValues.unpack(packed.bytes)
    #expect(unpacked?.map(\.value) == values)
    #expect(unpacked?.map(\.attribute) == values.indices.map { Int64($0 * 1000) })
    #expect(PackedValues.unpack([1, 9]) == nil)
    #expect(PackedValues.unpack([1, 3, 200]) == nil)
    #expect(PackedValues.unpack([1, 2, 0, 0]) == nil)
    #expect(PackedValues.unpack([0x80]) == nil)
  }
}
