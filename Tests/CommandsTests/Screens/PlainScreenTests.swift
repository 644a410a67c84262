import Foundation
import Support
import Testing

@testable import Commands

/// What `--plain` prints: sentences for people who hear screens, or who prefer sentences.
struct PlainScreenTests {
  /// Screens that are read as golden files.
  static let golden: [(name: String, line: String)] = [
    ("today", "dash today --demo"), ("today-past", "dash today --demo --date tuesday"),
    ("week", "dash week --demo"), ("week-summary", "dash week --summary --demo"),
    ("line", "dash line --demo"),
    ("missing", "dash missing --demo --date tuesday"), ("averages", "dash averages --demo"),
    ("mood", "mood list --demo"), ("mood-month", "mood month --demo"),
    ("mood-statistics", "mood stats --demo"), ("attributes", "dash attributes --demo"),
    ("goals", "dash goal --demo"), ("streaks", "dash streaks --demo"),
    ("undo-list", "dash undo --list --demo"),
    ("history-steps", "dash history steps --demo --days 30"),
    ("history-months", "dash history weight --demo --days 400 --by month"),
    ("history-gym", "dash history gym --demo"),
    ("history-note", "dash history mood_note --demo --days 14"),
    ("history-years", "dash history steps --demo --years"), ("year", "dash year --demo"),
    ("calendar", "dash calendar --demo --shade mood"), ("agenda", "dash agenda --demo"),
    ("places", "dash places --demo --near Lisbon"),
    ("places-countries", "dash places --demo --countries"), ("map", "dash map --demo"),
    ("facts", "dash facts"), ("facts-map", "dash facts map 1"),
    ("outside", "dash outside --demo"), ("insights", "dash insights --demo"),
    ("correlations", "dash correlations --demo"), ("explain", "dash explain steps --demo"),
    ("search", "dash search an --demo"), ("settings", "dash settings"),
    ("profile", "dash profile --demo"), ("themes", "dash themes"), ("welcome", "dash today"),
  ]

  @Test(arguments: golden)
  func `a plain screen is as its golden file has it`(screen: (name: String, line: String)) throws {
    let run = Sandbox().run(screen.line + " --plain")
    #expect(run.status == 0, "\(run.errors)")
    try Golden.expect(run.output, in: "plain/\(screen.name).txt")
  }

  static let lines: [String] =
    ScreenTests.screens.map(\.line) + golden.map(\.line) + [
      "mood", "dash", "dash help today", "dash help", "dash outside --demo --why",
      "dash import --formats", "dash today --demo --all", "dash explain goal steps --demo",
      "dash doctor", "dash remind", "dash agenda calendars", "dash places account",
      "dash account", "dash themes", "dash help signs", "mood search an --demo",
      "dash today --demo --date 2026-11-01", "dash week --demo --date 2026-10-01",
    ]

  @Test(arguments: Set(lines).sorted())
  func `plain text has no frames, gauges, signs, columns or colours`(line: String) throws {
    let sandbox = Sandbox()
    sandbox.isTerminal = true
    sandbox.variables["TERM"] = "xterm-256color"
    sandbox.variables["COLORTERM"] = "truecolor"
    sandbox.variables["CLICOLOR_FORCE"] = "1"
    sandbox.variables["COLUMNS"] = "40"
    let output = sandbox.run(line + " --plain").output
    #expect(!output.isEmpty)
    for scalar in output.unicodeScalars {
      switch scalar.value {
      case 0..<0x0A, 0x0B..<0x20, 0x7F..<0xA0, 0x2190...0x21FF, 0x2300...0x23FF,
        0x2500...0x25FF, 0x2600...0x27BF, 0x2800...0x28FF:
        Issue.record("\(line) has U+\(String(scalar.value, radix: 16)) in:\n\(output)")
        return
      default: break
      }
    }
    for row in output.split(separator: "\n") {
      #expect(!row.contains("  "), "\(line): \(row)")
      #expect(row.first != " " && row.last != " ", "\(line): '\(row)'")
      #expect(!row.contains(" · ") && !row.contains("…"), "\(line): \(row)")
    }
    #expect(!output.contains("\n\n\n") && !output.hasPrefix("\n") && !output.hasSuffix("\n\n"))
  }

