import Testing
import Time

/// The seconds of a local time, `2026-03-29T02:30`.
private func local(_ text: String) throws -> LocalDateTime {
  try #require(LocalDateTime(text))
}

struct ZoneTests {
  static let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"

  @Test(arguments: [
    ("2026-01-01T12:00", "2026-01-01T11:00Z", false),
    ("2026-07-01T12:00", "2026-07-01T10:00Z", false),
    ("2026-03-29T01:59", "2026-03-29T00:59Z", false),
    // Clocks jump from 2 to 3: what they skip has the offset before.
    ("2026-03-29T02:00", "2026-03-29T01:00Z", true),
    ("2026-03-29T02:30", "2026-03-29T01:30Z", true),
    ("2026-03-29T03:00", "2026-03-29T01:00Z", false),
    // Clocks go back from 3 to 2: what they show twice means the first.
    ("2026-10-25T01:59", "2026-10-24T23:59Z", false),
    ("2026-10-25T02:00", "2026-10-25T00:00Z", false),
    ("2026-10-25T02:59", "2026-10-25T00:59Z", false),
    ("2026-10-25T03:00", "2026-10-25T02:00Z", false),
    ("0001-01-01T00:00", "0001-01-01T00:00Z", false),
    ("9999-12-31T23:59", "9999-12-31T22:59Z", false),
  ])
  func `a local time has the instant of RFC 5545`(
    time: String, instant: String, isInGap: Bool
  ) throws {
    let zone = try Zone(posix: Self.berlin)
    let resolution = zone.resolve(try local(time))
    #expect(resolution.instant.description == instant)
    #expect(resolution.isInGap == isInGap)
  }

  /// The first instant that shows the local time; in a gap the one by the offset before it.
  private func slowInstant(_ local: LocalDateTime, in zone: Zone) -> Instant {
    let offsets = Set(
      stride(from: Int64(-93_600), through: 93_600, by: 900).map {
        zone.offset(at: Instant(seconds: local.seconds + $0))
      })
    let shown = offsets.map { Instant(seconds: local.seconds - Int64($0)) }
      .filter { zone.local($0) == local }
    if let first = shown.min() { return first }
    // Backwards to the last instant that shows an earlier local time.
    var instant = local.seconds + 93_600
    while zone.local(Instant(seconds: instant)) > local { instant -= 300 }
    return Instant(seconds: local.seconds - Int64(zone.offset(at: Instant(seconds: instant))))
  }

  @Test(arguments: [
    ZoneTests.berlin, "EST5EDT,M3.2.0,M11.1.0", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
    "IST-1GMT0,M10.5.0,M3.5.0/1", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "EST5EDT,0/0,J365/25",
    "XXX3EDT4,0/0,J365/23", "AAA-12BBB-14,J60/0,J300/24", "UTC0",
    "AAA3BBB,M1.1.0/-167,M12.5.6/167",
  ])
  func `conversion agrees with a slow model around every change`(rule: String) throws {
    let zone = try Zone(posix: rule)
    var changes = 0
    for year in [1999, 2024, 2400] {
      let start = Int64((try #require(Day(year: year, month: 1, day: 1)) - 8).number) * 86_400
      var before = zone.offset(at: Instant(seconds: start))
      var instant = start
      while instant < start + 382 * 86_400 {
        let offset = zone.offset(at: Instant(seconds: instant))
        defer { before = offset }
        guard offset != before else {
          instant += 6 * 3600
          continue
        }
        // The change is in the last six hours, on a quarter of an hour.
        var change = instant - 6 * 3600
        while zone.offset(at: Instant(seconds: change)) != offset { change += 900 }
        changes += 1
        for minutes in stride(from: -180, through: 180, by: 30) {
          for shift in [before, offset] {
            let time = LocalDateTime(seconds: change + Int64(shift) + Int64(minutes) * 60)
            #expect(zone.instant(time) == slowInstant(time, in: zone), "\(time)")
          }
        }
        instant = change + 6 * 3600
      }
    }
    #expect(changes >= 6 || rule == "UTC0" || rule.contains("J365"))
  }

  @Test func `daylight saving time all year is one offset`() throws {
    for (rule, offset) in [("EST5EDT,0/0,J365/25", -4), ("XXX3EDT4,0/0,J365/23", -4)] {
      let zone = try Zone(posix: rule)
      for day in try #require(Day(iso: "2023-12-25"))...(Day(iso: "2025-01-05") ?? .last) {
        for hour in 0..<24 {
          let instant = Instant(seconds: Int64(day.number) * 86_400 + Int64(hour) * 3600)
          #expect(zone.offset(at: instant) == offset * 3600)
        }
      }
    }
  }

  @Test(arguments: [
    "", "A", "AB3", "CET", "CET-25", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M13.1.0,M1.1.0",
    "CET-1CEST,M3.6.0,M1.1.0", "CET-1CEST,M3.5.7,M1.1.0", "CET-1CEST,J0,J1", "CET-1CEST,366,1",
    "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0/3x", "<CET-1", "<>-1", "CET-1:60",
    "CET-99999999999999999999",
  ])
  func `a string that is not a POSIX zone is refused`(text: String) {
    #expect(throws: ZoneError.self) { try Zone(posix: text) }
  }
}

struct TZifTests {
  struct File {
    var version = UInt8(ascii: "2")
    var times: [Int64] = []
    var indices: [UInt8] = []
    var clocks: [(offset: Int32, isDaylight: UInt8, name: UInt8)] = [(3600, 0, 0)]
    var names = "CET\0CEST\0"
    var leaps: [(Int64, Int32)] = []
    var footer = ""

