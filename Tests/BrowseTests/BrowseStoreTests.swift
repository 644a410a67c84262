import Foundation
import Host
import Metrics
import Places
import Support
import Testing
import Time

@testable import Browse
@testable import Commands
@testable import Drawing
@testable import Storage

/// `dash browse` beside a store that cannot be used, that others change, and that is large.
struct BrowseStoreTests {
  private let sandbox = Sandbox()

  private func screen(_ view: BrowseView = .day) -> BrowseScreen {
    var context = sandbox.context { _, _ in }
    context.world.readSettings()
    context.world.patience = 100
    return BrowseScreen(
      BrowseState(view: view, day: context.today, today: context.today), isDemo: false,
      in: context.world, typed: TypedText(of: context))
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
    _ = screen.handle(.key(.escape))
    // A message may take several lines above the views and the keys.
    return lines.suffix(5).dropLast(2).joined(separator: " ")
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
    #expect(text(screen)[21].contains("not a database") || text(screen)[21].isEmpty)
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

  @Test func `what is shown stays while another program locks the store`() throws {
    sandbox.run("dash log steps 4711")
    var screen = screen()
    #expect(text(screen).contains { $0.contains("4,711") })
    let other = try Store(path: sandbox.storePath)
    try other.database.run("BEGIN EXCLUSIVE")
    press("e5000\r", on: &screen)
    #expect(text(screen).contains { $0.contains("4,711") })
    #expect(text(screen)[18...21].joined().contains("locked"))
    try other.database.run("ROLLBACK")
  }

  @Test func `streaks and averages beside the day follow changes and weeks`() throws {
    let wide = ScreenSize(columns: 120, rows: 40)
    sandbox.run("dash log steps 6000 --date 2026-10-06")
    for day in 17...19 { sandbox.run("dash log steps 6000 --date 2026-11-\(day)") }
    sandbox.run("dash goals steps 5000")
    var screen = screen()
    func details() -> [Substring] {
      screen.draw(in: wide).lines.map { $0.text.dropFirst(78).drop { $0 == " " } }
    }
    func streak() -> Substring? { details().first { $0.hasPrefix("Steps  ") && $0.last == "5" } }
    func average() -> Substring? { details().first { $0.contains("Tue") } }
    #expect(streak() == nil)
    let usual = average()
    press("e6000\r", on: &screen)
    #expect(streak() != nil)
    press("u", on: &screen)
    #expect(streak() == nil)
    // Another program, perhaps within a step of the times of files.
    sandbox.run("dash log steps 6000")
    #expect(streak() != nil)
    press("h", on: &screen)
    #expect(average() == usual)
    press("{", on: &screen)
    #expect(average() != usual)
    press("}", on: &screen)
    #expect(average() == usual)
  }

  @Test func `a second change within one step of file times is shown a second later`() throws {
    let wide = ScreenSize(columns: 120, rows: 40)
    let time = Date(timeIntervalSince1970: 1_763_000_000)
    func write(_ line: String) throws {
      sandbox.run(line)
      try FileManager.default.setAttributes(
        [.modificationDate: time], ofItemAtPath: sandbox.storePath)
    }
    sandbox.run("dash log steps 4711")
    try write("dash goals steps 5000")
    var screen = screen()
    screen.world.host.instant = Instant(seconds: 1_763_000_000)
    func goals() -> [String] {
      screen.draw(in: wide).lines.map(\.text).filter { $0.contains("every day") }
    }
    #expect(goals().count == 1 && goals()[0].contains("goal 5,000"))
    let before = screen.world.files.stamp(try screen.world.storePath())
    try write("dash goals steps 7000")
    #expect(screen.world.files.stamp(try screen.world.storePath()) == before)
    screen.world.host.instant = Instant(seconds: 1_763_000_060)
    #expect(goals().count == 1 && goals()[0].contains("goal 7,000"))
  }

  @Test(arguments: [80, 120])
  func `the settings are listed beside a store that cannot be read`(columns: Int) throws {
    sandbox.run("dash log steps 4711")
    try Data(repeating: 65, count: 4096).write(to: URL(filePath: sandbox.storePath))
    let screen = screen(.settings)
    let lines = screen.draw(in: ScreenSize(columns: columns, rows: 24)).lines.map(\.text)
    #expect(lines.contains { $0.contains("scale") })
  }

  @Test func `details of a row that could not be read are shown when they can be`() throws {
    let wide = ScreenSize(columns: 120, rows: 40)
    sandbox.run("dash log steps 4711")
    sandbox.run("dash log coffees 2")
    var screen = screen()
    func details() -> String { screen.draw(in: wide).lines[1...].map(\.text).joined() }
    #expect(details().contains("of 42 days"))
    let other = try Store(path: sandbox.storePath)
    try other.database.run("BEGIN EXCLUSIVE")
    press("j", on: &screen)
    #expect(!details().contains("of 42 days"))
    press("k", on: &screen)
    try other.database.run("ROLLBACK")
    #expect(details().contains("of 42 days"))
  }

  @Test func `no file of the store is open between keys, with details beside the day`() throws {
    sandbox.run("dash log steps 4711")
    sandbox.run("dash log coffees 2")
    var screen = screen()
    for keys in ["", "j", "3"] {
      press(keys, on: &screen)
      let lines = screen.draw(in: ScreenSize(columns: 120, rows: 40)).lines
      #expect(lines.contains { $0.text.contains("Steps") })
      var store = stat()
      #expect(stat(sandbox.storePath, &store) == 0)
      let isOpen = (Int32(0)..<1024).contains { descriptor in
        var file = stat()
        return fstat(descriptor, &file) == 0 && file.st_ino == store.st_ino
          && file.st_dev == store.st_dev
      }
      #expect(!isOpen)
    }
  }

  @Test func `a store without ratings is asked for one by E`() {
    var screen = screen()
    press("E4good\r", on: &screen)
    #expect(text(screen).contains { $0.contains("4 of 5") })
    #expect(text(screen).contains { $0.contains("good") })
  }

  @Test func `a store with values and without ratings is asked for one first`() {
    sandbox.run("dash log steps 4711")
    var screen = screen()
    press("E", on: &screen)
    #expect(text(screen)[21].contains("How was today? 1 to 5:"))
  }

  @Test func `a refused answer is asked again with its text, and the keys that follow are typed`() {
    sandbox.run("dash log steps 4711")
    var screen = screen()
    press("eabc\r", on: &screen)
    #expect(text(screen)[21].contains("abc"))
    #expect(text(screen)[20].contains("Expected") || text(screen)[19].contains("nvalid"))
    // The text is selected: an arrow keeps it, and typing alone replaces it.
    _ = screen.handle(.key(.right))
    press("q", on: &screen)
    #expect(text(screen)[21].contains("abcq"))
    press("\r", on: &screen)
    #expect(text(screen)[21].contains("abcq"))
    press("q", on: &screen)
    #expect(text(screen)[21].contains("Steps today: q"))
    _ = screen.handle(.key(.escape))
    #expect(text(screen).contains { $0.contains("4,711") })
  }

  @Test func `a typed command records on the shown day`() {
    sandbox.run("dash log steps 4711")
    var screen = screen()
    _ = screen.handle(.key(.left))
    press(":log floors 7\r", on: &screen)
    press(":mood rate 4\r", on: &screen)
    press(":log coffees 2 --date today\r", on: &screen)
    let log = sandbox.run("dash undo --list").output
    #expect(log.contains("dash log --date 2026-11-19 floors 7"))
    #expect(log.contains("mood rate --date 2026-11-19 4"))
    #expect(log.contains("dash log coffees 2 --date today"))
  }

  /// What is typed on the screen of 18 November, today being the 20th, and a line that the log shows.
  @Test(arguments: [
    (":rate 4", "mood rate --date 2026-11-18 4"),
    (":mood rate 4", "mood rate --date 2026-11-18 4"),
    (":mood 4", "mood rate --date 2026-11-18 4"),
    (":4 slept well", "mood rate --date 2026-11-18 4 slept well"),
    (":good", "mood rate --date 2026-11-18 good"),
    (":mood add 3 tired", "mood add --date 2026-11-18 3 tired"),
    (":steps 77", "dash log --date 2026-11-18 steps 77"),
    (":log steps 77", "dash log --date 2026-11-18 steps 77"),
    (":steps=77", "dash log --date 2026-11-18 steps=77"),
    (":water +250", "dash log --date 2026-11-18 water +250"),
    (":sleep 7h", "dash log --date 2026-11-18 sleep 7h"),
    (":dash sleep 7h", "dash log --date 2026-11-18 sleep 7h"),
    (":tag gym", "dash tag --date 2026-11-18 gym"),
    (":untag gym", "dash untag --date 2026-11-18 gym"),
    (":skip steps ill", "dash skip --date 2026-11-18 steps ill"),
    (":forget steps", "dash forget --date 2026-11-18 steps"),
    (":note \"x\"", "dash note --date 2026-11-18 x"),
    (":places add Suva", "dash places add --date 2026-11-18 Suva"),
    (":agenda add Dinner 19:00", "dash agenda add Dinner 19:00"),
    (":steps 77 yesterday", "dash log steps 77 yesterday"),
    (":steps 77 20 nov", "dash log steps 77 20 nov"),
    (":steps 77 --date today", "dash log steps 77 --date today"),
  ])
  func `a line that names no day writes the day on the screen`(line: String, logged: String) throws
  {
    sandbox.variables["TZ"] = "UTC"
    for name in ["sleep", "water"] {
      sandbox.run("dash attributes add \(name) --type \(name == "sleep" ? "duration" : "quantity")")
    }
    sandbox.run("dash log steps 4711")
    sandbox.run("dash tag gym")
    sandbox.run("dash log steps 50 --date 2026-11-18")
    let before = try Self.days(of: sandbox)
    var screen = screen()
    press("hh\(line)\r", on: &screen)
    #expect(screen.state.message?.isProblem != true, "\(text(screen)[18...21])")
    #expect(sandbox.run("dash undo --list").output.contains("  \(logged)  "))
    let changed = Set(try Self.days(of: sandbox)).subtracting(before)
      .union(Set(before).subtracting(try Self.days(of: sandbox)))
    let day =
      line.hasSuffix("yesterday")
      ? "2026-11-19"
      : logged.contains("20 nov") || line.hasSuffix("today") ? "2026-11-20" : "2026-11-18"
    #expect(!changed.isEmpty && changed.allSatisfy { $0.hasPrefix(day) }, "\(changed)")
  }

  /// A line for each value, pause, place and event of the store: its day, and what it is.
  private static func days(of sandbox: Sandbox) throws -> [String] {
    let store = try Store(path: sandbox.storePath)
    var lines: [String] = []
    let days = try #require(Day(iso: "2026-11-15"))...#require(Day(iso: "2026-11-22"))
    for day in days {
      for attribute in try store.catalogue().attributes {
        if let value = try store.value(of: attribute.name, on: day) {
          lines.append("\(day) \(attribute.name) \(value)")
        }
      }
      for entry in try store.entries(of: "steps", in: day...day) { lines.append("\(day) \(entry)") }
    }
    for place in try store.places(PlaceFilter(), limit: 10).places {
      lines.append("\(place.day) \(place.name.string)")
    }
    let events = sandbox.run("dash agenda 2026-11-15 --days 8 --format {date},{title}").output
    return lines + events.split(separator: "\n").map(String.init)
  }

  @Test func `a line on the screen of a day to come is refused, unless it names a day`() {
    sandbox.run("dash log steps 4711")
    var screen = screen()
    press("l:steps 77\r", on: &screen)
    #expect(text(screen)[19...21].joined(separator: " ").contains("2026-11-21 is in the future"))
    press(":steps 77 yesterday\r", on: &screen)
    #expect(sandbox.run("dash undo --list").output.contains("dash log steps 77 yesterday"))
  }

  @Test func `a command is completed with Tab, and says before Enter what it records`() {
    sandbox.run("dash log steps 5623")
    sandbox.run("dash tag gym")
    sandbox.run("dash agenda add 'Dinner with Ana' today 19:00")
    var screen = screen()
    func typed(_ keys: String, _ rest: String = "") -> String {
      press(":" + keys, on: &screen)
      _ = screen.handle(.key(.tab))
      press(rest, on: &screen)
      let shown = text(screen).suffix(4).joined(separator: "\n")
      _ = screen.handle(.key(.escape))
      return shown
    }
    let log = typed("log step", "77")
    #expect(log.contains(":log steps 77"))
    #expect(log.contains("Steps 77 on Friday 20 November (was 5,623)"))
    #expect(sandbox.run("dash history steps --days 1 --json").output.contains("5623"))
    #expect(typed("agenda delete Din").contains("\"Dinner with Ana\""))
    #expect(typed("tag ").contains("gym"))
  }

  @Test func `what is shown of a line that names no day is that of the day on the screen`() {
    sandbox.run("dash log steps 4711")
    sandbox.run("dash log steps 50 --date 2026-11-18")
    var screen = screen()
    press("hh:mood note\r", on: &screen)
    #expect(text(screen)[21].contains("No note on Wednesday 18"))
    press(":week\r", on: &screen)
    #expect(text(screen).contains { $0.contains("▸Wed 18") })
  }

  @Test(arguments: [":q\r", ":quit\r"])
  func `a typed q ends it`(keys: String) {
    var screen = screen()
    var isEnded = false
    for scalar in keys.unicodeScalars {
      if case .end = screen.handle(.key(scalar == "\r" ? .enter : .scalar(scalar))) {
        isEnded = true
      }
    }
    #expect(isEnded)
  }

  @Test(arguments: [
    ("calendar", "there are no calendars"), ("map", "there are no places"),
    ("outside", "no place is set"),
  ])
  func `a view of nothing is refused by name`(view: String, message: String) throws {
    sandbox.variables["TZ"] = "UTC"
    sandbox.run("dash log steps 4711")
    let file = try sandbox.write("q\n", to: "keys")
    let run = sandbox.run("dash browse \(view) --keys \(file)")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("dash: \(message)\n"))
  }

