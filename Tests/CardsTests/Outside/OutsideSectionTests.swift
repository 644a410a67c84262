import Formats
import Geography
import Metrics
import Outside
import Support
import Testing
import Text
import Time

@testable import Cards
@testable import Drawing

/// Whether to go out and the weather now, above the rows of their group.
struct OutsideSectionTests {
  private static let text = OutsideText(units: .metric, clock: .whole, glyphs: .unicode)
  /// 2026-11-20T10:00 in UTC.
  private static let start = Instant(seconds: 1_795_168_800)

  private func lines(_ card: OutsideCard?, width: Int = 80) -> [String] {
    let section = OutsideSection(card)
    let cards = section.cards(in: CardLayout(width: width, glyphs: .unicode))
    for line in cards.first?.content ?? [] { #expect(line.width <= width - 4) }
    return cards.first?.content.map(\.text) ?? []
  }

  /// A week of weather that changes often, in a zone whose clocks change in it.
  private func report(at instant: Instant) throws -> OutsideReport {
    let point = try #require(Coordinates(latitude: 45.5, longitude: -122.7))
    let changes = Zone(
      name: "Test", initial: Zone.Clock(offset: 1800, abbreviation: "A"),
      changes: [
        Zone.Change(at: Self.start + 100_000, to: Zone.Clock(offset: 5400, abbreviation: "B"))
      ])
    var forecast = Forecast(service: "Open-Meteo", zone: "Test")
    for index in 0..<168 {
      let time = Self.start + Int64(index - 5) * 3600
      var hour = Conditions(at: time, offset: changes.offset(at: time))
      hour.temperature = Double(index % 40) - 10
      hour.feelsLike = Double(index % 40) - 14
      hour.humidity = 60
      hour.wind = Double(index % 20)
      hour.gusts = Double(index % 31)
      hour.uvIndex = Double(index % 9)
      hour.code = WeatherCode([0, 1, 2, 3, 61, 80, 95, 96, 45][index / 4 % 9])
      // A gap in which nothing is known, and one in which little is.
      if 50..<54 ~= index { hour.code = nil }
      if 60..<64 ~= index { hour = Conditions(at: time, offset: hour.offset) }
      forecast.hours.append(hour)
    }
    forecast.now = forecast.hours[5]
    forecast.now?.instant = Self.start + 600
    forecast.now?.temperature = 11
    forecast.fetched = LocalDateTime(day: Day(number: 20_777), minute: 610)
    var air = AirForecast()
    for hour in forecast.hours {
      var quality = AirForecast.Hour(at: hour.instant)
      quality.unitedStates = Double(hour.instant.seconds / 3600 % 260)
      air.hours.append(quality)
    }
    let illness = IllnessReport(
      county: "Multnomah County", state: "Oregon", levelWeek: Day(number: 20_757), level: .high)
    var report = OutsideReport(
      of: OutsideReport.Place(name: "A", label: "A", coordinates: point, zone: "Test"),
      in: changes, at: instant, forecast: forecast, air: air, illness: illness)
    report.fetched = forecast.fetched
    report.age = instant.seconds - Self.start.seconds - 600
    return report
  }

  @Test func `the card of the stored lines says what the forecast says, at every time`() throws {
    let whole = try report(at: Self.start)
    let lines = try #require(whole.forecast).lines
    let airLines = try #require(whole.air).lines
    var sentences: Set<String> = []
    for seconds in stride(from: Int64(0), to: 3 * 86_400, by: 300) {
      let instant = Self.start + 600 + seconds
      let forecast = Forecast(
        in: lines.span, from: instant, for: 86_400, wholeFor: Advice.span)
      var stored = OutsideReport(
        of: whole.place, in: whole.zone, at: instant, forecast: forecast,
        air: AirForecast(in: airLines.span, from: instant, for: Advice.span),
        illness: whole.illness)
      stored.age = seconds
      let card = OutsideCard(of: try report(at: instant), Self.text)
      #expect(OutsideCard(of: stored, Self.text) == card, "\(seconds)")
      sentences.insert(card?.sentence ?? "none")
    }
    #expect(sentences.count > 20)
  }

  @Test func `the card has the sentence, now and the next change`() throws {
    let card = OutsideCard(of: SampleWeather.report(at: Self.start, in: .utc), Self.text)
    #expect(
      lines(card) == [
        "Take care outside: strong sun (UV index 7 at 12:00).",
        "◑ 16 °C, feels like 15 °C · partly cloudy · wind 16 km/h · rain from 18:00",
      ])
    #expect(lines(card, width: 40).allSatisfy { !$0.isEmpty })
    #expect(lines(card, width: 40).count > 3)
    let imperial = OutsideText(units: .imperial, clock: .halves, glyphs: .ascii)
    let other = OutsideCard(of: SampleWeather.report(at: Self.start, in: .utc), imperial)
    #expect(
      lines(other).last
        == "c 60 F, feels like 59 F - partly cloudy - wind 10 mph - rain from 6:00 pm")
  }

  @Test func `a change of the next day says so`() throws {
    let evening = Self.start + 13 * 3600
    let card = try #require(OutsideCard(of: SampleWeather.report(at: evening, in: .utc), Self.text))
    #expect(card.words.hasSuffix("rain from 18:00 tomorrow"))
  }

  /// Ages in seconds, and the first sentence.
  private static let ages: [(age: Int64, sentence: String)] = [
    (21_600, "Fine to go out."),
    (21_601, "Fine to go out, by a forecast that is 6 hours old."),
    (86_400, "Fine to go out, by a forecast that is 24 hours old."),
    (86_401, "The forecast is 24 hours old: dash outside --refresh"),
    (432_000, "The forecast is 5 days old: dash outside --refresh"),
  ]

  @Test(arguments: ages)
  func `the first sentence names the age of a forecast, and an old one is not judged`(
    age: Int64, sentence: String
  ) throws {
    var report = SampleWeather.report(at: Self.start - 6 * 3600, in: .utc)
    report.age = age
    #expect(Self.text.sentence(of: report) == sentence)
    #expect(OutsideCard(of: report, Self.text)?.sentence == sentence)
    #expect(
      OutsideScreen(of: report, Self.text, refresh: "x").block(width: 200)[0].text.hasPrefix(
        String(sentence.prefix { $0 != ":" })))
    #expect(report.isOld == (report.advice == nil))
    #expect(report.isOld == (report.outlook(of: report.local.day) == nil))
  }

  @Test func `the card of a day to come has its sky, temperatures, rain and wind`() throws {
    var report = SampleWeather.report(at: Self.start, in: .utc)
    let today = report.local.day
    let card = OutsideCard(of: today + 1, in: report, Self.text)
    #expect(lines(card) == ["● overcast, 9 to 19 °C · 10% chance of rain · wind to 29 km/h"])
    #expect(OutsideCard(of: today + 7, in: report, Self.text) == nil)
    report.age = 3 * 86_400
    #expect(
      lines(OutsideCard(of: today + 1, in: report, Self.text)).first
        == "The forecast is 3 days old: dash outside --refresh")
  }

  @Test func `the document of a day to come has its forecast, and null behind the last one`() {
    let report = SampleWeather.report(at: Self.start, in: .utc)
    let day = report.local.day + 1
    func document(_ day: Day) -> String {
      JSONText.object { OutsideSection(nil, document: report, of: day).write(to: &$0) }
    }
    let text = document(day)
    #expect(text.contains("\"date\": \"\(day)\"") && text.contains("\"sky\": \"overcast\""))
    #expect(text.contains("\"temperature_max\"") && !text.contains("verdict"))
    #expect(document(day + 9).contains("\"outside\": null"))
  }

  @Test func `of the days of a stored forecast a card reads its own`() throws {
    let forecast = try #require(SampleWeather.report(at: Self.start, in: .utc).forecast)
    let today = SampleWeather.report(at: Self.start, in: .utc).local.day
    let lines = forecast.lines
    for day in [today, today + 6] {
      let read = Forecast(
        in: lines.span, from: Self.start, for: 86_400, wholeFor: Advice.span, on: day)
      #expect(read.days == forecast.days.filter { $0.day == day })
    }
    let none = Forecast(
      in: lines.span, from: Self.start, for: 86_400, wholeFor: Advice.span)
    #expect(none.days.isEmpty)
  }

  @Test func `without a forecast of this hour there is no card`() throws {
    #expect(lines(nil).isEmpty)
    let late = try report(at: Self.start + 200 * 3600)
    #expect(OutsideCard(of: late, Self.text) == nil)
  }

  @Test func `the age is in the edge from an hour and a half on`() {
    func tail(_ age: Int64) -> String {
      OutsideCard(sentence: "", sign: "", words: "", service: "A", age: age).tail
    }
    #expect(tail(5399) == "A" && tail(5400) == "A, 2 hours ago")
    #expect(tail(2 * 86_400) == "A, 2 days ago")
  }

  @Test func `the card is above the rows of its group, in their frame`() {
    let group = Group(named: "weather")
    var cards = [
      DayCard(title: "Weather", tail: nil, hue: .slate, content: [Line("rows")], group: group)
    ]
    let card = OutsideCard(sentence: "Fine.", sign: "", words: "now", service: "A", age: 0)
    for added in OutsideSection(card).cards(in: CardLayout(width: 80, glyphs: .unicode)) {
      cards.add(added)
    }
    #expect(cards.count == 1)
    #expect(cards[0].content.map(\.text) == ["Fine.", "now", "", "rows"])
    #expect(cards[0].tail?.string == "A")
  }
}
