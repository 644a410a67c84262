import Formats
import Metrics
import Time

/// Links of one's own values and what Exist sent, as one list, with what was compared.
struct LinkJSON {
  /// The document.
  let text: String

  /// `own` and `other` write the members that a list has beside `source` and the figures of a link.
  init<Fetched>(
    named name: String, of links: [Link], in comparison: LinkComparison?, and fetched: [Fetched],
    values: ValueText, own: (inout JSONText, Link, LinkComparison) -> Void,
    other: (inout JSONText, Fetched) -> Void
  ) {
    let entries =
      links.map { (link: Link?.some($0), fetched: Fetched?.none) }
      + fetched.map { (link: Link?.none, fetched: Fetched?.some($0)) }
    text = JSONText.object { json in
      json.array(name, of: entries) { json, entry in
        if let fetched = entry.fetched {
          other(&json, fetched)
          json.member("source", "exist")
        } else if let link = entry.link, let comparison {
          own(&json, link, comparison)
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
  fileprivate mutating func write(_ comparison: LinkComparison) {
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
  fileprivate mutating func write(_ link: Link, of comparison: LinkComparison, in values: ValueText)
  {
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
    var others: [String] = []
    for index in LinkText.likewise(of: link).joined() {
      let name = comparison.attributes[index].attribute.name
      if !others.contains(name) { others.append(name) }
    }
    member("also", others)
  }
}
