import Support
import Testing
import Time

@testable import Commands

/// Days that are marked as pauses.
struct SkipTests {
  private let sandbox = Sandbox()

  private func prepare() {
    for day in ["-5", "-4", "-2", "-1"] { sandbox.run("dash tag gym --date=\(day)") }
    sandbox.run("dash goal gym yes")
  }

  private var streak: String {
    sandbox.run("dash streaks --json").output
  }

  @Test func `a pause does not break a streak`() {
    prepare()
    #expect(streak.contains(#""days": 2"#))
    #expect(
      sandbox.run("dash skip gym ill --date=-3").output
        == "Gym is paused on Tuesday 17 November: \"ill\" · undo with: dash undo\n")
    #expect(streak.contains(#""days": 4"#))
    #expect(sandbox.run("dash today --date yesterday").output.contains("met 4 days in a row"))
    sandbox.run("dash undo")
    #expect(streak.contains(#""days": 2"#))
    #expect(!sandbox.run("dash today --date yesterday").output.contains("in a row"))
    sandbox.run("dash redo")
    #expect(streak.contains(#""days": 4"#))
  }

  @Test func `a pause of a day that met the goal does not count`() {
    prepare()
    sandbox.run("dash skip gym --date yesterday")
    #expect(streak.contains(#""days": 1"#))
  }

  @Test func `a paused day says so instead of comparing`() {
    prepare()
    sandbox.run("dash skip gym ill")
    #expect(sandbox.run("dash today").output.contains("– Gym (ill)"))
    let ascii = sandbox.run("dash today --ascii").output
    #expect(ascii.contains("(Gym (ill))") || ascii.contains("Gym (ill)"))
    let json = sandbox.run("dash today --json").output
    #expect(json.contains(#""paused": true"#) && json.contains(#""pause_reason": "ill""#))
    let streaks = sandbox.run("dash streaks").output
    #expect(streaks.contains("paused: ill") && !streaks.contains("─"))
    sandbox.run("dash log steps 500")
    sandbox.run("dash goal steps 5000")
    sandbox.run("dash skip steps")
    let card = sandbox.run("dash today --group activity").output
    #expect(card.contains("500") && card.contains("paused") && !card.contains("10%"))
  }

  @Test(arguments: ["dash tag gym", "dash untag gym", "dash log gym yes", "dash forget gym"])
  func `recording or deleting a value ends the pause`(line: String) {
    prepare()
    sandbox.run("dash skip gym")
    #expect(sandbox.run(line).status == 0)
    #expect(!sandbox.run("dash today --json").output.contains(#""paused": true"#))
    sandbox.run("dash undo")
    #expect(sandbox.run("dash today --json").output.contains(#""paused": true"#))
  }

  @Test func `deleting a pause says so`() {
    prepare()
    sandbox.run("dash skip gym")
    #expect(
      sandbox.run("dash forget gym").output
        == "Gym is no longer paused on Friday 20 November · undo with: dash undo\n")
  }

  @Test func `averages leave a paused day out`() {
    // The averages of the week from Sunday 15 November.
    for (day, steps) in [("2026-10-30", 6000), ("2026-11-06", 6000), ("2026-11-13", 90)] {
      sandbox.run("dash log steps \(steps) --date \(day)")
    }
    sandbox.run("dash log steps 5000")
    #expect(sandbox.run("dash averages --json").output.contains(#""friday": 6000"#))
    sandbox.variables["DASH_AVERAGES_STATISTIC"] = "mean"
    #expect(sandbox.run("dash averages --json").output.contains(#""friday": 4030"#))
    sandbox.run("dash skip steps 'phone at home' --date 2026-11-13")
    #expect(sandbox.run("dash averages --json").output.contains(#""friday": 6000"#))
    sandbox.run("dash undo")
    #expect(sandbox.run("dash averages --json").output.contains(#""friday": 4030"#))
  }

  @Test func `a pause can be given another reason`() {
    prepare()
    sandbox.run("dash skip gym ill")
    #expect(
      sandbox.run("dash skip gym 'a cold'").output
        == "Gym is paused on Friday 20 November: \"a cold\" (was \"ill\") · undo with: dash undo\n")
    #expect(
      sandbox.run("dash skip gym 'a cold'").output
        == "Gym is paused on Friday 20 November: \"a cold\", as before · nothing changed\n")
  }

  @Test(arguments: [
    ("dash skip", 64, "needs <attribute>"), ("dash skip jym", 64, "unknown attribute 'jym'"),
    ("dash skip mood_note", 64, "texts have no goals"),
    ("dash skip gym " + String(repeating: "x", count: 201), 64, "the reason is too long"),
  ])
  func `what is invalid is refused`(line: String, status: Int32, message: String) {
    prepare()
    sandbox.run("mood rate 4 --note x")
    let run = sandbox.run(line)
    #expect(run.status != 0 && run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }
}
