import Metrics
import Testing
import Time

@testable import Storage

struct HistoryTests {
  private let gym = Attribute(
    name: "gym", label: "Gym", group: "custom", priority: 1, type: .boolean)

  @Test func `a history has the days of its range with a value, in the order of the names`()
    throws
  {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: friday - 9, (0..<10).map { .integer($0) }))
    try store.record(.days(of: gym, from: friday - 400, [.integer(1)]))
    try store.record(.days(of: gym, from: friday - 2, [.integer(1), .integer(0), .integer(1)]))
    let histories = try store.history(
      of: ["gym", "none", "steps", "gym"], in: friday - 3...friday - 1)
    #expect(histories[0].map(\.day) == [friday - 2, friday - 1])
    #expect(histories[0].map(\.value) == [.integer(1), .integer(0)])
    #expect(histories[1].isEmpty)
    #expect(histories[2].map(\.day) == [friday - 3, friday - 2, friday - 1])
    #expect(histories[2].map(\.value) == [.integer(6), .integer(7), .integer(8)])
    #expect(histories[3].map(\.day) == histories[0].map(\.day))
    let whole = try store.history(of: ["gym"], in: Day.first...Day.last)
    #expect(whole[0].map(\.day) == [friday - 400, friday - 2, friday - 1, friday])
  }

  @Test func `a history without values is empty`() throws {
    let store = try Store.inMemory()
    #expect(try store.history(of: [], in: Day.first...Day.last).isEmpty)
    #expect(try store.history(of: ["steps"], in: Day.first...Day.last)[0].isEmpty)
    try store.record(.days(of: steps, from: friday, [.integer(1)]))
    #expect(try store.history(of: ["steps"], in: friday + 1...Day.last)[0].isEmpty)
    #expect(try store.history(of: ["steps"], in: Day.first...friday - 1)[0].isEmpty)
  }

  @Test func `a history is the same for few attributes or many`() throws {
    let store = try Store.inMemory()
    let names = (0..<40).map { "measure_\($0)" }
    for (index, name) in names.enumerated() {
      let attribute = Attribute(
        name: name, label: name, group: "custom", priority: 1, type: .quantity)
      try store.record(
        .days(of: attribute, from: friday - index, (0..<20).map { .integer(Int64($0 * index)) }))
    }
    let days = friday - 30...friday + 5
    let many = try store.history(of: names + ["none", names[3]], in: days)
    for (index, name) in names.enumerated() {
      let one = try store.history(of: [name], in: days)[0]
      #expect(one.map(\.day) == many[index].map(\.day))
      #expect(one.map(\.value) == many[index].map(\.value))
    }
    #expect(many[40].isEmpty)
    #expect(many[41].map(\.value) == many[3].map(\.value))
  }

  @Test func `a brief catalogue lacks only attributes with a value and without a goal`() throws {
    let store = try Store.inMemory()
    func attribute(_ name: String, _ priority: Int, _ type: ValueType = .quantity) -> Attribute {
      Attribute(name: name, label: name, group: "custom", priority: priority, type: type)
    }
    for number in 0..<12 {
      try store.record(
        .days(of: attribute("a\(number)", number), from: friday, [.integer(1)]))
    }
    try store.record(.days(of: attribute("rating", 40, .scale), from: friday, [.integer(7)]))
    try store.record(.days(of: attribute("aim", 50), from: friday, [.integer(7)]))
    try store.record(.days(of: attribute("late", 60), from: friday - 1, [.integer(7)]))
    _ = try store.change(by: "test", at: "2026-11-20T21:00") {
      try $0.set(SetGoal(value: 9, isLimit: false), of: "aim", for: .everyDay)
    }
    let brief = try store.briefDay(friday).catalogue
    #expect(!brief.isWhole)
    #expect(
      brief.attributes.map(\.name) == (0..<8).map { "a\($0)" } + ["rating", "aim", "late"])
    #expect(try store.briefDay(friday - 1).catalogue.isWhole)
  }
}
