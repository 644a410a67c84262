import Metrics
import Testing
import Time

@testable import Storage

/// What is noted for an account, and what comes of its values.
struct OutboxTests {
  private let store: Store
  private let today = Day(number: 20_777)
  private let mood = Attribute(
    name: "mood", label: "Mood", group: "mood", priority: 1, type: .scale)
  private let steps = Attribute(
    name: "steps", label: "Steps", group: "activity", priority: 1, type: .quantity,
    service: "fitbit")

  init() throws {
    store = try Store.inMemory()
    try store.update(by: "make", at: "") {
      _ = try $0.record(
        Dataset(
          groups: [Group(named: "mood"), Group(named: "activity")], attributes: [mood, steps]))
    }
  }

  private func put(_ value: Int64, _ name: String = "mood", _ day: Day? = nil) throws {
    try store.update(by: "put", at: "") {
      _ = try $0.put(.integer(value), of: name, on: day ?? today)
    }
  }

  private func theirs(_ value: Int64, _ attribute: Attribute? = nil) -> Dataset {
    let attribute = attribute ?? mood
    return Dataset(
      groups: [Group(named: attribute.group)], attributes: [attribute],
      entries: [Dataset.Entry(day: today, attribute: 0, value: .integer(value))])
  }

  private func kept(_ name: String = "mood") throws -> Int64? {
    try store.value(of: name, on: today)?.whole
  }

  @Test func `nothing is noted without an account`() throws {
    try put(5)
    #expect(try store.outbox(isAll: true).isEmpty)
    #expect(try !store.isWatched)
  }