    private func data(_ size: Int) -> [UInt8] {
      func number(_ value: Int64, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      }
      var bytes = Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15)
      for count in [0, 0, leaps.count, times.count, clocks.count, names.utf8.count] {
        bytes += number(Int64(count), 4)
      }
      for time in times { bytes += number(time, size) }
      bytes += indices
      for clock in clocks {
        bytes += number(Int64(clock.offset), 4) + [clock.isDaylight, clock.name]
      }
      bytes += names.utf8
      for leap in leaps { bytes += number(leap.0, size) + number(Int64(leap.1), 4) }
      return bytes
    }

    var bytes: [UInt8] {
      version == 0 ? data(4) : data(4) + data(8) + Array("\n\(footer)\n".utf8)
    }
  }

  static var berlin: File {
    var file = File()
    file.clocks = [(3208, 0, 0), (3600, 0, 0), (7200, 1, 4)]
    file.times = [-2_422_054_408, 1_774_746_000, 1_792_890_000]
    file.indices = [1, 2, 1]
    file.footer = ZoneTests.berlin
    return file
  }

  @Test(arguments: [UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")])
  func `changes, then the footer rule`(version: UInt8) throws {
    var file = Self.berlin
    file.version = version
    let zone = try Zone(name: "Europe/Berlin", tzif: file.bytes)
    for (instant, offset) in [
      (Int64.min, 3208), (-2_422_054_409, 3208), (-2_422_054_408, 3600), (0, 3600),
      (1_774_745_999, 3600), (1_774_746_000, 7200), (1_792_889_999, 7200), (1_792_890_000, 3600),
      // 2027 is only in the rule.
      (1_806_195_599, 3600), (1_806_195_600, 7200), (253_402_300_799, 3600),
    ] {
      #expect(zone.offset(at: Instant(seconds: instant)) == offset, "\(instant)")
    }
    #expect(zone.clock(at: Instant(seconds: 1_780_000_000)).abbreviation == "CEST")
  }

  @Test func `version 1 has changes only`() throws {
    var file = Self.berlin
    file.version = 0
    file.times[0] = -2_000_000_000
    let zone = try Zone(name: "x", tzif: file.bytes)
    #expect(zone.offset(at: Instant(seconds: 1_774_746_000)) == 7200)
    #expect(zone.offset(at: Instant(seconds: 1_900_000_000)) == 3600)
  }

  @Test func `a file without changes follows its footer`() throws {
    var file = File()
    file.footer = ZoneTests.berlin
    let zone = try Zone(name: "x", tzif: file.bytes)
    #expect(zone.offset(at: Instant(seconds: -1_010_000_000)) == 3600)
    #expect(zone.offset(at: Instant(seconds: 1_780_000_000)) == 7200)
    file.footer = ""
    file.clocks = [(-1800, 0, 0)]
    #expect(try Zone(name: "x", tzif: file.bytes).offset(at: Instant(seconds: 0)) == -1800)
  }

  @Test func `leap seconds are not counted`() throws {
    var file = File()
    file.clocks = [(0, 0, 0), (3600, 1, 4)]
    file.leaps = [(78_796_800, 1), (94_694_401, 2)]
    file.times = [50_000_000, 80_000_001, 100_000_002]
    file.indices = [1, 0, 1]
    let zone = try Zone(name: "right/x", tzif: file.bytes)
    for (change, after) in [(50_000_000, 3600), (80_000_000, 0), (100_000_000, 3600)] {
      #expect(zone.offset(at: Instant(seconds: Int64(change))) == after)
      #expect(zone.offset(at: Instant(seconds: Int64(change) - 1)) == 3600 - after)
    }
  }

  @Test func `every cut-off file is refused and none is a trap`() throws {
    let bytes = Self.berlin.bytes
    for length in 0..<bytes.count - 1 {
      #expect(throws: ZoneError.self) { try Zone(name: "x", tzif: Array(bytes[..<length])) }
    }
  }

  @Test func `every changed byte is read or refused and none is a trap`() throws {
    let bytes = Self.berlin.bytes
    var refused = 0
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = value
        do {
          let zone = try Zone(name: "x", tzif: changed)
          _ = zone.instant(LocalDateTime(seconds: 1_774_749_600))
          _ = zone.offset(at: Instant(seconds: 4_000_000_000))
        } catch {
          refused += 1
        }
      }
    }
    #expect(refused > 100)
  }

