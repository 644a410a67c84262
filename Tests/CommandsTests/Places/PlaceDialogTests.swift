import Actions
import Host
import Storage
import Support
import Testing
import Text

@testable import Commands

/// Adding a place at a scripted terminal.
struct PlaceDialogTests {
  private let sandbox = Sandbox()

  /// Types into `dash places add` and returns what was seen.
  ///
  /// Nothing listens at the port of `places`, so that a look-up fails as without a network.
  private func type(
    _ keys: [String], columns: Int = 80, ascii: Bool = false, places: String = "http://127.0.0.1:9"
  ) -> (person: ScriptedTerminal, status: Int32) {
    let person = ScriptedTerminal(ScriptedTerminal.typing(keys), columns: columns)
    sandbox.terminal = person.terminal
    sandbox.isTerminal = true
    sandbox.columns = columns
    sandbox.variables["TERM"] = "xterm"
    sandbox.variables["DASH_ASCII"] = ascii ? "yes" : nil
    sandbox.variables["DASH_OUTSIDE_PLACES_URL"] = places
    let context = sandbox.context { text, _ in person.screen.write(text) }
    let status = Tool.dash.run(["places", "add"].map { Argument($0) }, in: context)
    sandbox.terminal = nil
    sandbox.isTerminal = false
    #expect(person.mode == nil)
    return (person, status)
  }

  private func list() -> String { sandbox.run("dash places").output }

  @Test(arguments: [40, 80, 120], [false, true])
  func `adding a place is as its golden file has it`(columns: Int, ascii: Bool) throws {
    let (person, status) = type(
      ["Portlant", "\r", "\u{7F}d", "\r", "\u{1B}[B", "\r", "pizza", "\r", ".example", "\r"],
      columns: columns, ascii: ascii)
    #expect(status == 0)
    let frames = person.shown.map(\.text) + [person.screen.text]
    for frame in frames {
      for line in frame.split(separator: "\n") { #expect(TextWidthProbe.cells(line) <= columns) }
      if ascii { #expect(frame.utf8.allSatisfy { $0 < 0x80 }) }
    }
    let text = frames.joined(separator: "\n\n----\n\n") + "\n"
    try Golden.expect(text, in: "places-add-\(columns)\(ascii ? "-ascii" : "").txt")
    #expect(list().contains("Portland") && list().contains("pizza.example"))
  }

  @Test func `the address that was opened last is offered`() throws {
    try sandbox.context { _, _ in }.world.openStoreForWriting()
      .set("https://example.org/x", for: .browsedAddress, at: "2026-11-20T21:00")
    let (person, status) = type(["Lisbon", "\r", "\r"])
    #expect(status == 0)
    #expect(person.shown.contains { $0.text.contains("https://example.org/x") })
    #expect(list().contains("example.org/x"))
  }

  @Test(arguments: [["\u{1B}"], ["Lisbon", "\r", "\u{3}"], ["Portland", "\r", "\u{4}"], []])
  func `cancelling adds nothing`(keys: [String]) {
    let (person, status) = type(keys)
    #expect(status == 0)
    #expect(person.screen.text.contains("No place was added."))
    #expect(list().contains("There are no places."))
  }

  @Test func `going back keeps what was typed`() {
    let (_, status) = type(
      ["Lisbon", "\r", "\u{7F}", "\u{15}Portland", "\r", "\u{7F}", "\r", "2", "\r"])
    #expect(status == 0)
    #expect(list().contains("Portland"))
  }

  @Test(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
  func `a service that asks to wait leaves the dialog whole`() throws {
    let server = try LoopbackServer { _ in .init(status: 429, headers: ["Retry-After: 2"]) }
    defer { server.stop() }
    let (person, status) = type(
      ["Nowherebury", "\r", "\u{1B}"], places: "http://127.0.0.1:\(server.port)")
    #expect(status == 0)
    #expect(sandbox.waits.contains(2))
    #expect(person.shown.contains { $0.text.contains("› Nowherebury") })
    for frame in person.shown { #expect(!frame.text.contains("asks to wait")) }
  }
}
