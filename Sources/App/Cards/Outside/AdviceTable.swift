import Drawing
import Outside
import Text
import Time

extension OutsideText {
  /// The table that decides the advice, with the values of the next hours.
  package func adviceTable(of report: OutsideReport, width: Int) -> Block {
    let advice = report.advice
    var block = Wrap.block(of: sentence(of: report) ?? OutsideText.unjudged, .strong, width: width)
    block += Wrap.block(
      of: "The worst of the next 3 hours decides, by the first rows of this table that apply:",
      .quiet, width: width)
    var verdict: Verdict?
    for finding in advice?.findings ?? Advice.unknown {
      if finding.rule.verdict != verdict {
        verdict = finding.rule.verdict
        block.append(Line())
        block.append(Line(finding.rule.verdict == .betterNot ? "Better not" : "Take care", .strong))
      }
      block += lines(of: finding, advice, width: width)
    }
    return block
  }

  private func lines(of finding: Advice.Finding, _ advice: Advice?, width: Int) -> Block {
    let rule = finding.rule
    let (limit, value) = (words(of: rule), value(of: finding, advice))
    let basis = "\(rule.reason): \(rule.source)"
    if glyphs == .words {
      return [
        PlainText.sentence((finding.isMet ? "Applies: " : "") + limit, [value, basis], by: "; ")
      ]
    }
    let mark = Line(finding.isMet ? "! " : "  ", .alert)
    let column = min(40, width / 2)
    var block = Wrap.block(
      of: limit, finding.isMet ? .strong : .text, beside: mark, column: 2, width: column - 1)
    let head = block.removeLast()
    block += Wrap.block(
      of: value, finding.isMet ? .strong : .quiet, beside: head, column: column, width: width)
    return block + Wrap.block(of: basis, .quiet, indent: 4, width: width)
  }

  private func value(of finding: Advice.Finding, _ advice: Advice?) -> String {
    if let value = finding.value, let time = finding.time {
      let code = finding.rule.measure == .weatherCode ? "\(Int(value)), " : ""
      return "\(code)\(self.value(value, of: finding.rule.measure)) at \(self.time(time))"
    }
    if finding.rule.measure == .illness, let level = advice?.illness { return level.words }
    return finding.isOutOfRange ? "does not apply" : OutsideText.unknown
  }

  /// The measure and its limit: `wind chill -40 °C or less`.
  package func words(of rule: AdviceRule) -> String {
    let measure = rule.measure
    return switch rule.limit {
    case .atMost(let limit): "\(measure.words) \(self.limit(limit, of: measure)) or less"
    case .atLeast(let limit): "\(measure.words) \(self.limit(limit, of: measure)) or more"
    case .above(let limit): "\(measure.words) above \(self.limit(limit, of: measure))"
    case .codes(let codes): "weather code " + codes.map { "\($0)" }.joined(separator: ", ")
    case .level(let level):
      "\(measure.words) "
        + OutsideText.list(
          RespiratoryLevel.allCases.filter { $0 >= level }.map(\.words), by: " or ")
    }
  }

  /// The sentence where there is nothing to judge by.
  static let unjudged = "There is no forecast of the next 3 hours to judge by."

  /// `Take care outside: strong sun (UV index 7 at 13:00).`, with the age of a forecast from six
  /// hours on, or that it is too old; nil without a forecast of the next three hours.
  ///
  /// `refresh` is the command line that fetches the forecast again.
  package func sentence(
    of report: OutsideReport, refresh: String = "dash outside --refresh"
  ) -> String? {
    let age = report.age ?? 0
    if report.isOld { return "The forecast is \(OutsideText.time(age)) old: \(refresh)" }
    guard let advice = report.advice else { return nil }
    var words: String
    switch advice.verdict {
    case .fine: words = "Fine to go out"
    case .takeCare: words = "Take care outside: "
    case .betterNot: words = "Better not go out: "
    }
    if advice.verdict != .fine {
      words += OutsideText.list(advice.reasons.map { reason($0, advice) })
    }
    if age > OutsideReport.staleAge {
      words += ", by a forecast that is \(OutsideText.time(age)) old"
    }
    return words + "."
  }

