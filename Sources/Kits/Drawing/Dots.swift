import Text

/// A rating as dots, one for each step of its scale.
package enum Dots {
  /// `●●●●○` for 4 of 5, with halves as `◐`; a missing value is `·····`.
  ///
  /// The dot of the goal has a ring: `◉`, or `◎` if it is not filled. In words it is `4 of 5`.
  package static func line(
    value: Double?, goal: Double? = nil, top: Int, hue: Hue, glyphs: Glyphs
  ) -> Line {
    if glyphs == .words { return words(value, top: top) }
    guard let value else {
      return Line(String(repeating: glyphs.missing, count: top), .quiet)
    }
    let halves = step(of: value * 2, upTo: top * 2)
    let goal = goal.map { step(of: $0, upTo: top) }
    var line = Line()
    line.reserve(top)
    for dot in 1...max(top, 1) {
      let isGoal = dot == goal
      switch halves - 2 * (dot - 1) {
      case 2...:
        line.append(glyphs.sign(isGoal ? "◉" : "●", isGoal ? "@" : "*"), count: 1, .accent(hue))
      case 1: line.append(glyphs == .unicode ? "◐" : "+", count: 1, .accent(hue))
      default: line.append(glyphs.sign(isGoal ? "◎" : "○", isGoal ? "o" : "."), count: 1, .track)
      }
    }
    return line
  }

  /// `4 of 5`.
  private static func words(_ value: Double?, top: Int) -> Line {
    guard let value else { return Line("not rated") }
    let number = NumberText.text { $0.rounded(value, places: value == value.rounded() ? 0 : 1) }
    return Line("\(number) of \(top)")
  }

  /// The nearest whole step from 0 to `top`; 0 for NaN.
  private static func step(of value: Double, upTo top: Int) -> Int {
    value > 0 ? Int(min(value, Double(top)).rounded()) : 0
  }
}

/// A row of small columns, one for each day.
package enum Sparkline {
  /// The column for a share of 0 to 1, `▁` to `█`, or in ASCII a digit from 1 to 8; a dot for a day
  /// without a value, and nothing in words.
  package static func glyph(for share: Double?, glyphs: Glyphs) -> CleanText {
    if glyphs == .words { return "" }
    guard let share else { return CleanText(glyphs.missing) }
    let step = share > 0 ? min(Int(min(share, 1) * 8), 7) : 0
    return glyphs == .unicode ? columns[step] : digits[step]
  }

  private static let columns: [CleanText] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let digits: [CleanText] = ["1", "2", "3", "4", "5", "6", "7", "8"]
}
