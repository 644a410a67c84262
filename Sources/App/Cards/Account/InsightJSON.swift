import Formats
import Metrics
import Time

/// Insights for programs: findings from one's own values, and those of Exist.
package struct InsightJSON {
  /// The document.
  package let text: String

  /// `links` are the findings of `comparison`, computed on `day`; nil before anything was recorded.
  package init(
    of insights: [Insight], comparison: LinkComparison?, links: [Link], on day: Day,
    in values: ValueText
  ) {
    text = JSONText.object { json in
      let own = links.map { (insight: Insight?.none, link: Link?.some($0)) }
      let fetched = insights.map { (insight: Insight?.some($0), link: Link?.none) }
      json.array("insights", of: own + fetched) { json, entry in
        if let insight = entry.insight {
          json.member("date", insight.day.description)
          json.member("priority", insight.priority)
          json.member("period", insight.period)
          json.member("attribute", insight.attribute)
          json.member("group", insight.group)
          json.member("text", insight.text)
          json.member("source", "exist")
        } else if let link = entry.link, let comparison {
          let outcome = comparison.attributes[link.outcome].attribute
          json.member("date", day.description)
          json.member("priority", 4)
          json.member("period", link.test.days)
          json.member("attribute", outcome.name)
          json.member("group", outcome.group)
          json.member("text", LinkText(of: comparison, in: values).sentence(of: link))
          json.member("source", "dash")
          json.write(link, of: comparison, in: values)
        }
      }
      if let comparison {
        json.object("comparison") { $0.write(comparison) }
      } else {
        json.member("comparison", String?.none)
      }
    }
  }
}

extension JSONText {
  /// What was compared: days, pairs, tests, and what could have been seen.
  mutating func write(_ comparison: LinkComparison) {
    member("from", comparison.days.lowerBound.description)
    member("to", comparison.days.upperBound.description)
    for (name, family) in [("between", comparison.between), ("within", comparison.within)] {
      object(name) { json in
        json.member("pairs", family.comparedCount)
        json.member("pairs_with_too_few_days", family.missingCount)
        json.member("tests", family.testCount)
        json.member("findings", family.findings.count)
        json.member("visible", family.visible)
      }
    }
  }

  /// The figures of a link, beside what Exist's entries have.
  mutating func write(_ link: Link, of comparison: LinkComparison, in values: ValueText) {
    let size = comparison.size(of: link, units: values.units)
    member("cause", comparison.attributes[link.cause].attribute.name)
    member("outcome", comparison.attributes[link.outcome].attribute.name)
    member("r", link.test.r)
    member("effective_days", link.test.effectiveDays)
    member("p", link.test.p)
    member("rank", link.rank)
    member("tests", link.testCount)
    member("finding", link.isFinding)
    member("within_group", link.isWithin)
    member("same_day_or_day_after", link.isEitherDay)
    var threshold: Double?
    switch size?.condition {
    case .above(let limit): threshold = limit
    case .tagged, .any: threshold = 0
    case nil: break
    }
    member("threshold", threshold)
    member("difference", size?.difference?.difference)
    member("low", size?.difference?.interval.lowerBound)
    member("high", size?.difference?.interval.upperBound)
    let others = (link.otherCauses + link.otherOutcomes).map {
      comparison.attributes[$0].attribute.name
    }
    member("also", others)
  }
}
