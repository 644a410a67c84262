import Facts
import Foundation
import Metrics
import Services
import Testing
import Time

@testable import Storage

/// Stores that earlier versions wrote.
///
/// `Stores/version-3.sqlite` and `version-3-with-account.sqlite` were written by dash 1.0.0, by
/// commands alone, the second one with a scripted account; then `VACUUM` made their pages smaller.
final class UpgradeTests {
  private static let stores = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Stores")

  /// The folders of the stores of a test.
  private var shelves: [Shelf] = []

  /// A copy of a stored file, or a new file of the statements in one.
  private func shelf(_ name: String) throws -> Shelf {
    let shelf = try Shelf()
    shelves.append(shelf)
    let bytes = try Data(contentsOf: Self.stores.appending(path: name))
    if name.hasSuffix(".sql") {
      try Database(path: shelf.path).run(String(decoding: bytes, as: UTF8.self))
    } else {
      try bytes.write(to: URL(filePath: shelf.path))
    }
    return shelf
  }

  private func rows(_ query: String, in database: Database) throws -> [String] {
    let selection = try database.prepare(query)
    var rows: [String] = []
    while var row = try selection.next() {
      rows.append(
        (0..<row.count).map { _ in
          row.skipNull() ? "null" : String(describing: row.bytes())
        }.joined(separator: "|"))
    }
    return rows
  }

  private static let files = [
    "version-1.sql", "version-2.sql", "version-3.sqlite", "version-3-with-account.sqlite",
    "version-4.sqlite",
  ]

  /// The columns of 1.0.0 and earlier of the tables that no step replaces.
  private static let tables = [
    "attribute_group", "(SELECT day, attribute, value FROM value)", "average_set",
    "(SELECT set_id, weekday, attribute, value, days FROM average)",
    "(SELECT id, made, command FROM change)", "replaced",
    "(SELECT id, name, label, group_id, priority, type, unit, service, private, gauge FROM attribute)",
    // What the view `daily` shows: dash itself reads no views.
    "(SELECT date(day * 86400, 'unixepoch') AS date, name, value FROM value JOIN attribute "
      + "ON attribute.id = value.attribute)",
  ]