  @Test func `the sample weather is the same in the day and in its own screen`() {
    sandbox.variables["TZ"] = "UTC"
    let day = sandbox.run("dash today --demo --short --color never").output
    let outside = sandbox.run("dash outside --demo --color never").output
    let sentence = outside.split(separator: "\n").first ?? ""
    #expect(!sentence.isEmpty && day.contains(sentence.prefix(40)))
  }

  @Test func `an attribute without an average yet leaves the rows of others as they are`() throws {
    for day in 1...19 {
      sandbox.run("dash log steps 4000 --quiet --date 2026-11-\(day < 10 ? "0" : "")\(day)")
    }
    sandbox.run("dash log steps 4711")
    let before = sandbox.run("dash today --short --width 40 --color never").output
    sandbox.run("dash attributes add pushups --type quantity")
    sandbox.run("dash log pushups 12")
    let after = sandbox.run("dash today --short --width 40 --color never").output
    let line = try #require(before.split(separator: "\n").first { $0.contains("Steps") })
    #expect(after.contains(line), "\(before)\(after)")
    let screen = screen()
    let rows = screen.draw(in: ScreenSize(columns: 60, rows: 24)).lines.map(\.text)
    #expect(rows.count { $0.contains("usual from") } == 1, "\(rows)")
  }

  @Test func `a write that fails is reported, and the value stays as it was`() throws {
    sandbox.run("dash log steps 4711")
    var screen = screen()
    #expect(text(screen).contains { $0.contains("4,711") })
    // A reader that does not end holds writers up.
    let other = try Store(path: sandbox.storePath)
    try other.database.run("BEGIN; SELECT count(*) FROM value")
    press("e5000\r", on: &screen)
    #expect(text(screen)[17...21].joined().contains("locked"))
    #expect(text(screen)[21].contains("5000"), "what was typed is not lost")
    try other.database.run("ROLLBACK")
    _ = screen.handle(.key(.escape))
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
    screen.world.store = store
    let note = String(repeating: "long ", count: 180)
    for number in 1...200 {
      press(":attributes add a\(number) --type text\r", on: &screen)
      if screen.state.message?.isProblem == true { break }
      press(":log a\(number) '\(note)'\r", on: &screen)
      screen.state.page = nil
      if screen.state.message?.isProblem == true { break }
    }
    #expect(text(screen)[19...21].joined().contains("full"), "\(text(screen)[19...21])")
    screen.world.store = nil
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
