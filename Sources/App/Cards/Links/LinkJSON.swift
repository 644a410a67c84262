import Formats
import Metrics
import Time

/// Own links and Exist's in one list, with the figures of the comparison.
struct LinkJSON {
  let text: String

  /// `own` and `other` write the other members of an entry.
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
      json.object("comparison", of: comparison) { $0.write($1) }
    }
  }
}

extension JSONText {
  /// The days, pairs, tests and the smallest visible correlation.
  fileprivate mutating func write(_ comparison: LinkComparison) {
    members(of: comparison.days)
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
    for index in link.others.joined() {
      let name = comparison.attributes[index].attribute.name
      if !others.contains(name) { others.append(name) }
    }
    member("also", others)
  }
}

/// Compared pairs as a table for programs, one row for each.
package struct LinkCSV {
  /// The table, with a header; lines end with LF.
  package let text: String

  package static let header =
    "attribute,attribute2,offset,r,days,effective_days,p,rank,tests,finding,within,"
    + "difference,low,high\n"

  package init(of comparison: LinkComparison, links: [Link], in values: ValueText) {
    var text = LinkCSV.header
    for link in links {
      let difference = comparison.size(of: link, units: values.units)?.difference
      var cells = [
        CSVGuard.cell(comparison.attributes[link.cause].attribute.name),
        CSVGuard.cell(comparison.attributes[link.outcome].attribute.name),
        link.lag == .sameDay ? "0" : "-1", "\(link.test.r)", "\(link.test.days)",
        "\(link.test.effectiveDays)", "\(link.test.p)", "\(link.rank)", "\(link.testCount)",
        link.isFinding ? "1" : "0", link.isWithin ? "1" : "0",
      ]
      cells.append(difference.map { "\($0.difference)" } ?? "")
      cells.append(difference.map { "\($0.interval.lowerBound)" } ?? "")
      cells.append(difference.map { "\($0.interval.upperBound)" } ?? "")
      text += cells.joined(separator: ",") + "\n"
    }
    self.text = text
  }
}