  @Test(arguments: files)
  func `a store of an earlier version opens with all its rows and the tables of a new one`(
    file: String
  ) throws {
    let shelf = try shelf(file)
    var before: [[String]] = []
    do {
      let old = try Database(path: shelf.path)
      before = try Self.tables.map { try rows("SELECT * FROM \($0) ORDER BY 1, 2, 3", in: old) }
    }
    #expect(
      before.allSatisfy { !$0.isEmpty } || ["version-3.sqlite", "version-4.sqlite"].contains(file))
    let store = try shelf.open()
    for (table, before) in zip(Self.tables, before) {
      #expect(
        try rows("SELECT * FROM \(table) ORDER BY 1, 2, 3", in: store.database) == before,
        "\(table)")
    }
    for table in LateTable.allCases {
      let isThere = try !rows("SELECT 1 FROM \(table.rawValue)", in: store.database).isEmpty
      #expect(try store.reading { try store.has(table) } == isThere, "\(table)")
    }
    try store.database.checkIntegrity()
    let columns =
      "SELECT m.name, c.cid, c.name, c.type FROM sqlite_schema m, pragma_table_info(m.name) c ORDER BY 1, 2"
    for table in LateTable.allCases { try table.add(to: store.database) }
    let new = try Database()
    try Schema.migrate(new, from: 0)
    #expect(try rows(columns, in: store.database) == rows(columns, in: new))
    #expect(try SchemaStamp(of: shelf.open().database).version == Schema.version)
  }

  @Test(arguments: files)
  func `every change of an earlier version is undone and redone`(file: String) throws {
    let store = try shelf(file).open()
    func content() throws -> [[String]] {
      try ["attribute_group", "attribute", "value", "goal", "fact"].map {
        try rows("SELECT * FROM \($0) ORDER BY 1, 2", in: store.database)
      }
    }
    while try store.redo() != nil {}
    let latest = try content()
    while try store.undo() != nil {}
    #expect(try content().allSatisfy(\.isEmpty))
    while try store.redo() != nil {}
    #expect(try content() == latest)
  }

  @Test(arguments: ["version-1.sql", "version-2.sql"])
  func `averages, goals and origins of the first two versions are there`(file: String) throws {
    let store = try shelf(file).open()
    let averages = try #require(try store.averages(for: friday, on: friday, by: .median))
    #expect(averages.origin == .exist)
    #expect(averages.averages["steps"]?.overall?.value == 5000)
    #expect(averages.averages["steps"]?[.friday]?.value == 4000)
    #expect(
      try store.setGoals().map(\.goal)
        == (file == "version-2.sql"
          ? [SetGoal(value: nil, isLimit: true), SetGoal(value: 6000, isLimit: false)] : []))
    #expect(
      try rows("SELECT origin FROM change ORDER BY id", in: store.database)
        == ["import", "command"].map { String(describing: Array($0.utf8)) })
  }

  /// What 1.0.0 would have sent of `version-3-with-account.sqlite`, in its order.
  private static let waiting = [
    "2026-11-16 gym 1, was null", "2026-11-17 steps null, was 6700",
    "2026-11-18 steps 9000, was 6800", "2026-11-19 gym 1, was null", "2026-11-20 gym 1, was null",
    "2026-11-20 mood 3, was 9",
  ]

  /// What 1.0.0 noted as history when the account was logged in to.
  private static let history = [
    "2026-10-31 steps 7000, was null", "2026-11-02 gym 1, was null",
    "2026-11-03 mood 7, was null", "2026-11-03 mood_note before the account, was null",
    "2026-11-04 coffees 2, was null", "2026-11-04 weight 70.5, was null",
    "2026-11-05 coffees 3, was null", "2026-11-05 weight 70.1, was null",
  ]

  private func outbox(_ store: Store, isAll: Bool) throws -> [String] {
    func text(_ value: Value?) -> String {
      switch value {
      case .integer(let number): "\(number)"
      case .decimal(let number): "\(number)"
      case .text(let text): text
      case nil: "null"
      }
    }
    return try store.outbox(isAll: isAll).map {
      "\($0.day) \($0.attribute) \(text($0.value)), was \(text($0.base))"
    }
  }

  @Test func `an upgraded store sends what 1 0 0 would have sent, and nothing else`() throws {
    let store = try shelf("version-3-with-account.sqlite").open()
    #expect(try outbox(store, isAll: false) == Self.waiting)
    let imported = ["2026-11-06 coffees 4, was null", "2026-11-06 weight 70.0, was null"]
    #expect(
      try outbox(store, isAll: true).sorted() == (Self.waiting + Self.history + imported).sorted())
    // Logging in and out again adds nothing.
    try store.connectAccount()
    try store.disconnectAccount()
    try store.connectAccount()
    #expect(try outbox(store, isAll: false) == Self.waiting)
  }

  @Test func `the first login after an upgrade notes the history that 1 0 0 would have noted`()
    throws
  {
    let store = try shelf("version-3.sqlite").open()
    #expect(try !store.isConnected)
    #expect(try store.account() == AccountState())
    #expect(try outbox(store, isAll: true).isEmpty)
    try store.connectAccount()
    #expect(try outbox(store, isAll: true) == Self.history)
    #expect(try outbox(store, isAll: false).isEmpty)
  }

  @Test func `the account, its names and what services sent are there after an upgrade`() throws {
    let store = try shelf("version-3-with-account.sqlite").open()
    #expect(try store.isConnected)
    let account = try store.account()
    #expect(account.profile?.hasPrefix(#"{"username": "josh""#) == true)
    #expect(account.loggedIn == "2026-11-20T21:00")
    #expect(account.synced == "2026-11-20T21:00")
    #expect(account.imperialUnits == 1)
    #expect(account.reportedZone == "Australia/Melbourne")
    #expect(account.fetchedDays == friday - 29...friday)
    #expect(account.reportedDeletions == 1)
    #expect(try store.accountNames() == ["gym": "gym_2", "coffees": "coffees"])
    #expect(try store.insights(on: friday - 1).map(\.text) == ["Your best Thursday\nSince May"])
    #expect(try store.insights() == store.insights(on: friday - 1))
    #expect(try store.correlations().map(\.stars) == [4])
    let facts = try #require(try store.cachedFacts(of: DateOfYear(friday)))
    #expect(facts.language == "en")
    #expect(String(decoding: facts.lines, as: UTF8.self).contains("\tbirth\t1889\t"))
    #expect(facts.digest.starts(with: Array("1\t".utf8)))
    #expect(try store.facts(of: DateOfYear(friday), isDigest: true).fetched == facts.digest)
    #expect(try store.ownFacts().map(\.fact.text) == ["Met Ana"])
  }

  @Test func `the origin of each change of 1 0 0 follows from its command line, once`() throws {
    let store = try shelf("version-3-with-account.sqlite").open()
    let selection = try store.database.prepare("SELECT command, origin FROM change")
    var count = 0
    while var row = try selection.next() {
      let command = row.text()
      let origin: ChangeOrigin =
        command.hasPrefix("dash import ")
        ? .import
        : command.hasPrefix("dash sync") ? .sync : .command
      #expect(row.text() == origin.rawValue, "\(command)")
      count += 1
    }
    #expect(count == 22)
  }

  @Test func `what is sent follows from the origin, whatever the command line says`() throws {
    let store = try shelf("version-3-with-account.sqlite").open()
    for (day, origin) in [ChangeOrigin.command, .import, .sync].enumerated() {
      for command in ["dash import x", "dash sync", "mood rate 4"] {
        try store.change(by: command, at: "", origin: origin) {
          _ = try $0.put(.integer(1), of: "tea", on: friday - 300 - day)
          _ = try $0.put(.integer(0), of: "tea", on: friday - 300 - day)
        }
      }
    }
    let new = try store.outbox(isAll: true).filter { $0.day <= friday - 300 }
    #expect(new.map(\.day) == [friday - 301, friday - 300])
    #expect(try store.outbox(isAll: false).filter { $0.day <= friday - 300 }.count == 1)
  }

  @Test func `rows of the account that cannot be do not keep a store from being upgraded`() throws {
    let shelf = try shelf("version-3-with-account.sqlite")
    try Database(path: shelf.path).run(
      """
      UPDATE kept SET value = x'ff' WHERE kind = 'profile';
      UPDATE kept SET value = 1.5 WHERE kind IN ('synced', 'watched');
      UPDATE kept SET value = 1.5 WHERE kind = 'served';
      INSERT INTO kept VALUES('insights', 9223372036854775807, 'x'), ('facts', -9223372036854775808, 1),
        ('facts', 9999, 1), ('facts', 10000, 1), ('correlations', 1, 'x'), ('other', 0, 'x');
      UPDATE kept SET value = 9e999 WHERE kind = 'correlations';
      UPDATE change SET command = '' WHERE id = 3
      """)
    let store = try shelf.open()
    #expect(try store.account() == AccountState())
    #expect(try store.accountNames().isEmpty)
    #expect(try !store.isConnected)
    #expect(try store.correlations().isEmpty)
    #expect(try store.insights().count == 1)
  }

  @Test func `of a store with an account, salvage saves the account and its names`() throws {
    let shelf = try shelf("version-3-with-account.sqlite")
    let account = try shelf.open().account()
    let target = try Shelf()
    let salvage = try Salvage(from: Array(shelf.path.utf8), to: Array(target.path.utf8))
    #expect(salvage.isWhole)
    #expect(salvage.results.contains { $0.part == .state && $0.saved > 5 })
    let store = try target.open()
    #expect(try store.account() == account)
    #expect(try store.accountNames() == ["gym": "gym_2", "coffees": "coffees"])
    // Nothing is sent that was not asked for, and the next login notes all values as history.
    #expect(try !store.isConnected)
    try store.connectAccount()
    #expect(try store.outbox(isAll: false).isEmpty)
    #expect(try store.outbox(isAll: true).contains { $0.day == friday && $0.attribute == "gym" })
  }
}
