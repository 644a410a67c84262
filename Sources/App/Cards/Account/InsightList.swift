import Drawing
import Formats
import Metrics
import Time

/// Insights by day, the latest day and the shortest period first.
package struct InsightList {
  private let insights: [Insight]

  package init(of insights: [Insight]) {
    self.insights = insights.enumerated().sorted { one, other in
      (-Int(one.element.day.number), one.element.priority, one.offset)
        < (-Int(other.element.day.number), other.element.priority, other.offset)
    }.map(\.element)
  }

  /// A heading for each day, and below it the headline of each insight and its further lines.
  package func block(width: Int, glyphs: Glyphs) -> Block {
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

/// Insights for programs: findings from one's own values, and insights of Exist.
package struct InsightJSON {
  /// The document.
  package let text: String

  /// `links` are the findings of `comparison`, computed on `day`; nil before anything was recorded.
  ///
  /// With `isExplained` also what they rest on, and a link that is no finding has no text.
  package init(
    of insights: [Insight], comparison: LinkComparison?, links: [Link], on day: Day,
    isExplained: Bool = false, in values: ValueText
  ) {
    text =
      LinkJSON(
        named: "insights", of: links, in: comparison, and: insights, values: values
      ) { json, link, comparison in
        let outcome = comparison.attributes[link.outcome].attribute
        json.member("date", day.description)
        json.member("priority", 4)
        json.member("period", link.test.days)
        json.member("attribute", outcome.name)
        json.member("group", outcome.group)
        json.member(
          "text",
          link.isFinding ? LinkText(comparison: comparison, values: values).sentence(of: link) : nil
        )
        if isExplained { json.write(explanationOf: link, in: comparison, values: values) }
      } other: { json, insight in
        json.member("date", insight.day.description)
        json.member("priority", insight.priority)
        json.member("period", insight.period)
        json.member("attribute", insight.attribute)
        json.member("group", insight.group)
        json.member("text", insight.text)
      }.text
  }
}
