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
        "The goal of this Friday is 8,000; you set it."))
    #expect(
      sandbox.run("dash explain goal steps --demo").output.contains(
        "the average of your Fridays; none is set."))
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
  ])
  func `what cannot be explained is refused`(line: String, status: Int32, message: String) {
    let run = sandbox.run(line)
    #expect(run.status == status)
    #expect(run.errors.contains(message))
    #expect(run.output.isEmpty)
  }
}
