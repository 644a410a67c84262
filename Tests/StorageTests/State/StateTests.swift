import Agenda
import Geography
import Metrics
import Outside
import Testing
import Time

@testable import Storage

/// What was decided, and no service can answer again.
struct StateTests {
  private static let moment = LocalDateTime("2026-11-20T21:00")

  /// Decides everything that a store can hold.
  private func decide(in store: Store) throws {
    let moment = try #require(Self.moment)
    try store.updateAccount {
      $0.profile = "{}"
      $0.loggedIn = moment.description
      $0.imperialUnits = 3
      $0.reportedZone = "Australia/Melbourne"
      $0.fetchedDays = friday - 9...friday
      $0.synced = moment.description
      $0.reportedDeletions = 2
    }
    try store.connectAccount()
    try store.setReleased(true, "steps")
    try store.setReleased(true, "sleep")
    try store.setWantedFirstDay(friday - 100)
    try store.remember(scales: ["mood,note": 9], at: moment.description)
    try store.setWatched("/exports/garmin", state: "17 files", at: moment.description)
    try store.setWatched("/exports/new", state: "", at: nil)
    try store.set(friday - 1, for: .agendaRecorded, at: moment.description)
    try store.setLastAnnouncement(1_795_298_400)
    try store.set(friday - 2, for: .weatherRecorded, at: moment.description)
    try store.set(try Self.usual, for: .usualPlace, at: moment.description)
    try store.set(
      Self.risk, for: .typedRisk(of: try Self.berlin), at: moment.description)
    try store.storeSharing([.account: Array("ana".utf8), .own: [0xff, 0]])
    try store.set(
      PlaceNews(count: 2, names: ["Ben"]), for: .placeNews, at: moment.description)
    try store.set(
      PlaceListEnd(position: PlacePosition(updated: 5, id: 7), request: "--own"),
      for: .placeListEnd, at: moment.description)
    try store.set("https://example.org/x", for: .browsedAddress, at: moment.description)
    try store.set("/home/ana/reports", for: .reportFolder, at: moment.description)
  }

  private static let risk = OutsideReport.TypedRisk(
    CaseRisk(casesPer100k: 31.5, positivity: 0.1, infectionRate: nil), people: 12, on: friday)

  private static var usual: UsualPlace {
    get throws {
      UsualPlace(
        OutsideReport.Place(
          name: "Berlin", label: "Berlin, Germany", coordinates: try berlin, zone: "Europe/Berlin"),
        chosenBy: "place Berlin")
    }
  }

