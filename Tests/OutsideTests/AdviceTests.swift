import Geography
import Outside
import Testing
import Time

@Suite struct AdviceTests {
  private static let now = Instant(seconds: 1_795_298_400 + 600)

  struct Case: Sendable {
    let name: String
    let verdict: Verdict
    let change: @Sendable (inout Conditions) -> Void

    init(
      _ name: String, _ verdict: Verdict, _ change: @escaping @Sendable (inout Conditions) -> Void
    ) {
      self.name = name
      self.verdict = verdict
      self.change = change
    }
  }

  private static func cold(_ chill: Double, _ conditions: inout Conditions) {
    // At 10 km/h; the temperature at which the chill is that one.
    let power = 1.445_439_770_745_927_6
    conditions.wind = 10 / 3.6
    conditions.temperature = (chill - 13.12 + 11.37 * power) / (0.6215 + 0.3965 * power)
  }

  static let cases = [
    Case("nothing special", .fine) { _ in },
    Case("a wind chill of -40", .betterNot) { cold(-40.001, &$0) },
    Case("a wind chill above -40", .takeCare) { cold(-39.9, &$0) },
    Case("a wind chill of -28", .takeCare) { cold(-28.001, &$0) },
    Case("a wind chill above -28", .fine) { cold(-27.9, &$0) },
    Case("gusts of 25 m/s", .betterNot) { $0.gusts = 25 },
    Case("gusts below 25 m/s", .fine) { $0.gusts = 24.9 },
    Case("mean wind of Beaufort 7", .takeCare) { $0.wind = 13.9 },
    Case("mean wind of Beaufort 6", .fine) { $0.wind = 13.8 },
    Case("a UV index of 6", .takeCare) { $0.uvIndex = 6 },
    Case("a UV index below 6", .fine) { $0.uvIndex = 5.4 },
    Case("air above 200", .betterNot) { $0.unitedStatesAir = 201 },
    Case("air of 200", .takeCare) { $0.unitedStatesAir = 200 },
    Case("air above 100", .takeCare) { $0.unitedStatesAir = 101 },
    Case("air of 100", .fine) { $0.unitedStatesAir = 100 },
    Case("a thunderstorm", .takeCare) { $0.code = WeatherCode(95) },
    Case("hail", .betterNot) { $0.code = WeatherCode(96) },
    Case("heavy hail", .betterNot) { $0.code = WeatherCode(99) },
    Case("freezing drizzle", .betterNot) { $0.code = WeatherCode(56) },
    Case("freezing rain", .betterNot) { $0.code = WeatherCode(67) },
    Case("heavy rain", .fine) { $0.code = WeatherCode(65) },
    Case("heat of 103 °F", .betterNot) {
      $0.temperature = 38
      $0.humidity = 40
    },
    Case("heat of 90 °F", .takeCare) {
      $0.temperature = 31
      $0.humidity = 60
    },
    Case("warmth", .fine) {
      $0.temperature = 29
      $0.humidity = 50
    },
  ]

  @Test(arguments: cases)
  func `one bad hour of the next three decides`(row: Case) throws {
    for bad in 0...3 {
      let forecast = mildHours { if $1 == bad { row.change(&$0) } }
      let advice = try #require(Advice(forecast, at: Self.now, illness: nil))
      #expect(advice.verdict == row.verdict, "\(row.name) in hour \(bad)")
      #expect(advice.reasons.isEmpty == (row.verdict == .fine))
      #expect(advice.reasons.allSatisfy { $0.rule.verdict == row.verdict })
    }
    let later = mildHours { if $1 == 4 { row.change(&$0) } }
    #expect(Advice(later, at: Self.now, illness: nil)?.verdict == .fine)
  }

  @Test func `at most two reasons are given, the first rows of the table`() throws {
    let forecast = mildHours { hour, _ in
      hour.gusts = 30
      hour.unitedStatesAir = 250
      hour.code = WeatherCode(99)
    }
    let advice = try #require(Advice(forecast, at: Self.now, illness: .veryHigh))
    #expect(advice.verdict == .betterNot)
    #expect(advice.reasons.map(\.rule.reason) == ["severe gusts", "hail"])
  }

