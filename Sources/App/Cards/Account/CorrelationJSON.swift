import Formats
import Metrics

/// Correlations for programs.
package struct CorrelationJSON {
  /// The document.
  package let text: String

  package init(of correlations: [Correlation]) {
    text = JSONText.object { json in
      json.array("correlations", of: correlations) { json, one in
        json.member("date", one.day.description)
        json.member("period", one.period)
        json.member("attribute", one.attribute)
        json.member("attribute2", one.other)
        json.member("offset", one.isNextDay ? -1 : 0)
        json.member("value", one.strength)
        json.member("percentage", one.percentage)
        json.member("stars", one.stars)
        json.member("second_person", one.sentence)
      }
    }
  }
}