  @Test(
    arguments: [
      { $0.indices[0] = 9 }, { $0.times.swapAt(0, 1) }, { $0.clocks[0].offset = 100_000 },
      { $0.clocks[0].isDaylight = 2 }, { $0.clocks[0].name = 9 }, { $0.names = "CET" },
      { $0.clocks = [] }, { $0.footer = "nonsense" },
    ] as [@Sendable (inout File) -> Void])
  func `an invalid file is refused`(change: @Sendable (inout File) -> Void) {
    var file = Self.berlin
    change(&file)
    #expect(throws: ZoneError.self) { try Zone(name: "x", tzif: file.bytes) }
  }
}

struct ZoneDatabaseTests {
  /// A database of three names, which notes what it was asked for.
  private final class Files {
    var asked: [String] = []

    func read(_ name: String) -> [UInt8]? {
      asked.append(name)
      guard
        [
          "Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC", "/tmp/zone", "EST5EDT",
        ].contains(name)
      else { return name == "Broken" ? [1, 2, 3] : nil }
      return TZifTests.berlin.bytes
    }
  }

  @Test func `names are looked up once, Windows names and prefixes too`() throws {
    let files = Files()
    let database = ZoneDatabase(reading: files.read)
    #expect(try database.zone(named: "Europe/Berlin")?.name == "Europe/Berlin")
    #expect(try database.zone(named: "Europe/Nowhere") == nil)
    #expect(try database.zone(named: "Europe/Nowhere") == nil)
    #expect(try database.zone(spelled: "w. europe standard time")?.name == "Europe/Berlin")
    #expect(try database.zone(spelled: "W. Europe")?.name == "Europe/Berlin")
    #expect(
      try database.zone(spelled: "Argentina Standard Time")?.name
        == "America/Argentina/Buenos_Aires")
    #expect(try database.zone(spelled: "Europe Standard Time") == nil)
    let prefix = "/freeassociation.sourceforge.net/Tzfile/"
    #expect(try database.zone(spelled: prefix + "Europe/Berlin")?.name == "Europe/Berlin")
    #expect(
      try database.zone(spelled: "/x/America/Argentina/Buenos_Aires")?.name
        == "America/Argentina/Buenos_Aires")
    #expect(try database.zone(spelled: prefix + "Europe/Nowhere") == nil)
    #expect(files.asked.filter { $0 == "Europe/Berlin" }.count == 1)
    #expect(files.asked.filter { $0 == "Europe/Nowhere" }.count == 1)
    #expect(throws: ZoneError.self) { try database.zone(named: "Broken") }
  }

  @Test(arguments: [
    ("/America/New_York", "America/New_York"), ("europe/berlin", "Europe/Berlin"),
    ("AMERICA/PORT_OF_SPAIN", "America/Port_of_Spain"), ("America/New York", "America/New_York"),
    ("US-Eastern", "US/Eastern"), ("utc", "UTC"), ("CEST", "Europe/Berlin"),
    ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Amsterdam"),
    ("(GMT-05:00) Eastern Time (US & Canada)", "America/New_York"),
    ("Eastern Time (US & Canada)", "America/New_York"),
    // The first of the places that has the offset.
    ("(UTC+01:00) Moscow, Amsterdam", "Europe/Amsterdam"),
    ("GMT+0200", "+7200"), ("+02:00", "+7200"), ("UTC-5", "+-18000"), ("UTC+5:30", "+19800"),
  ])
  func `names are read in the spellings of other programs`(name: String, zone: String) throws {
    let offsets = [
      "Europe/Berlin": 1, "Europe/Amsterdam": 1, "Europe/Moscow": 3, "America/New_York": -5,
      "America/Port_of_Spain": -4, "US/Eastern": -5, "UTC": 0,
    ]
    let database = ZoneDatabase { name in
      offsets[name].map { hours in
        var file = TZifTests.File()
        file.clocks = [(Int32(hours) * 3600, 0, 0)]
        return file.bytes
      }
    }
    let found = try #require(try database.zone(spelled: name))
    #expect(found.name == zone || "+\(found.offset(at: Instant(seconds: 0)))" == zone)
  }

  @Test(arguments: ["CST", "+25:00", "GMT+", "(UTC+01:00) Nowhere", "Somewhere", "+2:3", "12"])
  func `a name that can mean several zones, or none, is unknown`(name: String) throws {
    #expect(try ZoneDatabase { _ in nil }.zone(spelled: name) == nil)
  }

  @Test(arguments: ["../etc/passwd", "/etc/passwd", "Europe//Berlin", "a b", "", "Europe/", "a.b"])
  func `a name that leaves the folder is not looked up`(name: String) throws {
    let files = Files()
    let database = ZoneDatabase(reading: files.read)
    #expect(try database.zone(named: name) == nil)
    _ = try database.zone(spelled: "x/" + name)
    #expect(files.asked.allSatisfy { !$0.contains(".") && !$0.hasPrefix("/") })
  }

  @Test(arguments: [
    ("Europe/Berlin", "Europe/Berlin"), (":Europe/Berlin", "Europe/Berlin"), ("", "UTC"),
    ("/tmp/zone", "/tmp/zone"), ("EST5EDT", "EST5EDT"), ("CET-1", "CET-1"),
  ])
  func `the variable TZ names a zone`(value: String, name: String) throws {
    let database = ZoneDatabase(reading: Files().read)
    #expect(try database.zone(variable: value).name == name)
  }

  @Test(arguments: ["Europe/Nowhere", ":nothing", "/no/file"])
  func `another value of TZ is refused`(value: String) {
    #expect(throws: ZoneError.self) {
      try ZoneDatabase(reading: Files().read).zone(variable: value)
    }
  }
}

