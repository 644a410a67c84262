import Foundation
import Host
import Support
import Testing

@testable import Commands
@testable import Drawing
@testable import Storage

/// `dash browse` beside a store that cannot be used, that others change, and that is large.
struct BrowseStoreTests {
  private let sandbox = Sandbox()

  private func screen(_ view: BrowseView = .day) -> BrowseScreen {
    var context = sandbox.context { _, _ in }
    context.readSettings()
    context.patience = 100
    return BrowseScreen(
      BrowseState(view: view, day: context.today, today: context.today), isDemo: false,
      in: context)
  }

  private static let size = ScreenSize(columns: 80, rows: 24)

  private func text(_ screen: BrowseScreen) -> [String] {
    screen.draw(in: Self.size).lines.map(\.text)
  }

  private func press(_ keys: String, on screen: inout BrowseScreen) {
    for scalar in keys.unicodeScalars {
      _ = screen.handle(.key(scalar == "\r" ? .enter : .scalar(scalar)))
    }
    while screen.isWorking { _ = screen.handle(.tick) }
  }

  /// The message, while the frame has its size and a key still leads to another view.
  private func problem(of screen: inout BrowseScreen) -> String {
    let lines = text(screen)
    #expect(lines.count == Self.size.rows)
    press("?", on: &screen)
    #expect(text(screen).contains { $0.contains("The day before or after") })
    press("q", on: &screen)
    // A message may take several lines above the keys.
    return lines.suffix(4).dropLast().joined(separator: " ")
  }

  @Test func `a store of a newer version is reported on the last line but one`() throws {
    sandbox.run("dash log steps 4711")
    try Store(path: sandbox.storePath).database.run("PRAGMA user_version = 999")
    var screen = screen()
    #expect(problem(of: &screen).contains("newer"))
  }

  @Test func `a damaged store is reported, and what is read next is shown`() throws {
    sandbox.run("dash log steps 4711")
    let path = URL(filePath: sandbox.storePath)
    let whole = try Data(contentsOf: path)
    try Data(repeating: 65, count: 4096).write(to: path)
    var screen = screen()
    #expect(problem(of: &screen).contains("not a database"))
    press("e12\r", on: &screen)
    #expect(text(screen)[22].contains("not a database") || text(screen)[22].isEmpty)
    try whole.write(to: path)
    press("t", on: &screen)
    #expect(text(screen).contains { $0.contains("4,711") })
  }

  @Test func `a store that another program locks is reported soon, and shown once it is free`()
    throws
  {
    sandbox.run("dash log steps 4711")
    let other = try Store(path: sandbox.storePath)
    try other.database.run("BEGIN EXCLUSIVE")
    var screen = screen()
    let start = ContinuousClock.now
    #expect(problem(of: &screen).contains("locked"))
    #expect(ContinuousClock.now - start < .seconds(10))
    try other.database.run("ROLLBACK")
    press("t", on: &screen)
    #expect(text(screen).contains { $0.contains("4,711") })
  }

  @Test func `a write that fails is reported, and the value stays as it was`() throws {
    sandbox.run("dash log steps 4711")
    var screen = screen()
    #expect(text(screen).contains { $0.contains("4,711") })
    // A reader that does not end holds writers up.
    let other = try Store(path: sandbox.storePath)
    try other.database.run("BEGIN; SELECT count(*) FROM value")
    press("e5000\r", on: &screen)
    #expect(text(screen)[20...22].joined().contains("locked"))
    try other.database.run("ROLLBACK")
    press("t", on: &screen)
    #expect(text(screen).contains { $0.contains("4,711") })
    press("e5000\r", on: &screen)
    #expect(text(screen).contains { $0.contains("5,000") })
  }

  @Test func `a full disk is reported, and the value stays as it was`() throws {
    sandbox.run("dash log steps 4711")
    let store = try Store(path: sandbox.storePath)
    try store.database.run("PRAGMA max_page_count = 1")
    var screen = screen()
    screen.context.store = store
    let note = String(repeating: "long ", count: 180)
    for number in 1...40 {
      press(":attributes add a\(number) --type text\r", on: &screen)
      if screen.state.message?.isProblem == true { break }
      press(":log a\(number) '\(note)'\r", on: &screen)
      screen.state.page = nil
      if screen.state.message?.isProblem == true { break }
    }
    #expect(text(screen)[20...22].joined().contains("full"), "\(text(screen)[20...22])")
    screen.context.store = nil
    press("t", on: &screen)
    #expect(text(screen).contains { $0.contains("4,711") })
  }

  @Test func `settings that another program changes are used with the next key`() throws {
    sandbox.run("dash log bedtime 23:40")
    var screen = screen()
    #expect(text(screen).contains { $0.contains("23:40") })
    let other = Sandbox()
    other.variables["HOME"] = sandbox.home.path
    other.run("dash settings set clock 12h")
    press("t", on: &screen)
    #expect(text(screen).contains { $0.contains("11:40 pm") })
  }

  @Test func `a view exists only if there is something to show in it`() {
    sandbox.variables["TZ"] = "UTC"
    sandbox.run("dash log steps 4711")
    var screen = screen()
    press("8", on: &screen)
    #expect(screen.state.view == .day)
    #expect(screen.state.message?.lines.first?.string.contains("There are no calendars") == true)
    press("0", on: &screen)
    #expect(screen.state.message?.lines.first?.string.contains("There are no places") == true)
    sandbox.run("dash places add Melbourne")
    press("0", on: &screen)
    #expect(screen.state.view == .map)
    var seen: Set<BrowseView> = []
    for _ in BrowseView.allCases {
      press("v", on: &screen)
      seen.insert(screen.state.view)
    }
    #expect(seen.contains(.map) && seen.contains(.settings) && !seen.contains(.calendar))
  }

  @Test func `a theme is seen as soon as it is selected`() {
    var screen = screen(.settings)
    press("\t", on: &screen)
    _ = screen.handle(.key(.tab))
    #expect(screen.draw(in: Self.size).theme == .standard)
    _ = screen.handle(.key(.down))
    #expect(screen.draw(in: Self.size).theme == .black)
    _ = screen.handle(.key(.down))
    _ = screen.handle(.key(.enter))
    _ = screen.handle(.key(.scalar("1")))
    #expect(screen.draw(in: Self.size).theme == .green)
  }
}
