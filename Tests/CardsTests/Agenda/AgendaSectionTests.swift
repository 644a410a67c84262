import Agenda
import Support
import Testing
import Time

@testable import Cards
@testable import Drawing

/// What is left of a day's events, above the rows of their group.
struct AgendaSectionTests {
  private static let today = Day(iso: "2026-11-20") ?? .first

  /// The lines of the card at a time in minutes; nil for another day than today.
  private func lines(
    _ items: [AgendaItem], at minute: Int?, tomorrow: [AgendaItem] = [], width: Int = 60
  ) -> [String] {
    let now = minute.map { minute in
      let now = LocalDateTime(day: Self.today, minute: minute)
      let next = items.first { !$0.isAllDay && $0.start > now }
      return EventNow(now, next: next.map { ($0.start, $0.start.minute - minute) })
    }
    let contents = AgendaSection.Contents(
      day: Self.today, items: items, tomorrow: now == nil ? nil : tomorrow, now: now,
      calendars: [])
    let section = AgendaSection(contents, on: Self.today, clock: ValueText())
    let cards = section.cards(in: CardLayout(width: width, glyphs: .unicode))
    for line in cards.first?.content ?? [] { #expect(line.width <= width - 4) }
    return cards.first?.content.map(\.text) ?? []
  }

  @Test func `what is over is left out, and the next event says when it begins`() throws {
    let items = [
      try AgendaItem.made("Birthday", 0, 1440, marks: 1),
      try AgendaItem.made("Standup", 570, 585), try AgendaItem.made("Review", 900, 960),
      try AgendaItem.made("Dinner", 1140, 1290, place: "Sole"),
    ]
    #expect(
      lines(items, at: 915) == [
        "● all day      Birthday", "● 15:00–16:00  Review                                now",
        "● 19:00–21:30  Dinner · Sole                   in 3h 45m", "Tomorrow       no events",
      ])
    #expect(
      lines(items, at: 915, width: 40) == [
        "● all day  Birthday", "● 15:00    Review        until 16:00",
        "● 19:00    Dinner · Sole   in 3h 45m", "Tomorrow   no events",
      ])
  }

  @Test func `an event that ends now is over, and one that begins now is under way`() throws {
    let items = [try AgendaItem.made("Tea", 540, 600), try AgendaItem.made("Walk", 600, 660)]
    #expect(
      lines(items, at: 600).first
        == "● 10:00–11:00  Walk                                  now")
  }

  @Test func `after the last event there is tomorrow, and without any there is no card`() throws {
    let over = try AgendaItem.made("Tea", 540, 600)
    let next = [
      try AgendaItem.made("Standup", 1440 + 570, 1440 + 585),
      try AgendaItem.made("Tea", 2040, 2100),
    ]
    #expect(
      lines([over], at: 720, tomorrow: next)
        == ["Nothing left today", "Tomorrow  09:30 Standup +1"])
    #expect(
      lines([], at: 720, tomorrow: next)
        == ["No events today", "Tomorrow  09:30 Standup +1"])
    #expect(lines([over], at: 720).isEmpty)
    #expect(lines([], at: nil).isEmpty)
  }

  @Test func `another day shows all of its events`() throws {
    let items = [
      try AgendaItem.made("Tea", 540, 600, marks: 128), try AgendaItem.made("Walk", 570, 660),
    ]
    #expect(lines(items, at: nil) == ["● 09:00–10:00  Tea · conflict", "● 09:30–11:00  Walk"])
  }

  @Test func `of many events the first are shown, and how many more there are`() throws {
    let items = try (0..<20).map { try AgendaItem.made("Talk", 600 + $0 * 10, 610 + $0 * 10) }
    let lines = lines(items, at: 0)
    #expect(lines.count == 10)
    #expect(lines[8] == "+12 more: dash agenda")
  }

  @Test(arguments: [20, 40, 80])
  func `no line is wider than the card`(width: Int) throws {
    for text in NastyTexts.all {
      let named = try AgendaItem.made(text, 540, 600, marks: 128, place: text)
      _ = lines([named], at: 500, tomorrow: [named, named], width: width)
    }
  }
}
