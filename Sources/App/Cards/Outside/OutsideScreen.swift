import Drawing
import Outside
import Text
import Time

/// A place at one glance: a sentence about going out, then illness, then the weather.
///
///     Take care outside: strong sun (UV index 7 at 13:00).
///     Melbourne, Victoria, Australia · Sunday 22 November, 09:10
///
///     Weather
///       ± Temperature  18 °C, feels like 16 °C
///       ◑ Sky          partly cloudy
package struct OutsideScreen {
  private let report: OutsideReport
  private let text: OutsideText
  /// What to type to fetch: `dash outside Melbourne --refresh`.
  private let refresh: String

  static let hue = Hue.slate
  private static let nameWidth = 15

  package init(of report: OutsideReport, _ text: OutsideText, refresh: String) {
    self.report = report
    self.text = text
    self.refresh = refresh
  }

  /// No line is wider than `width`.
  package func block(width: Int) -> Block {
    var block = Wrap.block(
      of: AdviceText.sentence(report.advice, text), .strong, width: width)
    let place = report.place
    block += Wrap.block(of: place.label + text.glyphs.dot + moment, .quiet, width: width)
    if place.isGuess {
      block += Wrap.block(
        of: "A guess by your time zone. To set it: dash settings set place <city>", .quiet,
        width: width)
    }
    let illness = IllnessRows(of: report, text).rows
    if !illness.isEmpty { block += section("Illness", illness, width: width) }
    block += section("Weather", WeatherRows(of: report, text).rows, width: width)
    let air = WeatherRows(of: report, text).air
    if !air.isEmpty { block += section("Air", air, width: width) }
    block += hours(width: width)
    block += days(width: width)
    block.append(Line())
    return block + Wrap.block(of: source, .quiet, width: width)
  }

  private var moment: String {
    let local = report.local
    // Where no zone is known, the clock is that of UTC.
    let zone = report.place.zone == nil && report.forecast == nil ? " UTC" : ""
    return "\(DayText.withoutYear(local.day)), \(text.time(local))\(zone)"
  }

  private func section(_ title: String, _ rows: [OutsideRow], width: Int) -> Block {
    var block: Block = [Line(), Line(title, .title(OutsideScreen.hue))]
    for row in rows { block += lines(of: row, width: width) }
    return block
  }

  private func lines(of row: OutsideRow, width: Int) -> Block {
    var head = Line("  ")
    head.append(text.glyphs == .unicode ? row.sign : row.asciiSign, .accent(OutsideScreen.hue))
    head.pad(to: 4)
    head.append(row.name, .quiet)
    let column = 4 + OutsideScreen.nameWidth
    guard width >= 2 * column else {
      return [cut(head, width)] + Wrap.block(of: row.value, indent: 4, width: width)
    }
    return Wrap.block(of: row.value, beside: head, column: column, width: width)
  }

  private func cut(_ line: Line, _ width: Int) -> Line {
    var line = line
    line.cut(to: width, glyphs: text.glyphs)
    return line
  }

  /// Sparklines of 24 hours, and the best hour.
  private func hours(width: Int) -> Block {
    let hours = report.nextHours
    guard let first = hours.first, hours.count >= 2 else { return [] }
    var block: Block = [
      Line(),
      Line(
        "Next \(hours.count) hours from \(text.time(first.local))", .title(OutsideScreen.hue)),
    ]
    let temperatures = hours.map(\.temperature)
    if let least = temperatures.compactMap({ $0 }).min(),
      let most = temperatures.compactMap({ $0 }).max()
    {
      let span = max(most - least, 1)
      block += sparkline(
        "Temperature", temperatures.map { $0.map { ($0 - least) / span } },
        text.temperatures(least, most), width: width)
    }
    let chances = hours.map(\.rainChance)
    if let most = chances.compactMap({ $0 }).max() {
      block += sparkline(
        "Rain chance", chances.map { $0.map { $0 / 100 } },
        "up to \(text.percentage(most))", width: width)
    }
    if let best = report.bestHour {
      block += lines(
        of: OutsideRow(sign: "◎", asciiSign: "*", name: "Best hour", value: words(ofBest: best)),
        width: width)
    }
    return block
  }

  private func sparkline(
    _ name: String, _ shares: [Double?], _ words: String, width: Int
  ) -> Block {
    var line = Line("    ")
    line.append(name, .quiet)
    line.pad(to: 4 + OutsideScreen.nameWidth)
    guard width >= line.width + shares.count else {
      return Wrap.block(of: "\(name) \(words)", indent: 4, width: width)
    }
    for share in shares {
      line.append(Sparkline.glyph(for: share, glyphs: text.glyphs), .accent(OutsideScreen.hue))
    }
    if line.width + 2 + TextWidth.cells(of: words) <= width {
      line.append("  " + words)
      return [line]
    }
    return [line] + Wrap.block(of: words, indent: 4 + OutsideScreen.nameWidth, width: width)
  }

  private func words(ofBest best: Conditions) -> String {
    var parts = [text.time(best.local)]
    if best.local.day != report.local.day { parts[0] += " tomorrow" }
    if let felt = best.feelsLike ?? best.temperature { parts.append(text.temperature(felt)) }
    if let code = best.code { parts.append(code.words) }
    if let chance = best.rainChance { parts.append("\(text.percentage(chance)) chance of rain") }
    return parts.joined(separator: ", ")
  }

  private func days(width: Int) -> Block {
    let days = report.days
    guard !days.isEmpty else { return [] }
    var block: Block = [Line(), Line("Days", .title(OutsideScreen.hue))]
    for day in days {
      var line = Line("  ")
      line.append(day.code.map { sign(of: $0) } ?? " ", .accent(OutsideScreen.hue))
      line.pad(to: 4)
      line.append(DayText.narrow(day.day), day.day == report.local.day ? .strong : .text)
      line.pad(to: 12)
      var parts: [String] = []
      if let least = day.coldest, let most = day.warmest {
        parts.append(text.temperatures(least, most))
      }
      if let code = day.code { parts.append(code.words) }
      if let chance = day.rainChance, chance >= 1 {
        parts.append(
          text.percentage(chance)
            + (day.precipitation.map { $0 > 0 ? ", \(text.rain($0))" : "" } ?? ""))
      } else if let amount = day.precipitation, amount > 0 {
        parts.append(text.rain(amount))
      }
      if let uv = day.uvIndex {
        parts.append("UV \(NumberText.text { $0.rounded(uv, places: 0) })")
      }
      block += Wrap.block(
        of: parts.joined(separator: text.glyphs.dot), beside: line, column: 12, width: width)
    }
    return block
  }

  private func sign(of code: WeatherCode) -> String {
    text.glyphs == .unicode ? code.sign(isDay: true) : code.asciiSign
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
