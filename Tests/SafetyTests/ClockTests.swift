import Foundation
import Testing

/// Days in every zone and year, and with a wrong clock.
struct ClockTests {
  private static let zones = [
    "Pacific/Apia", "Australia/Lord_Howe", "Antarctica/Troll", "Africa/Casablanca",
    "Pacific/Kiritimati", "Asia/Kathmandu", "America/St_Johns", "Pacific/Chatham",
    "America/New_York", "Europe/Lisbon", "Etc/GMT+12", "UTC",
  ]

  /// Moments at which a zone is about to jump, has jumped, or a day ends somewhere.
  private static let moments: [Int] = {
    // Apia had no 30 December 2011; the others change their clocks on these days; and midnights of
    // several zones.
    let days = [
      "2011-12-30T09:59:59Z", "2011-12-30T10:00:01Z", "2026-03-29T00:59:59Z",
      "2026-03-29T01:00:01Z", "2026-04-04T14:59:59Z", "2026-04-04T15:00:01Z",
      "2026-02-15T01:59:59Z", "2026-11-01T05:59:59Z", "2026-11-01T06:00:01Z",
      "2024-02-29T11:30:00Z", "2026-12-31T09:59:59Z", "2026-12-31T13:45:00Z",
      "2027-01-01T00:00:00Z", "2038-01-19T03:14:08Z", "1970-01-01T00:00:00Z",
    ]
    return days.compactMap { try? Date($0, strategy: .iso8601) }
      .map { Int($0.timeIntervalSince1970) }
  }()

  @Test(
    .enabled(if: Faults.isAvailable, "preloading and a C compiler are needed"),
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Pacific/Apia")))
  func `today is the day that the zone has, at every jump`() throws {
    let home = try Home()
    home.variables["DASH_NOW"] = nil
    var checked = 0
    for zone in ClockTests.zones {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: zone))
      for spelling in zone.hasPrefix("A") ? [zone, ":" + zone] : [zone] {
        home.variables["TZ"] = spelling
        for moment in ClockTests.moments {
          let run = try home.run("dash week --json", with: Faults(time: moment))
          let parts = calendar.dateComponents(
            [.year, .month, .day], from: Date(timeIntervalSince1970: Double(moment)))
          let day = String(
            format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
          #expect(
            run.output.contains("\"\(day)\""), "\(spelling) at \(moment): \(run.output.prefix(300))"
          )
          checked += 1
        }
      }
    }
    Proof.say("\(checked) moments in \(ClockTests.zones.count) zones: each on its day")
  }

  @Test(arguments: [
    "0001-01-01", "0001-12-31", "0004-02-29", "0100-03-01", "1582-10-15", "1900-02-28",
    "1969-12-31", "1970-01-01", "2000-02-29", "2026-11-20", "2100-02-28", "4000-02-29",
    "9999-01-01", "9999-12-31",
  ])
  func `every year from the first to the last is a day like others`(day: String) throws {
    let home = try Home()
    home.variables["DASH_NOW"] = day + "T23:59"
    for line in [
      "dash", "mood rate 4 --note here", "dash log steps 900", "dash today", "dash week",
      "dash history mood", "dash history steps --days 4000", "dash year", "dash averages",
      "mood list", "mood month", "mood stats", "mood memories", "mood search here", "dash streaks",
      "dash today --date -1", "dash export", "dash undo", "dash redo", "dash doctor",
    ] {
      let run = try home.run(line)
      #expect(run.status == 0 || run.status == 64 || run.status == 1, "\(line): \(run.status)")
      #expect(run.status == 0 || line.hasSuffix("-1"), "\(line): \(run.errors)")
    }
    #expect(try home.run("dash export --format csv").output.contains("\(day),mood"))
  }

  @Test func `a clock that steps back leaves the order of what was done`() throws {
    let home = try Home()
    for (now, line) in [
      ("2026-11-20T21:00", "dash log steps 100 --date 2026-11-20"),
      ("2026-11-20T20:59", "dash log steps 200 --date 2026-11-20"),
      ("2025-01-01T00:00", "dash log steps 300 --date 2024-12-31"),
      ("2026-11-20T21:01", "dash log steps 400 --date 2026-11-20"),
      ("1970-01-01T00:00", "mood rate 3"),
    ] {
      home.variables["DASH_NOW"] = now
      let run = try home.run(line)
      #expect(run.status == 0, "\(line): \(run.errors)")
    }
    // The last change is undone first, whatever the clock showed.
    for line in ["mood rate 3", "steps 400", "steps 300", "steps 200", "steps 100"] {
      let run = try home.run("dash undo")
      #expect(run.output.contains(line), "\(run.output)\(run.errors)")
    }
    #expect(try home.run("dash undo").output.contains("Nothing to undo"))
  }

  @Test func `averages of a week to come do not count for one before it`() throws {
    let home = try Home()
    #expect(try home.run("dash import \(Home.package.path)/SampleData/export").status == 0)
    func week() throws -> String {
      let output = try home.run("dash today").output
      return String(
        output.split(separator: "\n").first?.split(separator: " ").suffix(3)
          .joined(separator: " ") ?? "")
    }
    #expect(try week() == "Sunday 15 Nov")
    home.variables["DASH_NOW"] = "2026-11-10T09:00"
    #expect(try week() == "Sunday 8 Nov")
    home.variables["DASH_NOW"] = "2026-11-20T21:00"
    #expect(try week() == "Sunday 15 Nov")
  }
}
