import Foundation
import Support
import Testing

@testable import Browse
@testable import Cards
@testable import Commands
@testable import Drawing

/// Where browse places lists, pictures and details, and how much of a screen they fill.
@Suite(.serialized)
struct BrowseLayoutTests {
  /// Three years of sixty attributes, and sixty facts, events and places.
  nonisolated(unsafe) private static let sandbox: Sandbox = {
    let sandbox = Sandbox()
    let names = (1...60).map { "measure \($0)" }
    var table = "date,mood," + names.joined(separator: ",") + "\n"
    var formatter = DateComponents(calendar: Calendar(identifier: .gregorian), year: 2024)
    for number in 0..<1055 {
      (formatter.month, formatter.day) = (1, 1 + number)
      guard let date = formatter.date else { continue }
      let parts = Calendar(identifier: .gregorian)
        .dateComponents([.year, .month, .day], from: date)
      let day = String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      let values = (1...60).map { "\((number * 7 + $0 * 13) % (50 + $0))" }
      table += "\(day),\(1 + number % 5)," + values.joined(separator: ",") + "\n"
    }
    var calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
    var places = ""
    for number in 0..<60 {
      calendar += "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTAMP:20261101T000000Z\r\n"
      calendar += "DTSTART:202611\(20 + number % 10)T\(10 + number % 9)0000\r\n"
      calendar += "SUMMARY:Meeting \(number)\r\nEND:VEVENT\r\n"
      places += places.isEmpty ? "" : ","
      places += #"{"type":"Feature","properties":{"name":"Place \#(number)"},"#
      places += #""geometry":{"type":"Point","coordinates":[\#(number * 3),\#(number % 50)]}}"#
      sandbox.run("dash facts add \(1900 + number)-11-20 'Something happened, number \(number)'")
    }
    calendar += "END:VCALENDAR\r\n"
    let collection = #"{"type":"FeatureCollection","features":["# + places + "]}"
    for (text, name, line) in [
      (table, "values.csv", "dash import FILE --scale 5"),
      (calendar, "events.ics", "dash agenda add FILE"),
      (collection, "places.geojson", "dash import FILE --date 2026-11-20"),
    ] {
      guard let path = try? sandbox.write(text, to: name) else { continue }
      let run = sandbox.run(line.replacing("FILE", with: path))
      #expect(run.status == 0, "\(line): \(run.errors)")
    }
    return sandbox
  }()

  private func frame(_ view: BrowseView, _ size: ScreenSize, keys: String = "t") throws -> [String]
  {
    let sandbox = view == .outside ? Sandbox() : Self.sandbox
    let file = try sandbox.write(keys + "\n", to: "keys-\(view)-\(size.columns)")
    let demo = view == .outside ? " --demo" : ""
    let run = sandbox.run(
      "dash browse \(view.rawValue)\(demo) --keys \(file) --size \(size.columns)x\(size.rows)")
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .suffix(size.rows).map(String.init)
  }

