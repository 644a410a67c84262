import Geography
import Outside
import Testing
import Time

@Suite struct SkyTests {
  struct Almanac: Sendable {
    let place: String
    let latitude: Double
    let longitude: Double
    let day: String
    /// In seconds.
    let offset: Int
    let rise: String
    let set: String

    init(
      _ place: String, _ latitude: Double, _ longitude: Double, _ day: String, _ offset: Int,
      _ rise: String, _ set: String
    ) {
      self.place = place
      self.latitude = latitude
      self.longitude = longitude
      self.day = day
      self.offset = offset
      self.rise = rise
      self.set = set
    }
  }

  /// By the astronomical library libastro (PyEphem 4.2), with the horizon of the Nautical Almanac
  /// Office, 34 minutes of arc below the level one.
  static let almanac = [
    Almanac("Greenwich", 51.48, 0.0, "2026-03-20", 0, "06:03", "18:13"),
    Almanac("London", 51.5, -0.13, "2026-06-21", 3600, "04:43", "21:21"),
    Almanac("London", 51.5, -0.13, "2026-12-21", 0, "08:04", "15:53"),
    Almanac("New York", 40.71, -74.01, "2026-06-21", -14400, "05:25", "20:31"),
    Almanac("New York", 40.71, -74.01, "2026-12-21", -18000, "07:17", "16:32"),
    Almanac("Sydney", -33.87, 151.21, "2026-06-21", 36000, "07:00", "16:54"),
    Almanac("Sydney", -33.87, 151.21, "2026-12-22", 39600, "05:41", "20:06"),
    Almanac("Quito", -0.18, -78.47, "2026-03-20", -18000, "06:18", "18:25"),
    Almanac("Reykjavik", 64.15, -21.94, "2026-06-21", 0, "02:55", "00:04"),
    Almanac("Reykjavik", 64.15, -21.94, "2026-12-21", 0, "11:22", "15:29"),
    Almanac("Ushuaia", -54.8, -68.3, "2026-12-21", -10800, "04:51", "22:11"),
    Almanac("Ushuaia", -54.8, -68.3, "2026-06-21", -10800, "09:59", "17:11"),
    Almanac("Kashgar", 39.47, 75.98, "2026-10-10", 28800, "09:01", "20:25"),
    Almanac("Apia", -13.83, -171.76, "2026-04-04", 46800, "06:32", "18:28"),
    Almanac("Fairbanks", 64.84, -147.72, "2026-06-21", -28800, "02:58", "00:48"),
    Almanac("Fairbanks", 64.84, -147.72, "2026-12-21", -32400, "10:58", "14:40"),
    Almanac("Nairobi", -1.29, 36.82, "2026-02-11", 10800, "06:42", "18:52"),
    Almanac("Anadyr", 64.73, 177.5, "2026-05-01", 43200, "03:40", "20:37"),
    Almanac("Melbourne", -37.82, 144.97, "2026-11-20", 39600, "05:57", "20:15"),
    Almanac("South 65", -65.0, -64.0, "2026-12-21", -10800, "02:13", "00:16"),
    Almanac("South 65", -65.0, -64.0, "2026-06-21", -14400, "10:31", "14:05"),
    Almanac("North 65", 65.0, 25.5, "2026-06-21", 10800, "02:19", "00:21"),
    Almanac("North 65", 65.0, 25.5, "2026-12-21", 7200, "10:29", "14:04"),
    Almanac("North 65", 65.0, 25.5, "2040-06-21", 10800, "02:19", "00:21"),
    Almanac("Berlin", 52.52, 13.41, "1961-08-13", 3600, "04:45", "19:36"),
  ]

