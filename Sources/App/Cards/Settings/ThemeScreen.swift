import Drawing
import Formats
import Metrics
import Text

/// All themes, each as a small card in its colours.
package struct ThemeScreen: JSONDocument {
  private let current: Theme
  private let background: Background
  private let values: ValueText

  package init(current: Theme, on background: Background, in values: ValueText) {
    (self.current, self.background, self.values) = (current, background, values)
  }

  /// The cards side by side, if they fit, in UTF-8 below a header.
  ///
  /// Each is rendered separately, because a block has the colours of one theme.
  package func bytes(width: Int, glyphs: Glyphs, colors: ColorDepth) -> [UInt8] {
    if glyphs == .words {
      return PlainText.bytes(
        of: header(width: width, glyphs: glyphs, colors)
          + Theme.allCases.map { Line($0 == current ? "\($0.rawValue), in use" : $0.rawValue) })
    }
    let gap = 2
    let columns = width >= 114 ? 3 : width >= 76 ? 2 : 1
    let cardWidth = min(Columns.cardWidth(count: columns, width: width, gap: gap), 58)
    let cards = Theme.allCases.map { theme in
      TextRenderer(colors: colors, palette: Palette(theme, on: background))
        .bytes(of: card(theme, width: cardWidth, glyphs: glyphs, colors: colors))
        .split(separator: UInt8(ascii: "\n"))
    }
    var bytes = TextRenderer(colors: colors).bytes(of: header(width: width, glyphs: glyphs, colors))
    for start in stride(from: 0, to: cards.count, by: columns) {
      let row = cards[start..<min(start + columns, cards.count)]
      for line in cards[start].indices {
        for (index, card) in row.enumerated() {
          if index > 0 { bytes += [UInt8](repeating: UInt8(ascii: " "), count: gap) }
          bytes += card[line]
        }
        bytes.append(UInt8(ascii: "\n"))
      }
    }
    return bytes
  }

  /// The heading, with the background that the colours are for.
  private func header(width: Int, glyphs: Glyphs, _ colors: ColorDepth) -> Block {
    var line = Line("Themes", .strong)
    let words =
      colors == .none
      ? "colours are off"
      : background == .unknown ? "for any background" : "for a \(background.rawValue) background"
    line.append(words, .quiet, rightIn: max(width - line.width, words.utf8.count + 2))
    return [line.cutting(to: width, glyphs: glyphs)]
  }

  /// A card with samples, for a screen in the colours of the theme.
  package func card(_ theme: Theme, width: Int, glyphs: Glyphs, colors: ColorDepth) -> Block {
    let inside = width - Frame.margin
    let sample = ThemeScreen.sample
    let items = sample.map { ItemText($0, in: values) }
    let rows = MetricRows(for: [items], values: values, width: inside, glyphs: glyphs)
    var content = zip(sample, items).flatMap { sample, item in
      rows.content(of: [item], hue: Hue(group: sample.attribute.group))
    }
    var steps = rows.labelled("Year")
    for step in 0..<HeatShades.count {
      steps.append(HeatMap.cell(step, hue: Hue(group: "sleep"), glyphs: glyphs, colors: colors))
      steps.append(" ")
    }
    content.insert(steps, at: content.count - 1)
    let isCurrent = theme == current
    let mark = isCurrent ? glyphs.sign("▸ ", "> ") : ""
    return Frame(
      title: CleanText(mark + theme.rawValue), tail: isCurrent ? "in use" : nil, hue: .green
    ).block(around: content, width: width, glyphs: glyphs)
  }

  package func write(to json: inout JSONText) {
    json.member("theme", current.rawValue)
    json.member("ground", background.rawValue)
    json.member("themes", Theme.allCases.map(\.rawValue))
  }

  /// Attributes of three groups, with a bar, dots and a chip.
  private static var sample: [DayReport.Item] {
    let attributes =
      ["steps", "mood"].compactMap { Template.named($0)?.attribute } + [
        .tag(name: "gym", label: "Gym")
      ]
    return zip(attributes, [5623 as Int64, 7, 1]).map { attribute, number in
      let goal = attribute.type == .quantity ? Goal(value: 8104) : nil
      return DayReport.Item(
        attribute: attribute, value: .integer(number), goal: DayGoal(goal: goal))
    }
  }
}

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
    func sign(_ unicode: String, _ ascii: String, _ role: Role = .text) -> Line {
      Line(glyphs.sign(unicode, ascii), role)
    }
    let signs: KeyValuePairs<String, [(Line, String)]> = [
      "Missing and done": [
        (sign("·", ".", .quiet), "no value"),
        (sign("✓ Gym", "[Gym]", .accent(hue)), "a tag of the day"),
        (sign("✓ ○", "x o", .quiet), "yes and no, in a week"),
        (sign("· Gym", "(Gym)", .quiet), "a tag that is a goal, and not done yet"),
        (sign("– Gym", "(Gym)", .quiet), "paused"),
      ],
      "Gauges": [
        (
          Bar.line(fill: 0.6, width: 8, hue: hue, glyphs: glyphs),
          "how much of the average or the goal is reached; a full bar is all of it"
        ),
        (
          Bar.line(fill: 0.4, width: 8, hue: hue, goal: 0.7, glyphs: glyphs),
          "a stroke across a bar or a ring is the average or the goal"
        ),
        (Bar.line(fill: 1, width: 8, hue: .alert, glyphs: glyphs), "at or above a limit"),
      ],
      "Ratings": [
        (rating(3, nil), "3 of 5"), (rating(3.5, nil), "3.5 of 5"),
        (rating(4, 2), "the ringed dot is the average or the goal, reached"),
        (rating(2, 4), "the same, not reached"), (rating(nil, nil), "not rated"),
      ],
      "Many days": [
        (columns, "a column for each day, from the least to the most"),
        (shades, "the shades of a year or a month, from the least to the most"),
      ],
      "Marks": [
        (sign("↗ ↘", "^ v", .quiet), "the most or the least for a long time"),
        (sign("▸", ">"), "the day that is shown, or what is selected"),
        (sign("⌖", "@", .quiet), "a fact with a place: dash facts map"),
        (sign("↻", "(again)", .quiet), "an event that repeats"),
        (sign("♪", "(alarm)", .quiet), "an event with a reminder"),
      ],
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
