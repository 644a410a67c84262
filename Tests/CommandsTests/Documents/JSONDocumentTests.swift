import Formats
import Foundation
import Support
import Testing

@testable import CommandLine
@testable import Commands

/// Docs/JSON.md, and the JSON that it describes, for every command that prints any.
struct JSONDocumentTests {
  /// Every command with the option, as a line to type: with the sample data where it takes them,
  /// and in the place of each argument a word that belongs there.
  static let lines: [String] = Tool.all.flatMap { tool in
    tool.commands.filter { $0.options.contains { $0.name == Option.json.name } }.map { command in
      let words =
        command.arguments.filter { !$0.isOptional }.map(word) + (needed[command.name] ?? [])
      let demo = command.options.contains { $0.name == Option.demo.name } ? ["--demo"] : []
      return ([tool.name, command.name] + words + demo + ["--json"]).joined(separator: " ")
    }
  }

  /// Options without which a command has nothing to say.
  private static let needed = [ShowRisk.name: ["--cases-per-100k", "18"]]

  private static func word(for argument: Parameter) -> String {
    switch argument.completion {
    case .attribute: "steps"
    case .tag: "gym"
    case .group: "sleep"
    case .calendar: "Work"
    case .place: "Berlin"
    case .day, .start: "today"
    case .file, .folder: "SampleData"
    case .choices: argument.choices[0]
    case .none: "1"
    }
  }

  @Test(arguments: lines)
  func `a command's JSON is JSON`(line: String) throws {
    let run = Sandbox().run(line)
    #expect(run.status == 0, "\(run.transcript)")
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    #expect(document is [String: Any])
  }

  @Test(arguments: lines)
  func `a command's JSON is described`(line: String) throws {
    let file = Sandbox.package.appending(path: "Docs/JSON.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let command = line.split(separator: " ").prefix(2).joined(separator: " ")
    #expect(text.contains("\n## \(command)\n"))
    #expect(
      text.split(separator: "\n").contains {
        $0.hasPrefix("$ \(command) ") && $0.contains("--json")
      }, "an example of \(command)")
  }
}