  /// `strong sun (UV index 7 at 13:00)`.
  private func reason(_ finding: Advice.Finding, _ advice: Advice) -> String {
    let rule = finding.rule
    guard let value = finding.value, let time = finding.time else {
      return rule.reason + (advice.illness.map { " (\($0.words))" } ?? "")
    }
    let at = "at \(self.time(time))"
    if rule.measure == .weatherCode { return "\(rule.reason) \(at)" }
    return "\(rule.reason) (\(rule.measure.words) \(self.value(value, of: rule.measure)) \(at))"
  }
}

extension OutsideReport.TypedRisk {
  /// The risk of COVID-19 by numbers that a person typed, now or for a place with this label.
  package func block(savedFor place: String?, on today: Day, width: Int, glyphs: Glyphs) -> Block {
    let date = DayText.plain(day, on: today)
    if IllnessReport.isOld(day, on: today) {
      let hint = "To save new numbers: dash outside risk --cases-per-100k 18 --save"
      return Wrap.block(
        of: "What you typed on \(date) is too old to judge by.", .strong, width: width)
        + Wrap.block(of: (place.map { $0 + glyphs.dot } ?? "") + hint, .quiet, width: width)
    }
    let chance = risk.chance(amongPeople: people, on: day)
    var block = Wrap.block(
      of: "\(RiskText.percentage(chance.likely)) chance that at least one of "
        + "\(CountText.of(people, "person", "people")) is infectious, about three times "
        + "either way: \(RiskText.percentage(chance.least)) to "
        + "\(RiskText.percentage(chance.most)).",
      .strong, width: width)
    if let place {
      block += Wrap.block(of: "\(place)\(glyphs.dot)typed on \(date)", .quiet, width: width)
    }
    block.append(Line())
    var rows = [
      ("New cases", "\(number(risk.casesPer100k)) a day for 100,000 people", risk.caseLevel)
    ]
    if let positivity = risk.positivity, let level = risk.positivityLevel {
      rows.append(("Positivity", "\(number(positivity * 100))% of tests", level))
    }
    if let rate = risk.infectionRate, let level = risk.infectionLevel {
      rows.append(("Infection rate", "each infects \(number(rate))", level))
    }
    for (name, value, level) in rows {
      block += row(name, value + glyphs.dot + level.words, .text, width: width)
    }
    block += row("Overall", risk.level.words, .strong, width: width)
    for paragraph in Self.assumptions {
      block.append(Line())
      block += Wrap.block(of: paragraph, .quiet, width: width)
    }
    return block
  }

  private func row(_ name: String, _ value: String, _ role: Role, width: Int) -> Block {
    let column = 18
    guard width >= 2 * column else {
      return Wrap.block(of: "\(name): \(value)", role, width: width)
    }
    var head = Line("  ")
    head.append(name, .quiet)
    return Wrap.block(of: value, role, beside: head, column: column, width: width)
  }

  private func number(_ number: Double) -> String {
    NumberText.text { $0.exact(number, mostPlaces: 2) }
  }

  private static let assumptions = [
    "Levels are the bands that Covid Act Now published until 2024: low cases decide alone, "
      + "otherwise the worst level does.",
    "The chance assumes that the people are a random sample of yours, that people are infectious "
      + "for about a week, and that many cases are not reported: how many follows from the "
      + "positivity, as microCOVID estimated it until 2021. Its error is about three times either "
      + "way.",
    "Your own chance of infection is not shown: it depends on distance, air, masks, vaccination "
      + "and the variant, for which no source has current figures.",
  ]
}

/// Chances in words.
package enum RiskText {
  /// `34%`, `0.6%`, `less than 0.1%`, `more than 99%`, with the places that an estimate deserves.
  package static func percentage(_ chance: Double) -> String {
    switch chance {
    case 0: "0%"
    case ..<0.001: "less than 0.1%"
    case ..<0.1: NumberText.rounded(chance * 100, places: 1) + "%"
    case 0.995...: "more than 99%"
    default: NumberText.rounded(chance * 100) + "%"
    }
  }
}
