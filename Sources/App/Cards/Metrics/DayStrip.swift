import Drawing
import Metrics
import Text
import Time

/// Yes and no over days: a cell for each day, filled for yes, and a row for each month.
struct DayStrip {
  private let states: [Day: Bool]
  private let days: ClosedRange<Day>
  private let hue: Hue

  init(of report: HistoryReport, hue: Hue) {
    days = report.days
    self.hue = hue
    states = Dictionary(report.points.map { ($0.day, $0.value == 1) }) { $1 }
  }

  /// Only months with values have a row; no line is wider than `width`.
  func block(width: Int, glyphs: Glyphs) -> Block {
    var block: Block = []
    var month: (year: Int, month: Int) = (0, 0)
    var line = Line()
    for day in states.keys.sorted() {
      let (year, number, date) = day.civil
      if (year, number) != month {
        if line.width > 0 { block.append(line) }
        month = (year, number)
        line = Line("\(day.month.shortName) \(year)", .quiet)
        line.pad(to: DayStrip.margin)
      }
      // Days between without a value.
      let first = day - (date - 1)
      while line.width < DayStrip.margin + date - 1 {
        let offset = line.width - DayStrip.margin
        if days.contains(first + offset) {
          line.append(CleanText(glyphs.missing), count: 1, .quiet)
        } else {
          line.append(.blank(1))
        }
      }
      let isYes = states[day] ?? false
      line.append(isYes ? full(glyphs) : empty(glyphs), count: 1, isYes ? .accent(hue) : .track)
    }
    if line.width > 0 { block.append(line) }
    return block.flatMap { Self.pieces(of: $0, width: width) }
  }

  private static let margin = 9

  private func full(_ glyphs: Glyphs) -> CleanText { glyphs == .unicode ? "■" : "#" }
  private func empty(_ glyphs: Glyphs) -> CleanText { glyphs == .unicode ? "□" : "-" }

  /// The line in pieces of at most `width` cells, the later ones without their margin.
  private static func pieces(of line: Line, width: Int) -> Block {
    guard line.width > width else { return [line] }
    var pieces: Block = []
    var piece = Line()
    for span in line.spans {
      if piece.width + span.width > width {
        pieces.append(piece)
        piece = Line(indent: min(margin, width - 1))
      }
      piece.append(span)
    }
    pieces.append(piece)
    return pieces.filter { !$0.spans.allSatisfy(\.isBlank) }
  }
}

/// Many days in words, each with its text.
enum DaySentences {
  /// A line for each day: `Friday 20 November 2026: 5,623`.
  static func lines(_ days: [(day: Day, text: String)]) -> Block {
    days.map { PlainText.sentence(DayText.long($0.day), [$0.text]) }
  }

  /// A line for each month: `November 2026: 19 Nov 6,450; 20 Nov 5,623`.
  static func months(_ days: [(day: Day, text: String)]) -> Block {
    var block: Block = []
    var rest = days[...]
    while let first = rest.first {
      let (year, month, _) = first.day.civil
      let inside = rest.prefix { $0.day.civil.year == year && $0.day.civil.month == month }
      block.append(
        PlainText.sentence(
          "\(first.day.month.name) \(year)",
          inside.map { "\(DayText.date($0.day)) \($0.text)" }, by: "; "))
      rest = rest.dropFirst(inside.count)
    }
    return block
  }
}
