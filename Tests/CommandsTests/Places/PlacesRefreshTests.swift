import Actions
import Foundation
import Services
import Storage
import Support
import Testing

@testable import Commands

/// Fetching places of others, and what of them cannot be used.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct PlacesRefreshTests {
  @Test func `the first refresh fetches a hundred, later ones what is new`() throws {
    let home = try SharedHome()
    for number in 1...130 { home.parse.add("P\(number)") }
    #expect(home.refresh().output.contains("Fetched places of others: 100 new\n"))
    #expect(try home.others() == (31...130).reversed().map { "P\($0)" })
    for number in 131...360 { home.parse.add("P\(number)") }
    #expect(home.refresh().output.contains("Fetched places of others: 230 new\n"))
    #expect(try home.others().count == 330)
    let count = home.parse.asked.count
    #expect(home.refresh().output.contains("No places are new or changed\n"))
    // The own records and one page of others.
    #expect(home.parse.asked.count == count + 2)
  }

  @Test func `older ones are fetched a hundred at a time`() throws {
    let home = try SharedHome()
    for number in 1...230 { home.parse.add("P\(number)") }
    home.refresh()
    try PlacesExchange.fetchOlder(isSilent: true, in: context(home))
    #expect(try home.others().count == 200)
    try PlacesExchange.fetchOlder(isSilent: true, in: context(home))
    #expect(try home.others() == (1...230).reversed().map { "P\($0)" })
  }

  private func context(_ home: SharedHome) -> Context {
    var context = home.sandbox.context { _, _ in }
    context.world.readSettings()
    return context
  }

  @Test func `a changed place is changed here and not listed twice`() throws {
    let home = try SharedHome()
    home.parse.add("A")
    home.parse.add("B")
    home.refresh()
    home.parse.change {
      $0.objects[0]["mapString"] = "A2"
      $0.objects[0]["updatedAt"] = "2026-11-20T21:30:00.000Z"
    }
    #expect(home.refresh().output.contains("Fetched places of others: 1 changed\n"))
    #expect(try home.others() == ["A2", "B"])
  }

  @Test(arguments: [
    (ScriptedParse.Fault.status(500), Int32(75)), (.cutResponse, 75), (.lostResponse, 75),
    (.status(429, headers: ["Retry-After: 3600"]), 75), (.status(200, body: "{"), 65),
    (.status(400, body: #"{"code":209,"error":"Invalid session token"}"#), 1),
  ])
  func `an error between pages loses no page and leaves no gap`(
    fault: ScriptedParse.Fault, status: Int32
  ) throws {
    let home = try SharedHome()
    home.parse.add("first")
    home.refresh()
    for number in 1...350 { home.parse.add("P\(number)") }
    // The first request is for the own records.
    home.parse.fail([4: fault])
    let run = home.refresh()
    #expect(run.status == status, "\(run.errors)")
    #expect(run.output.contains("Fetched places of others: 200 new\n"))
    #expect(try home.others().count == 201)
    home.parse.fail([:])
    #expect(home.refresh().status == 0)
    #expect(try Set(home.others()).count == 351)
  }

  @Test func `a short wait that the server asks for is waited`() throws {
    let home = try SharedHome()
    home.parse.add("A")
    home.parse.fail([1: .status(429, headers: ["Retry-After: 2"])])
    let run = home.refresh()
    #expect(run.status == 0 && home.sandbox.waits == [2])
    #expect(try home.others() == ["A"])
  }

  @Test func `records that cannot be read cost only themselves`() throws {
    let home = try SharedHome()
    home.parse.add("good")
    home.parse.add("bad", ["latitude": 900])
    home.parse.add(String(repeating: "x", count: 1 << 20))
    home.parse.add("year 0", ["createdAt": "0000-01-01T00:00:00.000Z"])
    home.parse.add("no person", ["uniqueKey": NSNull()])
    home.parse.add("evil\u{1b}[31m", ["mediaURL": "javascript:alert(1)", "firstName": "\u{9b}2J"])
    let run = home.refresh()
    #expect(run.status == 0)
    #expect(
      run.errors.contains("dash: skipped 4 records of the server that cannot be read:\n"),
      "\(run.errors)")
    #expect(run.errors.contains("uniqueKey: expected a text, found null"))
    #expect(run.errors.contains("and 1 more"))
    #expect(run.errors.contains("dash: skipped 1 address that are not web addresses\n"))
    #expect(!run.transcript.contains("\u{1b}[31m"))
    #expect(try home.others() == ["evil\u{fffd}[31m", "good"])
  }

  @Test func `a place that others delete stays until everything is fetched again`() throws {
    let home = try SharedHome()
    for number in 1...150 { home.parse.add("P\(number)") }
    home.refresh()
    try home.add("mine")
    home.parse.remove("P140")
    home.parse.remove("P51")
    home.parse.remove("P10")
    home.refresh()
    #expect(try home.others().contains("P140"))
    let run = home.refresh("--full")
    #expect(run.output.contains("Fetched places of others: 2 removed\n"), "\(run.output)")
    #expect(try home.others().count == 98)
    #expect(try home.own() == ["101 mine"])
    // Of an interrupted run, nothing is removed.
    home.parse.remove("P100")
    for number in 151...300 { home.parse.add("P\(number)") }
    home.parse.fail([3: .status(500)])
    #expect(home.refresh("--full").status == 75)
    #expect(try home.others().contains("P100"))
    home.parse.fail([:])
    #expect(home.refresh("--full").output.contains("1 removed"))
    #expect(home.refresh().output.contains("No places are new or changed\n"))
  }

  /// A server that always has one more page, of one record that is a second older, and says that it
  /// has `count` records.
  private static func endless(count: Int?)
    -> @Sendable (LoopbackServer.Asked) ->
    LoopbackServer.Answer?
  {
    let pages = PageCount()
    return { asked in
      guard asked.method == "GET", asked.target.contains("classes/StudentLocation") else {
        return nil
      }
      // The own records.
      if asked.query("where")?.contains("anaKey") == true { return .json(#"{"results": []}"#) }
      let page = pages.next()
      let time = String(format: "2026-11-20T19:%02d:%02d.000Z", 59 - page / 60, 59 - page % 60)
      let record = [
        "objectId": "e\(page)", "uniqueKey": "bo", "firstName": "Bo", "lastName": "Test",
        "mapString": "E\(page)", "createdAt": time, "updatedAt": time,
      ].map { "\"\($0)\": \"\($1)\", " }.joined()
      let total = count.map { ", \"count\": \($0)" } ?? ""
      return .json("{\"results\": [{\(record)\"latitude\": 1, \"longitude\": 2}]\(total)}")
    }
  }

  private final class PageCount: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    func next() -> Int {
      lock.withLock {
        count += 1
        return count - 1
      }
    }
  }

  @Test(arguments: [(nil, 250), (3, 250), (270, 270)] as [(Int?, Int)])
  func `a list that never ends is left after 250 pages, or at the count that it gave`(
    count: Int?, pages: Int
  ) throws {
    let home = try SharedHome()
    home.parse.add("old", ["updatedAt": "2020-01-01T00:00:00.000Z"])
    home.refresh()
    home.parse.change { $0.override = Self.endless(count: count) }
    let run = home.refresh()
    #expect(run.status == 75)
    #expect(run.errors.contains("it goes on after \(pages) pages"), "\(run.errors)")
    // Complete pages are stored, with the one that gave the count.
    #expect(try home.others().count == 1 + pages + 1)
  }

  @Test func `a list that says it is a million long is left after a minute`() throws {
    let home = try SharedHome()
    home.parse.add("old", ["updatedAt": "2020-01-01T00:00:00.000Z"])
    home.refresh()
    home.parse.change { $0.override = Self.endless(count: 1_000_000) }
    var context = context(home)
    // A clock that goes on by a second each time.
    var seconds = 0
    context.host.seconds = {
      seconds += 1
      return seconds
    }
    let report = try ExchangePlaces(.newer).run(in: context.world)
    #expect(report.failure.map { "\($0)" }?.contains("it goes on after") == true)
    #expect(try 250..<320 ~= home.others().count)
  }

  @Test func `another server has other places of others, and own places stay`() throws {
    let home = try SharedHome()
    home.parse.add("A")
    try home.add("mine")
    home.refresh()
    let other = try ScriptedParse()
    let path = try home.sandbox.write("ana:secret", to: "login")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let run = home.sandbox.run("dash places login \(other.address) --login-file \(path)")
    #expect(run.errors.contains("1 place of others at that server were removed"), "\(run.errors)")
    #expect(try home.others().isEmpty)
    #expect(try home.own().map { $0.suffix(4) } == ["mine"])
    // What was added before the login is not sent to the new server.
    home.refresh()
    #expect(other.names.isEmpty)
    home.refresh("--send")
    #expect(other.names == ["mine"])
  }

  @Test func `options that do not go together are refused`() throws {
    let home = try SharedHome(isLoggedIn: false)
    for options in [
      "--full", "--send", "--every 1h", "--refresh --force", "--refresh --every 5m",
      "--refresh --every 1h --full", "--refresh --every 1h --send",
    ] {
      let run = home.sandbox.run("dash places \(options)")
      #expect(run.status == 64, "\(options): \(run.errors)")
    }
  }

  @Test func `a timer is set with a session only, and a logout ends it`() throws {
    let home = try SharedHome(isLoggedIn: false)
    let standIns = try StandIns(["crontab"], in: home.sandbox)
    #expect(home.sandbox.run("dash places --refresh --every 1h").status == 1)
    home.sandbox.variables["PATH"] = try #require(home.sandbox.variables["PATH"]) + ":/usr/bin:/bin"
    try home.logIn()
    let run = home.sandbox.run("dash places --refresh --every 1h")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("Automatic refresh of places every hour"), "\(run.output)")
    #expect(standIns.crontab?.contains("places --refresh --quiet") == true)
    #expect(home.sandbox.run("dash places logout").output.contains("is off"))
    #expect(standIns.crontab?.contains("places") != true)
  }
}
