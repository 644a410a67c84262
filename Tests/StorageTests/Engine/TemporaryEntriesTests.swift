import Metrics
import Testing
import Time

@testable import Storage

/// Imports with more values than memory should hold.
struct TemporaryEntriesTests {
  private let attributes = [
    steps,
    Attribute(name: "weight", label: "Weight", group: "health", priority: 2, type: .decimal),
    Attribute(name: "diary", label: "Diary", group: "custom", priority: 3, type: .text),
  ]

  /// Values of every kind on some of 40 days, from a kind of export or from none.
  private func dataset(_ random: inout some RandomNumberGenerator) throws -> Dataset {
    var dataset = Dataset(groups: Group.known, attributes: attributes)
    for day in 0..<40 where Bool.random(using: &random) {
      let values: [Value] = [
        .integer(.random(in: 0...20_000, using: &random)),
        .decimal(.random(in: 60...80, using: &random)), .text("“\(day)” 🏃\n"),
      ]
      for (attribute, value) in values.enumerated() where Bool.random(using: &random) {
        let source = [nil, ImportSource.garmin, .appleHealth].randomElement(using: &random)
        dataset.append(
          .init(
            day: friday - 40 + day, attribute: Int32(attribute), value: value,
            source: source.flatMap { $0 }),
          hours: attribute == 0 && Bool.random(using: &random)
            ? HourlyShares(amounts: (0..<24).map { Double($0 + day) }) : nil)
      }
    }
    return dataset
  }

  private func rows(_ store: Store) throws -> [String] {
    try store.database.rows(
      of: "SELECT day, attribute, value, typeof(value), source, hex(hours) FROM value "
        + "ORDER BY day, attribute"
    ) { "\($0.values())" }
  }

  /// SQLite's codes for a folder that cannot be opened, a full disk and a failing one.
  @Test(arguments: [14, 13, 10])
  func `without room for a temporary file, a hint names the variable of its folder`(code: Int32) {
    let failure = StoreError(code: code, in: nil, path: Database.temporaryFile).failure
    #expect(failure.hints.joined().contains("set TMPDIR to its path"))
    #expect(failure.status == .output)
  }

  @Test func `values in a table are stored and undone like those in memory`() throws {
    var random = SystemRandomNumberGenerator()
    for isShuffled in [false, true] {
      let first = try dataset(&random)
      let entries = try dataset(&random)
      var table = entries
      table.entries = []
      let temporary = try TemporaryEntries()
      for entry in isShuffled ? entries.entries.shuffled(using: &random) : entries.entries {
        try temporary.append([entry])
      }
      table.table = temporary
      #expect(table.entryCount == entries.entries.count)
      #expect(try table.extent()?.days == entries.extent()?.days)

      var states: [[[String]]] = []
      for dataset in [entries, table] {
        let store = try Store.inMemory()
        _ = try store.change(by: "import", at: "", origin: .import) { try $0.record(first) }
        var ofStore = [try rows(store)]
        let deleted = try store.change(by: "import", at: "", origin: .import) { change in
          // As many parts as days, some of them twice.
          change.mostNotes = 1
          let missing = try change.valuesMissing(in: dataset)
          for values in missing { try change.delete(values) }
          _ = try change.record(dataset)
          return missing.flatMap { [$0.count, $0.dayCount, $0.missingDayCount] }
        }
        ofStore.append(try rows(store) + deleted.map(String.init))
        #expect(try store.undo() != nil)
        #expect(try rows(store) == ofStore[0])
        #expect(try store.redo() != nil)
        #expect(try rows(store) == ofStore[1].dropLast(deleted.count))
        states.append(ofStore)
      }
      #expect(states[0] == states[1])
    }
  }
}