  private static var berlin: Coordinates {
    get throws { try #require(Coordinates(latitude: 52.52, longitude: 13.4)) }
  }

  private func expectDecisions(in store: Store) throws {
    let moment = try #require(Self.moment).description
    let account = try store.account()
    #expect(account.profile == "{}")
    #expect(account.loggedIn == moment)
    #expect(account.imperialUnits == 3)
    #expect(account.reportedZone == "Australia/Melbourne")
    #expect(account.fetchedDays == friday - 9...friday)
    #expect(account.synced == moment)
    #expect(account.reportedDeletions == 2)
    #expect(try store.releasedNames() == ["steps", "sleep"])
    #expect(try store.wantedFirstDay() == friday - 100)
    #expect(try store.rememberedScales() == ["mood,note": 9])
    #expect(try store.watchedImports().map(\.key) == ["/exports/garmin", "/exports/new"])
    #expect(try store.watchedImports().map(\.imported) == [moment, nil])
    #expect(try store.watchedState(of: "/exports/garmin")?.state == "17 files")
    #expect(try store.state(.agendaRecorded) == friday - 1)
    #expect(try store.lastAnnouncement() == 1_795_298_400)
    #expect(try store.state(.weatherRecorded) == friday - 2)
    #expect(try store.state(.usualPlace) == Self.usual)
    #expect(try store.state(.typedRisk(of: Self.berlin)) == Self.risk)
    #expect(try store.sharingRecord(.account) == Array("ana".utf8))
    #expect(try store.sharingRecord(.own) == [0xff, 0])
    #expect(try store.placeNews() == PlaceNews(count: 2, names: ["Ben"]))
    #expect(try store.state(.placeListEnd)?.request == "--own")
    #expect(try store.state(.placeListEnd)?.position == PlacePosition(updated: 5, id: 7))
    #expect(try store.state(.browsedAddress) == "https://example.org/x")
  }

  @Test func `without the cache of responses all decisions remain`() throws {
    let store = try Store.inMemory()
    try decide(in: store)
    try store.database.run("DELETE FROM response_cache")
    try expectDecisions(in: store)
    // No version 10 had it.
    #expect(try store.state(.reportFolder) == "/home/ana/reports")
    #expect(try store.isConnected)
  }

  @Test func `decisions are changed one by one`() throws {
    let store = try Store.inMemory()
    try decide(in: store)
    try store.setReleased(false, "steps")
    try store.setWantedFirstDay(nil)
    try store.setWatched("/exports/new", state: nil)
    try store.set(nil, for: .placeNews, at: "2026-11-20T21:00")
    #expect(try store.releasedNames() == ["sleep"])
    #expect(try store.wantedFirstDay() == nil)
    #expect(try store.watchedImports().map(\.key) == ["/exports/garmin"])
    #expect(try store.placeNews() == nil)
    try store.resetAccount()
    #expect(try store.account() == AccountState())
    #expect(try store.releasedNames().isEmpty)
    #expect(try store.isConnected)
    #expect(try store.rememberedScales() == ["mood,note": 9])
  }

  private static let place = Coordinates(latitude: 52.52, longitude: 13.4)?.text ?? ""

  /// The decisions of ``decide(in:)``, where version 10 had them.
  private static let versionTen = """
    INSERT INTO account_state VALUES(1, '{}', '2026-11-20T21:00', 3, 'Australia/Melbourne',
      \(friday.number - 9), \(friday.number), '2026-11-20T21:00', 2, 1);
    INSERT INTO response_cache(service, key, fetched, body) VALUES
      ('account', 'released', NULL, 'sleep' || char(10) || 'steps'),
      ('account', 'first-day', NULL, '\(friday - 100)'),
      ('account', 'insights/2026-11-20', NULL, ''),
      ('import', 'mood,note', '2026-11-20T21:00', '9'),
      ('import-watched', '/exports/garmin', '2026-11-20T21:00', '17 files'),
      ('import-watched', '/exports/new', NULL, ''),
      ('agenda', 'recorded', '2026-11-20T21:00', '\(friday - 1)'),
      ('agenda', 'announced', NULL, '1795298400'),
      ('agenda', '2026-11-20', NULL, 'lines'),
      ('outside', 'recorded', '2026-11-20T21:00', '\(friday - 2)'),
      ('outside', '\(place)/risk', '2026-11-20T21:00',
        '\(friday)' || char(9) || '31.5' || char(9) || '0.1' || char(9, 9) || '12'),
      ('outside', '52.52,13.40/forecast', '2026-11-20T21:00', 'sunny'),
      ('outside', 'usual', '2026-11-20T21:00', 'place Berlin' || char(9) || 'Berlin' || char(9) ||
        'Berlin, Germany' || char(9) || '52.52' || char(9) || '13.4' || char(9) || 'Europe/Berlin'
        || char(10) || 'a card of an older version'),
      ('outside', 'place/a/risk', '2026-11-20T21:00', 'cities'),
      ('places', 'account', NULL, 'ana'), ('places', 'own', NULL, x'ff00'),
      ('places', 'fetched', NULL, x'02'),
      ('places', 'news', '2026-11-20T21:00', '2' || char(9) || 'Ben'),
      ('places', 'list', '2026-11-20T21:00', '5' || char(9) || '7' || char(9) || '--own'),
      ('places', 'browsed', '2026-11-20T21:00', 'https://example.org/x'),
      ('own-calendar', 'a.ics', NULL, 'BEGIN:VCALENDAR'), ('own-calendar', '', NULL, '');
    """

  private func storeOfVersionTen(upgradedTo version: Int = 10) throws -> Shelf {
    let shelf = try Shelf()
    let database = try Database(path: shelf.path)
    try Schema.migrate(database, from: 0, to: 10)
    try database.run(Self.versionTen)
    if version > 10 { try Schema.migrate(database, from: 10, to: version) }
    return shelf
  }

  @Test func `the decisions of version 10 are moved, and what can be fetched again is not`() throws
  {
    let shelf = try storeOfVersionTen()
    let copy = try Shelf()
    #expect(try Store.copy(from: Array(shelf.path.utf8), to: Array(copy.path.utf8)).hasEvents)
    let store = try shelf.open()
    try expectDecisions(in: store)
    #expect(try store.isConnected)
    #expect(try store.savedEventFiles()?.map(\.name) == ["a.ics"])
    let rest = try store.database.prepare(
      "SELECT service || ' ' || key FROM response_cache ORDER BY service, key")
    var keys: [String] = []
    while var row = try rest.next() { keys.append(row.text()) }
    #expect(
      keys == [
        "account insights/2026-11-20", "agenda 2026-11-20", "outside 52.52,13.40/forecast",
        "outside place/a/risk", "places fetched",
      ])
  }

