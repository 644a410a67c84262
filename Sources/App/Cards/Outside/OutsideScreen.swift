import Drawing
import Formats
import Outside
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
package struct OutsideScreen: JSONDocument {
  let report: OutsideReport
  private let text: OutsideText
  /// What to type to fetch: `dash outside Melbourne --refresh`.
  private let refresh: String

  static let hue = Hue.slate
  static let nameColumn = 4
  static let valueColumn = 17
  private static let gap = 2

  package init(of report: OutsideReport, _ text: OutsideText, refresh: String) {
    (self.report, self.text, self.refresh) = (report, text, refresh)
  }

  /// On a screen, rows that are left have a chart of the temperature.
  package func block(width: Int, rows: Int? = nil) -> Block {
    let sky = report.sky
    var block = Wrap.block(
      of: text.sentence(of: report, refresh: refresh) ?? OutsideText.unjudged, .strong,
      width: width)
    let place = report.place
    block += Wrap.block(of: place.label + text.glyphs.dot + moment, .quiet, width: width)
    if place.isGuess {
      block += Wrap.block(
        of: "A guess by your time zone. To set it: dash settings set place <city>", .quiet,
        width: width)
    }
    let count = Columns.count(in: width, glyphs: text.glyphs)
    let room = Columns.cardWidth(count: count, width: width, gap: OutsideScreen.gap)
    let weather = WeatherRows(report: report, sky: sky, text: text)
    var now: Block = []
    let illness = IllnessRows(report: report).rows
    if !illness.isEmpty { now += section("Illness", illness, width: room) }
    now += section("Weather", weather.rows, width: room)
    let air = weather.air
    if !air.isEmpty { now += section("Air", air, width: room) }
    let coming = hours(under: sky.sun, width: room) + days(width: room)
    if count == 1 {
      block += now + coming
    } else {
      block += Columns.block([now, coming], count: count, width: width, gap: OutsideScreen.gap)
    }
    let end = [Line()] + Wrap.block(of: source, .quiet, width: width)
    let chart = HourLines(hours: report.nextHours, text: text)
      .chart(width: width, rows: (rows ?? 0) - block.count - end.count - 2)
    if !chart.isEmpty {
      block += [Line(), Line("Temperature of the next hours", .title(OutsideScreen.hue))] + chart
    }
    return block + end
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
      block += OutsideRow(sign: "◎", asciiSign: "*", name: "Best hour", value: words(ofBest: best))
        .block(width: width, glyphs: text.glyphs)
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

  /// Measures are in °C, m/s, hPa, mm, metres and per cent, null if unknown.
  package func write(to json: inout JSONText) {
    json.object("place") { json in
      json.member("name", report.place.name)
      json.member("label", report.place.label)
      json.member("latitude", report.place.coordinates.latitude)
      json.member("longitude", report.place.coordinates.longitude)
      json.member("zone", report.place.zone)
      json.member("is_guess", report.place.isGuess)
    }
    json.member("time", report.local.description)
    json.member("service", report.forecast?.service)
    json.member("fetched", report.fetched?.description)
    json.advice(report.advice)
    json.object("now", of: report.now) { $0.members(of: $1) }
    json.sky(of: report)
    json.rows("hours", of: report.nextHours) { $0.members(of: $1) }
    json.rows("days", of: report.days) { $0.members(of: $1) }
    json.rows("pollen", of: report.air?.pollen(at: report.instant) ?? []) { json, pollen in
      json.member("plant", pollen.pollen.rawValue)
      json.member("grains", pollen.grains)
    }
    json.member("best_hour", report.bestHour(under: report.sun)?.local.description)
    json.illness(report)
    json.member(risk: report.typedRisk, on: report.local.day)
  }
}

extension JSONText {
  fileprivate mutating func advice(_ advice: Advice?) {
    object("advice", of: advice) { json, advice in
      json.member("verdict", advice.verdict.words)
      json.array("rules", of: advice.findings) { json, finding in
        json.member("measure", finding.rule.measure.rawValue)
        json.member("verdict", finding.rule.verdict.words)
        json.member("value", finding.value.map(JSONText.rounded))
        json.member("time", finding.time?.description)
        json.member("is_met", finding.isMet)
        json.member("reason", finding.rule.reason)
        json.member("source", finding.rule.source)
      }
    }
  }

  fileprivate mutating func members(of conditions: Conditions) {
    member("time", conditions.local.description)
    member("temperature", conditions.temperature)
    member("feels_like", conditions.feelsLike)
    member("wind_chill", conditions.windChill.map(JSONText.rounded))
    member("heat_index", conditions.heatIndex.map(JSONText.rounded))
    member("humidity", conditions.humidity)
    member("dew_point", conditions.knownDewPoint.map(JSONText.rounded))
    member("pressure", conditions.pressure)
    member("visibility", conditions.visibility)
    member("cloud_cover", conditions.cloudCover)
    member("rain_chance", conditions.rainChance)
    member("precipitation", conditions.precipitation)
    member("wind", conditions.wind)
    member("wind_direction", conditions.windDirection)
    member("beaufort", conditions.wind.map { Beaufort(metresPerSecond: $0).number })
    member("gusts", conditions.gusts)
    member("uv_index", conditions.uvIndex)
    member("code", conditions.code?.number)
    member("sky", conditions.code?.words)
    member("european_air", conditions.europeanAir)
    member("us_air", conditions.unitedStatesAir)
  }

  mutating func members(of day: Forecast.DayOutlook) {
    member("date", day.day.description)
    member("code", day.code?.number)
    member("sky", day.code?.words)
    member("temperature_max", day.warmest)
    member("temperature_min", day.coldest)
    member("precipitation", day.precipitation)
    member("rain_chance", day.rainChance)
    member("wind", day.wind)
    member("gusts", day.gusts)
    member("uv_index", day.uvIndex)
  }

  fileprivate mutating func sky(of report: OutsideReport) {
    let sun = report.sun
    object("sun") { json in
      var times: (rise: Instant, set: Instant)?
      if case .rises(let rise, let set) = sun.course { times = (rise, set) }
      json.member(
        "course",
        times != nil ? "rises" : sun.course == .polarDay ? "polar day" : "polar night")
      json.member("rise", times.map { report.zone.local($0.rise).description })
      json.member("set", times.map { report.zone.local($0.set).description })
      json.member("day_length", (sun.length + 30) / 60)
    }
    member("moon", report.moon.name)
  }

  fileprivate mutating func illness(_ report: OutsideReport) {
    let day = report.local.day
    object("illness", of: report.illness) { json, illness in
      json.member("county", illness.county)
      json.member("state", illness.state)
      json.member("level", illness.level?.words)
      json.member("level_week", illness.levelWeek?.description)
      json.member("level_is_old", illness.levelWeek.map { IllnessReport.isOld($0, on: day) })
      json.member("visits_area", illness.visitsArea.isEmpty ? nil : illness.visitsArea)
      json.member("visits_week", illness.visitsWeek?.description)
      json.member("visits_is_old", illness.visitsWeek.map { IllnessReport.isOld($0, on: day) })
      json.rows("visits", of: illness.visits) { json, visits in
        json.member("virus", visits.virus.rawValue)
        json.member("share", visits.share)
        json.member("trend", visits.trend?.words)
      }
    }
  }

  /// To four decimal places, which is more than any formula or estimate has.
  private static func rounded(_ share: Double) -> Double { (share * 10_000).rounded() / 10_000 }

  /// The risk by numbers that a person typed, without a level and a chance if they are old.
  package mutating func member(risk typed: OutsideReport.TypedRisk?, on day: Day) {
    object("risk", of: typed) { json, typed in
      let risk = typed.risk
      let isOld = IllnessReport.isOld(typed.day, on: day)
      let chance = isOld ? nil : risk.chance(amongPeople: typed.people, on: typed.day)
      json.member("date", typed.day.description)
      json.member("is_old", isOld)
      json.member("cases_per_100k", risk.casesPer100k)
      json.member("positivity", risk.positivity)
      json.member("infection_rate", risk.infectionRate)
      json.member("level", isOld ? nil : risk.level.words)
      json.member("people", typed.people)
      json.member("chance", chance.map { JSONText.rounded($0.likely) })
      json.member("chance_min", chance.map { JSONText.rounded($0.least) })
      json.member("chance_max", chance.map { JSONText.rounded($0.most) })
    }
  }
}