  @Test(arguments: almanac)
  func `the sun rises and sets as in an almanac`(row: Almanac) throws {
    let day = try #require(Day(iso: row.day))
    let place = try #require(Coordinates(latitude: row.latitude, longitude: row.longitude))
    let offset = row.offset
    guard case .rises(let rise, let set) = SunDay(day, at: place, offset: offset).course else {
      Issue.record("no rise")
      return
    }
    func minutes(_ clock: String) -> Int {
      let parts = clock.split(separator: ":").compactMap { Int($0) }
      return parts[0] * 60 + parts[1]
    }
    func difference(_ instant: Instant, _ clock: String) -> Double {
      let local = LocalDateTime(seconds: instant.seconds + Int64(offset))
      let difference = Double(local.secondOfDay) / 60 - Double(minutes(clock))
      return min(abs(difference), 1440 - abs(difference))
    }
    #expect(difference(rise, row.rise) <= 2, "rise \(rise)")
    #expect(difference(set, row.set) <= 2, "set \(set)")
  }

  @Test func `beyond the polar circles there are days without a rise or a set`() throws {
    let tromso = try #require(Coordinates(latitude: 69.65, longitude: 18.96))
    let casey = try #require(Coordinates(latitude: -78, longitude: 110))
    func course(_ day: String, _ place: Coordinates, _ offset: Int) throws -> SunDay.Course {
      SunDay(try #require(Day(iso: day)), at: place, offset: offset).course
    }
    #expect(try course("2026-06-21", tromso, 7200) == .polarDay)
    #expect(try course("2026-12-21", tromso, 3600) == .polarNight)
    #expect(try course("2026-12-21", casey, 28_800) == .polarDay)
    #expect(try course("2026-06-21", casey, 28_800) == .polarNight)
    let pole = try #require(Coordinates(latitude: 90, longitude: 0))
    #expect(try course("2026-06-21", pole, 0) == .polarDay)
    #expect(try course("2026-12-21", pole, 0) == .polarNight)
  }

  @Test func `every day of a year has a sun everywhere`() throws {
    let first = try #require(Day(iso: "2026-01-01"))
    for latitude in stride(from: -90.0, through: 90, by: 15) {
      for longitude in stride(from: -180.0, through: 180, by: 60) {
        let place = try #require(Coordinates(latitude: latitude, longitude: longitude))
        for index in stride(from: 0, to: 365, by: 11) {
          let sun = SunDay(first + index, at: place, offset: Int(longitude / 15) * 3600)
          #expect(0...86_400 ~= sun.length)
          let local = LocalDateTime(seconds: sun.noon.seconds + Int64(longitude / 15) * 3600)
          #expect(local.day == first + index, "noon at \(latitude), \(longitude)")
          if case .rises(let rise, let set) = sun.course {
            #expect(rise < sun.noon && sun.noon < set)
          }
        }
      }
    }
  }

  /// Moments of the United States Naval Observatory, in UTC.
  @Test(
    arguments: [
      ("2024-04-08", MoonPhase.new), ("2025-01-13", .full), ("2025-03-14", .full),
      ("2026-08-12", .new), ("2026-11-01", .lastQuarter), ("2026-11-09", .new),
      ("2026-11-17", .firstQuarter), ("2026-11-24", .full), ("2026-11-20", .waxingGibbous),
      ("2026-11-12", .waxingCrescent), ("2026-11-28", .waningGibbous),
      ("2026-11-05", .waningCrescent),
    ])
  func `the moon has its phase`(day: String, phase: MoonPhase) throws {
    #expect(MoonPhase(try #require(Day(iso: day)), offset: 0) == phase)
  }

  @Test func `a year has every phase in its order`() throws {
    let first = try #require(Day(iso: "2026-01-01"))
    var phases: [MoonPhase] = []
    for index in 0..<365 {
      let phase = MoonPhase(first + index, offset: 0)
      if phases.last != phase { phases.append(phase) }
    }
    for (phase, next) in zip(phases, phases.dropFirst()) {
      #expect(next.rawValue == (phase.rawValue + 1) % 8)
    }
    #expect(phases.filter { $0 == .full }.count == 13)
  }
}
