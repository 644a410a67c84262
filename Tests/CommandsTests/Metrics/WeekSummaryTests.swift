import Foundation
import Support
import Testing
import Time

@testable import Commands

/// The week in ten lines.
struct WeekSummaryTests {
  private let sandbox = Sandbox()
  private let today = Day(number: 20_777)

  /// Records 120 days of values, of which the last seven have twice the coffees and late bedtimes.
  private func record() throws {
    var csv = "date,attribute,value,type\n"
    for back in 0..<120 {
      let day = today - back
      let number = Int(day.number)
      let isLate = back < 7
      csv += "\(day),coffees,\((isLate ? 4 : 1) + number % 3),quantity\n"
      csv += "\(day),sleep_start,\((isLate ? 760 : 660) + number * 7919 % 31),bedtime\n"
      csv += "\(day),steps,\(5000 + number * 7919 % 3001),quantity\n"
      csv += "\(day),mood,\([2, 4, 6, 8][number * 31 % 4]),scale\n"
      csv += "\(day),gym,\(number % 3 == 0 ? 1 : 0),boolean\n"
    }
    let path = try sandbox.write(csv, to: "days.csv")
    let run = sandbox.run("dash import \(path)")
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test(arguments: [40, 80, 120])
  func `the summary is as its golden file has it`(width: Int) throws {
    try sandbox.expectScreen(of: "dash week --summary", in: "week-summary-empty", width: width)
    try record()
    for line in ["goal steps 6000", "goal coffees '<= 2'", "goal gym 3/week"] {
      #expect(sandbox.run("dash \(line)").status == 0)
    }
    try sandbox.expectScreen(of: "dash week --summary", in: "week-summary-own", width: width)
  }

  @Test func `it has at most ten lines of eighty cells`() throws {
    try record()
    sandbox.run("dash goal steps 6000")
    sandbox.run("dash goal gym 3/week")
    sandbox.run("dash facts add 1998-11-20 \"The first day\"")
    for line in ["dash week --summary", "dash week --summary --demo"] {
      #expect(sandbox.run(line).output.split(separator: "\n").count <= 10, "\(line)")
    }
  }

  @Test func `goals count days that are over and have a value, and no pauses`() {
    for (back, steps) in [(0, 4000), (1, 6000), (2, 5000), (3, 4999), (5, 100)] {
      sandbox.run("dash log steps \(steps) -d -\(back)")
      sandbox.run("dash log coffees \(back) -d -\(back)")
    }
    for line in ["goal steps 5000", "goal coffees '<= 2'", "skip steps -d -5"] {
      let run = sandbox.run("dash \(line)")
      #expect(run.status == 0, "\(run.errors)")
    }
    let output = sandbox.run("dash week --summary").output
    #expect(output.contains("4 of 7: steps 2 of 3, coffees 2 of 4"), "\(output)")
    sandbox.run("dash log steps 5500")
    #expect(sandbox.run("dash week --summary").output.contains("steps 3 of 4"))
  }

  @Test func `goals for a week are those of the week that ends among the seven days`() throws {
    for back in 0..<14 { sandbox.run("dash log steps \(1000 + back) -d -\(back)") }
    sandbox.run("dash goal steps 50000/week")
    // Friday 20 November: the week from Sunday 8 to Saturday 14.
    let sum = (6...12).reduce(0) { $0 + 1000 + $1 }
    let output = sandbox.run("dash week --summary --width 120").output
    #expect(output.contains("steps 7,063 of 50,000 (8 Nov to 14 Nov 2026)"), "\(output)")
    #expect(sum == 7063)
    // Up to a Saturday both are the same days.
    let saturday = sandbox.run("dash week --summary --date 2026-11-14 --width 120").output
    #expect(saturday.contains("steps 7,063 of 50,000\n"), "\(saturday)")
    // On the first day of a week it is the week before.
    let sunday = sandbox.run("dash week --summary --date 2026-11-15 --width 120").output
    #expect(sunday.contains("steps 7,063 of 50,000 (8 Nov to 14 Nov 2026)"), "\(sunday)")
    sandbox.run("dash settings set week.start saturday")
    let other = sandbox.run("dash week --summary --json").output
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(other.utf8)) as? [String: Any])
    let goal = try #require((document["weekly_goals"] as? [[String: Any]])?.first)
    #expect(goal["done"] as? Double == 7021)
    #expect(goal["from"] as? String == "2026-11-14")
    #expect(goal["to"] as? String == "2026-11-20")
  }

  @Test func `what differs is outside the middle half of usual days, and is explained`() throws {
    try record()
    let text = sandbox.run("dash week --summary --json").output
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let differences = try #require(document["differences"] as? [[String: Any]])
    let names = differences.compactMap { $0["attribute"] as? String }
    #expect(Set(names) == ["coffees", "sleep_start"])
    for difference in differences {
      let value = try #require(difference["value"] as? Double)
      let (low, high) = try (
        #require(difference["low"] as? Double), #require(difference["high"] as? Double)
      )
      #expect(value < low || value > high)
      let name = try #require(difference["attribute"] as? String)
      let explained = sandbox.run("dash explain \(name) --json").output
      let all = try #require(
        try JSONSerialization.jsonObject(with: Data(explained.utf8)) as? [String: Any])
      let days = try #require(all["all_days"] as? [String: Any])
      #expect(days["average"] as? Double == difference["usual"] as? Double)
      #expect((days["half"] as? [String: Any])?["low"] as? Double ?? low == low)
    }
  }

  @Test func `something of the person's own past is shown, a fact of theirs first`() throws {
    try record()
    sandbox.run("mood note \"Moved house\" -d 2025-11-18")
    #expect(
      sandbox.run("dash week --summary").output.contains("18 Nov 2025, you wrote: Moved house"))
    sandbox.run("dash facts add 2019-11-17 \"Met Ines\"")
    #expect(sandbox.run("dash week --summary").output.contains("17 November 2019: Met Ines"))
  }

  @Test func `words stand alone, and a group is refused`() {
    let output = sandbox.run("dash week --summary --demo --plain").output
    #expect(output.contains("\nMood: typically "))
    #expect(!output.contains("  "))
    #expect(sandbox.run("dash week --summary --group sleep").status == 64)
  }
}
