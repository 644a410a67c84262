import Foundation
import Metrics
import Testing
import Time

@testable import Storage

/// The hours of values, which importers bring.
struct HourTests {
  private func hours(from first: Int) throws -> HourlyShares {
    try #require(HourlyShares(amounts: (0..<24).map { $0 >= first ? Double($0) : 0 }))
  }

  private func dataset(_ values: [Value], _ hours: HourlyShares?) -> Dataset {
    var dataset = Dataset.days(of: steps, from: friday - 20, values)
    let entries = dataset.entries
    dataset.entries = []
    for entry in entries { dataset.append(entry, hours: hours) }
    return dataset
  }

  private func stored(_ store: Store, on day: Day = friday - 20) throws -> HourlyShares? {
    try store.storedValue(row: 1, on: day)?.hours
  }

  @discardableResult
  private func imported(_ dataset: Dataset, into store: Store) throws -> RecordingResult {
    try store.change(by: "dash import", at: "2026-11-20T21:00", origin: .import) {
      try $0.record(dataset)
    }
  }

  @Test func `hours come with their value, are added to it, and go with it`() throws {
    let store = try Store.inMemory()
    try imported(dataset([.integer(500)], nil), into: store)
    #expect(try stored(store) == nil)
    let outcome = try imported(dataset([.integer(500)], hours(from: 7)), into: store)
    #expect(outcome.unchanged == 1)
    #expect(outcome.hours == 1)
    #expect(try stored(store) == hours(from: 7))
    #expect(try imported(dataset([.integer(500)], hours(from: 7)), into: store).isEmpty)
    // Another value does not keep them.
    try imported(dataset([.integer(600)], nil), into: store)
    #expect(try stored(store) == nil)
    #expect(try store.undo() != nil)
    #expect(try stored(store) == hours(from: 7))
    #expect(try store.undo() != nil)
    #expect(try stored(store) == nil)
    #expect(try store.value(of: "steps", on: friday - 20) == .integer(500))
    #expect(try store.redo() != nil)
    #expect(try stored(store) == hours(from: 7))
  }

  @Test func `every change of a value has its hours back after undo`() throws {
    let changes: [(Change) throws -> Void] = [
      { _ = try $0.put(.integer(9), of: "steps", on: friday - 20) },
      { _ = try $0.forget("steps", on: friday - 20) },
      { _ = try $0.remove("steps") },
      {
        var decimal = steps
        decimal.type = .decimal
        try $0.update(decimal)
      },
    ]
    for change in changes {
      let store = try Store.inMemory()
      try imported(dataset([.integer(500), .integer(700)], hours(from: 7)), into: store)
      try store.change(by: "test", at: "2026-11-20T21:30", change)
      #expect(try store.undo() != nil)
      #expect(try stored(store) == hours(from: 7))
      #expect(try store.redo() != nil)
      #expect(try store.undo() != nil)
      #expect(try stored(store) == hours(from: 7))
      #expect(try stored(store, on: friday - 19) == hours(from: 7))
    }
  }

  @Test func `a value typed again as it is keeps its hours`() throws {
    let store = try Store.inMemory()
    try imported(dataset([.integer(500)], hours(from: 7)), into: store)
    try store.change(by: "dash log", at: "2026-11-20T21:30") {
      _ = try $0.put(.integer(500), of: "steps", on: friday - 20)
    }
    #expect(try stored(store) == hours(from: 7))
  }

  @Test func `hours cost at most 60 bytes for an attribute and day`() throws {
    let names = (0..<8).map { "a\($0)" }
    func size(withHours: Bool) throws -> Int64 {
      let store = try Store.inMemory()
      var dataset = Dataset(
        groups: [Group(named: "activity")],
        attributes: names.map {
          Attribute(name: $0, label: $0, group: "activity", priority: 1, type: .quantity)
        })
      for day in 0..<365 {
        for attribute in names.indices {
          let entry = Dataset.Entry(
            day: friday - 365 + day, attribute: Int32(attribute), value: .integer(Int64(day * 31)))
          dataset.append(entry, hours: withHours ? try hours(from: day % 20) : nil)
        }
      }
      try imported(dataset, into: store)
      try store.database.run("VACUUM")
      return try store.database.number("PRAGMA page_count")
        * store.database.number("PRAGMA page_size")
    }
    let (with, without) = (try size(withHours: true), try size(withHours: false))
    #expect((with - without) / Int64(365 * names.count) <= 60)
    #expect(with > without)
  }

  @Test func `damaged hours are an error with a reason, and the checkup counts them`() throws {
    let shelf = try Shelf()
    do {
      let store = try shelf.open()
      try imported(dataset([.integer(500)], hours(from: 7)), into: store)
      try store.database.run("UPDATE value SET hours = x'0102'")
      #expect(throws: StoreError.self) {
        _ = try store.courses(of: "steps", in: friday - 30...friday, dayStart: 0)
      }
    }
    #expect(try Checkup(path: Array(shelf.path.utf8)).counts?.misfits == 1)
  }

  @Test func `a salvaged store has the hours that are valid`() throws {
    let (old, new) = (try Shelf(), try Shelf())
    do {
      let store = try old.open()
      try imported(dataset([.integer(500), .integer(700)], hours(from: 7)), into: store)
      try store.database.run("UPDATE value SET hours = x'0102' WHERE value = 700")
    }
    _ = try Salvage(from: Array(old.path.utf8), to: Array(new.path.utf8))
    let store = try new.open()
    #expect(try stored(store) == hours(from: 7))
    #expect(try stored(store, on: friday - 19) == nil)
    #expect(try store.value(of: "steps", on: friday - 19) == .integer(700))
  }
}
