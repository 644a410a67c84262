import Metrics
import Storage
import Support
import Testing
import Text
import Time

@testable import Actions
@testable import Commands

/// Actions that copy, check, export and undo the whole store, without a command line.
struct StoreActionTests {
  private let sandbox = Sandbox()
  private var world: World { sandbox.context { _, _ in }.world }

  private func path(_ name: String) -> Argument { Argument("\(sandbox.home.path)/\(name)") }

  @Test func `a backup is restored, and the replaced data is saved`() throws {
    sandbox.run("dash log steps 5623")
    let copy = try BackUpStore(to: path("copy")).run(in: world)
    #expect(copy.contents.valueCount == 1 && copy.eventCount == 0)
    #expect(throws: Failure.self) { try BackUpStore(to: path("copy")).run(in: world) }
    sandbox.run("dash log sleep 7h")
    var asked: [Int] = []
    let refused = try RestoreStore(path("copy")) { contents in
      asked.append(contents.valueCount)
      return false
    }.run(in: world)
    #expect(refused == nil && asked == [1])
    #expect(try world.openStore()?.value(of: "sleep", on: world.today) != nil)
    let restored = try #require(try RestoreStore(path("copy")).run(in: world))
    #expect(restored.contents.valueCount == 1)
    #expect(restored.saved?.hasSuffix("dash.sqlite.before-restore-2026-11-20T2100") == true)
    #expect(try world.openStore()?.value(of: "sleep", on: world.today) == nil)
  }

  @Test func `of opened stores only the last one stays open, where the process ends soon`() throws {
    sandbox.run("dash log steps 5623")
    var world = world
    weak let closed = try world.openStore()
    #expect(closed == nil)
    world.holder.isHolding = true
    weak let first = try world.openStore()
    #expect(first != nil)
    weak let second = try world.openStore()
    #expect(first == nil && second != nil)
    world.holder = World.Holder()
    #expect(second == nil)
  }

  @Test func `what is undone is redone, as often as there is something`() throws {
    for steps in [4001, 4002, 4003] { sandbox.run("dash log steps \(steps)") }
    let undone = try RevertChanges(.undo, count: 5).run(in: world)
    #expect(undone.changes.map { $0.change.number } == [3, 2, 1])
    #expect(undone.changes.allSatisfy { $0.change.counts.values == 1 })
    #expect(undone.changes.last?.attributes.map(\.name) == ["steps"])
    #expect(try RevertChanges(.redo, count: 2).run(in: world).changes.count == 2)
    #expect(try world.openStore()?.value(of: "steps", on: world.today)?.whole == 4002)
  }

  @Test func `an export has the values of some attributes and days`() throws {
    sandbox.run("dash log steps 5623 sleep 7h")
    sandbox.run("dash log steps 4100 --date yesterday")
    var bytes: [UInt8] = []
    let result = try ExportData(
      as: .csv(.nine), of: ["Steps"], in: world.today...world.today,
      to: .stream { bytes += $0 }
    ).run(in: world)
    #expect((result.values, result.attributes, result.places) == (1, 1, 0))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "date,attribute,value,type\n2026-11-20,steps,5623,quantity\n")
  }

  @Test func `a check says what the file is and who has access`() throws {
    guard case .missing = try StoreCheck(in: world).state else {
      Issue.record("there is a store")
      return
    }
    sandbox.run("dash log steps 5623")
    let check = try StoreCheck(in: world)
    guard case .checked(let checkup) = check.state else {
      Issue.record("it was not checked")
      return
    }
    #expect(checkup.counts?.values == 1)
    #expect(check.file.permissions == "0600" && check.file.fault == nil)
    #expect(check.folder?.permissions == "0700" && check.hasRoom)
  }

  @Test func `salvage saves an intact store as a whole`() throws {
    sandbox.run("dash log steps 5623")
    let saved = try SalvageStore(to: path("saved")).run(in: world)
    #expect(saved.salvage.isWhole && saved.store == sandbox.storePath && saved.eventCount == 0)
    #expect(throws: Failure.self) { try SalvageStore(to: path("saved")).run(in: world) }
  }

  @Test func `a setting is changed and restored, with its origin`() throws {
    let key = try Settings.key(named: "clock")
    #expect(world.state(of: key).origin == .usual)
    let changed = try ChangeSetting(key, to: "12H").run(in: world)
    #expect(changed.isWritten && changed.before.value == "24h")
    #expect(world.state(of: key).value == "12h" && world.state(of: key).origin == .file)
    #expect(throws: Failure.self) { try ChangeSetting(key, to: "13h") }
    #expect(try ChangeSetting(restoring: key).run(in: world).isWritten)
    #expect(try !ChangeSetting(restoring: key).run(in: world).isWritten)
    #expect(world.state(of: key).value == "24h")
  }
}
