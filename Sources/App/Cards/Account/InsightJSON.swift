import Formats
import Metrics

/// Insights for programs.
package struct InsightJSON {
  /// The document.
  package let text: String

  package init(of insights: [Insight]) {
    text = JSONText.object { json in
      json.array("insights", of: insights) { json, insight in
        json.member("date", insight.day.description)
        json.member("priority", insight.priority)
        json.member("period", insight.period)
        json.member("attribute", insight.attribute)
        json.member("group", insight.group)
        json.member("text", insight.text)
      }
    }
  }
}
