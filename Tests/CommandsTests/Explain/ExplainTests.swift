import Foundation
import Support
import Testing

@testable import Commands

struct ExplainTests {
  private let sandbox = Sandbox()

  @Test func `an average is explained by its days, its range and what is left out`() {
    let output = sandbox.run("dash explain steps --demo").output
    #expect(output.contains("usual Friday "))
    #expect(output.contains("half of your Fridays "))
    #expect(output.contains("▸ "))
    #expect(output.contains("The middle of all such Fridays is between "))
    let averages = sandbox.run("dash averages --demo").output
    #expect(averages.contains("Half of your Fridays are within\nSteps "))
  }

  @Test func `the values of the middle make the average that is shown`() throws {
    let text = sandbox.run("dash explain steps --demo --json").output
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    for name in ["weekday", "all_days"] {
      let part = try #require(document[name] as? [String: Any])
      let values = try #require(part["values"] as? [[String: Any]])
      let middle = values.filter { $0["middle"] as? Bool == true }
        .compactMap { $0["value"] as? Double }
      #expect(part["average"] as? Double == middle.reduce(0, +) / Double(middle.count))
      #expect(part["days"] as? Int == values.count)
    }
  }

  @Test func `of a day that is not over it says what is left, never that it is behind`() {
    for back in 1...9 { sandbox.run("dash log steps \(1000 * back) -d -\(7 * back)") }
    sandbox.run("dash log steps 2100")
    let output = sandbox.run("dash explain steps --width 120").output
    #expect(output.contains("2,100 so far; "))
    #expect(output.contains(" to your usual Friday, "))
    #expect(output.contains("Already more than on 2 of your last "))
    #expect(!output.contains("behind"))
    #expect(!sandbox.run("dash explain steps -d -7").output.contains("so far"))
    sandbox.run("dash goal steps '<= 3000'")
    #expect(
      sandbox.run("dash explain steps --width 120").output.contains("is not passed yet"))
  }

  @Test func `a goal is explained by who set it`() {
    sandbox.run("dash log steps 5000 -d yesterday")
    #expect(
      sandbox.run("dash explain goal steps").output.contains("has no goal: none is set"))
    sandbox.run("dash goal steps 8000")
    #expect(
      sandbox.run("dash explain goal steps").output.contains(
        "The goal of this Friday is 8,000; you set it for every day on 20 Nov 2026 at"))
    sandbox.run("dash goal steps --weekday friday 9000")
    #expect(
      sandbox.run("dash explain goal steps --width 120").output.contains(
        "is 9,000; you set it for Fridays on 20 Nov 2026 at 21:00: dash goal steps --weekday friday"
      ))
    sandbox.run("dash undo")
    #expect(sandbox.run("dash explain goal steps").output.contains("is 8,000; you set it"))
    #expect(
      sandbox.run("dash explain goal floors --demo").output.contains(
        "the average of your Fridays; none is set."))
  }

  @Test func `a trend is explained by its interval and its independent days`() throws {
    let output = sandbox.run("dash explain trend steps --demo --width 300").output
    #expect(output.contains("The line through them changes by "))
    #expect(output.contains(" independent ones, and the variance is "))
    #expect(output.contains("The 95% interval is "))
    func document(_ line: String) throws -> [String: Any] {
      let text = sandbox.run(line).output
      return try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
    let explained = try document("dash explain trend steps --demo --json")
    let shown = try #require(
      try document("dash history steps --demo --json")["trend"] as? [String: Any])
    for name in ["per_day", "low", "high", "effective_days"] {
      #expect(explained[name] as? Double == shown[name] as? Double, "\(name)")
    }
    #expect(explained["clear"] as? Bool == shown["clear"] as? Bool)
    let few = Sandbox()
    few.run("dash log steps 5000 -d -2")
    #expect(few.run("dash explain trend steps").output.contains("1 day has a value: too few"))
    few.run("dash log steps 6000 -d yesterday")
    #expect(
      few.run("dash explain trend steps --width 300").output.contains("needs at least 14 days"))
  }

  @Test func `a compared pair is explained, a finding or not`() throws {
    let finding = sandbox.run("dash explain pair pages_read reading --demo").output
    #expect(finding.hasPrefix("On days with Reading you had 31 more pages read, likely "))
    #expect(finding.contains("Rank 1 of "))
    let other = sandbox.run("dash explain pair steps mood --demo").output
    #expect(other.contains("compared, and no finding."))
    #expect(!other.contains("went together"))
    #expect(other.contains("effective · p "))
  }

  @Test func `the document of a finding has what the screen shows`() throws {
    func explained(_ line: String) throws -> [String: Any] {
      let text = sandbox.run(line).output
      let all = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      return try #require((all["insights"] as? [[String: Any]])?.first)
    }
    let finding = try explained("dash explain insight 1 --demo --json")
    #expect((finding["text"] as? String)?.hasPrefix("On days with Reading ") == true)
    let explanation = try #require(finding["explanation"] as? [String: Any])
    #expect(explanation["condition"] as? String == "with Reading")
    let (high, other) = (
      try #require(explanation["high_days"] as? [String: Any]),
      try #require(explanation["other_days"] as? [String: Any])
    )
    #expect(high["median"] as? Double == 30)
    #expect(other["median"] as? Double == 0)
    #expect(
      (high["days"] as? Int ?? 0) + (other["days"] as? Int ?? 0) == finding["period"] as? Int)
    for key in ["most_for", "most_against"] {
      #expect((explanation[key] as? [[String: Any]])?.count == 5)
    }
    let removed = try #require(explanation["removed"] as? [[String: Any]])
    #expect(removed.map { $0["attribute"] as? String } == ["reading", "pages_read"])
    #expect(removed.allSatisfy { $0["columns"] is Int })
    let none = try explained("dash explain pair steps mood --demo --json")
    #expect(none["finding"] as? Bool == false)
    #expect(none["text"] is NSNull)
    #expect(none["explanation"] is [String: Any])
  }

  @Test func `days of a tag are with and without it, and a day after says whose its dates are`() {
    let tag = sandbox.run("dash explain insight 1 --demo").output
    #expect(tag.contains("   with     Pages read 79\n"))
    #expect(tag.contains("   without  Pages read "))
    #expect(!tag.contains("   high "))
    let number = sandbox.run("dash explain pair coffees sleep_start --demo").output
    #expect(number.contains("   high   Bedtime "))
    #expect(!number.contains("Each date is"))
  }

  @Test func `a goal of a week is explained, beside one of the day`() {
    sandbox.run("dash tag gym")
    sandbox.run("dash goal gym 3/week")
    #expect(
      sandbox.run("dash explain goal gym --width 120").output
        == "The goal of each week is 3 days; you set it on 20 Nov 2026 at 21:00: dash goal gym 3/week\n"
    )
    sandbox.run("dash goal gym yes")
    let output = sandbox.run("dash explain goal gym --width 120").output
    #expect(output.contains("The goal of this Friday is yes"))
    #expect(output.contains("The goal of each week is 3 days"))
  }

  @Test(arguments: [
    ("gym", "dash tag gym", "dash goal gym yes", 1.0),
    ("steps", "dash log steps 5000", "dash goal steps 8000", 8000.0),
  ])
  func `what set a goal is in the document of every kind of attribute`(
    name: String, record: String, goal: String, value: Double
  ) throws {
    sandbox.run(record)
    sandbox.run(goal)
    let text = sandbox.run("dash explain goal \(name) --json").output
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(document["attribute"] as? String == name)
    #expect(document["goal"] as? Double == value)
    #expect(document["goal_kind"] as? String == "goal")
    #expect(document["goal_set"] as? String == "2026-11-20T21:00")
    #expect(document["goal_set_by"] as? String == "command")
    #expect(document["goal_command"] as? String == goal)
    #expect(document["weekday"] is NSNull)
    #expect(document["averages_from"] is NSNull)
  }

  @Test func `a goal of a tag is yes or no`() {
    sandbox.run("dash tag gym")
    #expect(
      sandbox.run("dash explain goal gym").output == "Friday has no goal: none is set.\n")
    sandbox.run("dash goal gym yes")
    #expect(
      sandbox.run("dash explain goal gym").output.hasPrefix("The goal of this Friday is yes; you"))
  }

  @Test func `a finding is explained by its figures and the days for and against it`() {
    let output = sandbox.run("dash explain insight 1 --demo").output
    #expect(output.contains("Rank 1 of "))
    #expect(output.contains("effective · p "))
    #expect(output.contains("columns of weekdays and"))
    #expect(output.contains("\nMost for it\n"))
    #expect(output.contains("\nMost against it\n"))
  }

  @Test(arguments: [
    ("dash explain steps", 1, "nothing is recorded yet"),
    ("dash explain stepz --demo", 64, "unknown attribute 'stepz'"),
    ("dash explain insight 0 --demo", 64, "invalid number of a finding '0'"),
    ("dash explain insight 999 --demo", 1, "there is no finding 999"),
    ("dash explain steps --within --demo", 64, "--within is only for findings"),
    ("dash explain gym --demo", 1, "Gym has no average"),
    ("dash explain pair steps --demo", 64, "a pair is two attributes"),
    ("dash explain pair steps stepz --demo", 64, "unknown attribute 'stepz'"),
    ("dash explain pair steps Steps --demo", 64, "'steps' and 'Steps' are the same attribute"),
    ("dash explain goal --demo", 64, "missing the attribute of the goal"),
    ("dash explain insight", 64, "missing the number of the finding"),
    ("dash explain pair --demo", 64, "a pair is two attributes"),
    ("dash explain trend --demo", 64, "missing the attribute of the trend"),
    ("dash explain pair steps steps_distance --demo", 1, "were not compared"),
    ("dash explain trend gym --demo", 1, "Gym has no trend"),
    ("dash explain trend stepz --demo", 64, "unknown attribute 'stepz'"),
    ("dash explain trend steps --days 7 --demo", 64, "--days"),
    ("dash explain goal steps --days 90 --demo", 64, "--days is only for findings"),
    ("dash explain pair steps mood --within --demo", 64, "--within is only for findings"),
  ])
  func `what cannot be explained is refused`(line: String, status: Int32, message: String) {
    let run = sandbox.run(line)
    #expect(run.status == status)
    #expect(run.errors.contains(message))
    #expect(run.output.isEmpty)
  }
}
