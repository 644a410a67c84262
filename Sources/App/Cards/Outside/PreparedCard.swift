import Outside
import Text
import Time

/// The cards of the hours to come as lines of fields with tabs between them, so that showing a day needs
/// no forecast.
///
///     C km/h hPa mm km 24h	Open-Meteo	2026-11-22T09:10
///     1795298400	1795302000	Fine to go out.	◑	18 °C, feels like 16 °C · partly cloudy
///
/// The first line has the units and the clock that the others are written in, the service, and when it
/// answered. Each other one is for the instants from the first up to the second, in seconds since 1970;
/// they ascend. A card is the same everywhere between two of them.
package enum PreparedCard {
  /// How long ahead cards are prepared, in seconds; later ones are made of the forecast.
  private static let span: Int64 = 3 * 86_400

  /// The lines for the instants from that of a report on, which has the whole forecast.
  package static func lines(of report: OutsideReport, _ text: OutsideText) -> String {
    guard let forecast = report.forecast, let fetched = report.fetched else { return "" }
    var text = text
    text.glyphs = .unicode
    var lines = look(of: text) + "\t" + forecast.service + "\t\(fetched)\n"
    let edges = edges(of: report, forecast)
    for (from, until) in zip(edges, edges.dropFirst()) {
      let then = OutsideReport(
        of: report.place, in: report.zone, at: Instant(seconds: from), forecast: forecast,
        illness: report.illness)
      guard let card = OutsideCard(of: then, text) else { continue }
      lines += "\(from)\t\(until)\t\(card.sentence)\t\(card.sign)\t\(card.words)\n"
    }
    return lines
  }

  /// Where a card may change: at each hour and midnight, when the sun rises or sets, and when the
  /// conditions of the answer begin and end to count.
  private static func edges(of report: OutsideReport, _ forecast: Forecast) -> [Int64] {
    let first = report.instant.seconds
    let last = first + span
    var edges: Set<Int64> = [first, last]
    for hour in forecast.hours { edges.insert(hour.instant.seconds) }
    if let now = forecast.now?.instant.seconds {
      edges.insert(now - Forecast.leadTime)
      edges.insert(now + Forecast.validTime + 1)
    }
    let today = report.local.day
    for day in today - 1...today + 4 {
      edges.insert(report.zone.instant(LocalDateTime(day: day, minute: 0)).seconds)
      let noon = report.zone.instant(LocalDateTime(day: day, minute: 720))
      let sun = SunDay(
        day, at: report.place.coordinates, offset: report.zone.offset(at: noon))
      if case .rises(let rise, let set) = sun.course {
        edges.insert(rise.seconds)
        edges.insert(set.seconds)
      }
    }
    return edges.filter { first...last ~= $0 }.sorted()
  }

  /// The card of an instant.
  ///
  /// - Parameters:
  ///   - bytes: The lines.
  ///   - start: Where the first line begins.
  ///   - instant: When.
  ///   - now: The same by the person's clocks.
  ///   - text: How it is written.
  /// - Returns: The card; nil if none is prepared that is written so.
  package static func card(
    in bytes: Span<UInt8>, from start: Int, at instant: Instant, now: LocalDateTime,
    _ text: OutsideText
  ) -> OutsideCard? {
    guard text.glyphs == .unicode else { return nil }
    var position = start
    guard TabbedFields.text(bytes, &position) == look(of: text) else { return nil }
    let service = TabbedFields.text(bytes, &position)
    guard let fetched = LocalDateTime(TabbedFields.text(bytes, &position)) else { return nil }
    TabbedFields.skipLine(bytes, &position)
    position = TabbedFields.lastLine(notAfter: instant.seconds, in: bytes, from: position)
    guard let from = TabbedFields.whole(bytes, &position),
      let until = TabbedFields.whole(bytes, &position), from <= instant.seconds,
      instant.seconds < until
    else { return nil }
    let sentence = TabbedFields.text(bytes, &position)
    let sign = TabbedFields.text(bytes, &position)
    return OutsideCard(
      sentence: sentence, sign: sign, words: TabbedFields.text(bytes, &position),
      service: service, age: max(0, now.seconds - fetched.seconds))
  }

  private static func look(of text: OutsideText) -> String {
    let units = text.units
    var look = units.temperature.rawValue
    look += " " + units.wind.rawValue
    look += " " + units.pressure.rawValue
    look += " " + units.rain.rawValue
    look += " " + units.distance.rawValue
    look += " " + text.clock.rawValue
    return look
  }
}
