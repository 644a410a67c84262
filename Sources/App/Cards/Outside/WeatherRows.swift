import Drawing
import Outside
import Text
import Time

struct WeatherRows {
  let report: OutsideReport
  let sky: OutsideReport.Sky
  let text: OutsideText

  /// A row for each known value; sun and moon are always known.
  var rows: [OutsideRow] {
    var rows: [OutsideRow] = []
    if let now = report.now { append(now, to: &rows) }
    appendSky(to: &rows)
    return rows
  }

  private func append(
    _ sign: String, _ ascii: String, _ name: String, _ value: String?, to rows: inout [OutsideRow]
  ) {
    guard let value else { return }
    rows.append(OutsideRow(sign: sign, asciiSign: ascii, name: name, value: value))
  }

  private func append(_ now: Conditions, to rows: inout [OutsideRow]) {
    if let celsius = now.temperature {
      var words = text.temperature(celsius)
      if let felt = now.feelsLike { words += ", feels like " + text.temperature(felt) }
      append("±", "t", "Temperature", words, to: &rows)
    }
    append("*", "*", "Wind chill", now.windChill.map(text.temperature), to: &rows)
    append("!", "!", "Heat index", now.heatIndex.map(text.temperature), to: &rows)
    if let code = now.code {
      var words = code.words
      if let cover = now.cloudCover { words += ", " + text.percentage(cover) + " clouds" }
      append(code.sign(isDay: sky.isDay), code.asciiSign, "Sky", words, to: &rows)
    }
    append("▽", "r", "Rain", rain(now), to: &rows)
    append("→", ">", "Wind", text.wind(now), to: &rows)
    append("»", "g", "Gusts", now.gusts.map(text.speed), to: &rows)
    append("%", "%", "Humidity", now.humidity.map(text.percentage), to: &rows)
    append(",", ",", "Dew point", now.knownDewPoint.map(text.temperature), to: &rows)
    append("=", "=", "Pressure", now.pressure.map(text.pressure), to: &rows)
    append("∞", "v", "Visibility", now.visibility.map(text.distance), to: &rows)
    append("☼", "u", "UV index", now.uvIndex.map(text.uvIndex), to: &rows)
  }

  /// `40%, 0.4 mm in the hour to 10:00`.
  private func rain(_ now: Conditions) -> String? {
    guard let hour = report.nextHour else { return nil }
    var parts: [String] = []
    if let chance = hour.rainChance { parts.append(text.percentage(chance)) }
    if let amount = hour.precipitation, amount > 0 || parts.isEmpty {
      parts.append(amount > 0 ? text.rain(amount) : "none")
    }
    guard !parts.isEmpty else { return nil }
    let change = report.nextChange.map { hour, kind in
      kind.isWet || now.code?.kind.isWet == true
        ? "; \(kind.isWet ? kind.word : "dry") from \(text.time(hour.local, on: report.local.day))"
        : ""
    }
    return OutsideText.list(parts) + " in the hour to \(text.time(hour.local))" + (change ?? "")
  }

  private func appendSky(to rows: inout [OutsideRow]) {
    let sun = sky.sun
    func time(_ instant: Instant) -> String { text.time(report.zone.local(instant)) }
    switch sun.course {
    case .rises(let rise, let set):
      append("↑", "^", "Sunrise", time(rise), to: &rows)
      append("↓", "v", "Sunset", time(set), to: &rows)
      let length = NumberText.text { $0.duration(Double(sun.length) / 60) }
      append("↔", "-", "Day length", length, to: &rows)
    case .polarDay: append("↔", "-", "Sun", "does not set today (polar day)", to: &rows)
    case .polarNight: append("↔", "-", "Sun", "does not rise today (polar night)", to: &rows)
    }
    let sign = sky.moon.sign(isSouth: report.place.coordinates.latitude < 0)
    append(sign, "m", "Moon", sky.moon.name, to: &rows)
  }

