import Foundation
import Support
import Testing

@testable import Commands

/// Refusals name a command that works as it stands, and questions take their first answer with
/// `--yes`; nothing is stored by a refusal.
struct RefusalTests {
  static let lines = [
    "dash sleep 8", "dash log sleep 8", "dash sleep 25h", "dash weight 640", "dash coffees 40",
    "dash steps 850000", "dash log steps 8.000", "dash weight 3,500", "dash log gmy yes",
    "dash tag gmy", "dash untag gmy", "dash forget stps", "dash forget stps yesterday",
    "dash skip gmy", "dash skip", "dash goal stps 5", "dash goal gym 9/week", "dash goal steps abc",
    "dash goal mood 7", "mood 6", "mood 0", "mood 3 days ago", "mood rate 5 31 feb", "mood xyz",
    "mood add", "mood rate 4 --date tomorrow", "dash 5/11", "dash log mood_note good friday",
    "dash log steps", "dash steps - 250", "dash sleep - 7h", "dash log steps abc", "dash log 5000",
    "dash log stps 5000",
    "dash log steps 5000 tomorrow", "dash log steps -90000", "dash tag", "dash tag gym tomorrow",
    "dash history", "dash history stps", "dash history steps --from 2026-12-01 --to 2026-11-01",
    "dash history weather_summary --by week", "dash year weather_summary", "dash year stps",
    "dash week --date 31feb", "dash best mood_note", "dash averages stps", "dash explain stps",
    "dash missing 31 feb", "dash missing 0th saturday of november", "dash line xyz", "dash undo 0",
    "dash undo --json", "dash agenda add",
    "dash agenda add dinner 25:00", "dash agenda add dinner 31 feb", "dash agenda delete dinner",
    "dash agenda 31 feb", "dash calendar xyz", "dash facts xyz", "dash facts add",
    "dash facts open 99", "dash places remove 70000", "dash export --format xml", "dash backup",
    "dash insights --group xyz", "dash correlations --attribute xyz", "dash settings get xyz",
    "dash settings set", "dash settings set theme pink", "dash remind xyz", "dash completions xyz",
    "dash help xyz", "dash foo", "dash attributes add", "dash attributes rename stps x",
    "dash attributes gauge steps pie", "dash attributes remove gym", "dash --foo",
    "dash today --jsn", "dash today --date", "dash today --width abc",
  ]

  /// The store of the sample data.
  private static let store = Result {
    let sandbox = Sandbox()
    #expect(sandbox.run("dash import \(Sandbox.life)").status <= 1)
    return try Data(contentsOf: URL(filePath: sandbox.storePath))
  }

  private static func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    let file = URL(filePath: sandbox.storePath)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try store.get().write(to: file)
    return sandbox
  }

  /// The command at the end of a hint, or in quotes; nil for one with a placeholder.
  private static func command(in hint: Substring) -> String? {
    let starts = [": dash ", ": mood ", "'dash ", "'mood "].compactMap { hint.firstRange(of: $0) }
    guard let start = starts.map(\.lowerBound).min() else { return nil }
    var command = hint[start...].drop { $0 == ":" || $0 == " " }
    if command.first == "'" { command = command.dropFirst().prefix { $0 != "'" } }
    return command.contains("<") ? nil : String(command)
  }

  @Test(arguments: lines)
  func `a refusal names commands that work, and stores nothing`(line: String) throws {
    let sandbox = try RefusalTests.sandbox()
    let run = sandbox.run(line)
    // An event that is not found makes no line invalid.
    let status: Int32 = line == "dash agenda delete dinner" ? 1 : 64
    #expect(run.status == status, "\(run.transcript)")
    #expect(sandbox.run("dash undo --list").output.contains("  1  dash import "))
    let commands = run.errors.split(separator: "\n").dropFirst()
      .compactMap(RefusalTests.command)
    #expect(!commands.isEmpty, "\(run.errors)")
    for command in commands {
      let run = try RefusalTests.sandbox().run(command)
      #expect(run.status == 0, "\(line): \(command): \(run.errors)")
    }
  }

  @Test(arguments: [
    ("dash log sleep 8 --yes", "Time asleep 8h 00m"), ("dash sleep 8 --yes", "Time asleep 8h 00m"),
    ("dash weight 640 --yes", "Weight 64.0 kg"), ("dash weight 640 --force", "Weight 640 kg"),
    ("dash tag gmy --yes", "Gym yes"), ("dash goal steps 8.000 --yes", "Steps: 8,000 every day"),
    ("dash log pages_red 30 --yes", "Pages read 30"),
    ("dash log steps 9 --date 5/11 --yes --force", "on Thursday 5 November"),
    ("mood 4 5/11 --yes", "on Thursday 5 November"), ("dash 5/11 --yes", "5 November 2026"),
    ("dash log mood_note good friday --yes", "Daily note good on Friday"),
    ("mood 3 days ago 4 --yes", "Mood 4 of 5"),
    ("mood 4 yesteday --yes", "Thursday 19 November"),
  ])
  func `yes takes the first answer, and force what was typed`(line: String, shown: String) throws {
    let run = try RefusalTests.sandbox().run(line)
    #expect(run.status == 0 && run.output.contains(shown), "\(run.transcript)")
  }
}
