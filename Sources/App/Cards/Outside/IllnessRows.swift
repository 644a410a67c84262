import Outside
import Text
import Time

/// The rows of illness at a place, each with its week.
struct IllnessRows {
  private let report: OutsideReport
  private let text: OutsideText

  init(of report: OutsideReport, _ text: OutsideText) {
    self.report = report
    self.text = text
  }

  var rows: [OutsideRow] { official + typed }

  private var official: [OutsideRow] {
    guard let illness = report.illness else { return [] }
    var rows: [OutsideRow] = []
    if let level = illness.level, let week = illness.levelWeek {
      rows.append(
        row("Level", "\(level.words) in \(illness.state), \(weekWords(week))"))
    }
    if let week = illness.visitsWeek {
      for visits in illness.visits {
        let words = share(visits.share) + " of emergency visits"
        let trend = visits.trend.map { ", " + $0.words } ?? ""
        rows.append(row(visits.virus.name, words + trend))
      }
      rows.append(row("Visits in", "\(illness.visitsArea), \(weekWords(week))"))
    }
    if rows.isEmpty {
      rows.append(row("CDC", "no data of \(illness.county), \(illness.state)"))
    }
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
