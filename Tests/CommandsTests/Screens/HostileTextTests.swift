import Formats
import Foundation
import Support
import Testing

@testable import Commands

/// Texts that would control a terminal, in everything that is stored and in every argument.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct HostileTextTests {
  /// Clears the screen, colours, turns the line, rings, goes back, and fills the clipboard.
  static let nasty =
    "a\u{1B}[2J\u{9B}31m\u{202E}\u{2066}\u{61C}\u{7}\u{7F}\u{8}\t\r\nb\u{2028}\u{1B}]52;c;aGk=\u{7}"

  private static let commands = Tool.all.flatMap { tool in tool.commands.map { (tool, $0) } }
  /// How many parts the commands are poured through in.
  private static let parts = 8

  @Test(arguments: 0..<parts)
  func `no text from outside controls the terminal`(part: Int) throws {
    let world = try HostileWorld()
    for (place, (tool, command)) in Self.commands.enumerated()
    where place % Self.parts == part {
      for words in HostileWorld.lines(of: command) {
        for isTerminal in [false, true] where !isForPrograms(words, isTerminal) {
          let run = world.run(tool, words, isTerminal: isTerminal)
          for text in [run.output, run.errors] {
            let foreign = WrittenText.foreign(in: Array(text.utf8))
            #expect(foreign == nil, "\(tool.name) \(words)")
          }
          if run.status == 0, words.contains("--json") {
            #expect(throws: Never.self, "\(tool.name) \(words)") {
              try JSONSerialization.jsonObject(with: Data(run.output.utf8))
            }
          }
        }
      }
    }
  }

  /// Whether the output is for programs, that of a table in a pipe and the words of completions.
  private func isForPrograms(_ words: [String], _ isTerminal: Bool) -> Bool {
    words.contains("--words") || words.contains("csv") && !isTerminal
  }

  @Test func `the world of these tests has something nasty in every place`() throws {
    let world = try HostileWorld()
    let exported = world.run(Tool.dash, ["export"], isTerminal: false).output
    #expect(exported.components(separatedBy: "\\u001b[2J").count > 20, "\(exported)")
    #expect(world.run(Tool.dash, ["facts"], isTerminal: false).output.contains("Met a"))
    #expect(world.run(Tool.dash, ["insights"], isTerminal: false).output.contains("[2J"))
    #expect(world.run(Tool.dash, ["correlations"], isTerminal: false).output.contains("[2J"))
    #expect(world.run(Tool.dash, ["account"], isTerminal: false).output.contains("[2J"))
    #expect(world.run(Tool.dash, ["today"], isTerminal: false).errors.contains("unknown setting"))
    #expect(world.run(Tool.dash, ["sync"], isTerminal: false).errors.contains("[2J"))
  }

  @Test func `a CSV has escapes for control characters, and is clean on a terminal`() throws {
    let world = try HostileWorld()
    let words = ["export", "--format", "csv"]
    #expect(world.run(Tool.dash, words, isTerminal: false).output.contains("\\u001b[2J"))
    let shown = world.run(Tool.dash, words, isTerminal: true).output
    #expect(shown.contains("\\u001b[2J"))
    #expect(WrittenText.foreign(in: Array(shown.utf8)) == nil)
  }

  @Test(arguments: [
    ("plain\ntext é 東京", nil), ("\u{1B}[0;1;38;2;1;2;3mred\u{1B}[m", nil),
    ("\u{1B}]8;;https://a.example/\u{1B}\\a\u{1B}]8;;\u{1B}\\", nil),
    ("\u{1B}[2J", "a byte 1b"), ("\u{1B}]8;;a b\u{1B}\\", "a byte 1b"), ("a\tb", "a byte 9"),
    ("a\rb", "a byte d"), ("\u{7F}", "a byte 7f"), ("\u{9B}31m", "a C1 control"),
    ("\u{202E}", "a direction"), ("\u{61C}", "U+061C"), ("\u{1B}[31", "a byte 1b"),
  ])
  func `text that controls a terminal is found, and our own styles are not`(
    text: String, found: String?
  ) {
    let foreign = WrittenText.foreign(in: Array(text.utf8))
    #expect(foreign.map { $0.hasPrefix(found ?? "nothing") } ?? (found == nil))
  }
}
