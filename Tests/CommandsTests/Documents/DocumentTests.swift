import Foundation
import Support
import Testing

@testable import Commands

/// The `console` blocks of the documents say what really happens.
///
/// Each document is replayed in a home of its own, in process, on Friday 20 November 2026 at 21:00,
/// from the folder of the package. `UPDATE_GOLDEN=1` writes what happens into the document instead.
struct DocumentTests {
  static let documents: [String] = {
    let folder = Sandbox.package.appending(path: "Docs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/" + $0 }
  }()

  @Test(arguments: documents)
  func `a document's console blocks are replayed`(name: String) throws {
    let file = Sandbox.package.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let sandbox = Sandbox()
    var replayed: [Substring] = []
    var isConsole = false
    var commands = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```console" {
        isConsole = true
        replayed.append(line)
      } else if isConsole, line == "```" {
        isConsole = false
        replayed.append(line)
      } else if !isConsole {
        replayed.append(line)
      } else if line.hasPrefix("$ ") {
        replayed.append(line)
        commands += 1
        var transcript = sandbox.run(String(line.dropFirst(2))).transcript
          .replacing(sandbox.home.path, with: "~")
        if transcript.hasSuffix("\n") { transcript.removeLast() }
        if !transcript.isEmpty {
          replayed += transcript.split(separator: "\n", omittingEmptySubsequences: false)
        }
      }
    }
    let result = replayed.joined(separator: "\n")
    if try Golden.isUpdating() {
      if result != text { try result.write(to: file, atomically: true, encoding: .utf8) }
    } else {
      #expect(result == text, "UPDATE_GOLDEN=1 swift test writes what happens into \(name)")
    }
  }

  @Test func `every command stands in Commands.md with its help`() throws {
    let file = Sandbox.package.appending(path: "Docs/Commands.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    for tool in [Tool.dash, .mood] {
      for command in tool.commands {
        #expect(text.contains("$ \(tool.name) help \(command.name)\n"))
      }
    }
  }
}