  var air: [OutsideRow] {
    guard let hour = report.air?.hour(of: report.instant) else { return [] }
    var rows: [OutsideRow] = []
    func index(_ number: Double, _ band: String) -> String {
      NumberText.rounded(number) + ", " + band
    }
    let european = hour.european.map { index($0, AirBand.European(index: $0).rawValue) }
    let american = hour.unitedStates.map { index($0, AirBand.UnitedStates(index: $0).rawValue) }
    append("~", "~", "Index (EU)", european, to: &rows)
    append("~", "~", "Index (US)", american, to: &rows)
    var words: [String] = []
    for (index, count) in hour.pollen.enumerated() {
      guard count >= 0, let name = Pollen.name(at: index) else { continue }
      words.append(name + " " + NumberText.rounded(count, places: count < 9.95 ? 1 : 0))
    }
    if !words.isEmpty {
      let value = OutsideText.list(words) + " grains/m" + (text.glyphs == .ascii ? "3" : "³")
      append("*", "*", "Pollen", value, to: &rows)
    }
    return rows
  }
}

/// The rows of illness at a place, each with its week.
struct IllnessRows {
  let report: OutsideReport

  var rows: [OutsideRow] { official + typed }

  private var official: [OutsideRow] {
    guard let illness = report.illness else { return [] }
    var rows: [OutsideRow] = []
    if let level = illness.level, let week = illness.levelWeek {
      rows.append(row("Level", "\(level.words) in \(illness.state), \(weekWords(week))"))
    }
    if let week = illness.visitsWeek {
      for visits in illness.visits {
        let words = share(visits.share) + " of emergency visits"
        let trend = visits.trend.map { ", " + $0.words } ?? ""
        rows.append(row(visits.virus.name, words + trend))
      }
      rows.append(row("Visits in", "\(illness.visitsArea), \(weekWords(week))"))
    }
    if rows.isEmpty { rows.append(row("CDC", "no data of \(illness.county), \(illness.state)")) }
    return rows
  }

  private var typed: [OutsideRow] {
    guard let typed = report.typedRisk else { return [] }
    let day = report.local.day
    let date = DayText.plain(typed.day, on: day)
    if IllnessReport.isOld(typed.day, on: day) {
      return [row("By you", "what you typed on \(date) is too old to judge by")]
    }
    let chance = typed.risk.chance(amongPeople: typed.people, on: typed.day)
    return [
      row(
        "By you",
        "COVID-19 \(typed.risk.level.words) by what you typed on \(date); "
          + "\(RiskText.percentage(chance.likely)) that one of \(typed.people) people is infectious"
      )
    ]
  }

  private func row(_ name: String, _ value: String) -> OutsideRow {
    OutsideRow(sign: "+", asciiSign: "+", name: name, value: value)
  }

  /// `week to 14 Nov`, or that it is old.
  private func weekWords(_ week: Day) -> String {
    let day = report.local.day
    let words = "week to \(DayText.date(week))"
    return IllnessReport.isOld(week, on: day) ? "\(words): old, not judged" : words
  }

  private func share(_ percent: Double) -> String {
    NumberText.text { $0.exact(percent, leastPlaces: percent < 10 ? 1 : 0, mostPlaces: 2) } + "%"
  }
}

struct OutsideRow {
  let sign, asciiSign, name, value: String

  /// The value beside the name, or below it where there is little room.
  func block(width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words { return [PlainText.sentence(name, [value])] }
    var head = Line("  ")
    head.append(glyphs == .unicode ? sign : asciiSign, .accent(OutsideScreen.hue))
    head.pad(to: OutsideScreen.nameColumn)
    head.append(name, .quiet)
    let column = OutsideScreen.valueColumn
    guard width >= 2 * column else {
      head.cut(to: width, glyphs: glyphs)
      return [head] + Wrap.block(of: value, indent: OutsideScreen.nameColumn, width: width)
    }
    return Wrap.block(of: value, beside: head, column: column, width: width)
  }
}

extension WeatherCode {
  var asciiSign: String {
    switch kind {
    case .clear: "o"
    case .cloudy: number == 2 ? "c" : "C"
    case .fog: "="
    case .drizzle: ","
    case .rain: ";"
    case .freezing: "~"
    case .snow: "*"
    case .thunder: "!"
    }
  }
}

extension MoonPhase {
  /// One cell wide: the lit part, as it is seen north of the equator or south of it.
  func sign(isSouth: Bool) -> String {
    switch self {
    case .new: "●"
    case .waxingCrescent, .firstQuarter: isSouth ? "◑" : "◐"
    case .waxingGibbous, .full, .waningGibbous: "○"
    case .lastQuarter, .waningCrescent: isSouth ? "◐" : "◑"
    }
  }
}
