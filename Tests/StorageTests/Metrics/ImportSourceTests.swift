import Foundation
import Metrics
import Testing
import Time

@testable import Storage

/// Values that belong to a kind of export.
struct ImportSourceTests {
  private let store: Store

  init() throws { store = try Store.inMemory() }

  /// A dataset of steps, from Friday on, without the days that are nil.
  private func dataset(_ values: [Int64?], of source: ImportSource?) -> Dataset {
    var dataset = Dataset.days(of: steps, from: friday, [])
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      dataset.entries.append(
        .init(day: friday + index, attribute: 0, value: .integer(value), source: source))
    }
    return dataset
  }

  /// A number of days without a value.
  private func gap(_ count: Int) -> [Int64?] { Array(repeating: nil, count: count) }

  @discardableResult
  private func record(
    _ values: [Int64?], of source: ImportSource?, by order: SourceOrder = SourceOrder(),
    isReplacingAll: Bool = false
  ) throws -> RecordingResult {
    let dataset = dataset(values, of: source)
    return try store.change(by: "import", at: "2026-11-20T21:00", origin: .import) { change in
      let missing = try change.valuesMissing(in: dataset)
      for values in missing { try change.delete(values) }
      var result = try change.record(dataset, isReplacingAll: isReplacingAll, by: order)
      result.deleted = missing.reduce(0) { $0 + $1.count }
      return result
    }
  }

  /// The values of the first days with their sources.
  private func stored() throws -> [String] {
    let rows = try store.database.prepare("SELECT day, value, source FROM value ORDER BY day")
    var found: [String] = []
    while var row = try rows.next() {
      found.append("\(try row.day() - friday) \(row.integer()) \(row.integer())")
    }
    return found
  }

  @Test func `a later export replaces the days of its kind only, and one undo restores all`() throws
  {
    try record([1, 2, 3, 4], of: .garmin)
    _ = try store.change(by: "log", at: "2026-11-20T21:00") {
      try $0.put(.integer(9), of: "steps", on: friday + 1)
    }
    let before = try stored()
    #expect(before == ["0 1 19", "1 9 0", "2 3 19", "3 4 19"])
    // Friday is new, what was typed stays, the third day is missing, the last one is not among its days.
    let result = try record([5, nil, 6], of: .garmin)
    #expect(result.replaced == 2 && result.deleted == 0)
    let third = try record([5, 7, nil, 8], of: .garmin)
    #expect(third.deleted == 1 && third.left == 1 && third.replaced == 1)
    #expect(try stored() == ["0 5 19", "1 9 0", "3 8 19"])
    _ = try store.undo()
    _ = try store.undo()
    #expect(try stored() == before)
    _ = try store.redo()
    _ = try store.redo()
    #expect(try stored() == ["0 5 19", "1 9 0", "3 8 19"])
    try store.database.checkIntegrity()
  }

  @Test func `nothing is missing of other attributes, kinds and days`() throws {
    let weight = Attribute(
      name: "weight", label: "Weight", group: "health", priority: 1, type: .quantity)
    var other = Dataset.days(of: weight, from: friday, [.integer(70), .integer(71)])
    for index in other.entries.indices { other.entries[index].source = .garmin }
    _ = try store.change(by: "import", at: "2026-11-20T21:00", origin: .import) {
      try $0.record(other)
    }
    try record([nil, nil, nil, 4], of: .oura)
    let result = try record([1, nil, nil, nil, nil, 6], of: .garmin)
    #expect(result.deleted == 0)
    #expect(try stored().count == 5)
  }

  @Test(arguments: [ImportSource.git, .healthAutoExport, .jrnl])
  func `an export of chosen days deletes nothing`(source: ImportSource) throws {
    try record([1, 2, 3], of: source)
    #expect(try record([1, nil, 4], of: source).deleted == 0)
    #expect(try stored().count == 3)
  }

  @Test func `of two kinds, the one that counts first gives the value, in any order of imports`()
    throws
  {
    for sources in [[ImportSource.appleHealth, .garmin], [.garmin, .appleHealth]] {
      for source in sources { try record([source == .garmin ? 1 : 2], of: source) }
      #expect(try stored() == ["0 2 16"])
      while try store.undo() != nil {}
      let order = SourceOrder([.garmin])
      for source in sources { try record([source == .garmin ? 1 : 2], of: source, by: order) }
      #expect(try stored() == ["0 1 19"])
      while try store.undo() != nil {}
    }
    try record([2], of: .appleHealth)
    #expect(try record([1], of: .garmin).outranked == 1)
    #expect(try record([1], of: .garmin, isReplacingAll: true).replaced == 1)
  }

  @Test func `a table and an export replace each other`() throws {
    try record([1], of: nil)
    #expect(try record([2], of: .garmin).replaced == 1)
    #expect(try record([3], of: nil).replaced == 1)
    #expect(try stored() == ["0 3 2"])
  }

  @Test
  func `an equal value of an earlier import becomes one of the export, and undo gives it back`()
    throws
  {
    try store.connectAccount()
    try record([1, 2], of: nil)
    let waiting = try store.outbox(isAll: true).count
    let result = try record([1, 2], of: .garmin)
    #expect(result.unchanged == 2 && result.adopted == 2 && !result.isEmpty)
    #expect(try stored() == ["0 1 19", "1 2 19"])
    #expect(try record([1, 2], of: .garmin).adopted == 0)
    #expect(try record([1, 2], of: .strava).adopted == 0)
    #expect(try record([1, 2], of: .appleHealth).adopted == 2)
    _ = try store.undo()
    _ = try store.undo()
    #expect(try stored() == ["0 1 2", "1 2 2"])
    // Nothing of this is sent to an account.
    #expect(try store.outbox(isAll: true).count == waiting)
    #expect(try store.outbox(isAll: false).isEmpty)
  }

  @Test func `typed values never become those of an export`() throws {
    try record([1], of: nil)
    _ = try store.change(by: "log", at: "2026-11-20T21:00") {
      try $0.put(.integer(5), of: "steps", on: friday)
    }
    #expect(try record([5], of: .garmin).adopted == 0)
    #expect(try stored() == ["0 5 0"])
  }

  @Test func `a change stores which exports it has imported`() throws {
    try record([1], of: .garmin)
    try record([2], of: nil)
    let rows = try store.database.prepare("SELECT exports FROM change ORDER BY id")
    var found: [String?] = []
    while var row = try rows.next() { found.append(row.optionalText()) }
    #expect(found == ["19", nil])
  }

  @Test(arguments: [Value.integer(-5), .decimal(1.5), .text("ü"), nil])
  func `packed values hold the number of an export`(value: Value?) throws {
    var packed = PackedValues()
    let all = ImportSource.allCases.map(ValueSource.export)
    for source in ImportSource.allCases { packed.append(value, from: .export(source), of: 300) }
    packed.append(value, from: .refresh, of: 1)
    let found = try #require(PackedValues.unpack(packed.bytes))
    #expect(found.map(\.source) == all + [.refresh])
    #expect(found.allSatisfy { $0.value == value })
    // No such export, and an end in the middle.
    #expect(PackedValues.unpack([1, 0xF0, 5]) == nil)
    #expect(PackedValues.unpack([1, 0xF1]) == nil)
  }

  @Test func `so many missing days that it may be a part are doubtful`() throws {
    try record(Array(1...200), of: .garmin)
    func missing(_ values: [Int64?]) throws -> [MissingValues] {
      try store.change(by: "import", at: "2026-11-20T21:00", origin: .import, isDryRun: true) {
        try $0.valuesMissing(in: dataset(values, of: .garmin))
      }
    }
    // 7 beside 193 days; 8 beside 12.
    let few = try missing([1] + gap(7) + Array(9...200))
    #expect(few.map(\.missingDayCount) == [7] && !few[0].isDoubtful)
    let part = try missing([1] + gap(8) + Array(10...20))
    #expect(part.map(\.missingDayCount) == [8] && part[0].isDoubtful)
    #expect(part[0].days == friday...friday + 19 && part[0].dayCount == 12)
  }
}