  @Test(
    arguments: [
      (RespiratoryLevel.veryLow, Verdict.fine), (.low, .fine), (.moderate, .fine),
      (.high, .takeCare), (.veryHigh, .takeCare),
    ])
  func `illness is never more than a reason to take care`(
    level: RespiratoryLevel, verdict: Verdict
  ) throws {
    #expect(try #require(Advice(mildHours(), at: Self.now, illness: level)).verdict == verdict)
  }

  @Test func `no verdict is given by missing data`() {
    let empty = Forecast(service: "")
    #expect(Advice(empty, at: Self.now, illness: nil) == nil)
    #expect(Advice(mildHours(), at: Self.now + 31 * 3600, illness: nil) == nil)
    // Hours that end too early.
    #expect(Advice(mildHours(3), at: Self.now, illness: nil) == nil)
    #expect(Advice(mildHours(4), at: Self.now, illness: nil) != nil)
    let gap = mildHours { if $1 == 2 { $0.temperature = nil } }
    #expect(Advice(gap, at: Self.now, illness: nil) == nil)
  }

  @Test func `a measure that is not given is unknown, and one beyond its formula out of range`()
    throws
  {
    let forecast = mildHours { hour, _ in hour.gusts = nil }
    let advice = try #require(Advice(forecast, at: Self.now, illness: nil))
    let gusts = try #require(advice.findings.first { $0.rule.measure == .gusts })
    #expect(gusts.value == nil && !gusts.isOutOfRange && !gusts.isMet)
    let chill = try #require(advice.findings.first { $0.rule.measure == .windChill })
    #expect(chill.value == nil && chill.isOutOfRange)
  }

  @Test func `what was measured for now counts`() throws {
    var forecast = mildHours()
    var now = mild(at: Self.now.seconds - 300)
    now.gusts = 28
    forecast.now = now
    #expect(try #require(Advice(forecast, at: Self.now, illness: nil)).verdict == .betterNot)
    // An answer of hours ago says nothing of now.
    forecast.now?.instant = Self.now - 7200
    #expect(try #require(Advice(forecast, at: Self.now, illness: nil)).verdict == .fine)
  }

  @Test func `the best hour is the driest, then the one nearest to 20 degrees`() throws {
    let place = try #require(Coordinates(latitude: -37.81, longitude: 144.96))
    var forecast = mildHours { hour, index in
      hour.offset = 39_600
      hour.feelsLike = Double(index)
      hour.rainChance = index == 6 ? 4 : 30
    }
    let best = BestHour.of(forecast, after: forecast.hours[0].instant, at: place)
    #expect(best?.instant == forecast.hours[6].instant)
    for index in forecast.hours.indices { forecast.hours[index].rainChance = 0 }
    // The hours begin at 09:00. That of 20 degrees is before the next sunrise, at 05:56.
    let warmest = BestHour.of(forecast, after: forecast.hours[0].instant, at: place)
    #expect(warmest?.instant == forecast.hours[21].instant)
    #expect(BestHour.of(Forecast(service: ""), after: Self.now, at: place) == nil)
  }

  @Test func `the next change is the first hour with other weather`() throws {
    let rain = mildHours { hour, index in
      hour.code = WeatherCode(index < 3 ? 0 : index < 5 ? 3 : 61)
    }
    let change = try #require(NextChange.of(rain, after: Self.now))
    #expect(change.kind == .rain)
    #expect(change.hour.instant == rain.hours[5].instant)
    #expect(NextChange.of(mildHours(), after: Self.now) == nil)
  }

  @Test func `every rule of the table has its source`() {
    #expect(AdviceRule.table.allSatisfy { !$0.source.isEmpty && !$0.reason.isEmpty })
    #expect(
      AdviceRule.table.map(\.verdict.rawValue).sorted(by: >)
        == AdviceRule.table.map(\.verdict.rawValue))
  }
}
