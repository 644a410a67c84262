import Almanac

/// Insights by day, the latest day first, those of the shortest time first.
package struct InsightList {
  private let insights: [Insight]

  package init(of insights: [Insight]) {
    self.insights = insights.enumerated().sorted { one, other in
      (-Int(one.element.day.number), one.element.priority, one.offset)
        < (-Int(other.element.day.number), other.element.priority, other.offset)
    }.map(\.element)
  }

  /// A heading for each day, below it the headline of each insight and what else it says.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    var block: Block = []
    var day: Day?
    for insight in insights {
      if insight.day != day {
        if day != nil { block.append(Line()) }
        block.append(Line(DayText.long(insight.day), .strong))
        day = insight.day
      }
      block += InsightText.block(of: insight, width: width, glyphs: glyphs)
      for line in insight.text.split(whereSeparator: \.isNewline).dropFirst() {
        block += Wrap.lines(of: String(line), width: width - 2).map { words in
          var line = Line("  ")
          line.append(words, .quiet)
          return line
        }
      }
    }
    return block
  }
}

/// The headline of an insight, as cards and lists have it.
enum InsightText {
  /// The insight of a group that matters most on the day: the one of the shortest time.
  static func first(of insights: [Insight], group: String) -> Insight? {
    var best: Insight?
    for insight in insights where insight.group == group {
      if let found = best, found.priority <= insight.priority { continue }
      best = insight
    }
    return best
  }

  /// `✦ 12 tracks is above your Friday average`, in the colour of its group.
  static func block(of insight: Insight, width: Int, glyphs: Glyphs) -> Block {
    // By bytes, because it stands on the cards of every look at a day.
    let end = insight.text.utf8.firstIndex { $0 == 10 || $0 == 13 } ?? insight.text.endIndex
    let headline = String(insight.text[..<end])
    let mark = glyphs == .unicode ? "✦ " : "+ "
    return Wrap.lines(of: headline, width: width - 2).enumerated().map { position, words in
      var line = Line(position == 0 ? mark : "  ", .accent(Hue(group: insight.group)))
      line.append(words)
      return line
    }
  }
}
