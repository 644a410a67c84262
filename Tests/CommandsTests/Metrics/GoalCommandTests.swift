import Support
import Testing

@testable import Commands

struct GoalCommandTests {
  private func sandboxWithData() -> Sandbox {
    let sandbox = Sandbox()
    sandbox.run("dash import \(Sandbox.life)")
    return sandbox
  }

  @Test func `a goal is set, listed and removed`() {
    let sandbox = sandboxWithData()
    #expect(sandbox.run("dash goal steps 10000").output == "Steps: 10,000 every day\n")
    #expect(
      sandbox.run("dash goal steps --weekday mon 12000").output == "Steps: 12,000 on Mondays\n")
    #expect(
      sandbox.run("dash goal Steps 9,000").output
        == "Steps: 9,000 every day (was 10,000); 12,000 on Mondays\n")
    #expect(sandbox.run("dash goal steps").output.contains("on Mondays"))
    #expect(sandbox.run("dash today").output.contains("goal 9,000"))
    #expect(sandbox.run("dash today --date monday").output.contains("goal 12,000"))
    #expect(
      sandbox.run("dash goal steps --average").output
        == "Steps: the average is the goal again (was 12,000, 9,000)\n")
    #expect(sandbox.run("dash goal").output.hasPrefix("No goals are set"))
    #expect(sandbox.run("dash today").output.contains("avg 8,104"))
  }

  @Test func `an exceeded limit is marked, and a tag with a goal is shown`() {
    let sandbox = sandboxWithData()
    sandbox.run("dash goal coffees '<= 0'")
    sandbox.run("dash goal distracting_min '<= average'")
    sandbox.run("dash goal gym yes")
    let day = sandbox.run("dash today").output
    #expect(day.contains("over         max 0"))
    #expect(day.contains("max 1h 11m"))
    #expect(day.contains("✓ Gym"))
    #expect(sandbox.run("dash today --date wednesday").output.contains("· Gym"))
    #expect(sandbox.run("dash today --date wednesday --ascii").output.contains("(Gym)"))
    #expect(sandbox.run("dash today --json").output.contains("\"goal_kind\": \"limit\""))
    sandbox.isTerminal = true
    sandbox.variables["COLORTERM"] = "truecolor"
    #expect(sandbox.run("dash today --group food").output.contains("38;2;214;61;62"))
  }

  @Test(arguments: [
    ("stpes 4", "Did you mean 'steps'?"), ("steps pizza", "Expected a number"),
    ("steps 0", "every day would meet a goal of 0"), ("gym average", "yes or no"),
    ("gym 3", "yes or no"),
    ("mood_note 3", "texts have no measure"), ("steps 5 --average", "cannot combine the goal"),
    ("--average", "missing attribute"), ("steps --weekday mon", "missing goal"),
    ("steps 5 --weekday mnoday", "Did you mean 'monday'?"),
    ("steps 5 --demo", "only to list goals"),
    ("steps 5 6", "invalid goal '5 6'"),
  ])
  func `an invalid goal is refused, and none is set`(line: String, message: String) {
    let sandbox = sandboxWithData()
    let run = sandbox.run("dash goal \(line)")
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(sandbox.run("dash goal").output.hasPrefix("No goals are set"))
  }

  @Test func `the hint without goals names a tracked attribute`() {
    let sandbox = Sandbox()
    for line in ["dash goal", "dash streaks"] {
      #expect(sandbox.run(line).output.hasSuffix("To begin: dash log steps 5623\n"))
    }
    sandbox.run("mood rate 4 good")
    for line in ["dash goal", "dash streaks"] {
      #expect(sandbox.run(line).output.hasSuffix("To set one: dash goal mood 4\n"))
    }
    #expect(sandbox.run("dash goal mood 4").status == 0)
  }

  @Test func `a goal of 0 is valid only if values can be below it`() {
    let sandbox = Sandbox()
    sandbox.run("dash log weather_temp_max 3 money_spent 4")
    #expect(sandbox.run("dash goal 'Max temp' 0").output == "Max temp: 0° every day\n")
    #expect(sandbox.run("dash goal money_spent 0").errors.contains("money_spent is never below 0"))
    sandbox.run("dash log money_spent -4")
    #expect(sandbox.run("dash goal money_spent 0").status == 0)
  }

  @Test func `much more than a goal has room beside its gauge`() {
    let sandbox = Sandbox()
    sandbox.run("dash log steps 5500 floors 55")
    sandbox.run("dash goal steps 4")
    sandbox.run("dash goal floors 4")
    let day = sandbox.run("dash today -g activity").output
    #expect(day.contains("━   1,375% "))
    #expect(day.contains("━ 137,500% "))
    sandbox.run("dash forget steps")
    #expect(sandbox.run("dash today -g activity").output.contains("━ 1,375% "))
    sandbox.run("dash log steps 5500")
    let streaks = sandbox.run("dash streaks").output
    #expect(streaks.contains("━ 137,500%  goal 4\n"))
  }

  @Test func `streaks are of the goals that are set`() {
    let sandbox = sandboxWithData()
    #expect(sandbox.run("dash streaks").output.hasPrefix("No streaks: you have not set any goals."))
    #expect(sandbox.run("dash streaks --json").output.contains("\"streaks\": []"))
    sandbox.run("dash goal steps 8000")
    sandbox.run("dash goal sleep_start 23:00")
    let run = sandbox.run("dash streaks")
    #expect(run.output.contains("Steps"))
    #expect(run.output.contains("goal 23:00"))
    #expect(!run.output.contains("Floors"))
  }
}
