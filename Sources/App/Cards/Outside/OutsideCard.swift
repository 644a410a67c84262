import Outside
import Time

/// What the card of the weather says.
package struct OutsideCard: Equatable, Sendable {
  /// Whether to go out; empty where there is nothing to judge by.
  package let sentence: String
  /// The sign of the sky, of one cell; empty where the sky is unknown.
  package let sign: String
  /// `18 °C, feels like 16 °C · partly cloudy · wind 15 km/h · rain from 18:00`.
  package let words: String
  /// `Open-Meteo`, with its age from an hour and a half on.
  package let tail: String

  package init(sentence: String, sign: String, words: String, service: String, age: Int64?) {
    self.sentence = sentence
    self.sign = sign
    self.words = words
    tail = (age ?? 0) < 5400 ? service : service + ", " + OutsideText.age(age ?? 0)
  }

  /// Nil for a report that does not reach this hour.
  package init?(of report: OutsideReport, _ text: OutsideText) {
    guard let now = report.now else { return nil }
    self.init(
      sentence: report.advice.map { AdviceText.sentence($0, text) } ?? "",
      sign: now.code.map { text.glyphs.sign($0.sign(isDay: report.isDay), $0.asciiSign) } ?? "",
      words: OutsideCard.words(now, report, text), service: report.forecast?.service ?? "",
      age: report.age)
  }

  private static func words(
    _ now: Conditions, _ report: OutsideReport, _ text: OutsideText
  ) -> String {
    var parts: [String] = []
    if let celsius = now.temperature {
      var words = text.temperature(celsius)
      if let felt = now.feelsLike { words += ", feels like " + text.temperature(felt) }
      parts.append(words)
    }
    if let code = now.code { parts.append(code.words) }
    if let wind = now.wind { parts.append("wind " + text.speed(wind)) }
    if let (hour, kind) = report.nextChange {
      let word = kind == .clear || kind == .cloudy ? "dry" : kind.word
      parts.append(word + " from " + text.time(hour.local, on: report.local.day))
    }
    return OutsideText.list(parts, by: text.glyphs.dot)
  }
}
