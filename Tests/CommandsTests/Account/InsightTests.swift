import Foundation
import Metrics
import Services
import Statistics
import Storage
import Support
import Testing
import Time

@testable import Commands

/// What the account has noticed, on screens.
struct InsightTests {
  private let sandbox = Sandbox()

  init() throws {
    sandbox.run("dash log steps 5623")
    sandbox.run("dash log sleep 7h")
    let store = try Store(path: sandbox.storePath)
    let today = sandbox.now.day
    try store.cache(insights: [
      Insight(
        day: today, priority: 2, period: 1, attribute: "steps", group: "activity",
        text: "Your fewest steps since last Tuesday"),
      Insight(
        day: today, priority: 1, period: 1, attribute: "steps", group: "activity",
        text: "5,623 steps is below your Friday average\nYou usually walk 8,104 steps by now."),
      Insight(
        day: today - 1, priority: 3, period: 7, attribute: "sleep", group: "sleep",
        text: "You woke up at 06:41 on average\u{1B}[31m this week, and 東京 is far"),
      Insight(
        day: today - 20, priority: 4, period: 30, attribute: "tracks", group: "media",
        text: "Long ago"),
    ])
    var steps = Correlation(
      "steps", "mood", found: today - 5,
      sentence: "you have a worse mood when you have more steps.")
    (steps.period, steps.strength, steps.percentage, steps.stars) = (305, -0.389, 38.9, 4)
    var coffee = Correlation(
      "bad_sleep", "coffee", found: today - 5,
      sentence: "you tag 'coffee' more on days after you tag 'bad sleep' more.")
    (coffee.period, coffee.strength, coffee.percentage, coffee.stars) = (364, 0.54, 54, 5)
    coffee.isNextDay = true
    try store.cache(correlations: [steps, coffee])
  }

  @Test(arguments: ["dash insights", "dash correlations", "dash today"], [40, 80, 120])
  func `a screen is as its golden file has it`(line: String, width: Int) throws {
    try sandbox.expectScreen(of: line, in: "stored-\(line.dropFirst(5))", width: width)
  }

  @Test func `the sample data has insights and correlations of its own week`() {
    let demo = Sandbox()
    let insights = demo.run("dash insights --demo")
    #expect(insights.status == 0)
    #expect(insights.output.contains("From Exist, not corrected\nFriday 20 November 2026\n"))
    #expect(insights.output.contains("5,623 steps is below your Friday average"))
    let correlations = demo.run("dash correlations --demo --attribute gym")
    #expect(correlations.output.ranges(of: "Gym → Active minutes").count == 2)
    let sentences = demo.run("dash correlations --demo --all --attribute gym").output
    #expect(sentences.contains("more active minutes when you tag 'gym'"))
    #expect(sentences.contains("On days with Gym your active minutes were "))
    #expect(!correlations.output.contains("coffee"))
    #expect(demo.run("dash correlations --demo --json").output.contains("\"date\": \"2026-11-15\""))
    #expect(demo.contents.isEmpty)
    #expect(demo.run("dash insights").output.hasPrefix("No insights: nothing is recorded yet.\n"))
  }

