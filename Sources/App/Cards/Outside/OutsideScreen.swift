import Drawing
import Outside
import Text
import Time

/// A place at one glance: a sentence about going out, then illness, then the weather; from 100
/// cells on in two columns.
///
///     Take care outside: strong sun (UV index 7 at 13:00).
///     Melbourne, Victoria, Australia · Sunday 22 November, 09:10
///
///     Weather
///       ± Temperature  18 °C, feels like 16 °C
///       ◑ Sky          partly cloudy
package struct OutsideScreen {
  let report: OutsideReport
  private let text: OutsideText
  /// What to type to fetch: `dash outside Melbourne --refresh`.
  private let refresh: String

  static let hue = Hue.slate
  static let nameColumn = 4
  static let valueColumn = 17
  private static let gap = 2

  package init(of report: OutsideReport, _ text: OutsideText, refresh: String) {
    self.report = report
    self.text = text
    self.refresh = refresh
  }

  /// No line is wider than `width`.
  package func block(width: Int) -> Block {
    let sky = report.sky
    var block = Wrap.block(
      of: AdviceText.sentence(report.advice, text), .strong, width: width)
    let place = report.place
    block += Wrap.block(of: place.label + text.glyphs.dot + moment, .quiet, width: width)
    if place.isGuess {
      block += Wrap.block(
        of: "A guess by your time zone. To set it: dash settings set place <city>", .quiet,
        width: width)
    }
    let count = Columns.count(in: width, glyphs: text.glyphs)
    let room = Columns.cardWidth(count: count, width: width, gap: OutsideScreen.gap)
    let rows = WeatherRows(report: report, sky: sky, text: text)
    var now: Block = []
    let illness = IllnessRows(report: report, text: text).rows
    if !illness.isEmpty { now += section("Illness", illness, width: room) }
    now += section("Weather", rows.rows, width: room)
    let air = rows.air
    if !air.isEmpty { now += section("Air", air, width: room) }
    let coming = hours(under: sky.sun, width: room) + days(width: room)
    if count == 1 {
      block += now + coming
    } else {
      block += Columns.block([now, coming], count: count, width: width, gap: OutsideScreen.gap)
    }
    block.append(Line())
    return block + Wrap.block(of: source, .quiet, width: width)
  }

  private var moment: String {
    let local = report.local
    // Without a known zone, the clock shows UTC.
    let zone = report.place.zone == nil && report.forecast == nil ? " UTC" : ""
    return "\(DayText.withoutYear(local.day)), \(text.time(local))\(zone)"
  }

  private func section(_ title: String, _ rows: [OutsideRow], width: Int) -> Block {
    var block: Block = [Line(), Line(title, .title(OutsideScreen.hue))]
    for row in rows { block += row.block(width: width, glyphs: text.glyphs) }
    return block
  }

  private func hours(under sun: SunDay, width: Int) -> Block {
    let hours = report.nextHours
    guard hours.count >= 2 else { return [] }
    var block: Block = [Line(), Line("Next \(hours.count) hours", .title(OutsideScreen.hue))]
    block += HourLines(hours: hours, text: text).block(width: width)
    if let best = report.bestHour(under: sun) {
      block += OutsideRow(
        sign: "◎", asciiSign: "*", name: "Best hour", value: words(ofBest: best)
      ).block(width: width, glyphs: text.glyphs)
    }
    return block
  }

  private func words(ofBest best: Conditions) -> String {
    var parts = [text.time(best.local, on: report.local.day)]
    if let felt = best.feelsLike ?? best.temperature { parts.append(text.temperature(felt)) }
    if let code = best.code { parts.append(code.words) }
    if let chance = best.rainChance { parts.append("\(text.percentage(chance)) chance of rain") }
    return OutsideText.list(parts)
  }

  private func days(width: Int) -> Block {
    let days = report.days
    if days.isEmpty { return [] }
    let title = days.count == 1 ? "One day" : "\(days.count) days"
    return [Line(), Line(title, .title(OutsideScreen.hue))]
      + DayLines(days: days, today: report.local.day, text: text).block(width: width)
  }

  private var source: String {
    guard let forecast = report.forecast, let age = report.age else {
      return "Nothing was fetched of this place. To fetch it: \(refresh)"
    }
    let words = forecast.service + text.glyphs.dot + OutsideText.age(age)
    // A forecast that is older than half a day has had two successors.
    return age < 43_200 && report.now != nil
      ? "\(words)\(text.glyphs.dot)\(refresh)" : "\(words). To fetch it again: \(refresh)"
  }
}
