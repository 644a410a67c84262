import Agenda
import Drawing
import Text
import Time

/// What a calendar shows of one day beside its date.
package struct CalendarDay: Sendable {
  /// A dot for each event, at most three.
  package var dots: [Hue]
  /// The shade of an attribute, one cell.
  package var shade: StyledText?

  package init(dots: [Hue] = [], shade: StyledText? = nil) {
    (self.dots, self.shade) = (dots, shade)
  }
}

/// The marked days of a calendar, and its weeks.
package struct CalendarStyle: Sendable {
  package let weekStart: Weekday
  package let today, chosen: Day
  package let ground: CalendarGround

  package init(
    weeksFrom weekStart: Weekday, today: Day, chosen: Day, alternating ground: CalendarGround
  ) { (self.weekStart, self.today, self.chosen, self.ground) = (weekStart, today, chosen, ground) }
}

/// A calendar as rows of weeks: any week can be drawn, each on its own.
///
///      W    Sun     Mon     Tue     Wed     Thu     Fri     Sat
///     47     15      16 ●●   17 ●●●  18 ●    19 ●●  [20]●●●  21 ●
///     49     29      30 ●  │Dec ●     2       3       4       5
package struct CalendarRows {
  let layout: CalendarLayout
  private let style: CalendarStyle
  /// The tint of every second month or day.
  private let band: Backdrop
  let glyphs: Glyphs
  private let hasColors: Bool

  /// For a width of 20 or more, with ``titles(of:_:_:)`` 80 or more; the ground alternates on a
  /// known background of the terminal.
  package init(
    _ style: CalendarStyle, isShaded: Bool = false, hasTitles: Bool = false, width: Int,
    glyphs: Glyphs, colors: ColorDepth, background: Background = .unknown
  ) {
    layout =
      hasTitles
      ? CalendarLayout(titledIn: width, isShaded: isShaded)
      : CalendarLayout(width: width, isShaded: isShaded)
    self.style = style
    self.glyphs = glyphs
    hasColors = colors != .none
    // The plain eight have no tint that is sure to be near the background.
    band = colors == .palette || colors == .truecolor ? .band(on: background) : .none
  }

  package var width: Int { layout.width }
  package var dots: Int { layout.dots }
  private var hasNumbers: Bool { layout.margin >= CalendarLayout.numbers }
  package var isShaded: Bool { layout.isShaded }

  /// The names of the weekdays, after a W for the numbers of the weeks.
  package var head: Line {
    var cells = CellLine(width: layout.width)
    for (column, weekday) in Weekday.week(from: style.weekStart).enumerated() {
      let name = layout.cell > 3 ? weekday.shortName : String(weekday.shortName.prefix(2))
      let end = layout.margin + column * layout.cell + layout.dateEnd
      cells.write(name, at: end - name.utf8.count, .quiet)
      // Without a blank between them, the two would be one word.
      if column == 0, hasNumbers, end - name.utf8.count > CalendarLayout.numbers {
        cells.write("W", at: CalendarLayout.numbers - 1, .quiet)
      }
    }
    return cells.line
  }

  /// The month of a day below its name.
  package func month(of day: Day, from weekStart: Weekday) -> Block {
    [Line("\(day.month.name) \(day.civil.year)", .strong), head]
      + CalendarWeek.weeks(of: MonthSpan(of: day).days, from: weekStart)
      .map { line(of: $0) { _ in CalendarDay() } }
  }

  /// A week; `content` is called once for each of its days.
  package func line(of week: CalendarWeek, _ content: (Day) -> CalendarDay) -> Line {
    var cells = CellLine(width: layout.width)
    if hasNumbers {
      let number = String(week.iso.number)
      cells.write(number, at: CalendarLayout.numbers - number.utf8.count, .quiet)
    }
    let days = week.columns.map { day in day.map { ($0, content($0)) } }
    for (column, day) in days.enumerated() {
      if let (day, content) = day { draw(day, content, in: column, &cells) }
    }
    // A mark may be in the cell of the day beside it.
    for (column, day) in days.enumerated() {
      if let (day, content) = day { mark(day, content, in: column, &cells) }
    }
    return cells.line
  }

  private func draw(_ day: Day, _ content: CalendarDay, in column: Int, _ cells: inout CellLine) {
    let left = layout.margin + column * layout.cell
    if isAlternate(day) {
      // At the edge of the screen, nothing is before the first day.
      cells.lay(band, behind: max(left, 0)..<left + layout.cell)
    }
    let text = dateText(of: day)
    if day.civil.day == 1 {
      if layout.hasEdge, column > 0, day > .first {
        cells.write(glyphs == .unicode ? "│" : "|", at: left, .quiet)
      }
      if layout.hasName { cells.write(day.month.shortName, at: left + layout.nameStart, .strong) }
    }
    cells.write(text, at: left + layout.dateEnd - text.utf8.count, role(of: day))
    if layout.isShaded, let shade = content.shade { cells.set(left + layout.dateEnd, to: shade) }
    // The closing mark may be where the first dot would be.
    let covered = isMarked(day) && closing(content) == layout.dotStart ? 1 : 0
    let room = min(layout.dots, layout.cell - layout.dotStart - covered)
    for (index, hue) in content.dots.prefix(max(room, 0)).enumerated() {
      cells.set(
        left + layout.dotStart + covered + index,
        to: StyledText(dot, count: 1, width: 1, .accent(hue)))
    }
  }

  /// The sign of an event; in ASCII, an asterisk is also a shade.
  package var dot: CleanText {
    switch glyphs {
    case .unicode: "●"
    case .ascii, .words: layout.isShaded ? "o" : "*"
    }
  }

  private func isMarked(_ day: Day) -> Bool { day == style.today || day == style.chosen }

  /// The chosen day is in brackets, today in parentheses: `[20]`, `(20)`.
  private func mark(_ day: Day, _ content: CalendarDay, in column: Int, _ cells: inout CellLine) {
    guard isMarked(day) else { return }
    let left = layout.margin + column * layout.cell
    let opening = left + layout.dateEnd - dateText(of: day).utf8.count - 1
    let closing = left + closing(content)
    let role = role(of: day)
    // Where the name of a month fills its cell, the mark may cover a blank of the day before.
    let isOpened = opening >= left || cells.isBlank(opening)
    if isOpened { cells.write(day == style.chosen ? "[" : "(", at: opening, role) }
    cells.write(day == style.chosen ? "]" : ")", at: closing, role)
    if day == style.chosen, hasColors {
      // A shade between them has colours of its own.
      cells.lay(.reversed, behind: max(isOpened ? opening : left, 0)..<left + layout.dateEnd)
      cells.lay(.reversed, behind: closing..<closing + 1)
    }
  }

  /// Where the closing mark of a date is in its cell: after the shade, if there is one.
  private func closing(_ content: CalendarDay) -> Int {
    layout.dateEnd + (layout.isShaded && content.shade != nil ? 1 : 0)
  }

  /// `20`, or for a first day the name of the month, if it has no cells of its own but room here.
  private func dateText(of day: Day) -> String {
    let date = day.civil.day
    let hasRoom = layout.cell > 3 || !isMarked(day)
    return date == 1 && !layout.hasName && hasRoom ? day.month.shortName : String(date)
  }

  private func role(of day: Day) -> Role {
    if day == style.today { return .title(Hue(group: "events")) }
    if day == style.chosen || day.civil.day == 1 { return .strong }
    // Without a tint, the dates themselves differ.
    return band == .none && hasColors && isAlternate(day) ? .quiet : .text
  }

  func backdrop(of day: Day) -> Backdrop { isAlternate(day) ? band : .none }

  private func isAlternate(_ day: Day) -> Bool {
    let (year, month, date) = day.civil
    switch style.ground {
    case .months: return (year * 12 + month) % 2 == 0
    case .days: return date % 2 == 0
    case .none: return false
    }
  }
}