  /// Screens with numbers that are only on axes, legends and samples, or are dates without anything; the
  /// doctor's are about the terminal.
  private static let hasAxes: Set<String> = [
    "history", "year", "calendar", "map", "help", "themes", "doctor",
  ]

  @Test(arguments: Set(lines).sorted())
  func `every number of a screen is in its plain text`(line: String) throws {
    let sandbox = Sandbox()
    let words = line.split(separator: " ")
    guard words.count > 1, !PlainScreenTests.hasAxes.contains(String(words[1])),
      line != "mood month --demo", line != "dash facts map 1",
      // A list of attributes cuts long values.
      line != "dash attributes --demo",
      // The short form counts the facts that it leaves out.
      !line.contains("--short")
    else { return }
    let drawn = sandbox.run(line + " --width 99").output
    let plain = PlainScreenTests.numbers(in: sandbox.run(line + " --plain").output)
    // A month has its days and weeks, also those without anything.
    let hasMonth = line == "dash today" || line == "mood month october"
    for number in PlainScreenTests.numbers(in: drawn) {
      if hasMonth, let date = Int(number), 1...53 ~= date { continue }
      #expect(plain.contains(number), "\(line) lacks \(number) of:\n\(drawn)")
    }
  }

  @Test(arguments: [
    ("dash history steps --demo", "values"), ("dash history coffees --demo --days 20", "values"),
    ("dash year steps --demo", "values"), ("dash map world --demo", "pins"),
  ])
  func `every value of a drawing is in its plain text`(line: String, member: String) throws {
    let sandbox = Sandbox()
    let plain = PlainScreenTests.numbers(in: sandbox.run(line + " --plain").output)
    let json = try JSONSerialization.jsonObject(
      with: Data(sandbox.run(line + " --json").output.utf8))
    let rows = try #require((json as? [String: Any])?[member] as? [[String: Any]])
    #expect(rows.count > 2)
    for row in rows {
      if let places = row["places"] as? [[String: Any]] {
        for place in places {
          let number = try #require(place["number"] as? Int)
          #expect(plain.contains("\(number)"), "\(line): \(place)")
        }
      } else if let value = row["value"] as? Int {
        #expect(plain.contains("\(value)"), "\(line): \(row)")
      }
    }
  }

  /// The numbers of a text, without separators of thousands.
  private static func numbers(in text: String) -> Set<String> {
    Set(text.matches(of: /\d(?:[\d,.]*\d)?/).map { $0.output.replacing(",", with: "") })
  }

  @Test func `the setting and its variable do the same as the option`() throws {
    let sandbox = Sandbox()
    let plain = sandbox.run("dash week --demo --plain").output
    sandbox.variables["DASH_PLAIN"] = "yes"
    #expect(sandbox.run("dash week --demo").output == plain)
    sandbox.variables["DASH_PLAIN"] = nil
    _ = sandbox.run("dash settings set plain yes")
    #expect(sandbox.run("dash week --demo").output == plain)
    // Documents for programs are as they are without it.
    let json = sandbox.run("dash week --demo --json").output
    _ = sandbox.run("dash settings reset plain")
    #expect(sandbox.run("dash week --demo --json").output == json)
  }

  @Test func `plain text is ASCII where the terminal shows nothing else`() throws {
    let sandbox = Sandbox()
    sandbox.variables["LC_ALL"] = "C"
    let output = sandbox.run("dash today --demo --plain").output
    #expect(!output.isEmpty)
    #expect(output.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: [
    ("dash week --json --plain", "--plain cannot be combined with --json"),
    ("dash week --plain --width 60", "--plain cannot be combined with --width"),
    ("dash week --plain --color always", "--plain cannot be combined with --color always"),
    ("dash correlations --csv --plain", "--plain cannot be combined with --csv"),
    ("dash browse week --plain", "browse draws on the whole screen"),
  ])
  func `options that contradict it are refused`(line: String, message: String) throws {
    let run = Sandbox().run(line)
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `a question that needs keys is a list`() throws {
    let sandbox = Sandbox()
    sandbox.isTerminal = true
    let output = sandbox.run("mood --demo --plain").output
    #expect(output.contains("4 of 5, good"))
    #expect(!output.contains("How was today?"))
  }
}
