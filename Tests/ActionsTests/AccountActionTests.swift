import Geography
import Metrics
import Outside
import Storage
import Support
import Testing
import Text
import Time

@testable import Actions
@testable import Commands

/// Actions of the account and of the weather, without a command line.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct AccountActionTests {
  private let exist: ScriptedExist
  private let sandbox: Sandbox

  init() throws {
    exist = try ScriptedExist([
      .steps(["2026-11-20": "5623"]),
      ScriptedExist.Item(name: "mood", label: "Mood", group: "mood", type: 8),
    ])
    sandbox = Sandbox(of: exist)
  }

  private var world: World {
    var world = sandbox.context { _, _ in }.world
    world.readSettings()
    return world
  }

  private func logIn() throws -> ConnectAccount.Result {
    try ConnectAccount(in: world) { "dev" }.run(in: world)
  }

  @Test func `without a login nothing is fetched, supplied or ended`() throws {
    #expect(throws: Failure.self) { try SyncAccount().run(in: world) }
    #expect(throws: Failure.self) {
      try SupplyAttribute("mood", isSupplied: true, in: world)
    }
    let ended = try DisconnectAccount().run(in: world)
    #expect(!ended.wasThere && ended.waiting == 0 && ended.failure == nil)
    #expect(exist.asked.isEmpty)
  }

  @Test func `a sync reports its values, and asks for days only the first time`() throws {
    let account = try logIn()
    #expect(account.canWrite && account.profile.name == "josh")
    var sync = SyncAccount()
    var questions = 0
    sync.firstDays = {
      questions += 1
      return 2
    }
    var parts: [Int?] = []
    sync.progress = { parts.append($0?.done) }
    let report = try sync.run(in: world)
    #expect(report.failure == nil && report.outcome.added == 1)
    #expect(report.days.map { $0.count } == 2)
    #expect(parts == [0, 2, nil])
    _ = try sync.run(in: world)
    #expect(questions == 1)
  }

  @Test func `an attribute of another service is not sent, with the reason`() throws {
    _ = try logIn()
    _ = try RecordValues([.init(.set(.integer(7)), of: "steps", on: world.today)]).run(in: world)
    let report = try SyncAccount().run(in: world)
    #expect(report.sent == 0)
    guard case .unsent(let attribute, let count, .suppliedBy(let service)) = report.warnings.first
    else {
      Issue.record("\(report.warnings)")
      return
    }
    #expect(attribute.name == "steps" && count == 1 && service == "fitbit")
  }

  @Test func `a released attribute is not supplied again`() throws {
    _ = try logIn()
    let own = try SupplyAttribute("mood", isSupplied: true, in: world)
    #expect(own.service == nil)
    try own.run(in: world)
    try SupplyAttribute("mood", isSupplied: false, in: world).run(in: world)
    #expect(try world.openStore()?.releasedNames() == ["mood"])
  }

  @Test func `days of a guessed place are not recorded`() throws {
    let point = try #require(Coordinates(latitude: 52.52, longitude: 13.4))
    let place = OutsideReport.Place(
      name: "Berlin", label: "Berlin", coordinates: point, zone: nil, isGuess: true)
    #expect(throws: Failure.self) {
      try RefreshOutside(of: place, isUsual: true, since: world.today - 3).run(in: world)
    }
    #expect(try world.openStore() == nil)
  }
}
