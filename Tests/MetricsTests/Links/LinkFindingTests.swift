import Formats
import Testing
import Time

@testable import Metrics

struct LinkFindingTests {
  private let day = Day(number: 20_777)

  private func findings() -> [LinkFinding] {
    var clear = LinkFinding(
      found: day, cause: "steps", outcome: "mood", isDayAfter: true, days: 312)
    clear.condition = .above(8000.5)
    clear.isHigher = true
    clear.difference = LinkFinding.Amount(difference: 0.4, least: 0.2, greatest: 0.6)
    clear.likewise = [.init(names: ["distance"]), .init(names: ["a\tb", "c\nd"])]
    var tag = LinkFinding(found: day, cause: "gym", outcome: "sleep", isEitherDay: true, days: 90)
    tag.condition = .tagged
    var rare = LinkFinding(found: day, cause: "taxi", outcome: "spending", days: 20)
    let spent = [(true, 34.5), (true, 28), (true, 41), (true, 30), (true, 39), (true, 33)]
    rare.rare = RareSize(
      of: spent + (0..<14).map { ($0 < 4, 0) }, as: .decimal, usual: 0, nil)
    return [rare, clear, tag, LinkFinding(found: day, cause: "#x", outcome: "y", condition: .any)]
  }

  @Test func `each day shows another finding, as it was cached, for eight days`() {
    let findings = findings()
    let lines = LinkFinding.lines(of: findings)
    for offset in Int32(0)...8 {
      let shown = LinkFinding.shown(on: day + Int(offset), from: lines)
      #expect(shown == findings[Int(day.number + offset) % findings.count])
    }
    #expect(LinkFinding.shown(on: day + 9, from: lines) == nil)
    #expect(LinkFinding.shown(on: day - 1, from: lines) == nil)
  }

  @Test(arguments: [
    "", "2026-11-20\n", "2026-11-20\nmood\tmood\tOn days with Gym your mood was higher.\n",
    "#3\n", "#2\n2026-11-20\tsteps\tmood\t1\t0\t312\tabove 8000.5\t1\t0.4;0.2;0.6\t\n",
    "#3\n2026-11-20\tsteps\tmood\t1\t0\t312\tabout 8000\t1\t\n",
  ])
  func `lines of another version, and damaged ones, are no findings`(lines: String) {
    #expect(LinkFinding.shown(on: day, from: Array(lines.utf8)) == nil)
  }
}
