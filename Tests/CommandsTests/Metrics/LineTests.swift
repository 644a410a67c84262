import Support
import Testing

@testable import Commands

/// One line for a prompt.
struct LineTests {
  private let sandbox = Sandbox()

  @Test func `a percentage is only beside what has a bar or a ring`() {
    sandbox.run("dash log steps 6000 weight 64")
    sandbox.run("dash goal steps 8000")
    sandbox.run("dash goal weight 'at most 62'")
    let line = sandbox.run("dash line steps weight").output
    #expect(line.contains("steps 6,000 75%"), "\(line)")
    #expect(line.contains("weight 64.0 kg"))
    #expect(!line.contains("weight 64.0 kg +"))
    sandbox.run("dash attributes gauge steps plain")
    #expect(sandbox.run("dash line steps").output == "steps 6,000\n")
    #expect(!sandbox.run("dash line").output.contains("steps"))
  }

  @Test func `a paused attribute is marked, with or without a value`() {
    sandbox.run("dash log steps 6000")
    sandbox.run("dash goal steps 8000")
    sandbox.run("dash skip steps ill")
    #expect(sandbox.run("dash line steps").output == "steps 6,000 paused: ill\n")
    sandbox.run("dash forget steps")
    sandbox.run("dash skip steps")
    #expect(sandbox.run("dash line steps").output == "steps · paused\n")
    #expect(sandbox.run("dash missing").output.contains("Steps") == false)
  }

  @Test func `the first share is found behind many values without one`() {
    let words = ["ant", "bee", "cow", "dog", "elk", "fox", "gnu", "hen", "ibex", "jay"]
    for word in words { sandbox.run("dash attributes add \(word) --type quantity") }
    for distance in 1...14 { sandbox.run("dash log jay 5 --date -\(distance)") }
    sandbox.run("dash averages --refresh")
    for word in words { sandbox.run("dash log \(word) 4") }
    #expect(sandbox.run("dash line").output == "jay 4 80%\n")
    #expect(sandbox.run("dash missing").output.contains("Nothing is missing"))
    sandbox.run("dash forget jay")
    #expect(sandbox.run("dash line").output == "1 to log\n")
  }

  @Test func `pairs within a group that were not compared are named`() {
    sandbox.run("dash log coffees 1 water 250 --date yesterday")
    let text = sandbox.run("dash insights").output
    #expect(text.contains("findings need two attributes of different groups"), "\(text)")
    #expect(text.contains("1 pair\nis within a group: add --within."))
    #expect(!text.contains("need two attributes with values"))
    sandbox.run("dash log steps 1 --date yesterday")
    #expect(!sandbox.run("dash insights").output.contains("--within"))
  }
}
