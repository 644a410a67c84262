import Agenda
import Testing
import Time

@testable import Cards
@testable import Drawing
@testable import Text

/// Weeks as rows, at every width.
struct CalendarRowsTests {
  private static let today = Day(number: 20_777)

  private func rows(
    width: Int, from start: Weekday = .monday, today: Day = today, chosen: Day = today,
    ground: CalendarGround = .months, isShaded: Bool = false, glyphs: Glyphs = .unicode,
    colors: ColorDepth = .none, background: Background = .unknown
  ) -> CalendarRows {
    CalendarRows(
      CalendarStyle(weeksFrom: start, today: today, chosen: chosen, alternating: ground),
      isShaded: isShaded, width: width, glyphs: glyphs, colors: colors, background: background)
  }

  private func text(_ line: Line) -> String {
    String(line.text.reversed().drop { $0 == " " }.reversed())
  }

  /// As many dots as the date has ones: 1, 11 and 21 have some.
  private func content(_ day: Day) -> CalendarDay {
    let count = String(day.civil.day).count { $0 == "1" }
    return CalendarDay(dots: [Hue](repeating: .blue, count: count))
  }

  @Test(arguments: [
    (
      79, " W    Mon        Tue        Wed        Thu        Fri        Sat        Sun",
      "47     16 ●       17 ●       18 ●       19 ●      [20]        21 ●       22",
      "49     30    │Dec  1 ●        2          3          4          5          6"
    ),
    (
      58, " W Mon     Tue     Wed     Thu     Fri     Sat     Sun",
      "47  16 ●    17 ●    18 ●    19 ●   [20]     21 ●    22",
      "49  30    │Dec ●     2       3       4       5       6"
    ),
    (
      51, " W Mon    Tue    Wed    Thu    Fri    Sat    Sun",
      "47  16 ●   17 ●   18 ●   19 ●  [20]    21 ●   22",
      "49  30   │Dec ●    2      3      4      5      6"
    ),
    (
      44, "  Mon   Tue   Wed   Thu   Fri   Sat   Sun",
      "47 16●   17●   18●   19●  [20]   21●   22",
      "49 30   Dec●    2     3     4     5     6"
    ),
    (
      40, " W Mon  Tue  Wed  Thu  Fri  Sat  Sun",
      "47  16●  17●  18●  19● [20]  21●  22",
      "49  30  Dec●   2    3    4    5    6"
    ),
    (
      30, "  Mon Tue Wed Thu Fri Sat Sun",
      "47 16● 17● 18● 19●[20] 21● 22",
      "49 30 Dec●  2   3   4   5   6"
    ),
    (
      23, " W Mo Tu We Th Fr Sa Su",
      "47 16 17 18 19[20]21 22",
      "49 30Dec  2  3  4  5  6"
    ),
    (
      21, " Mo Tu We Th Fr Sa Su",
      " 16 17 18 19[20]21 22",
      " 30Dec  2  3  4  5  6"
    ),
    (
      20, "Mo Tu We Th Fr Sa Su",
      "16 17 18 19[20]21 22",
      "30Dec  2  3  4  5  6"
    ),
  ])
  func `a row is drawn for a width`(width: Int, head: String, week: String, months: String) {
    let rows = rows(width: width)
    #expect(text(rows.head) == head)
    let this = CalendarWeek(of: Self.today, from: .monday)
    #expect(text(rows.line(of: this, content)) == week)
    let december = CalendarWeek(of: Self.today + 11, from: .monday)
    #expect(text(rows.line(of: december, content)) == months)
  }

  @Test func `shades follow the date, and a mark is around both`() {
    let week = CalendarWeek(of: Self.today, from: .monday)
    let shade = StyledText("▒", count: 1, width: 1, .text)
    func text(_ width: Int) -> String {
      self.text(
        rows(width: width, isShaded: true).line(of: week) {
          CalendarDay(dots: [.blue, .blue], shade: $0 <= Self.today ? shade : nil)
        })
    }
    #expect(text(65).hasSuffix(" 19▒ ●●  [20▒]●●   21  ●●   22  ●●"))
    #expect(text(40) == "47  16▒● 17▒● 18▒● 19▒●[20▒] 21 ● 22 ●")
    #expect(text(30) == "47 16▒ 17▒ 18▒ 19▒[20▒]21  22")
    #expect(!rows(width: 23, isShaded: true).isShaded)
    let ascii = rows(
      width: 65, chosen: Self.today + 1, isShaded: true, glyphs: .ascii
    ).line(of: week) { _ in CalendarDay(dots: [.blue]) }
    // Without a shade, the mark is right after the date; an asterisk would be a shade.
    #expect(self.text(ascii).hasSuffix(" (20) o   [21] o    22  o"))
  }

  @Test func `the chosen day is reversed, and its shade is not`() {
    let week = CalendarWeek(of: Self.today, from: .monday)
    let shade = StyledText("■", count: 1, width: 1, .shade(.orange, 3))
    let line = rows(width: 65, isShaded: true, colors: .palette).line(of: week) { _ in
      CalendarDay(shade: shade)
    }
    let reversed = line.spans.filter { $0.backdrop == .reversed }.map(\.text.string)
    #expect(reversed == ["[20", "]"])
    #expect(rows(width: 65).line(of: week, content).spans.allSatisfy { $0.backdrop == .none })
  }

