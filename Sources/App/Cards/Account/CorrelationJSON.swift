import Formats
import Metrics
import Time

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
