import Outside
import Testing
import Time

@Suite struct CaseRiskTests {
  @Test(
    arguments: [
      (0.0, CaseRisk.Level.low), (1, .low), (1.01, .medium), (10, .medium), (10.1, .high),
      (25, .high), (25.1, .veryHigh), (75, .veryHigh), (75.1, .severe),
    ])
  func `cases have the bands of Covid Act Now`(cases: Double, level: CaseRisk.Level) {
    #expect(CaseRisk(casesPer100k: cases).caseLevel == level)
  }

  @Test func `positivity and infection rate have theirs`() {
    func risk(_ positivity: Double, _ rate: Double) -> CaseRisk {
      CaseRisk(casesPer100k: 5, positivity: positivity, infectionRate: rate)
    }
    #expect(risk(0.03, 0.9).positivityLevel == .low)
    #expect(risk(0.1, 1.1).positivityLevel == .medium)
    #expect(risk(0.2, 1.4).positivityLevel == .high)
    #expect(risk(0.21, 1.41).positivityLevel == .veryHigh)
    #expect(risk(0.03, 0.9).infectionLevel == .low)
    #expect(risk(0.03, 1.1).infectionLevel == .medium)
    #expect(risk(0.03, 1.4).infectionLevel == .high)
    #expect(risk(0.03, 1.41).infectionLevel == .veryHigh)
  }

  @Test func `low cases decide alone, otherwise the worst does`() {
    #expect(CaseRisk(casesPer100k: 1, positivity: 0.3, infectionRate: 2).level == .low)
    #expect(CaseRisk(casesPer100k: 2, positivity: 0.3, infectionRate: 1).level == .veryHigh)
    #expect(CaseRisk(casesPer100k: 18, positivity: 0.07, infectionRate: 1.05).level == .high)
  }

  /// microCOVID's own test data: 2,999 cases in a million in a week, positivity 0, give 0.006.
  @Test func `the share of infectious people is that of microCOVID`() throws {
    let day = try #require(Day(iso: "2021-07-01"))
    let risk = CaseRisk(casesPer100k: 300.0 / 7, positivity: 0)
    #expect(abs(risk.infectiousShare(on: day) - 0.006) < 1e-12)
  }

  @Test func `growth doubles the share at most`() throws {
    let day = try #require(Day(iso: "2026-11-20"))
    func share(_ rate: Double?) -> Double {
      CaseRisk(casesPer100k: 10, positivity: 0, infectionRate: rate).infectiousShare(on: day)
    }
    #expect(share(0.5) == share(nil))
    #expect(abs(share(1.2) / share(nil) - 1.2370) < 0.001)
    #expect(share(9) == 2 * share(nil))
  }

  @Test func `the chance among people grows with their number and stays below one`() throws {
    let day = try #require(Day(iso: "2026-11-20"))
    let risk = CaseRisk(casesPer100k: 18, positivity: 0.07, infectionRate: 1.05)
    let chance = risk.chance(amongPeople: 25, on: day)
    #expect(chance.least < chance.likely && chance.likely < chance.most)
    let share = risk.infectiousShare(on: day)
    var none = 1.0
    for _ in 0..<25 { none *= 1 - share }
    #expect(abs(chance.likely - (1 - none)) < 1e-12)
    #expect(risk.chance(amongPeople: 0, on: day).most == 0)
    #expect(CaseRisk(casesPer100k: 1e9).chance(amongPeople: 10, on: day).most == 1)
  }
}