struct LocalDateTimeTests {
  @Test func `day, minute and second are those of the number`() throws {
    for seconds: Int64 in [
      -62_135_596_800, -86_401, -86_400, -1, 0, 59, 60, 86_399, 86_400, 253_402_300_799,
    ] {
      let time = LocalDateTime(seconds: seconds)
      #expect(
        LocalDateTime(day: time.day, minute: time.minute, second: time.second).seconds == seconds)
      #expect(0..<1440 ~= time.minute && 0..<60 ~= time.second)
    }
    #expect(LocalDateTime(seconds: .max) == .last)
    #expect(LocalDateTime.last + .max == .last)
    #expect(LocalDateTime(day: .first, minute: 0) + .min == LocalDateTime(day: .first, minute: 0))
    #expect(LocalDateTime(seconds: 5).description == "1970-01-01T00:00:05")
  }
}

/// The clocks of a person who has moved.
struct ZoneStayTests {
  private static let berlin = try? Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3")
  private static let melbourne = try? Zone(posix: "AEST-10AEDT,M10.1.0,M4.1.0/3")

  @Test(arguments: [
    ("2019-01-15T12:00Z", "2019-01-15T13:00"), ("2019-07-15T12:00Z", "2019-07-15T14:00"),
    // The last minute in Berlin, and the first day in Melbourne, which began ten hours before.
    ("2024-01-31T12:59Z", "2024-01-31T13:59"), ("2024-01-31T13:00Z", "2024-02-01T00:00"),
    ("2024-07-15T12:00Z", "2024-07-15T22:00"), ("2025-01-15T12:00Z", "2025-01-15T23:00"),
    ("1950-01-15T12:00Z", "1950-01-15T13:00"), ("2100-01-15T12:00Z", "2100-01-15T23:00"),
    // Back for a while.
    ("2026-03-29T00:59Z", "2026-03-29T01:59"), ("2026-03-29T01:00Z", "2026-03-29T03:00"),
  ])
  func `an instant has the local time of where the person lived`(
    instant: String, time: String
  ) throws {
    let (berlin, melbourne) = (try #require(Self.berlin), try #require(Self.melbourne))
    func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }
    var stays = [
      (from: try day("2015-05-01"), zone: berlin), (from: try day("2024-02-01"), zone: melbourne),
    ]
    if instant.hasPrefix("2026") { stays.append((from: try day("2025-12-01"), zone: berlin)) }
    let zone = try #require(Zone(of: stays))
    let start = try #require(LocalDateTime(String(instant.dropLast())))
    #expect(zone.local(Instant(seconds: start.seconds)).description.hasPrefix(time))
  }

  @Test func `without stays there is no zone`() { #expect(Zone(of: []) == nil) }
}
