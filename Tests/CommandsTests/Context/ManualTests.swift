import Foundation
import Support
import Testing

@testable import CommandLine
@testable import Commands

struct ManualTests {
  @Test(arguments: ["dash", "mood"])
  func `a manual page names every command and option`(tool: String) {
    let run = Sandbox().run("\(tool) help --man")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(".TH \(tool.uppercased()) 1 "))
    for command in (tool == "dash" ? Tool.dash : .mood).commands {
      #expect(run.output.contains(".SS \(tool) \(ManualPage.escaped(command.name))\n"))
      for option in command.shownOptions {
        #expect(run.output.contains("\\-\\-" + ManualPage.escaped(option.name)))
      }
    }
  }

  @Test(
    .enabled(if: Shell.path(of: "mandoc") != nil, "mandoc is not installed"),
    arguments: ["dash", "mood"])
  func `mandoc finds no problem in a manual page`(tool: String) throws {
    try check(tool, by: "mandoc", ["-Tlint", "-W", "warning"])
  }

  @Test(
    .enabled(if: Shell.path(of: "groff") != nil, "groff is not installed"),
    arguments: ["dash", "mood"])
  func `groff finds no problem in a manual page`(tool: String) throws {
    try check(tool, by: "groff", ["-man", "-ww", "-z"])
  }

  private func check(_ tool: String, by program: String, _ arguments: [String]) throws {
    let sandbox = Sandbox()
    let page = try sandbox.write(sandbox.run("\(tool) help --man").output, to: "\(tool).1")
    let path = try #require(Shell.path(of: program))
    let run = try Shell.run(path, arguments + [page], variables: ["PATH": "/usr/bin:/bin"])
    #expect(run.output.isEmpty)
    #expect(run.status == 0)
  }

  @Test(arguments: [
    (".TH", "\\&.TH"), ("it's", "it\\(aqs"), ("a\\b", "a\\eb"), ("--a", "\\-\\-a"),
    ("…°", "\\[u2026]\\[u00B0]"),
  ])
  func `text is escaped for roff`(text: String, escaped: String) {
    #expect(ManualPage.escaped(text) == escaped)
  }
}
