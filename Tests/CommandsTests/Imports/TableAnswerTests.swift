import Support
import Testing

/// Questions about several columns, and the answers that are stored for the next table.
struct TableAnswerTests {
  private static let table = "date,headache,gym,sleep\n2026-11-20,0,1,8\n2026-11-21,1,0,7\n"

  private func sandbox(typing input: String) -> Sandbox {
    let sandbox = Sandbox()
    sandbox.isInputTerminal = true
    sandbox.input = input
    return sandbox
  }

  @Test func `several columns are asked about on one screen`() throws {
    let sandbox = sandbox(typing: "2b 9z\n2b\n")
    let run = sandbox.run("dash import \(try sandbox.write(Self.table, to: "t.csv"))")
    #expect(run.status == 0)
    #expect(run.errors.contains("3 columns can be read in several ways"))
    #expect(run.errors.contains("3b: minutes"))
    let rows = sandbox.run("dash export --format csv").output
    // What is proposed, except for the second column.
    #expect(rows.contains("2026-11-20,headache,0,boolean\n2026-11-20,gym,1,quantity\n"))
    #expect(rows.contains("2026-11-20,sleep,480,duration\n"))
  }

  @Test func `an empty line takes what is proposed`() throws {
    let sandbox = sandbox(typing: "\n")
    #expect(sandbox.run("dash import \(try sandbox.write(Self.table, to: "t.csv"))").status == 0)
    #expect(sandbox.run("dash export --format csv").output.contains("gym,1,boolean"))
  }

  @Test func `without a terminal one command answers all`() throws {
    let sandbox = Sandbox()
    let path = try sandbox.write(Self.table, to: "t.csv")
    let refused = sandbox.run("dash import \(path)")
    #expect(refused.status == 65)
    let command = "dash import \(path) --type headache=tag,gym=tag --unit sleep=h"
    #expect(refused.errors.contains("All of it in one command: \(command)"))
    #expect(sandbox.run(command).status == 0)
    // Options are not answers: nothing is stored.
    #expect(sandbox.run("dash import --answers").output.hasPrefix("No answers are stored."))
  }

  @Test func `answers are stored for the next table, listed, replaced by options and forgotten`()
    throws
  {
    let sandbox = sandbox(typing: "2b\n")
    let path = try sandbox.write(Self.table, to: "t.csv")
    // A rehearsal stores nothing.
    #expect(sandbox.run("dash import --dry-run \(path)").status == 0)
    #expect(sandbox.run("dash import --answers").output.hasPrefix("No answers are stored."))
    sandbox.input = "2b\n"
    #expect(sandbox.run("dash import \(path)").status == 0)
    #expect(
      sandbox.run("dash import --answers").output.hasPrefix(
        """
        1  date,headache,gym,sleep
           --type gym=quantity
           --type headache=tag
           --unit sleep=h

        """))
    (sandbox.isInputTerminal, sandbox.input) = (false, "")
    let next = try sandbox.write(
      "date,headache,gym,sleep\n2026-11-22,0,1,6\n2026-11-23,1,0,9\n", to: "next.csv")
    let run = sandbox.run("dash import \(next)")
    #expect(run.status == 0)
    #expect(run.errors.contains("the answers of an earlier import are used"))
    #expect(sandbox.run("dash export --format csv").output.contains("2026-11-22,sleep,360,"))
    #expect(sandbox.run("dash import \(next) --unit sleep=min").status == 0)
    #expect(sandbox.run("dash export --format csv").output.contains("2026-11-22,sleep,6,"))
    #expect(sandbox.run("dash import --forget 2").status == 64)
    #expect(sandbox.run("dash import --forget 1").status == 0)
    #expect(sandbox.run("dash import --answers").output.hasPrefix("No answers are stored."))
  }

  @Test func `a new column goes to the group that its name or unit suggests`() throws {
    let sandbox = Sandbox()
    let path = try sandbox.write(
      "date,Sleep quality,Nap pulse,Puzzles\n2026-11-20,4.5,60bpm,12\n2026-11-21,5,61bpm,9\n",
      to: "t.csv")
    #expect(sandbox.run("dash import \(path)").status == 0)
    let list = sandbox.run("dash attributes").output
    let places = try [
      "Sleep ", "sleep_quality", "Health and body", "nap_pulse", "Other", "puzzles",
    ]
    .map { try #require(list.range(of: $0), "\($0): \(list)").lowerBound }
    #expect(places == places.sorted())
  }
}
