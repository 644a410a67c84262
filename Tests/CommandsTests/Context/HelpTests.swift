import Support
import Testing

@testable import Commands

/// The help of each command, one golden file each: `Golden/help/dash today.txt`.
struct HelpTests {
  /// Arguments of `help`: none for the help of the program itself.
  static let texts: [(program: String, command: String)] = Tool.all.flatMap { tool in
    [(tool.name, "")] + tool.commands.map { (tool.name, $0.name) }
  }

  private static func file(_ program: String, _ command: String) -> String {
    command.isEmpty ? "\(program).txt" : "\(program) \(command).txt"
  }

  @Test(arguments: texts)
  func `help is as its golden file has it`(program: String, command: String) throws {
    let run = Sandbox().run("\(program) help \(command) --width 80")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    try Golden.expect(run.output, in: "help/\(HelpTests.file(program, command))")
  }

  @Test func `every golden file of help belongs to a command`() throws {
    try Golden.expectOnly(Set(HelpTests.texts.map(HelpTests.file)), in: "help")
  }

  @Test func `golden files are never rewritten in CI`() throws {
    #expect(try !Golden.isUpdating([:]))
    #expect(try !Golden.isUpdating(["CI": "true"]))
    #expect(try Golden.isUpdating(["UPDATE_GOLDEN": "1"]))
    #expect(try Golden.isUpdating(["UPDATE_GOLDEN": "1", "CI": ""]))
    #expect(throws: Golden.RefusedInCI.self) {
      try Golden.isUpdating(["UPDATE_GOLDEN": "1", "CI": "true"])
    }
  }
}
