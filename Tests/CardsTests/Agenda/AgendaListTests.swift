import Agenda
import Support
import Testing
import Time

@testable import Cards
@testable import Drawing

/// Events of days as lines.
struct AgendaListTests {
  private static let today = Day(iso: "2026-11-20") ?? .first

  private func lines(_ days: [[AgendaItem]], width: Int) -> [String] {
    let days = days.enumerated().map { (day: Self.today + $0, items: $1) }
    let block = AgendaList(of: days, calendars: [], today: Self.today, clock: ValueText())
      .block(width: width)
    for line in block { #expect(line.width <= width) }
    return block.map(\.text)
  }

  @Test func `an event has its duration, its place and its people`() throws {
    let review = try AgendaItem.made(
      "Review", 900, 960, marks: 128, place: "Room 2", people: ["Ana", "Ben", "Chris"])
    #expect(
      lines([[review]], width: 80) == [
        "Today, Friday 20 November", "   ● 15:00–16:00  1h 00m  Review  conflict",
        "                          Room 2 · Ana, Ben, Chris",
      ])
    #expect(lines([[review]], width: 40).contains("                  1h 00m · Room 2 · Ana,"))
  }

  @Test func `days without events are one line, except today`() throws {
    let late = try AgendaItem.made("Late", 3 * 1440 + 600, 3 * 1440 + 660)
    #expect(
      lines([[], [], [], [late]], width: 80) == [
        "Today, Friday 20 November", "  no events",
        "Tomorrow, Saturday 21 November to Sunday 22 November · no events", "Monday 23 November",
        "   ● 10:00–11:00  1h 00m  Late",
      ])
  }

  @Test func `an event of several days says which day it is`() throws {
    let night = try AgendaItem.made("Night train", 1320, 1440 + 420, piece: (1, 2))
    #expect(
      lines([[night]], width: 60)[1] == "   ● 22:00–00:00  2h 00m  Night train (1 of 2)")
    let camp = try AgendaItem.made("Camp", 0, 3 * 1440, piece: (1, 3), marks: 1)
    #expect(lines([[camp]], width: 60)[1] == "   ● all day              Camp (1 of 3)")
  }

  @Test(arguments: [20, 40, 80])
  func `no line is wider than the width`(width: Int) throws {
    for text in NastyTexts.all {
      var named = try AgendaItem.made("x", 540, 600)
      named.title = text
      named.location = text
      named.people = [text, text, text]
      #expect(lines([[named]], width: width).count > 1)
    }
  }
}
