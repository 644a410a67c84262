import Formats
import Metrics
import Time

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
