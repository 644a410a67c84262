import Foundation
import Metrics
import Services
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
    try store.cache(correlations: [
      Correlation(
        day: today - 5, period: 305, attribute: "steps", other: "mood", isNextDay: false,
        strength: -0.389, percentage: 38.9, stars: 4,
        sentence: "you have a worse mood when you have more steps."),
      Correlation(
        day: today - 5, period: 364, attribute: "bad_sleep", other: "coffee", isNextDay: true,
        strength: 0.54, percentage: 54, stars: 5,
        sentence: "you tag 'coffee' more on days after you tag 'bad sleep' more."),
    ])
  }

  @Test(arguments: ["dash insights", "dash correlations", "dash today"], [40, 80, 120])
  func `a screen is as its golden file has it`(line: String, width: Int) throws {
    let name = "stored-\(line.dropFirst(5))-\(width)"
    let plain = sandbox.run(line + " --width \(width)").output
    try Golden.expect(plain, in: name + ".txt")
    for row in plain.split(separator: "\n") { #expect(TextWidthProbe.cells(row) <= width) }
    let ascii = sandbox.run(line + " --width \(width) --ascii").output
    try Golden.expect(ascii, in: name + "-ascii.txt")
  }

  @Test func `the sample data has insights and correlations of its own week`() {
    let demo = Sandbox()
    let insights = demo.run("dash insights --demo")
    #expect(insights.status == 0)
    #expect(insights.output.hasPrefix("Friday 20 November 2026\n"))
    #expect(insights.output.contains("5,623 steps is below your Friday average"))
    let correlations = demo.run("dash correlations --demo --attribute gym")
    #expect(correlations.output.contains("more active minutes when you tag 'gym'"))
    #expect(!correlations.output.contains("coffee"))
    #expect(demo.run("dash correlations --demo --json").output.contains("\"date\": \"2026-11-15\""))
    #expect(demo.contents.isEmpty)
    #expect(demo.run("dash insights").output.contains("No insights are stored"))
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
    #expect(sandbox.run("dash insights --days 31").output.contains("Long ago"))
    #expect(!sandbox.run("dash insights --group sleep").output.contains("steps"))
    #expect(sandbox.run("dash correlations --attribute Steps").output.contains("worse mood"))
    #expect(!sandbox.run("dash correlations --attribute steps").output.contains("coffee"))
    #expect(!sandbox.run("dash correlations --stars 5").output.contains("worse mood"))
    #expect(
      sandbox.run("dash correlations --attribute tea").output
        == "None of the 2 stored correlations matches.\n")
    #expect(
      Sandbox().run("dash insights").output
        == "No insights are stored.\nTo log in to an account at Exist: dash account login\n")
  }
}
