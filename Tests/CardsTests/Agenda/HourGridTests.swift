import Agenda
import Statistics
import Testing
import Time

@testable import Cards
@testable import Drawing
@testable import Text

/// Days beside each other as columns of hours.
struct HourGridTests {
  private static let monday = Day(number: 20_780)

  private func item(_ title: String, _ day: Int, _ start: Int, _ minutes: Int) -> AgendaItem {
    var item = AgendaItem.blank
    item.title = title
    item.start = LocalDateTime(day: Self.monday + day, minute: start)
    item.end = item.start + Int64(minutes) * 60
    (item.number, item.count) = (1, 1)
    item.rank = day * 1440 + start + minutes
    return item
  }

  private func lines(
    _ items: [AgendaItem], width: Int, hours: Range<Int> = 540..<720, at now: (Int, Int) = (4, 607),
    clock: ClockForm = .whole, glyphs: Glyphs = .unicode
  ) -> [String] {
    let days = (0..<11).map { index -> (day: Day, items: [AgendaItem]) in
      let day = Self.monday + index
      return (day, items.filter { $0.start.day == day })
    }
    let grid = HourGrid(
      of: days, choosing: Self.monday + 4, within: hours,
      at: LocalDateTime(day: Self.monday + now.0, minute: now.1), calendars: [],
      clock: ValueText(clock: clock, glyphs: glyphs))
    return grid.block(Self.options(width, glyphs)).map { line in
      #expect(line.width <= width)
      return String(line.text.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func options(_ width: Int, _ glyphs: Glyphs) -> RenderOptions {
    RenderOptions(
      width: width, glyphs: glyphs, colors: .none, hasLinks: false, theme: .standard,
      background: .unknown)
  }

  private var week: [AgendaItem] {
    var trip = item("Trip", 0, 0, 1440)
    trip.marks = .allDay
    return [
      trip, item("Standup", 1, 540, 15), item("Planning of the year", 1, 600, 90),
      item("Call", 4, 660, 30), item("Review", 4, 660, 60),
    ]
  }

  @Test func `events are in the rows of their hours, with a line for now`() {
    #expect(
      lines(week, width: 80) == [
        "November 2026 · week 48",
        "       Mon 23    Tue 24    Wed 25    Thu 26   [Fri 27]   Sat 28    Sun 29",
        "      ▎Trip",
        "09:00           ▎Standup",
        "",
        "10:07           ▎Planning                     ─────────",
        "                ▎of the",
        "11:00           ▎year                         ▎Cal ▎Rev",
        "                                                   ▎iew",
      ])
  }

  @Test func `a narrow screen begins with the chosen day`() {
    #expect(
      lines(week, width: 40, clock: .halves, glyphs: .ascii) == [
        "November 2026 - week 48",
        "         [Fri 27]   Sat 28    Sun 29", " 9:00 am", "",
        "10:07 am ---------", "", "11:00 am *Cal *Rev", "              *iew",
      ])
    #expect(lines([], width: 20, at: (3, 0)).count == 8)
  }

  @Test func `long days have rows of hours, and a night ends at midnight`() {
    let late = item("Party", 4, 1320, 240)
    let lines = lines([item("Run", 4, 375, 30), late], width: 80)
    #expect(lines.count == 2 + 18)
    #expect(lines[2].hasPrefix("06:00") && lines[2].contains("▎Run"))
    #expect(lines[19].hasPrefix("23:00") && lines[19].contains("▎"))
  }

  @Test(arguments: 6...60)
  func `on a screen an hour has as many lines as fit, and no hour is left out`(rows: Int) {
    let days = (0..<11).map { index -> (day: Day, items: [AgendaItem]) in
      let day = Self.monday + index
      return (day, (week + [item("Late", 4, 1290, 90)]).filter { $0.start.day == day })
    }
    for width in [30, 76, 120] {
      let drawn = HourGrid(
        of: days, choosing: Self.monday + 4, within: 540..<720,
        at: LocalDateTime(day: Self.monday + 4, minute: 607), calendars: [], clock: ValueText()
      ).drawn(Self.options(width, .unicode), rows: rows)
      #expect(drawn.block.count <= rows)
      let text = drawn.block.map(\.text).joined(separator: "\n")
      #expect(text.contains("▎La") && text.contains("10:07"))
      // The cells of an event begin with its edge, and hold its title.
      #expect(drawn.events.count == 3)
      for spot in drawn.events.values {
        #expect(drawn.block.indices.contains(spot.lines.lowerBound) && !spot.lines.isEmpty)
        for line in spot.lines {
          let cells = Array(drawn.block[line].text)
          #expect(cells[spot.cells.lowerBound] == "▎" && spot.cells.upperBound <= width)
        }
      }
    }
  }

  @Test func `every event is drawn or counted`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let items = (0..<Int.random(in: 0...9, using: &random)).map { number in
        item(
          "e\(number)", Int.random(in: 4...6, using: &random),
          Int.random(in: 18...22, using: &random) * 30,
          Int.random(in: 1...4, using: &random) * 30)
      }
      let lines = lines(items, width: 80, at: (0, 0))
      let drawn = lines.joined(separator: "\n").count { $0 == "e" }
      let hidden = lines.filter { $0.hasPrefix("+") }
      let counted = hidden.compactMap { Int($0.dropFirst().prefix { $0 != " " }) }.reduce(0, +)
      // Words of the notes have that letter too.
      let notes = hidden.joined().count { $0 == "e" }
      let heading = lines.prefix(2).joined().count { $0 == "e" }
      #expect(drawn - notes - heading + counted == items.count, "\(lines)")
    }
  }
}
