import Foundation
import Support
import Testing
import Time

@testable import Commands
@testable import Storage

/// A store that every subsystem has used, with the servers that answered.
private struct UsedHome {
  let sandbox: Sandbox
  private let exist: ScriptedExist
  private let weather: ScriptedWeather
  private let parse: ScriptedParse

  init() throws {
    exist = try ScriptedExist([
      .steps(["2026-11-19": "4100", "2026-11-20": "5623"]),
      .init(
        name: "coffee", label: "Coffee", group: "custom", type: 7, service: "exist",
        values: ["2026-11-20": "1"]),
    ])
    weather = try ScriptedWeather()
    parse = try ScriptedParse()
    sandbox = weather.sandbox()
    sandbox.variables["DASH_EXIST_URL"] = exist.address
    sandbox.variables["DASH_EXIST_TOKEN"] = "dev"
    sandbox.variables["DASH_PLACES_APPLICATION_ID"] = "app"
    sandbox.variables["DASH_OUTSIDE_CARD"] = "no"
    try fill()
    try decide()
  }

  private func must(_ line: String) throws {
    let run = sandbox.run(line)
    try #require(run.status == 0, "\(line): \(run.errors)")
  }

  /// Types and imports something of every kind.
  private func fill() throws {
    let table = (1...40).map { back in
      "\(sandbox.now.day - back),\(4000 + 137 * (back % 17)),\(1 + back % 9),6h\(10 + back)m"
    }
    let path = try sandbox.write(
      (["date,steps,mood,sleep"] + table).joined(separator: "\n") + "\n", to: "t.csv")
    try must("dash import \(path) --lenient")
    for line in [
      "dash account login", "dash sync",
      "mood rate 4 --note 'Long walk with Ana'", "mood add 3 'slept well' --at 8:30",
      "mood rate 2 --date yesterday", "mood note 'Rain' --date=-3", "dash tag Gym",
      "dash tag Gym --date=-2", "dash log weight 71.5", "dash skip sleep 'ill, in bed'",
      "dash goal steps 8000", "dash goal gym 3/week", "dash averages --refresh",
      "dash insights", "dash facts add 1990-11-20 'Met Ana'",
      "dash agenda add 'Dinner with Ana' 2026-11-21 19:00",
      "dash places add Suva --point -18.1,178.4 --note 'Bula'",
      "dash experiment start 'no coffee after 14:00' --measure sleep,mood --yes",
      "dash settings set place Berlin,Germany", "dash outside --refresh",
      "dash outside risk --cases-per-100k 18 --positivity 7% --infection-rate 1.05 --save",
      "dash attributes hide weight", "dash undo",
    ] {
      try must(line)
    }
    let calendar = try sandbox.write(
      """
      BEGIN:VCALENDAR\r
      BEGIN:VEVENT\r
      UID:1@example\r
      DTSTART:20261120T180000\r
      DTEND:20261120T190000\r
      SUMMARY:Choir\r
      RRULE:FREQ=WEEKLY\r
      END:VEVENT\r
      END:VCALENDAR\r

      """, to: "choir.ics")
    try must("dash agenda calendars add \(calendar) --name Choir")
    let login = try sandbox.write("ana:secret\n", to: "login")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: login)
    try must("dash places login \(parse.address) --login-file \(login)")
    try must("dash places --refresh")
  }

  /// Decides what no command line of a test can.
  private func decide() throws {
    let store = try Store(path: sandbox.storePath)
    let moment = sandbox.now.description
    try store.setWatched("\(sandbox.home.path)/exports", state: "17 files", at: moment)
    try store.setReleased(true, "coffee")
    try store.remember(scales: ["mood,note": 9], at: moment)
    try store.setLastAnnouncement(1_795_298_400)
    let fact = "11-20\tevent\t1998\tZarya is launched\tISS\tKZ\tspace\t-\t1,2\tfirst part\n"
    try store.cache(
      CachedFacts(lines: Array(fact.utf8), digest: [], language: nil),
      of: DateOfYear(sandbox.now.day))
  }

  /// Deletes all rows of the cache of responses, as any SQLite tool could.
  func deleteCache() throws {
    let database = try Store(path: sandbox.storePath).database
    try #require(try database.number("SELECT count(DISTINCT service) FROM response_cache") > 3)
    try database.run("DELETE FROM response_cache")
  }
}

/// The cache of responses has nothing that cannot be fetched or computed again.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct CacheTests {
  /// Screens that no service has to answer for.
  private static let screens = [
    "dash today", "dash today --group mood", "dash today --group sleep --date yesterday",
    "dash today --json --group activity", "dash week", "dash week --json", "dash year steps",
    "dash history steps", "dash history mood", "dash streaks", "dash averages", "dash goal",
    "dash missing", "mood list --all", "mood stats", "mood month", "mood search Ana",
    "mood memories", "dash search walk", "dash line", "dash attributes",
    "dash attributes --json", "dash experiment", "dash explain steps",
    "dash agenda --json", "dash calendar", "dash agenda calendars", "dash places",
    "dash places --by me", "dash places --years", "dash places account", "dash map",
    "dash account", "dash facts --search Ana", "dash undo --list", "dash redo --list",
    "dash settings", "dash profile", "dash export", "dash export --format csv",
    "dash export --places", "dash outside risk", "dash correlations", "dash insights",
  ]

  @Test func `without the cache, screens say the same or what to fetch`() throws {
    let home = try UsedHome()
    let before = Self.screens.map { home.sandbox.run($0) }
    let (outside, facts) = (home.sandbox.run("dash outside"), home.sandbox.run("dash facts"))
    try home.deleteCache()
    for (line, before) in zip(Self.screens, before) {
      let after = home.sandbox.run(line)
      #expect(before.status == 0, "\(line): \(before.errors)")
      #expect(after.status == before.status, "\(line)")
      #expect(after.transcript == before.transcript, "\(line)")
    }
    #expect(outside.output.contains("°C"))
    let afterwards = home.sandbox.run("dash outside").transcript
    #expect(!afterwards.contains("°C") && afterwards.contains("dash outside --refresh"))
    // The fact of the almanac is shown again instead of the fetched one.
    #expect(facts.output.contains("1998  ISS"))
    #expect(home.sandbox.run("dash facts").output.contains("1998  Zarya, first module"))
    let agenda = home.sandbox.run("dash agenda").output
    #expect(agenda.contains("Choir") && !agenda.contains("°C"))
  }
}
