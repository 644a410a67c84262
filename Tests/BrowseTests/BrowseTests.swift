import Foundation
import Host
import Support
import Testing
import Text
import Time

@testable import Browse
@testable import Commands
@testable import Drawing

/// What `dash browse` does besides showing something.
struct BrowseTests {
  private let sandbox = Sandbox()

  private func imported() -> Sandbox {
    sandbox.run("dash import SampleData/with-values SampleData/export")
    return sandbox
  }

  /// Types keys at a terminal, and returns what was written, a write an item.
  private func browse(
    _ events: [Terminal.Event], columns: Int = 80, rows: Int = 24, arguments: [String] = []
  ) -> (status: Int32, writes: [String], screen: ScreenProbe) {
    let scripted = ScriptedTerminal(events, columns: columns)
    scripted.rows = rows
    scripted.screen = ScreenProbe(columns: columns, rows: rows)
    sandbox.terminal = scripted.terminal
    sandbox.isTerminal = true
    sandbox.columns = columns
    sandbox.variables["DASH_BROWSE_MOTION"] = sandbox.variables["DASH_BROWSE_MOTION"] ?? "no"
    sandbox.variables["TERM"] = "xterm-256color"
    var writes: [String] = []
    let context = sandbox.context { text, _ in
      writes.append(text)
      scripted.screen.write(text)
    }
    let status = Tool.dash.run(([BrowseDays.name] + arguments).map { Argument($0) }, in: context)
    #expect(scripted.mode == nil, "the terminal is restored")
    return (status, writes, scripted.screen)
  }

  private func typing(_ keys: String...) -> [Terminal.Event] { ScriptedTerminal.typing(keys) }

  @Test(arguments: [("day", "dash today"), ("mood", "mood list"), ("facts", "dash facts")])
  func `without a terminal it names the command that prints the same`(
    view: String, command: String
  ) {
    let run = sandbox.run("dash browse \(view)")
    #expect(run.status == 64)
    #expect(run.errors.contains("To print the same: \(command)\n"))
    sandbox.terminal = ScriptedTerminal([]).terminal
    sandbox.isTerminal = true
    sandbox.variables["TERM"] = "dumb"
    #expect(sandbox.run("dash browse \(view)").status == 64)
  }

  @Test(arguments: ["nothing", "2026-13-01", "day nothing", "--size 80x24", "--keys x --size 3"])
  func `an invalid command line is refused`(arguments: String) {
    #expect(sandbox.run("dash browse \(arguments)").status == 64)
  }

  @Test func `what is changed is recorded as by the commands, and can be undone`() {
    _ = imported()
    sandbox.run("dash browse")
    let keys = ["e9000\r", "\u{1B}[D", "m4", "long walk\r", "x", "Reading\r", "q"]
    let result = browse(ScriptedTerminal.typing(keys))
    #expect(result.status == 0)
    sandbox.terminal = nil
    sandbox.isTerminal = false
    #expect(sandbox.run("mood note --date yesterday").output == "long walk\n")
    let log = sandbox.run("dash undo --list").output
    #expect(log.contains("dash log steps 9000"))
    #expect(log.contains("mood rate 4"))
    #expect(log.contains("dash tag Reading --date 2026-11-19"))
  }

  @Test func `a round asks for the rating, the usual tags and the usual values`() {
    for day in 10...19 {
      sandbox.run("dash tag Gym, Reading --quiet --date 2026-11-\(day)")
      sandbox.run("dash tag Gym, Reading --quiet --date 2026-11-0\(max(day - 10, 1))")
    }
    for day in 10...12 { sandbox.run("dash log coffees 2 --quiet --date 2026-11-\(day)") }
    sandbox.run("mood rate 3 --date 2026-11-19")
    let result = browse(typing("E", "4", "late\r", "1", "\r", "3\r", "q"))
    #expect(result.status == 0)
    let short = sandbox.run("dash today --short --color never").output
    #expect(short.contains("4 of 5"))
    #expect(short.contains("late"))
    #expect(short.contains("✓ Gym") && !short.contains("✓ Reading"))
    #expect(sandbox.run("dash line coffees --color never").output.contains("coffees 3 "))
  }

