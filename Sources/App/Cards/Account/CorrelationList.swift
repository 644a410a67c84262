import Drawing
import Formats
import Metrics
import Text
import Time

/// Correlations, the most certain first.
package struct CorrelationList {
  private let correlations: [Correlation]
  private let labels: [String: String]

  /// `labels` are the labels of attributes by their names.
  package init(of correlations: [Correlation], labels: [String: String]) {
    self.correlations = correlations.sorted {
      ($0.stars, abs($0.strength)) > ($1.stars, abs($1.strength))
    }
    self.labels = labels
  }

  /// Each with its dots, percentage and sentence, and the attributes and days it is based on.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    var block: Block = []
    for one in correlations {
      if !block.isEmpty { block.append(Line()) }
      let percent = NumberText.text { text in
        text.rounded(one.percentage, places: 0)
        text.put("%")
      }
      if glyphs == .words {
        block += [
          Line(LinkText.capitalized(one.sentence)),
          Line("Certainty \(one.stars) of 5, strength \(percent), \(words(of: one, glyphs))."),
        ]
        continue
      }
      var head = Dots.line(value: Double(one.stars), top: 5, hue: .teal, glyphs: glyphs)
      head.append(String(repeating: " ", count: max(6 - percent.utf8.count, 1)) + percent, .strong)
      head.append("  ")
      let margin = width >= 40 ? head.width : 2
      let sentence = LinkText.capitalized(one.sentence)
      block +=
        width >= 40
        ? Wrap.block(of: sentence, beside: head, column: margin, width: width)
        : [head] + Wrap.block(of: sentence, indent: margin, width: width)
      block += Wrap.block(of: words(of: one, glyphs), .quiet, indent: margin, width: width)
    }
    return block
  }

  /// `Coffee and Bad sleep, the day after · 364 days`.
  private func words(of one: Correlation, _ glyphs: Glyphs) -> String {
    let names = [one.attribute, one.other].map {
      labels[$0] ?? Template.named($0)?.label ?? Group.label(from: $0)
    }
    return names[0] + " and " + names[1] + (one.isNextDay ? ", the day after" : "")
      + glyphs.dot + CountText.of(one.period, "day", "days")
  }
}

/// Correlations for programs: from one's own values, and from Exist.
package struct CorrelationJSON {
  /// The document.
  package let text: String

  /// `links` are pairs of `comparison`, computed on `day`; nil before anything was recorded.
  package init(
    of correlations: [Correlation], comparison: LinkComparison?, links: [Link], on day: Day,
    in values: ValueText
  ) {
    text =
      LinkJSON(
        named: "correlations", of: links, in: comparison, and: correlations, values: values
      ) { json, link, comparison in
        json.member("date", day.description)
        json.member("period", link.test.days)
        json.member("attribute", comparison.attributes[link.cause].attribute.name)
        json.member("attribute2", comparison.attributes[link.outcome].attribute.name)
        json.member("offset", link.lag == .sameDay ? 0 : -1)
        json.member("value", link.test.r)
        json.member("percentage", abs(link.test.r) * 100)
        json.member("stars", LinkTable.stars(of: link))
        json.member(
          "second_person",
          link.isFinding ? LinkText(comparison: comparison, values: values).sentence(of: link) : nil
        )
      } other: { json, one in
        json.member("date", one.day.description)
        json.member("period", one.period)
        json.member("attribute", one.attribute)
        json.member("attribute2", one.other)
        json.member("offset", one.isNextDay ? -1 : 0)
        json.member("value", one.strength)
        json.member("percentage", one.percentage)
        json.member("stars", one.stars)
        json.member("second_person", one.sentence)
      }.text
  }
}