  @Test func `a card carries the insight of the shortest time of its group and day`() {
    let today = sandbox.run("dash today --width 80").output
    #expect(today.contains("5,623 steps is below your Friday average"))
    #expect(!today.contains("You usually walk"))
    #expect(!today.contains("fewest steps"))
    #expect(!today.contains("06:41"))
    #expect(!sandbox.run("dash today --date 2026-10-01").output.contains("average"))
    #expect(
      sandbox.run("dash today --json").output.contains(
        #""insight": "5,623 steps is below your Friday average\nYou usually"#))
  }

  @Test func `insights and correlations are chosen by days, group, attribute and dots`() {
    #expect(!sandbox.run("dash insights").output.contains("Long ago"))
    #expect(sandbox.run("dash insights --all").output.contains("Long ago"))
    #expect(!sandbox.run("dash insights --group sleep").output.contains("steps"))
    #expect(sandbox.run("dash correlations --attribute Steps").output.contains("Steps → Mood"))
    #expect(!sandbox.run("dash correlations --attribute steps").output.contains("offee"))
    #expect(!sandbox.run("dash correlations --stars 5").output.contains("Steps → Mood"))
    #expect(
      sandbox.run("dash correlations --attribute bad_sleep").output.contains(
        "No finding about bad_sleep."))
    #expect(
      sandbox.run("dash correlations --attribute sleep").output.hasPrefix(
        "No finding about Time asleep."))
    #expect(
      sandbox.run("dash correlations --attribute sleep").output.contains(
        "None of the 2 stored correlations of Exist matches."))
    let unknown = sandbox.run("dash correlations --attribute tea")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("unknown attribute 'tea'"))
    #expect(sandbox.run("dash insights --days 31").status == 64)
    #expect(sandbox.run("dash insights --days 1096").status == 64)
    #expect(sandbox.run("dash correlations --json --csv").status == 64)
  }

  /// So many days before the day of all tests.
  private func day(_ back: Int) -> Day { sandbox.now.day - back }

  @Test func `in the first weeks it says what is missing and until when`() {
    let sandbox = Sandbox()
    sandbox.input = (24...50).map { back in
      "\(day(back - 23)): steps \(5000 + back * 37 % 900), coffees \(back * 7 % 5)\n"
    }.joined()
    #expect(sandbox.run("dash log -").status == 0)
    #expect(
      sandbox.run("dash insights").output.contains(
        "27 of 56 days; first findings from 19 December on."))
    #expect(sandbox.run("dash correlations").output.contains("27 of 56 days"))
    let one = Sandbox()
    one.run("dash log steps 5623")
    #expect(
      one.run("dash insights").output.contains(
        "Findings need two attributes with values before today."))
  }

  @Test func `with --all each compared pair has a row of its own`() throws {
    let demo = Sandbox()
    let rows = demo.run("dash correlations --demo --all --csv").output.split(separator: "\n")
    let sentence = demo.run("dash correlations --demo").output.replacing("\n", with: " ")
    #expect(sentence.contains(" \(rows.count - 1) pairs compared, "))
    let pairs = Set(rows.dropFirst().map { $0.split(separator: ",").prefix(2).sorted() })
    #expect(pairs.count == rows.count - 1)
  }

  @Test func `today, which is not over, is not compared as of a later day either`() {
    let sandbox = Sandbox()
    sandbox.input = (0...90).map { back in
      "\(day(back)): steps \(5000 + back * 37 % 900), coffees \(back * 7 % 5)\n"
    }.joined()
    #expect(sandbox.run("dash log -").status == 0)
    let today = sandbox.run("dash insights").output
    #expect(today.contains("to 19 Nov 2026"))
    #expect(sandbox.run("dash insights --date tomorrow").output == today)
    #expect(sandbox.run("dash insights --date 2027-01-31").output == today)
  }

  @Test func `a card carries one finding for eight days after it was computed`() throws {
    let sandbox = Sandbox()
    var random = SplitMix64(seed: 7)
    sandbox.input = (1...120).map { back in
      let coffees = random.next() % 5
      let mood = 1 + (coffees + random.next() % 2) * 4 / 5
      return "\(day(back)): coffees \(coffees), mood \(mood)\n"
    }.joined()
    #expect(sandbox.run("dash log -").status == 0)
    sandbox.run("mood 4")
    #expect(!sandbox.run("dash today --width 120").output.contains("Found"))
    #expect(sandbox.run("dash insights").output.contains(" 1  On days with "))
    let today = sandbox.run("dash today --width 120").output
    #expect(today.contains("✦ On days with "))
    #expect(today.contains("Found 20 Nov."))
    #expect(sandbox.run("dash today --json").output.contains("Found 20 Nov."))
    // Only today, and not on demand.
    #expect(!sandbox.run("dash today -d -1 --width 120").output.contains("Found"))
    sandbox.run("dash settings set insights.card no")
    #expect(!sandbox.run("dash today --width 120").output.contains("Found"))
    sandbox.run("dash settings reset insights.card")
    let store = try Store(path: sandbox.storePath)
    #expect(try store.finding(of: sandbox.now.day + 8) != nil)
    #expect(try store.finding(of: sandbox.now.day + 9) == nil)
    #expect(try store.finding(of: sandbox.now.day - 1) == nil)
  }

  @Test func `findings are cached until something is written, and read as they were computed`()
    throws
  {
    let sandbox = Sandbox()
    var random = SplitMix64(seed: 7)
    sandbox.input = (1...150).map { back in
      let coffees = random.next() % 5
      let mood = 1 + (coffees + random.next() % 2) * 4 / 5
      let gym = mood > 2 ? ", gym yes" : ""
      return "\(day(back)): coffees \(coffees), mood \(mood), steps \(coffees * 900 + 3000)\(gym)\n"
    }.joined()
    sandbox.run("dash tag Gym")
    #expect(sandbox.run("dash log -").status == 0)
    let today = sandbox.now.day
    func isCached() throws -> Bool {
      try Store(path: sandbox.storePath).cachedComparison(
        of: today - LinkComparison.usualDays...today - 1, daysOff: KnownDaysOff()) != nil
    }
    let lines = [
      "dash insights", "dash insights --json", "dash insights --within", "dash correlations",
      "dash correlations --within --json", "dash correlations mood --csv",
    ]
    let computed = lines.map { line in
      sandbox.run("dash tag Gym")
      sandbox.run("dash untag Gym")
      return sandbox.run(line).output
    }
    #expect(computed[0].contains(" 1  On days with "))
    sandbox.run("dash insights")
    #expect(try isCached())
    #expect(lines.map { sandbox.run($0).output } == computed)
    #expect(try isCached())
    sandbox.run("dash log steps 4000")
    #expect(try !isCached())
  }

  @Test func `recomputing averages computes findings, and no comparison leaves none`() throws {
    let sandbox = Sandbox()
    sandbox.run("dash log steps 5623 -d yesterday")
    sandbox.run("dash averages --refresh")
    let store = try Store(path: sandbox.storePath)
    #expect(try store.finding(of: sandbox.now.day) == nil)
    #expect(try store.cachedResponse(CacheKey("dash", "findings")) != nil)
  }

  @Test func `nothing found is said as such, with what could have been seen`() {
    let sandbox = Sandbox()
    var random = SplitMix64(seed: 11)
    sandbox.input = (1...120).map { back in
      "\(day(back)): steps \(5000 + random.next() % 900), coffees \(random.next() % 5)\n"
    }.joined()
    #expect(sandbox.run("dash log -").status == 0)
    let text = sandbox.run("dash insights --width 120").output
    #expect(text.contains("Nothing goes together beyond chance. 1 pair compared."))
    #expect(text.contains("Weaker links than r = 0."))
    #expect(sandbox.run("dash correlations --all").output.contains("Coffees and Steps"))
    let table = sandbox.run("dash correlations --all --csv").output.split(separator: "\n")
    #expect(table.count == 2)
    #expect(table.last?.contains("coffees") == true)
  }

  @Test func `own findings and Exist's are marked in documents, with the keys they had`() throws {
    for (line, list) in [("insights", "insights"), ("correlations", "correlations")] {
      let output = sandbox.run("dash \(line) --demo --json").output
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
      let entries = try #require(document[list] as? [[String: Any]])
      let sources = Set(entries.compactMap { $0["source"] as? String })
      #expect(sources == ["dash", "exist"])
      let keys =
        line == "insights"
        ? ["date", "priority", "period", "attribute", "group", "text"]
        : [
          "date", "period", "attribute", "attribute2", "offset", "value", "percentage", "stars",
          "second_person",
        ]
      for entry in entries { for key in keys { #expect(entry[key] != nil) } }
    }
  }
}
