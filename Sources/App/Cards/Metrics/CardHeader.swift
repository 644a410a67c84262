import Drawing
import Metrics
import Time

/// What stands over cards: the days they are of, and at the right where their averages come from.
struct CardHeader {
  private let days: Line
  private let averages: (week: Day, origin: AverageOrigin)?

  init(_ days: Line, averages: (week: Day, origin: AverageOrigin)?) {
    self.days = days
    self.averages = averages
  }

  /// One line, or two where they do not fit side by side.
  func block(width: Int, glyphs: Glyphs) -> Block {
    var line = days
    line.cut(to: width, glyphs: glyphs)
    guard let averages else { return [line] }
    var origin = Line("averages of \(DayText.short(averages.week))", .quiet)
    if averages.origin == .exist { origin.append(", from Exist", .quiet) }
    guard line.width + 2 + origin.width <= width else {
      origin.cut(to: width, glyphs: glyphs)
      return [line, origin]
    }
    line.pad(to: width - origin.width)
    line.append(origin)
    return [line]
  }
}
