import Drawing
import Text

/// The meaning of the signs.
package enum SignsScreen {
  package static func block(width: Int, glyphs: Glyphs, colors: ColorDepth) -> Block {
    if glyphs == .words { return [Line("With --plain, screens have no signs.")] }
    let hue = Hue.sky
    func rating(_ value: Double?, _ goal: Double?) -> Line {
      Dots.line(value: value, goal: goal, top: 5, hue: hue, glyphs: glyphs)
    }
    var shades = Line()
    for step in 0...4 {
      shades.append(HeatMap.cell(step, hue: hue, glyphs: glyphs, colors: colors))
    }
    var columns = Line()
    for share in [0.1, 0.35, 0.6, 0.9] {
      columns.append(Sparkline.glyph(for: share, glyphs: glyphs), .accent(hue))
    }
    let isUnicode = glyphs == .unicode
    func sign(_ unicode: String, _ ascii: String, _ role: Role = .text) -> Line {
      Line(isUnicode ? unicode : ascii, role)
    }
    let signs: [(title: String, rows: [(Line, String)])] = [
      (
        "Missing and done",
        [
          (sign("·", ".", .quiet), "no value"),
          (sign("✓ Gym", "[Gym]", .accent(hue)), "a tag of the day"),
          (sign("✓ ○", "x o", .quiet), "yes and no, in a week"),
          (sign("· Gym", "(Gym)", .quiet), "a tag that is a goal, and not done yet"),
          (sign("– Gym", "(Gym)", .quiet), "paused"),
        ]
      ),
      (
        "Gauges",
        [
          (
            Bar.line(fill: 0.6, width: 8, hue: hue, glyphs: glyphs),
            "how much of the average or the goal is reached; a full bar is all of it"
          ),
          (
            Bar.line(fill: 0.4, width: 8, hue: hue, goal: 0.7, glyphs: glyphs),
            "a stroke across a bar or a ring is the average or the goal"
          ),
          (Bar.line(fill: 1, width: 8, hue: .alert, glyphs: glyphs), "at or above a limit"),
        ]
      ),
      (
        "Ratings",
        [
          (rating(3, nil), "3 of 5"), (rating(3.5, nil), "3.5 of 5"),
          (rating(4, 2), "the ringed dot is the average or the goal, reached"),
          (rating(2, 4), "the same, not reached"), (rating(nil, nil), "not rated"),
        ]
      ),
      (
        "Many days",
        [
          (columns, "a column for each day, from the least to the most"),
          (shades, "the shades of a year or a month, from the least to the most"),
        ]
      ),
      (
        "Marks",
        [
          (sign("↗ ↘", "^ v", .quiet), "the most or the least for a long time"),
          (sign("▸", ">"), "the day that is shown, or what is selected"),
          (sign("⌖", "@", .quiet), "a fact with a place: dash facts map"),
          (sign("↻", "(again)", .quiet), "an event that repeats"),
          (sign("♪", "(alarm)", .quiet), "an event with a reminder"),
        ]
      ),
    ]
    let column = 12
    return signs.flatMap { title, rows in
      [Line(title, .strong)]
        + rows.flatMap { sign, meaning in
          var head = Line("  ")
          head.append(sign)
          return Wrap.block(of: meaning, beside: head, column: column, width: width)
        }
    }
  }
}