  @Test(arguments: [10, 11, Schema.version])
  func `salvage saves all decisions, and nothing that can be fetched again`(version: Int) throws {
    let shelf = try storeOfVersionTen(upgradedTo: version)
    let target = try Shelf()
    let salvage = try Salvage(from: Array(shelf.path.utf8), to: Array(target.path.utf8))
    #expect(salvage.isWhole)
    #expect(salvage.results.first { $0.part == .state }?.saved == 24)
    #expect(salvage.results.first { $0.part == .events }?.saved == 1)
    let store = try target.open()
    try expectDecisions(in: store)
    #expect(try store.savedEventFiles()?.map(\.bytes) == [Array("BEGIN:VCALENDAR".utf8)])
    // Nothing is sent that was not asked for.
    #expect(try !store.isConnected)
    #expect(try store.database.number("SELECT count(*) FROM response_cache") == 0)
  }

  @Test func `a copy of a store has all decisions`() throws {
    let shelf = try storeOfVersionTen()
    _ = try shelf.open()
    let copy = try Shelf()
    #expect(
      try Store.copy(from: Array(shelf.path.utf8), to: Array(copy.path.utf8)).hasEvents)
    try expectDecisions(in: copy.open())
    let other = try Shelf()
    try decide(in: other.open())
    let locked = try LockedStore(path: Array(other.path.utf8))
    try locked.replace(with: Array(copy.path.utf8))
    try expectDecisions(in: other.open())
  }

  @Test func `salvage counts what it refuses and what it never saves`() throws {
    let shelf = try Shelf()
    let store = try shelf.open()
    try store.record(.days(of: steps, from: friday, [.integer(1), .integer(2), .integer(3)]))
    try store.database.run(
      """
      UPDATE value SET value = 'good' WHERE day = \(friday.number);
      INSERT INTO goal(attribute, weekday, value, most) VALUES(77, 7, 1, 0), (78, 7, 1, 0);
      INSERT INTO outbox VALUES(\(friday.number), 1, NULL, 1)
      """)
    let target = try Shelf()
    let salvage = try Salvage(from: Array(shelf.path.utf8), to: Array(target.path.utf8))
    #expect(!salvage.isWhole)
    let values = try #require(salvage.results.first { $0.part == .values })
    #expect((values.saved, values.refused) == (2, 1))
    #expect(salvage.results.first { $0.part == .goals }?.refused == 2)
    #expect(salvage.omissions.map(\.count) == [1, 1])
  }

  @Test func `a record has the columns of its table, in their order`() throws {
    let records: [any TableRecord.Type] = [
      AgendaCalendar.self, AttributeRow.self, GroupRow.self, ValueRow.self, GoalRow.self,
      EntryRow.self, OwnFactRow.self, PlaceRow.self, Experiment.self, StoredAverageSet.self,
      FigureRow.self,
    ]
    let database = try Database()
    try Schema.migrate(database, from: 0)
    for record in records {
      let columns = record.columns.split(separator: ", ").map(String.init)
      let stored = try database.prepare("SELECT * FROM \(record.table) LIMIT 0").columnNames
      // The account's name of an attribute is none of its own columns.
      #expect(columns == stored.filter { $0 != "account_name" }, "\(record.table)")
    }
  }
}