  @Test func `what is put, replaced, forgotten and undone is noted with what was there first`()
    throws
  {
    try store.watch()
    try put(5)
    try put(7)
    #expect(
      try store.outbox(isAll: false) == [
        Pending(attribute: "mood", day: today, value: .integer(7), base: nil)
      ])
    try store.settle(try store.outbox(isAll: false))
    #expect(try store.outbox(isAll: true).isEmpty)
    try store.update(by: "forget", at: "") { _ = try $0.forget("mood", on: today) }
    #expect(
      try store.outbox(isAll: false) == [
        Pending(attribute: "mood", day: today, value: nil, base: .integer(7))
      ])
    _ = try store.undo()
    #expect(try store.outbox(isAll: true).isEmpty)
    _ = try store.undo()
    #expect(
      try store.outbox(isAll: false) == [
        Pending(attribute: "mood", day: today, value: .integer(5), base: .integer(7))
      ])
  }

  @Test func `what was changed again while it was sent is sent again`() throws {
    try store.watch()
    try put(5)
    let sent = try store.outbox(isAll: false)
    try put(9)
    try store.settle(sent)
    #expect(
      try store.outbox(isAll: false) == [
        Pending(attribute: "mood", day: today, value: .integer(9), base: .integer(5))
      ])
  }

  @Test func `history from before the account and from imports is sent only when asked for`() throws
  {
    try put(5, "mood", today - 3)
    try store.update(by: "dash import steps.csv", at: "") {
      _ = try $0.put(.integer(8000), of: "steps", on: today - 3)
    }
    try store.watch()
    try store.update(by: "import", at: "") {
      $0.origin = .history
      _ = try $0.record(theirs(3))
    }
    #expect(try store.outbox(isAll: false).isEmpty)
    #expect(try store.outbox(isAll: true).map(\.day) == [today - 3, today])
    try put(4)
    #expect(try store.outbox(isAll: false).map(\.value) == [.integer(4)])
  }

  @Test func `fetched values are recorded and not sent back`() throws {
    try store.watch()
    let merge = try store.merge(
      theirs(6), by: "dash sync", at: "", keeping: [(0, .integer(20_000))])
    #expect(merge.outcome.added == 1)
    #expect(try kept() == 6)
    #expect(try store.outbox(isAll: true).isEmpty)
    #expect(try store.kept(.synced) == .integer(20_000))
    #expect(try store.isWatched)
    // The same again changes nothing.
    #expect(try store.merge(theirs(6), by: "dash sync", at: "").outcome.unchanged == 1)
    #expect(try store.changes(limit: 9).map(\.command) == ["dash sync", "make"])
  }

  @Test func `what was changed here stays while they say the same as before`() throws {
    try store.watch()
    _ = try store.merge(theirs(6), by: "dash sync", at: "")
    try put(8)
    #expect(try store.merge(theirs(6), by: "dash sync", at: "").conflicts.isEmpty)
    #expect(try kept() == 8)
    try store.update(by: "forget", at: "") { _ = try $0.forget("mood", on: today) }
    _ = try store.merge(theirs(6), by: "dash sync", at: "")
    #expect(try kept() == nil)
  }

  @Test func `what was changed here and there stays ours, and undo brings theirs`() throws {
    try store.watch()
    _ = try store.merge(theirs(6), by: "dash sync", at: "")
    try put(8)
    let merge = try store.merge(theirs(2), by: "dash sync", at: "")
    #expect(
      merge.conflicts == [
        Merge.Conflict(attribute: "mood", day: today, ours: .integer(8), theirs: .integer(2))
      ])
    #expect(try kept() == 8)
    #expect(
      try store.outbox(isAll: false) == [
        Pending(attribute: "mood", day: today, value: .integer(8), base: .integer(2))
      ])
    _ = try store.undo()
    #expect(try kept() == 2)
    #expect(try store.outbox(isAll: true).isEmpty)
  }

  @Test func `what was forgotten here stays that until it changes there, and comes back then`()
    throws
  {
    try store.watch()
    _ = try store.merge(theirs(6), by: "dash sync", at: "")
    try store.update(by: "forget", at: "") { _ = try $0.forget("mood", on: today) }
    let merge = try store.merge(theirs(2), by: "dash sync", at: "")
    #expect(merge.conflicts.map(\.ours) == [nil])
    #expect(try kept() == 2)
    _ = try store.undo()
    #expect(try kept() == nil)
  }

  @Test func `zeros that the account makes by itself are no changes`() throws {
    try store.watch()
    try put(3, "steps")
    #expect(try store.merge(theirs(0, steps), by: "dash sync", at: "").conflicts.isEmpty)
    #expect(try kept("steps") == 3)
    #expect(try store.outbox(isAll: false).map(\.base) == [.integer(0)])
  }

  @Test func `undoing an import and putting it again leaves it history`() throws {
    try store.watch()
    try store.update(by: "import", at: "") {
      $0.origin = .history
      _ = try $0.record(theirs(3))
    }
    _ = try store.undo()
    _ = try store.redo()
    #expect(try kept() == 3)
    #expect(try store.outbox(isAll: false).isEmpty)
    #expect(try store.outbox(isAll: true).count == 1)
  }

  /// Makes a tag that holds yes.
  private func tag(_ name: String) throws {
    try store.update(by: "tag", at: "") {
      _ = try $0.record(
        Dataset(
          groups: [Group(named: "custom")],
          attributes: [
            Attribute(name: name, label: name, group: "custom", priority: 2, type: .boolean)
          ], entries: [Dataset.Entry(day: today, attribute: 0, value: .integer(1))]))
    }
  }

  @Test(arguments: [true, false])
  func `an attribute has nothing of one that was removed, whose row it gets`(isUndone: Bool) throws
  {
    try store.watch()
    try tag("gym")
    try store.keep(servedName: "gym_2", of: "gym")
    try store.settle(try store.outbox(isAll: false))
    if isUndone {
      _ = try store.undo()
    } else {
      try store.update(by: "remove", at: "") { _ = try $0.remove("gym") }
    }
    try tag("coffee")
    #expect(try store.servedNames().isEmpty)
    #expect(
      try store.outbox(isAll: false) == [
        Pending(attribute: "coffee", day: today, value: .integer(1), base: nil)
      ])
  }

  @Test func `history that was recorded here gives way to theirs`() throws {
    try put(5)
    try store.watch()
    #expect(try store.merge(theirs(7), by: "dash sync", at: "").conflicts.isEmpty)
    #expect(try kept() == 7)
    #expect(try store.outbox(isAll: true).isEmpty)
    _ = try store.undo()
    #expect(try kept() == 5)
  }

  @Test func `an attribute that the account calls otherwise keeps its name here`() throws {
    try store.watch()
    let row = try #require(try store.row(ofAttribute: "mood"))
    try store.keep([(Int(row), .text("mood_2"))], as: .served)
    var dataset = theirs(3)
    dataset.attributes[0].name = "mood_2"
    _ = try store.merge(dataset, by: "dash sync", at: "")
    #expect(try kept() == 3)
    #expect(try store.catalogue().attributes.map(\.name).sorted() == ["mood", "steps"])
  }

  @Test func `what a person put before the account is history, whoever supplies it`() throws {
    _ = try store.merge(theirs(8000, steps), by: "dash sync", at: "")
    try put(9000, "steps", today - 2)
    try store.watch()
    #expect(try store.outbox(isAll: false).isEmpty)
    #expect(try store.outbox(isAll: true).map(\.day) == [today - 2])
  }

  @Test func `two attributes of the account stay two, whatever they are called here`() throws {
    try store.watch()
    try store.keep(servedName: "steps", of: "mood")
    try store.keep(servedName: "mood", of: "steps")
    func both(_ first: Int64, _ second: Int64) -> Dataset {
      var dataset = theirs(first)
      dataset.groups.append(Group(named: "activity"))
      dataset.attributes.append(steps)
      dataset.entries.append(Dataset.Entry(day: today, attribute: 1, value: .integer(second)))
      return dataset
    }
    _ = try store.merge(both(3, 5), by: "dash sync", at: "")
    #expect(try kept("steps") == 3)
    #expect(try kept("mood") == 5)

    // Theirs that has the name of one that is called otherwise there gets a name of its own.
    try store.keep(servedName: "mood_2", of: "mood")
    try store.keep(servedName: "steps", of: "steps")
    for value in Int64(7)...8 {
      _ = try store.merge(both(value, 6), by: "dash sync", at: "")
      #expect(try kept("steps") == 6)
      #expect(try kept("mood") == 5)
      #expect(try kept("mood_3") == nil)
      #expect(try kept("mood_2") == value)
    }
    #expect(try store.servedNames()["mood_2"] == "mood")
  }

  @Test func `without an account again what is changed is history, and what waits goes on waiting`()
    throws
  {
    try store.watch()
    try put(5)
    try store.unwatch()
    try put(6, "mood", today - 1)
    try put(7000, "steps", today - 1)
    #expect(try store.outbox(isAll: false).map(\.day) == [today])
    #expect(try store.outbox(isAll: true).map(\.day) == [today - 1, today - 1, today])
    _ = try store.undo()
    _ = try store.redo()
    try store.watch()
    #expect(try store.outbox(isAll: false).map(\.day) == [today])
    try put(8, "mood", today - 1)
    #expect(try store.outbox(isAll: false).map(\.day) == [today - 1, today])
  }

  @Test func `what waited for one account is history to another, and what was sent is not`() throws
  {
    try store.watch()
    _ = try store.merge(theirs(6), by: "dash sync", at: "")
    try put(8)
    try put(3, "mood", today - 1)
    try store.settle(try store.outbox(isAll: false).filter { $0.day < today })
    try store.makeHistory()
    #expect(try store.outbox(isAll: false).isEmpty)
    #expect(
      try store.outbox(isAll: true) == [
        Pending(attribute: "mood", day: today, value: .integer(8), base: nil)
      ])
  }
}