  @Test func `a round asks for exactly what dash missing lists, goals included`() throws {
    for day in 1...19 {
      let date = "--quiet --date 2026-11-\(day < 10 ? "0" : "")\(day)"
      sandbox.run("dash tag Gym, Reading \(date)")
      sandbox.run("dash log coffees 2 water 1500 --yes \(date)")
    }
    sandbox.run("mood rate 4")
    sandbox.run("dash log steps 5000")
    sandbox.run("dash log pushups 10")
    sandbox.run("dash tag Reading")
    for goal in ["steps 8000", "pushups 5", "floors 10", "alcohol max 1"] {
      #expect(sandbox.run("dash goal \(goal)").status == 0)
    }
    let missing = try #require(
      try JSONSerialization.jsonObject(with: Data(sandbox.run("dash missing --json").output.utf8))
        as? [String: Any])
    let names = ["goals", "to_log", "from_services"].flatMap { missing[$0] as? [String] ?? [] }
    #expect(Set(names) == ["steps", "floors", "gym", "coffees", "water"])
    let labels = ["Steps", "Floors", "Gym", "Coffees", "Water", "Pushups", "Reading", "Mood"]
    var asked: [String] = []
    for count in 0...names.count + 1 {
      let keys = "E" + String(repeating: "<enter>", count: count)
      let file = try sandbox.write(keys + "\n", to: "keys")
      let lines = sandbox.run("dash browse --keys \(file) --size 80x24").output
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      guard lines.last?.contains("Esc end") == true, let prompt = lines.dropLast(2).last else {
        #expect(count > 0, "it asks for something")
        break
      }
      asked += labels.filter { prompt.contains($0) }
    }
    #expect(asked.sorted() == ["Coffees", "Floors", "Gym", "Steps", "Water"])
  }

  @Test func `moving to another row writes at most 400 bytes, and another day at most 2,000`() {
    _ = imported()
    let down = Array(repeating: "j", count: 10)
    let result = browse(ScriptedTerminal.typing(down + ["h", "h", "h", "h", "h", "l", "q"]))
    #expect(result.status == 0)
    #expect(result.writes.count == 17, "one write for each frame")
    for write in result.writes.dropFirst().prefix(10) { #expect(write.utf8.count <= 400) }
    for write in result.writes.dropFirst(11) { #expect(write.utf8.count <= 2000) }
  }

  @Test func `nothing is written while nothing changes`() {
    _ = imported()
    let result = browse(typing("\u{1B}[H") + [.timeout] + typing("q"))
    #expect(result.writes.count == 1)
  }

  @Test func `a terminal that is resized is drawn again, at any size`() {
    _ = imported()
    let result = browse([.resized, .resized] + typing("q"), columns: 29, rows: 9)
    #expect(result.status == 0)
    #expect(result.writes.allSatisfy { $0.contains("needs 30") })
  }

  @Test func `changes by other commands are shown with the next key`() throws {
    _ = imported()
    let other = Sandbox()
    other.variables["HOME"] = sandbox.home.path
    var keys = ["1", "1", "q"].makeIterator()
    let scripted = ScriptedTerminal([])
    sandbox.terminal = scripted.terminal
    sandbox.terminal?.read = { _ in
      let key = keys.next() ?? "q"
      if key == "1" { other.run("dash log steps 4711") }
      return .bytes(Array(key.utf8))
    }
    sandbox.isTerminal = true
    sandbox.variables["TERM"] = "xterm"
    var written = ""
    let context = sandbox.context { text, _ in written += text }
    #expect(Tool.dash.run([Argument(BrowseDays.name)], in: context) == 0)
    #expect(written.contains("4,711"))
  }

  @Test func `a typed command is run before the key that follows it, or the end`() {
    _ = imported()
    #expect(browse(typing(":log steps 4711\r", "q")).status == 0)
    #expect(browse(ScriptedTerminal.typing([":log floors 77\r"]) + [.closed]).status == 0)
    sandbox.terminal = nil
    sandbox.isTerminal = false
    #expect(sandbox.run("dash line steps --color never").output.contains("4,711"))
    #expect(sandbox.run("dash line floors --color never").output.contains("77"))
  }

  @Test func `a frame says that a typed command runs`() {
    _ = imported()
    let result = browse(typing(":log steps 4711\r") + [.timeout] + typing("q"))
    #expect(result.writes.contains { $0.contains("Running 'log steps 4711'.") })
    #expect(result.writes.last?.contains("u undoes it") == true)
  }

  @Test func `at midnight today is the next day`() {
    _ = imported()
    sandbox.variables["DASH_BROWSE_MOTION"] = "no"
    let scripted = ScriptedTerminal([.timeout, .timeout] + typing("q"))
    sandbox.terminal = scripted.terminal
    sandbox.isTerminal = true
    sandbox.variables["TERM"] = "xterm"
    var written = ""
    var context = sandbox.context { text, _ in written += text }
    var minute = 23 * 60 + 58
    context.host.readClock = {
      minute += 1
      let day = Day(number: 20_777 + Int32(minute / 1440))
      return (LocalDateTime(day: day, minute: minute % 1440), Instant(seconds: 0))
    }
    context.host.seconds = { 30 }
    #expect(Tool.dash.run([Argument(BrowseDays.name)], in: context) == 0)
    #expect(written.contains("Saturday"))
    #expect(scripted.timeouts.first == 30_050)
  }

  @Test func `a damaged store is reported on the screen, which stays usable`() throws {
    _ = imported()
    var bytes = try Data(contentsOf: URL(filePath: sandbox.storePath))
    bytes.replaceSubrange(0..<100, with: Data(repeating: 65, count: 100))
    try bytes.write(to: URL(filePath: sandbox.storePath))
    let result = browse(typing("h", "e", "7", "2", "q"))
    #expect(result.status == 0)
    #expect(result.writes.joined().contains("not a database"))
  }

  @Test func `a new store greets within a screen`() {
    sandbox.variables["TZ"] = "Europe/Berlin"
    for (line, most) in [("dash", 23), ("dash today", 23)] {
      let lines = sandbox.run(line + " --width 80").output.split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count - 1 <= most, "\(line)")
      let text = lines.joined(separator: "\n")
      #expect(text.contains("November 2026") && text.contains("On this day"))
      #expect(text.contains("born:") && text.contains("died:"))
      #expect(
        text.contains(
          "The weather in Berlin, a guess by your time zone: dash outside --refresh"))
      for step in ["mood rate", "dash log", "dash tag", "dash browse", "dash import", "--demo"] {
        #expect(text.contains("\n  ") && text.contains(step))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
    for width in [20, 33, 40, 71, 72, 80, 100, 120, 200] {
      for row in sandbox.run("dash today --width \(width)").output.split(separator: "\n") {
        #expect(TextWidthProbe.cells(row) <= width)
      }
    }
    sandbox.variables["DASH_PLACE"] = "Oslo"
    sandbox.variables["DASH_FACTS_CARD"] = "no"
    let other = sandbox.run("dash today").output
    #expect(other.contains("The weather in Oslo: dash outside --refresh"))
    #expect(!other.contains("On this day") && other.contains("November 2026"))
    sandbox.variables["DASH_FACTS_CARD"] = nil
    let frame = browse(typing("q")).writes.joined()
    #expect(frame.contains("On this day") && frame.contains(":today --demo"))
  }

  @Test func `with nothing recorded it says what to type`() {
    for view in BrowseView.allCases where ![.calendar, .outside, .map].contains(view) {
      let result = browse(typing("j", "\r", "\u{1B}", "q"), arguments: [view.rawValue])
      #expect(result.status == 0)
    }
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
    #expect(browse(typing("q")).writes[0].contains("Nothing is recorded yet"))
  }

  /// Any keys, at any size: every frame fits, and none ends the program but those that should.
  @Test(arguments: 0..<8)
  func `no key and no size breaks a frame`(seed: Int) throws {
    var random = SystemRandomNumberGenerator()
    _ = imported()
    sandbox.run("dash attributes add '日本のラベル' --type quantity")
    sandbox.run("dash log 日本のラベル 5")
    var context = sandbox.context { _, _ in }
    context.world.readSettings()
    let keys: [Key] =
      "hjklbnNgGtexmE=uUc:/vzZoy+[]{}()?1234567890, ".unicodeScalars.map { .scalar($0) }
      + [
        .up, .down, .left, .right, .enter, .escape, .tab, .pageUp, .pageDown, .backspace,
        .pasteBegins, .pasteEnds, .delete, .home, .end, .eraseWord, .wheelUp, .wheelDown,
        .press(row: 4, column: 5), .press(row: 90, column: 0),
      ]
    let today = context.today
    var screen = BrowseScreen(
      BrowseState(view: .day, day: today, today: today), isDemo: false, in: context.world,
      typed: TypedText(of: context))
    var size = ScreenSize(columns: 80, rows: 24)
    var written: [UInt8] = []
    let output = OutputStream(isTerminal: true, columns: nil) { written += $0 }
    var writer = FullScreenWriter(writingTo: output, context.renderOptions)
    var shown = ScreenProbe(columns: size.columns, rows: size.rows)
    for _ in 0..<150 {
      if Int.random(in: 0..<6, using: &random) == 0 {
        size = ScreenSize(
          columns: .random(in: 1...140, using: &random), rows: .random(in: 1...50, using: &random))
        writer.forget()
        shown = ScreenProbe(columns: size.columns, rows: size.rows)
      }
      let frame = screen.draw(in: size)
      try writer.draw(frame, in: size)
      shown.write(String(decoding: written, as: UTF8.self))
      written = []
      var other = FullScreenWriter(writingTo: output, context.renderOptions)
      var afresh = ScreenProbe(columns: size.columns, rows: size.rows)
      try other.draw(frame, in: size)
      afresh.write(String(decoding: written, as: UTF8.self))
      written = []
      #expect(shown.text == afresh.text, "a difference shows what the whole frame shows")
      #expect(frame.lines.count == size.rows || size.columns < 30 || size.rows < 10)
      for line in frame.lines {
        #expect(line.width <= size.columns, "\(line.text)")
        #expect(TextWidth.cells(of: line.text) == line.width)
      }
      if let cursor = frame.cursor {
        #expect(0..<size.rows ~= cursor.row && 0...size.columns ~= cursor.column)
      }
      let key = keys.randomElement(using: &random) ?? .down
      // No command of a random line is run.
      if screen.state.prompt?.purpose == .command, key == .enter { continue }
      if case .end = screen.handle(.key(key)) { Issue.record("\(key) ended it") }
    }
  }

  @Test func `labels with wide and joined characters fit every frame`() throws {
    for (index, label) in NastyTexts.all.prefix(200).enumerated() {
      sandbox.run(Tool.dash, ["attributes", "add", "a\(index) " + label, "--type", "quantity"])
      sandbox.run(Tool.dash, ["log", "a\(index) " + label, "5"])
    }
    var context = sandbox.context { _, _ in }
    context.world.readSettings()
    let sizes = [(30, 10), (40, 20), (80, 24), (120, 40)]
    for ((columns, rows), view) in sizes.flatMap({ size in
      [BrowseView.day, .week, .history].map { (size, $0) }
    }) {
      var state = BrowseState(view: view, day: context.today, today: context.today)
      state.attribute = try #require(context.openStore()?.catalogue().attributes.last?.name)
      var screen = BrowseScreen(
        state, isDemo: false, in: context.world, typed: TypedText(of: context))
      for _ in 0..<10 {
        let size = ScreenSize(columns: columns, rows: rows)
        let frame = screen.draw(in: size)
        let cells = ScreenCells(frame.lines, columns: columns, rows: rows)
        for (row, line) in frame.lines.enumerated() {
          #expect(line.width <= columns)
          #expect(TextWidth.cells(of: cells.text(of: row)) <= columns)
        }
        _ = screen.handle(.key(.pageDown))
      }
    }
  }
}
