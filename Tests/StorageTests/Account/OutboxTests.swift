import Metrics
import Services
import Testing
import Time

@testable import Storage

/// What waits to be sent to an account, and how its values are merged.
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
    try store.change(by: "make", at: "") {
      _ = try $0.record(
        Dataset(
          groups: [Group(named: "mood"), Group(named: "activity")], attributes: [mood, steps]))
    }
  }

  private func put(_ value: Int64, _ name: String = "mood", _ day: Day? = nil) throws {
    try store.change(by: "put", at: "") {
      _ = try $0.put(.integer(value), of: name, on: day ?? today)
    }
  }

  private func theirs(_ value: Int64, _ attribute: Attribute? = nil) -> Dataset {
    let attribute = attribute ?? mood
    return Dataset(
      groups: [Group(named: attribute.group)], attributes: [attribute],
      entries: [Dataset.Entry(day: today, attribute: 0, value: .integer(value))])
  }

  private func merge(
    _ dataset: Dataset, fetchedDays: ClosedRange<Day>? = nil
  ) throws -> Merge {
    try store.merge(
      dataset, by: "dash sync", at: "", fetchedDays: fetchedDays, deciding: ExistMergeRules.decide)
  }

  private func stored(_ name: String = "mood") throws -> Int64? {
    try store.value(of: name, on: today)?.whole
  }

  @Test func `nothing is noted without an account`() throws {
    try put(5)
    #expect(try store.outbox(isAll: true).isEmpty)
    #expect(try !store.isConnected)
  }

  @Test func `what is set, replaced, deleted and undone waits with the value that was there first`()
    throws
  {
    try store.connectAccount()
    try put(5)
    try put(7)
    #expect(
      try store.outbox(isAll: false) == [
        Pending(attribute: "mood", day: today, value: .integer(7), base: nil)
      ])
    try store.settle(try store.outbox(isAll: false))
    #expect(try store.outbox(isAll: true).isEmpty)
    try store.change(by: "forget", at: "") { _ = try $0.forget("mood", on: today) }
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

  @Test func `a value that was changed while it was sent is sent again`() throws {
    try store.connectAccount()
    try put(5)
    let sent = try store.outbox(isAll: false)
    try put(9)
    try store.settle(sent)
    #expect(
      try store.outbox(isAll: false) == [
        Pending(attribute: "mood", day: today, value: .integer(9), base: .integer(5))
      ])
  }

  @Test func `history from before the account and from imports is sent only on request`() throws {
    try put(5, "mood", today - 3)
    try store.change(by: "dash import steps.csv", at: "", origin: .import) {
      _ = try $0.put(.integer(8000), of: "steps", on: today - 3)
    }
    try store.connectAccount()
    try store.change(by: "import", at: "", origin: .import) {
      _ = try $0.record(theirs(3))
    }
    #expect(try store.outbox(isAll: false).isEmpty)
    #expect(try store.outbox(isAll: true).map(\.day) == [today - 3, today])
    try put(4)
    #expect(try store.outbox(isAll: false).map(\.value) == [.integer(4)])
  }

  @Test func `fetched values are recorded and not sent back`() throws {
    try store.connectAccount()
    let merge = try self.merge(theirs(6), fetchedDays: today - 1...today)
    #expect(merge.outcome.added == 1)
    #expect(try stored() == 6)
    #expect(try store.outbox(isAll: true).isEmpty)
    #expect(try store.account().fetchedDays == today - 1...today)
    #expect(try store.isConnected)
    // The same again changes nothing.
    #expect(try self.merge(theirs(6)).outcome.unchanged == 1)
    #expect(try store.changes(limit: 9).map(\.command) == ["dash sync", "make"])
  }

  @Test func `a value changed here stays while the account has the same as before`() throws {
    try store.connectAccount()
    _ = try merge(theirs(6))
    try put(8)
    #expect(try merge(theirs(6)).conflicts.isEmpty)
    #expect(try stored() == 8)
    try store.change(by: "forget", at: "") { _ = try $0.forget("mood", on: today) }
    _ = try merge(theirs(6))
    #expect(try stored() == nil)
  }

  @Test func `a value changed on both sides stays ours, and undo brings theirs`() throws {
    try store.connectAccount()
    _ = try merge(theirs(6))
    try put(8)
    let merge = try self.merge(theirs(2))
    #expect(
      merge.conflicts == [
        ValueDifference(
          attribute: "mood", day: today, base: .integer(6), ours: .integer(8), theirs: .integer(2),
          isHistory: false)
      ])
    #expect(try stored() == 8)
    #expect(
      try store.outbox(isAll: false) == [
        Pending(attribute: "mood", day: today, value: .integer(8), base: .integer(2))
      ])
    _ = try store.undo()
    #expect(try stored() == 2)
    #expect(try store.outbox(isAll: true).isEmpty)
  }

  @Test func `a value deleted here stays deleted until it changes there`()
    throws
  {
    try store.connectAccount()
    _ = try merge(theirs(6))
    try store.change(by: "forget", at: "") { _ = try $0.forget("mood", on: today) }
    let merge = try self.merge(theirs(2))
    #expect(merge.conflicts.map(\.ours) == [nil])
    #expect(try stored() == 2)
    _ = try store.undo()
    #expect(try stored() == nil)
  }

  @Test func `zeros with which the account fills days are not changes`() throws {
    try store.connectAccount()
    try put(3, "steps")
    #expect(try merge(theirs(0, steps)).conflicts.isEmpty)
    #expect(try stored("steps") == 3)
    #expect(try store.outbox(isAll: false).map(\.base) == [.integer(0)])
  }

  @Test func `an import that is undone and redone stays history`() throws {
    try store.connectAccount()
    try store.change(by: "import", at: "", origin: .import) {
      _ = try $0.record(theirs(3))
    }
    _ = try store.undo()
    _ = try store.redo()
    #expect(try stored() == 3)
    #expect(try store.outbox(isAll: false).isEmpty)
    #expect(try store.outbox(isAll: true).count == 1)
  }

  /// Adds a tag and sets it today.
  private func tag(_ name: String) throws {
    try store.change(by: "tag", at: "") {
      _ = try $0.record(
        Dataset(
          groups: [Group(named: "custom")],
          attributes: [
            Attribute(name: name, label: name, group: "custom", priority: 2, type: .boolean)
          ], entries: [Dataset.Entry(day: today, attribute: 0, value: .integer(1))]))
    }
  }

  @Test(arguments: [true, false])
  func `an attribute gets nothing of a deleted one whose row it has`(isUndone: Bool) throws {
    try store.connectAccount()
    try tag("gym")
    try store.setAccountName("gym_2", of: "gym")
    try store.settle(try store.outbox(isAll: false))
    if isUndone {
      _ = try store.undo()
    } else {
      try store.change(by: "remove", at: "") { _ = try $0.remove("gym") }
    }
    try tag("coffee")
    #expect(try store.accountNames().isEmpty)
    #expect(
      try store.outbox(isAll: false) == [
        Pending(attribute: "coffee", day: today, value: .integer(1), base: nil)
      ])
  }

  @Test func `history that was recorded here is replaced with theirs`() throws {
    try put(5)
    try store.connectAccount()
    #expect(try merge(theirs(7)).conflicts.isEmpty)
    #expect(try stored() == 7)
    #expect(try store.outbox(isAll: true).isEmpty)
    _ = try store.undo()
    #expect(try stored() == 5)
  }

  @Test func `an attribute with another name at the account keeps its name here`() throws {
    try store.connectAccount()
    try store.setAccountName("mood_2", of: "mood")
    var dataset = theirs(3)
    dataset.attributes[0].name = "mood_2"
    _ = try merge(dataset)
    #expect(try stored() == 3)
    #expect(try store.catalogue().attributes.map(\.name).sorted() == ["mood", "steps"])
  }

  @Test func `a value set before the login is history, whichever service supplies the attribute`()
    throws
  {
    _ = try merge(theirs(8000, steps))
    try put(9000, "steps", today - 2)
    try store.connectAccount()
    #expect(try store.outbox(isAll: false).isEmpty)
    #expect(try store.outbox(isAll: true).map(\.day) == [today - 2])
  }

  @Test func `two attributes of the account stay two, whatever their names here`() throws {
    try store.connectAccount()
    try store.setAccountName("steps", of: "mood")
    try store.setAccountName("mood", of: "steps")
    func both(_ first: Int64, _ second: Int64) -> Dataset {
      var dataset = theirs(first)
      dataset.groups.append(Group(named: "activity"))
      dataset.attributes.append(steps)
      dataset.entries.append(Dataset.Entry(day: today, attribute: 1, value: .integer(second)))
      return dataset
    }
    _ = try merge(both(3, 5))
    #expect(try stored("steps") == 3)
    #expect(try stored("mood") == 5)

    // One of theirs with the name of another one here gets a new name.
    try store.setAccountName("mood_2", of: "mood")
    try store.setAccountName("steps", of: "steps")
    for value in Int64(7)...8 {
      _ = try merge(both(value, 6))
      #expect(try stored("steps") == 6)
      #expect(try stored("mood") == 5)
      #expect(try stored("mood_3") == nil)
      #expect(try stored("mood_2") == value)
    }
    #expect(try store.accountNames()["mood_2"] == "mood")
  }

  @Test func `after a logout changes are history, and what waits goes on waiting`()
    throws
  {
    try store.connectAccount()
    try put(5)
    try store.disconnectAccount()
    try put(6, "mood", today - 1)
    try put(7000, "steps", today - 1)
    #expect(try store.outbox(isAll: false).map(\.day) == [today])
    #expect(try store.outbox(isAll: true).map(\.day) == [today - 1, today - 1, today])
    _ = try store.undo()
    _ = try store.redo()
    try store.connectAccount()
    #expect(try store.outbox(isAll: false).map(\.day) == [today])
    try put(8, "mood", today - 1)
    #expect(try store.outbox(isAll: false).map(\.day) == [today - 1, today])
  }

  @Test func `what waited for one account is history for another, and what was sent is not`() throws
  {
    try store.connectAccount()
    _ = try merge(theirs(6))
    try put(8)
    try put(3, "mood", today - 1)
    try store.settle(try store.outbox(isAll: false).filter { $0.day < today })
    try store.resetAccount()
    #expect(try store.outbox(isAll: false).isEmpty)
    #expect(
      try store.outbox(isAll: true) == [
        Pending(attribute: "mood", day: today, value: .integer(8), base: nil)
      ])
  }

  @Test func `undo and redo leave the account's name of an attribute as it is`() throws {
    try store.connectAccount()
    try tag("gym")
    try store.change(by: "rename", at: "") { change in
      var gym = try #require(try store.attribute(named: "gym"))
      gym.label = "Sport"
      gym.own = .label
      try change.update(gym)
    }
    #expect(try store.accountNames().isEmpty)
    try store.setAccountName("gym_2", of: "gym")
    // Renamed back: the row before had no name yet.
    _ = try store.undo()
    #expect(try store.attribute(named: "gym")?.label == "gym")
    #expect(try store.accountNames() == ["gym": "gym_2"])
    // Removed and made again.
    _ = try store.undo()
    #expect(try store.accountNames().isEmpty)
    _ = try store.redo()
    #expect(try store.accountNames() == ["gym": "gym_2"])
    _ = try store.redo()
    #expect(try store.attribute(named: "gym")?.label == "Sport")
    #expect(try store.accountNames() == ["gym": "gym_2"])
    // A change of the attribute leaves it too.
    try store.change(by: "hide", at: "") { change in
      var gym = try #require(try store.attribute(named: "gym"))
      gym.hidden = true
      try change.update(gym)
    }
    #expect(try store.accountNames() == ["gym": "gym_2"])
  }

  @Test func `another account begins without state, names and responses of the one before`() throws
  {
    try store.connectAccount()
    try store.updateAccount {
      $0.profile = "{}"
      $0.fetchedDays = today - 9...today
      $0.reportedDeletions = 3
    }
    try store.setAccountName("mood_2", of: "mood")
    try store.cache([(CacheKey("account", "insights/2026-11-20"), CachedResponse(body: [1]))])
    try store.cache([(CacheKey("facts", "11-20"), CachedResponse(body: [1]))])
    try store.resetAccount()
    #expect(try store.account() == AccountState())
    #expect(try store.accountNames().isEmpty)
    #expect(try store.cachedResponse(CacheKey("account", "insights/2026-11-20")) == nil)
    #expect(try store.cachedResponse(CacheKey("facts", "11-20")) != nil)
    #expect(try store.isConnected)
  }

  @Test(arguments: [
    (ValueDifference.Decision.keepOurs, Int64?(8), Value?.some(.integer(2)), 0),
    (.takeTheirs, 2, nil, 0), (.conflict, 8, .integer(2), 1),
  ])
  func `the rule of the service decides what becomes of a value changed on both sides`(
    decision: ValueDifference.Decision, value: Int64?, base: Value?, conflicts: Int
  ) throws {
    try store.connectAccount()
    _ = try merge(theirs(6))
    try put(8)
    let merge = try store.merge(theirs(2), by: "dash sync", at: "") { _ in decision }
    #expect(merge.conflicts.count == conflicts)
    #expect(try stored() == value)
    #expect(try store.outbox(isAll: false).map(\.base) == (base == nil ? [] : [base]))
  }
}
