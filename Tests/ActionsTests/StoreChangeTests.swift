import Foundation
import Storage
import Support
import Testing
import Time

/// What `Context.change` does for every command that writes to the store.
struct StoreChangeTests {
  private let sandbox = Sandbox()

  private static let refused = [
    "dash attributes add Weight --type boolean --unit kg", "dash attributes add Steps --type text",
    "dash log steps many", "dash log steps 5 nothing 6", "dash tag steps",
    "mood rate 4 --energy many", "mood rate 4 --tag steps",
  ]

  @Test(arguments: refused)
  func `a command that is refused creates no store`(line: String) {
    let run = sandbox.run(line)
    #expect(run.status == 64, "\(run.errors)")
    #expect(sandbox.contents.isEmpty)
  }

  @Test(arguments: refused)
  func `a command that is refused changes nothing`(line: String) throws {
    sandbox.run("dash log steps 4000")
    let before = try Data(contentsOf: URL(filePath: sandbox.storePath))
    #expect(sandbox.run(line).status == 64)
    #expect(try Data(contentsOf: URL(filePath: sandbox.storePath)) == before)
  }

  @Test func `the first change is made once, with one summary`() throws {
    #expect(sandbox.run("dash log steps +5 --date yesterday").status == 0)
    let store = try Store(path: sandbox.storePath)
    #expect(try store.changes(limit: 9).map(\.command) == ["dash log steps +5 --date yesterday"])
    #expect(try store.value(of: "steps", on: sandbox.now.day - 1)?.whole == 5)
  }
}
