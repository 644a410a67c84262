import Host
import Support
import Testing
import Text

@testable import Browse
@testable import Commands

/// Bars of `dash browse` that grow when it opens.
struct BrowseMotionTests {
  private let sandbox = Sandbox()

  /// What is written, a write an item, and how long was waited for each event.
  private func browse(
    _ events: [Terminal.Event], _ arguments: [String] = []
  ) -> (writes: [String], timeouts: [Int?]) {
    let scripted = ScriptedTerminal(events)
    sandbox.terminal = scripted.terminal
    sandbox.isTerminal = true
    sandbox.variables["TERM"] = sandbox.variables["TERM"] ?? "xterm"
    var writes: [String] = []
    let context = sandbox.context { text, _ in writes.append(text) }
    _ = Tool.dash.run(([BrowseDays.name, "--demo"] + arguments).map { Argument($0) }, in: context)
    return (writes, scripted.timeouts)
  }

  @Test func `bars grow in a fifth of a second, and then nothing is written or waited for`() {
    let result = browse(Array(repeating: .timeout, count: 5) + [.resized, .closed])
    #expect(result.timeouts.prefix(5).allSatisfy { $0.map { $0 <= 40 } ?? false })
    #expect(result.timeouts[5] == nil)
    let bars = result.writes.prefix(6).map { write in write.count { $0 == "━" } }
    #expect(bars[0] == 0, "the first frame has no bars")
    #expect(bars[1...].allSatisfy { $0 > 0 })
  }

  @Test func `a key ends it`() {
    let result = browse(ScriptedTerminal.typing(["j"]) + [.closed])
    #expect(result.writes[1].contains("━━━━━━━━"))
  }

  @Test(arguments: [
    ("DASH_BROWSE_MOTION", "no"), ("SSH_CONNECTION", "10.0.0.1 22"), ("SSH_TTY", "/dev/pts/1"),
  ])
  func `nothing moves over a network, or if it is off`(variable: String, value: String) {
    sandbox.variables[variable] = value
    let result = browse([.closed])
    #expect(result.writes[0].contains("━━━━"))
    #expect(result.timeouts[0] == nil)
  }

  @Test func `nothing moves in views without bars`() {
    #expect(browse([.closed], ["mood"]).timeouts[0] == nil)
  }
}
