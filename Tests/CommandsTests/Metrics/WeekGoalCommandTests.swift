import Support
import Testing

@testable import Commands

/// Goals for a whole week.
struct WeekGoalCommandTests {
  private let sandbox = Sandbox()

  /// Gym in three weeks on two, three and three days; this week on two.
  private func prepare() {
    for day in [26, 25, 19, 18, 17, 12, 11, 10, 4, 2] {
      sandbox.run("dash tag gym --date=-\(day)")
    }
  }

  @Test func `a goal for a week is set, listed and removed`() {
    prepare()
    #expect(sandbox.run("dash goal gym 3/week").output == "Gym: 3 days every week\n")
    #expect(sandbox.run("dash goal gym '3 times a week'").output.contains("(unchanged)"))
    #expect(
      sandbox.run("dash goal gym --weekday fri yes").output == "Gym: yes on Fridays\n")
    #expect(
      sandbox.run("dash goal").output == """
        Gym            on Fridays    yes
                       every week    3 days

        """)
    #expect(
      sandbox.run("dash goal gym yes").output
        == "Gym: yes every day; yes on Fridays; 3 days every week\n")
    #expect(
      sandbox.run("dash goal gym --average --week").output
        == "Gym: goal every week removed (was 3 days)\n")
    sandbox.run("dash undo")
    #expect(sandbox.run("dash goal").output.contains("every week    3 days"))
    #expect(
      sandbox.run("dash goal gym --average").output
        == "Gym: there is no goal again (was yes, yes, 3 days)\n")
  }

  @Test func `the card and the streaks show the week`() {
    prepare()
    sandbox.run("dash goal gym 3/week")
    #expect(
      sandbox.run("dash today --group custom").output.contains(
        "│ Gym            ●●○  2 of 3 this week · 2 weeks in a row"))
    #expect(
      sandbox.run("dash today --group custom --ascii").output.contains(
        "| Gym            **.  2 of 3 this week - 2 weeks in a row")
        || sandbox.run("dash today --group custom --ascii").output.contains("**.  2 of 3 this week")
    )
    let streaks = sandbox.run("dash streaks").output
    #expect(streaks.contains("    2w    2w") && streaks.contains("of 3 this week"), "\(streaks)")
    sandbox.run("dash tag gym")
    #expect(
      sandbox.run("dash today --group custom").output.contains(
        "●●●  3 of 3 this week · 3 weeks in a row"))
    #expect(
      sandbox.run("dash today --group custom --date=-14").output.contains("0 of 3 this week")
        || sandbox.run("dash today --group custom --date=-17").output.contains("3 of 3 this week"))
    #expect(!sandbox.run("dash today --date tomorrow").output.contains("this week"))
  }

  @Test func `a week begins on the day of the setting`() {
    prepare()
    sandbox.run("dash tag gym --date=-5")
    sandbox.run("dash goal gym 3/week")
    #expect(sandbox.run("dash today").output.contains("3 of 3 this week"))
    sandbox.variables["DASH_WEEK_START"] = "monday"
    #expect(sandbox.run("dash today").output.contains("2 of 3 this week"))
  }

  @Test func `a pause forgives a missed week`() {
    prepare()
    sandbox.run("dash goal gym 3/week")
    #expect(sandbox.run("dash streaks --json").output.contains(#""weeks": 2"#))
    sandbox.run("dash skip gym ill --date=-24")
    #expect(sandbox.run("dash streaks --json").output.contains(#""weeks": 2"#))
    sandbox.run("dash goal gym 2/week")
    #expect(sandbox.run("dash streaks --json").output.contains(#""weeks": 4"#))
  }

  @Test func `a total is a goal, and a limit that is passed is no success`() {
    for day in 0..<5 { sandbox.run("dash log steps 8000 --date=-\(day)") }
    sandbox.run("dash goal steps 50000/week")
    #expect(sandbox.run("dash today").output.contains("40,000 of 50,000 this week"))
    sandbox.run("dash log coffees 12")
    sandbox.run("dash goal coffees '<= 10/week'")
    sandbox.isTerminal = true
    sandbox.variables["COLORTERM"] = "truecolor"
    let card = sandbox.run("dash today --group food").output
    #expect(card.contains("12 of max 10 this week") && card.contains("38;2;214;61;62"))
    sandbox.isTerminal = false
    let json = sandbox.run("dash today --json").output
    #expect(json.contains(#""value": 40000"#) && json.contains(#""goal": 50000"#))
    #expect(sandbox.run("dash goal --json").output.contains(#""weekday": "week""#))
  }

  @Test func `a long run is counted to its beginning`() {
    var lines = ""
    for week in 0..<150 { lines += "\(sandbox.now.day.advanced(by: -7 * week)) steps 100\n" }
    sandbox.input = lines
    sandbox.run("dash log -")
    sandbox.run("dash goal steps 100/week")
    #expect(sandbox.run("dash today").output.contains("150 weeks in a row"))
    #expect(sandbox.run("dash streaks").output.contains("150w"))
  }

  @Test func `a goal for a week does not replace the average`() {
    sandbox.run("dash import SampleData/with-values")
    let before = sandbox.run("dash today --group activity").output
    sandbox.run("dash goal steps 50000/week")
    let after = sandbox.run("dash today --group activity").output
    #expect(before.contains("avg 8,104") && after.contains("avg 8,104"))
    #expect(sandbox.run("dash week").output.contains("Steps"))
  }

  @Test func `an export brings it back`() throws {
    prepare()
    sandbox.run("dash goal gym 3/week")
    let path = sandbox.home.path + "/life.json"
    sandbox.run("dash export -o \(path)")
    let other = Sandbox()
    other.run("dash import \(path)")
    #expect(other.run("dash goal").output == "Gym            every week    3 days\n")
    #expect(other.run("dash streaks --json").output == sandbox.run("dash streaks --json").output)
  }

  @Test(arguments: [
    ("gym 8/week", "a number of days from 1 to 7"), ("gym 0/week", "a number of days from 1 to 7"),
    ("mood 4/week", "its values do not add up"), ("steps 0/week", "a total above 0"),
    ("steps average/week", "a total above 0"), ("gym 3/week --weekday mon", "not for both"),
    ("gym --week", "--week requires --average"),
  ])
  func `what is not a goal for a week is refused`(arguments: String, message: String) {
    prepare()
    sandbox.run("dash log steps 5000 mood 4")
    let run = sandbox.run("dash goal \(arguments)")
    #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
  }
}
