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
    case .event, .none: "1"
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
      } || text.contains("\n## \(command)\n\nAs ["), "an example of \(command)")
  }

  /// The names in backquotes of a section of Docs/JSON.md, and of the sections to which it links.
  private static func described(in heading: String, following depth: Int = 3) -> Set<String> {
    let section = DocumentTests.sections.first {
      $0.document == "Docs/JSON.md" && $0.lines[0].lowercased() == "## \(heading)"
    }
    let text = (section?.lines ?? []).joined(separator: "\n")
    var names = Set(text.matches(of: /`([a-z_0-9]+)`/).map { String($0.1) })
    if depth == 0 { return names }
    for link in text.matches(of: /\(#([a-z-]+)\)/) {
      let target = link.1.replacing("-", with: " ")
      names.formUnion(described(in: target, following: depth - 1))
    }
    return names
  }

  @Test(arguments: lines)
  func `every member is described`(line: String) throws {
    let run = Sandbox().run(line)
    let document = try #require(ShortJSON(run.output), "\(run.transcript)")
    let headings = DocumentTests.sections.filter { $0.document == "Docs/JSON.md" }
      .map { String($0.lines[0].drop { $0 == "#" || $0 == " " }) }
    let heading = try #require(
      headings.filter { line.hasPrefix($0 + " ") }.max { $0.count < $1.count })
    // Names of calendars begin with a capital.
    let names = document.names.filter { $0.first?.isUppercase == false }
    let missing = names.subtracting(JSONDocumentTests.described(in: heading))
    #expect(missing.isEmpty, "\(heading): \(missing.sorted())")
  }
}