  @Test(
    arguments: BrowseView.allCases,
    [
      ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 120, rows: 40),
      ScreenSize(columns: 200, rows: 60),
    ])
  func `with enough data a view fills four of five rows`(view: BrowseView, size: ScreenSize) throws
  {
    let frame = try frame(view, size)
    #expect(frame.count == size.rows)
    let filled = frame.count { row in row.contains { $0 != " " } }
    #expect(
      filled * 5 >= size.rows * 4,
      "\(view) at \(size.columns)x\(size.rows): \(filled)\n\(frame.joined(separator: "\n"))")
  }

  @Test func `the year is above the years before where there is room`() throws {
    let frame = try frame(.year, ScreenSize(columns: 120, rows: 40))
    let years = ["2026", "2025", "2024"].map { year in
      frame.firstIndex { $0.contains("Mood \(year)") }
    }
    #expect(years.allSatisfy { $0 != nil })
    #expect(years.compactMap(\.self) == years.compactMap(\.self).sorted())
    #expect(frame.contains { $0.contains("Jan ") && $0.contains("━") })
  }

  @Test func `a narrow day has bars, and the average of the selected row only`() throws {
    let keys = try Self.sandbox.write("<down>\n", to: "keys-narrow")
    let frame = Self.sandbox.run("dash browse day --demo --keys \(keys) --size 40x20").output
      .split(separator: "\n").suffix(20)
    #expect(frame.count { $0.contains("━") || $0.contains("─") } > 8)
    #expect(frame.count { $0.contains("avg ") } == 1)
  }

  @Test func `from 100 columns on a day has rings, and arrows go from one to the next`() throws {
    let sandbox = Sandbox()
    sandbox.run("dash import SampleData/with-values SampleData/export")
    var context = sandbox.context { _, _ in }
    context.world.readSettings()
    /// The selected attributes from the first to the last, and the frames.
    func walk(_ columns: Int) -> (names: [String], frames: [ScreenFrame]) {
      var screen = BrowseScreen(
        BrowseState(view: .day, day: context.today, today: context.today), isDemo: false,
        in: context.world, typed: TypedText(of: context))
      var frames = [screen.draw(in: ScreenSize(columns: columns, rows: 40))]
      var names: [String] = []
      for _ in 0..<40 {
        _ = screen.handle(.key(.down))
        guard case .attribute(let name) = screen.state.selected else { continue }
        if !names.contains(name) { names.append(name) }
        frames.append(screen.draw(in: ScreenSize(columns: columns, rows: 40)))
      }
      return (names, frames)
    }
    let (narrow, wide) = (walk(99), walk(120))
    #expect(narrow.names == wide.names && wide.names.count > 20)
    #expect(narrow.frames.allSatisfy { $0.selections.count == 1 })
    // The whole ring is marked, and rings are beside each other.
    let rings = wide.frames.filter { $0.selections.count >= Ring.height }
    #expect(rings.count >= 3 && Set(rings.map { $0.selections[0].cells }).count >= 3)
    for ring in rings { #expect(Set(ring.selections.map(\.cells)).count == 1) }
    // A ring grows as bars do.
    var screen = BrowseScreen(
      BrowseState(view: .day, day: context.today, today: context.today), isDemo: false,
      in: context.world, typed: TypedText(of: context))
    screen.growBars()
    let first = screen.draw(in: ScreenSize(columns: 120, rows: 40)).lines.map(\.text)
    for _ in 0..<BrowseState.grown { _ = screen.handle(.tick) }
    let last = screen.draw(in: ScreenSize(columns: 120, rows: 40)).lines.map(\.text)
    let drawn = zip(first, last).filter { $1.contains("⣤") && $0 != $1 }
    #expect(!drawn.isEmpty && last == wide.frames[0].lines.map(\.text))
    // It is found by its name, and selected with the mouse.
    for key in "/wake".unicodeScalars { _ = screen.handle(.key(.scalar(key))) }
    _ = screen.handle(.key(.enter))
    #expect(screen.state.selected == .attribute("sleep_end"))
    let found = screen.draw(in: ScreenSize(columns: 120, rows: 40)).selections
    let before = found[0].cells.lowerBound - found[0].cells.count
    _ = screen.handle(.key(.press(row: found[0].row + 3, column: before + 2)))
    #expect(screen.state.selected == .attribute("sleep_start"))
  }

  @Test(arguments: [(40, 20), (80, 24), (120, 40), (200, 60)])
  func `dash alone shows as many rows of many attributes as fit`(columns: Int, rows: Int) {
    let sandbox = Self.sandbox
    (sandbox.isTerminal, sandbox.rows) = (true, rows)
    defer { sandbox.isTerminal = false }
    let lines = sandbox.run("dash --width \(columns) --color never").output
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count < rows && lines.count >= min(rows * 4 / 5, 60), "\(lines.count)")
    for line in lines { #expect(TextWidthProbe.cells(line) <= columns) }
    // What is hidden is counted.
    guard let last = lines.last, last.hasPrefix("also: ") else { return }
    let shown = lines.count { $0.contains("measure ") }
    let words = last.split(separator: " ")
    let hidden = words.firstIndex(of: "more").flatMap { Int(words[$0 - 1]) } ?? 0
    #expect(shown > 0 && shown + hidden == 60, "\(last)")
  }

  // Pictures and details.

  private var picture: ViewLayout.Picture {
    ViewLayout.Picture(leastRows: 5) { width, rows in
      Block(repeating: Line(String(repeating: "p", count: width)), count: rows ?? 12)
    }
  }
  private var details: [ViewLayout.Detail] {
    [4, 3, 6].map { height in
      { width in Block(repeating: Line(String(repeating: "d", count: width)), count: height) }
    }
  }

  @Test(arguments: [20, 36, 60, 80, 120, 200], [nil, 6, 10, 13, 20, 40])
  func `a picture gets the rows that details leave`(width: Int, rows: Int?) {
    let block = ViewLayout(width: width, rows: rows).block(picture, details)
    #expect(block.allSatisfy { $0.width <= width })
    let pictured = block.count { $0.text.contains("p") }
    if let rows {
      #expect(block.count == rows)
      #expect(pictured >= min(rows, 5))
    } else {
      #expect(pictured == 12)
      // Nothing is left out in print.
      let cells = block.reduce(0) { $0 + $1.text.count { $0 == "d" } }
      #expect(cells >= 13 * min(width, 36))
    }
  }

  @Test func `details are beside a picture that leaves room for them`() {
    let narrow = ViewLayout.Picture(leastRows: 5, bestWidth: 58) { width, _ in
      Block(repeating: Line(String(repeating: "p", count: width)), count: 9)
    }
    let block = ViewLayout(width: 90, rows: 20).block(narrow, details)
    #expect(block[0].text.hasPrefix(String(repeating: "p", count: 58) + "  d"))
    #expect(block.count <= 20)
  }
}
