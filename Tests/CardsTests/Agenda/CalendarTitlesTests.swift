import Agenda
import Statistics
import Testing
import Time

@testable import Cards
@testable import Drawing
@testable import Text

/// Titles of events below the dates of a week.
struct CalendarTitlesTests {
  private static let monday = Day(number: 20_780)
  private static let cell = 12

  private func item(
    _ title: String, from first: Int, days: Int = 1, number: Int = 1, at minute: Int? = nil
  ) -> AgendaItem {
    var item = AgendaItem.blank
    item.title = title
    item.start = LocalDateTime(day: Self.monday + first, minute: minute ?? 0)
    item.end =
      minute == nil
      ? LocalDateTime(day: Self.monday + first + days, minute: 0) : item.start + 3600
    (item.number, item.count) = (number, days)
    item.marks = minute == nil ? .allDay : []
    return item
  }

  private func lines(
    _ items: [Int: [AgendaItem]], cell: Int = cell, glyphs: Glyphs = .unicode
  ) -> [String] {
    let titles = CalendarTitles(of: (0..<7).map { Self.monday + $0 }) { day in
      items[day - Self.monday] ?? []
    }
    let texts = EventText(calendars: [], clock: ValueText(glyphs: glyphs))
    return titles.block(margin: 3, cell: cell, texts).map { line in
      String(line.text.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func `bars are across their days, and others below`() {
    let camp = (0..<5).map { item("Camp", from: 1, days: 5, number: $0 + 1) }
    var items: [Int: [AgendaItem]] = [0: [item("Standup of the team", from: 0, at: 540)]]
    for (index, day) in camp.enumerated() { items[index + 1] = [day] }
    items[1]?.append(item("Call", from: 1, at: 600))
    items[6] = [item("Trip", from: 6, days: 4)]
    #expect(
      lines(items) == [
        "   ▎Standup o… ━ Camp ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ ━ Trip ━━━━━",
        "               ▎Call",
      ])
    #expect(
      lines(items, glyphs: .ascii)[0].hasPrefix("   *Standup... = Camp ====="))
    // With room, the times of events are before their titles.
    #expect(lines(items, cell: 24)[0].hasPrefix("   ▎09:00 Standup of the … ━ Camp"))
    // The part of an earlier week.
    #expect(
      lines([0: [item("Fair", from: -2, days: 3, number: 3)]]) == ["   ━ Fair ━━━━"])
  }

  @Test func `cancelled and declined events are left out, and nights are on their first day`() {
    var cancelled = item("Off", from: 0, at: 540)
    cancelled.marks.insert(.cancelled)
    var night = item("Night", from: 0, days: 2, at: 1380)
    var second = night
    (night.number, second.number) = (1, 2)
    #expect(lines([0: [cancelled, night], 1: [second]]) == ["   ▎Night"])
    #expect(lines([:]).isEmpty)
  }

  @Test func `every event of a day is shown or counted`() {
    var random = SplitMix64(seed: 41)
    for _ in 0..<300 {
      var items: [Int: [AgendaItem]] = [:]
      for number in 0..<Int.random(in: 0...16, using: &random) {
        let first = Int.random(in: -2...6, using: &random)
        let isBar = Bool.random(using: &random)
        let days = isBar ? Int.random(in: 2...5, using: &random) : 1
        for day in 0..<days {
          let item = item(
            "e\(number)", from: first, days: days, number: day + 1, at: isBar ? nil : 600)
          items[first + day, default: []].append(item)
        }
      }
      let drawn = lines(items).map(Array.init)
      #expect(drawn.count <= 3)
      for day in 0..<7 {
        let left = 3 + day * Self.cell
        let entries = drawn.map { String($0.dropFirst(left).prefix(Self.cell)) }
        let counted = entries.reduce(0) { sum, entry in
          if entry.hasPrefix("▎") || entry.hasPrefix("━") { return sum + 1 }
          return sum + (Int(entry.drop { $0 == " " || $0 == "+" }.prefix { $0 != " " }) ?? 0)
        }
        #expect(counted == (items[day] ?? []).count, "\(day) \(entries)")
      }
    }
  }
}
