import Drawing
import Outside
import Text
import Time

/// The risk of COVID-19 by numbers that a person typed.
package struct RiskScreen {
  private let typed: OutsideReport.TypedRisk
  /// The place for which it was saved; nil if it was typed now.
  private let place: String?
  private let today: Day
  private let glyphs: Glyphs

  package init(
    of typed: OutsideReport.TypedRisk, savedFor place: String?, today: Day, glyphs: Glyphs
  ) {
    self.typed = typed
    self.place = place
    self.today = today
    self.glyphs = glyphs
  }

  /// No line is wider than `width`.
  package func block(width: Int) -> Block {
    if IllnessReport.isOld(typed.day, on: today) { return old(width: width) }
    let risk = typed.risk
    let chance = typed.risk.chance(amongPeople: typed.people, on: typed.day)
    var block = Wrap.block(
      of: "\(RiskText.percentage(chance.likely)) chance that at least one of "
        + "\(CountText.of(typed.people, "person", "people")) is infectious, about three times "
        + "either way: \(RiskText.percentage(chance.least)) to "
        + "\(RiskText.percentage(chance.most)).",
      .strong, width: width)
    block += saved(width: width)
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
    for paragraph in RiskScreen.assumptions {
      block.append(Line())
      block += Wrap.block(of: paragraph, .quiet, width: width)
    }
    return block
  }

  private func saved(width: Int) -> Block {
    guard let place else { return [] }
    let date = DayText.plain(typed.day, on: today)
    return Wrap.block(of: "\(place)\(glyphs.dot)typed on \(date)", .quiet, width: width)
  }

  private func old(width: Int) -> Block {
    let date = DayText.plain(typed.day, on: today)
    return Wrap.block(
      of: "What you typed on \(date) is too old to judge by.", .strong,
      width: width)
      + Wrap.block(
        of: (place.map { $0 + glyphs.dot } ?? "")
          + "To save new numbers: dash outside risk --cases-per-100k 18 --save", .quiet,
        width: width)
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
  /// `34%`, `0.6%`, `less than 0.1%`, `more than 99%`: an estimate has no more places than it
  /// deserves.
  package static func percentage(_ chance: Double) -> String {
    switch chance {
    case 0: "0%"
    case ..<0.001: "less than 0.1%"
    case ..<0.1: NumberText.text { $0.rounded(chance * 100, places: 1) } + "%"
    case 0.995...: "more than 99%"
    default: NumberText.text { $0.rounded(chance * 100, places: 0) } + "%"
    }
  }
}
