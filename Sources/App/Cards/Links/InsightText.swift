import Drawing
import Metrics
import Time

extension [Insight] {
  /// A heading for each day, the latest first, and below it the headline of each insight, the
  /// shortest period first, and its further lines.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let insights = enumerated().sorted { one, other in
      (-Int(one.element.day.number), one.element.priority, one.offset)
        < (-Int(other.element.day.number), other.element.priority, other.offset)
    }.map(\.element)
    var block: Block = []
    var day: Day?
    for insight in insights {
      if insight.day != day {
        if day != nil { block.append(Line()) }
        block.append(Line(DayText.long(insight.day), .strong))
        day = insight.day
      }
      block += InsightText.block(
        of: insight, hue: Hue(group: insight.group), width: width, glyphs: glyphs)
      for line in insight.text.split(whereSeparator: \.isNewline).dropFirst() {
        block += Wrap.block(of: String(line), .quiet, indent: 2, width: width)
      }
    }
    return block
  }
}

/// The headline of an insight, as cards and lists have it.
enum InsightText {
  /// The insight of a group that matters most on the day: the one of the shortest time.
  static func first(of insights: [Insight], group: String) -> Insight? {
    // By indexes, because copying each would cost more than reading it.
    var best: Int?
    for place in insights.indices where insights[place].group == group {
      if let best, insights[best].priority <= insights[place].priority { continue }
      best = place
    }
    return best.map { insights[$0] }
  }

  /// `✦ 12 tracks is above your Friday average`, in the colour of its group.
  static func block(of insight: Insight, hue: Hue, width: Int, glyphs: Glyphs) -> Block {
    // By bytes, because every day that is shown needs it.
    let end = insight.text.utf8.firstIndex { $0 == 10 || $0 == 13 }
    let headline = end.map { String(insight.text[..<$0]) } ?? insight.text
    let mark = Line(glyphs.sign("✦ ", "+ "), .accent(hue))
    return Wrap.block(of: headline, beside: mark, column: mark.width, width: width - 2 + mark.width)
  }
}