  @Test func `today and another chosen day have different marks`() {
    let week = CalendarWeek(of: Self.today, from: .monday)
    let both = rows(width: 58, chosen: Self.today + 1)
    #expect(text(both.line(of: week, content)).hasSuffix("19 ●   (20)    [21]●    22"))
    let one = rows(width: 58, today: Day(iso: "2026-12-01")!, chosen: Day(iso: "2026-12-01")!)
    let december = CalendarWeek(of: Self.today + 11, from: .monday)
    #expect(text(one.line(of: december, content)).hasPrefix("49  30    [Dec]●     2"))
    // Only a blank of the day before is covered.
    let full = rows(width: 40, today: Day(iso: "2026-12-01")!).line(of: december) { _ in
      CalendarDay(dots: [.blue, .blue])
    }
    #expect(text(full).hasPrefix("49  30●●Dec)●  2●●"))
    let narrow = rows(width: 40, today: Day(iso: "2026-12-01")!)
    #expect(text(narrow.line(of: december, content)).hasPrefix("49  30 (Dec)●  2"))
  }

  /// A mark in the last or the first column of the narrowest rows has one of its two signs at least.
  @Test(arguments: 20...80)
  func `a marked day is marked at every width, and no row is too wide`(width: Int) {
    for start in Weekday.allCases {
      for day in [Self.today, Self.today + 10, Self.today + 11] {
        for isShaded in [false, true] {
          let rows = rows(width: width, from: start, chosen: day, isShaded: isShaded)
          let line = rows.line(of: CalendarWeek(of: day, from: start), content)
          #expect(line.width <= width && rows.head.width <= width)
          #expect(line.text.contains("[") || line.text.contains("]"))
        }
      }
    }
  }

  @Test func `the first and the last rows have only days of the calendar`() {
    let first = rows(width: 58, from: .sunday, today: .first, chosen: .first)
    #expect(
      text(first.line(of: CalendarWeek(of: .first, from: .sunday), content))
        == " 1        [Jan]●     2       3       4       5       6")
    let last = rows(width: 58, from: .monday, today: .last, chosen: .last)
    #expect(
      text(last.line(of: CalendarWeek(of: .last, from: .monday), content))
        == "52  27      28      29      30     [31]●")
  }

  @Test func `months, days or nothing alternate`() {
    let week = CalendarWeek(of: Self.today + 11, from: .monday)
    func tinted(_ ground: CalendarGround) -> [Int] {
      let line = rows(
        width: 58, ground: ground, colors: .truecolor, background: .dark
      ).line(of: week, content)
      var column = 0
      var tinted: [Int] = []
      for span in line.spans {
        if span.backdrop == .darkBand { tinted += Array(column..<column + span.width) }
        column += span.width
      }
      return tinted
    }
    #expect(tinted(.none).isEmpty)
    #expect(tinted(.months) == Array(10..<58))
    #expect(tinted(.days) == [2, 18, 34, 50].flatMap { Array($0..<$0 + 8) })
  }

  @Test(arguments: [
    (ColorDepth.truecolor, Background.unknown), (.palette, .unknown), (.sixteen, .dark),
  ])
  func `without a tint, the dates of every second month are grey`(
    colors: ColorDepth, background: Background
  ) {
    let line = rows(width: 58, colors: colors, background: background)
      .line(of: CalendarWeek(of: Self.today + 11, from: .monday)) { _ in CalendarDay() }
    #expect(line.spans.allSatisfy { $0.backdrop == .none })
    #expect(line.spans.first { $0.text.string == "30" }?.role == .text)
    #expect(line.spans.first { $0.text.string == "2" }?.role == .quiet)
  }

  @Test(arguments: [
    ([2, 1], 3, [0, 0, 1]), ([5, 1], 3, [0, 0, 1]), ([5, 1], 2, [0, 1]), ([0, 4], 3, [1, 1, 1]),
    ([1, 0, 1], 3, [0, 2]), ([1, 1, 1, 1], 3, [0, 1, 2]), ([9], 3, [0, 0, 0]), ([0, 0], 3, []),
    ([], 3, []), ([3], 0, []), ([1, 2, 1], 3, [0, 1, 2]),
  ])
  func `every calendar has a dot before any has its second`(
    counts: [Int], limit: Int, dots: [Int]
  ) {
    #expect(EventDots.calendars(of: counts, limit: limit) == dots)
  }

  @Test func `cancelled and declined events have no dot`() throws {
    let lines = ["0", "8", "16", "64", "128"].map {
      "7\t0\t60\t0\t1\t1\t\($0)\tx\t\t\t\tuid\t\t\t\t"
    }
    let items = try #require(
      AgendaItem.allRecords(in: Array((lines.joined(separator: "\n") + "\n").utf8)))
    let calendars = [
      AgendaCalendar(id: 3, name: "Home", source: "/h"),
      AgendaCalendar(id: 7, name: "Work", source: "/w"),
    ]
    #expect(EventDots.counts(of: items, in: calendars) == [0, 3])
  }

  @Test(arguments: [
    ("2026-11-20", 1, "November 2026"), ("2026-10-01", 3, "October to December 2026"),
    ("2026-11-20", 3, "November 2026 to January 2027"), ("0001-01-01", 1, "January 0001"),
    ("9999-12-31", 3, "December 9999"),
  ])
  func `the title names the months`(day: String, count: Int, title: String) throws {
    let span = MonthSpan(of: try #require(Day(iso: day)), count: count)
    #expect(MonthText.range(span.days) == title)
  }
}