/// How the cells of a calendar divide the width: the widest form that fits.
///
///     Dec [ 1]▒●●●     name of the month, date, shade, dots
///       |Dec▒ ●●●      the name instead of the first date
///         15▒●         dots follow the date; a mark may cover the first
struct CalendarLayout: Equatable {
  /// The cells before the first day, two of them for week numbers; -1 if the blank before the first
  /// date does not fit.
  var margin = CalendarLayout.numbers
  let cell: Int
  /// Where the date ends in the cell of its day.
  let dateEnd: Int
  /// Whether the line between two months has a cell, and the name of the month cells of its own.
  var hasEdge = false
  var hasName = false
  var nameStart = 1
  /// Whether the shade has a cell, which follows the date.
  let isShaded: Bool
  /// Where dots begin, and how many there are at most.
  let dotStart: Int
  let dots: Int

  static let numbers = 2

  var width: Int { margin + 7 * cell }
}

extension CalendarLayout {
  /// The form for `width` cells, 20 or more.
  init(width: Int, isShaded: Bool) {
    let forms = CalendarLayout.forms(isShaded: isShaded)
    self = forms.first { $0.width <= width } ?? forms[forms.count - 1]
  }

  /// The form above the titles of events: dates at the left, the name of a month after its first.
  init(titledIn width: Int, isShaded: Bool) {
    let shade = isShaded ? 1 : 0
    self.init(
      margin: 3, cell: min((width - 3) / 7, 24), dateEnd: 3, hasName: true, nameStart: 5 + shade,
      isShaded: isShaded, dotStart: 3 + shade, dots: 0)
  }

  private static func forms(isShaded: Bool) -> [CalendarLayout] {
    let shade = isShaded ? 1 : 0
    func edged(dots: Int) -> CalendarLayout {
      CalendarLayout(
        cell: 5 + shade + dots, dateEnd: 4, hasEdge: true, isShaded: isShaded,
        dotStart: 5 + shade, dots: dots)
    }
    // Dates without an edge begin right after a margin of two.
    func close(_ margin: Int, own closing: Int, dots: Int) -> CalendarLayout {
      CalendarLayout(
        margin: margin, cell: 3 + shade + closing + dots, dateEnd: 3, isShaded: isShaded,
        dotStart: 3 + shade, dots: dots)
    }
    func least(_ margin: Int) -> CalendarLayout {
      CalendarLayout(margin: margin, cell: 3, dateEnd: 3, isShaded: false, dotStart: 3, dots: 0)
    }
    return [
      CalendarLayout(
        cell: 11 + shade, dateEnd: 7, hasEdge: true, hasName: true, isShaded: isShaded,
        dotStart: 8 + shade, dots: 3),
      edged(dots: 3), edged(dots: 2), close(3, own: 1, dots: 2), close(2, own: 1, dots: 2),
      close(3, own: 0, dots: 2 - shade), close(2, own: 0, dots: 2 - shade),
      close(2, own: 0, dots: 1 - shade), least(2), least(0), least(-1),
    ]
  }
}
