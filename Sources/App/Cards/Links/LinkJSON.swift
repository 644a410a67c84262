import Formats
import Metrics
import Time

// Own links and Exist's insights and correlations in one list. `links` are links of the comparison
// of `text`, computed on `day`; nil before anything was recorded.

extension JSONText {
  /// Correlations, for programs.
  package static func correlations(
    _ correlations: [Correlation], _ links: [Link], of text: LinkText?, on day: Day
  ) -> String {
    JSONText.object { json in
      json.list("correlations") { json in
        json.elements(of: links, text) { json, link, text in
          json.member("date", day.description)
          json.member("period", link.test.days)
          json.member("attribute", text.attribute(link.cause).name)
          json.member("attribute2", text.attribute(link.outcome).name)
          json.member("offset", link.lag == .sameDay ? 0 : -1)
          json.member("value", link.test.r)
          json.member("percentage", abs(link.test.r) * 100)
          json.member("stars", LinkText.stars(of: link))
          json.member("second_person", link.isFinding ? text.sentence(of: link) : nil)
        }
        json.elements(of: correlations) { json, one in
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
      json.object("comparison", of: text?.comparison) { $0.write($1) }
    }
  }

  /// Insights, with `isExplained` also the evidence; a link that is not a finding has no text.
  package static func insights(
    _ insights: [Insight], _ links: [Link], of text: LinkText?, on day: Day,
    isExplained: Bool = false
  ) -> String {
    JSONText.object { json in
      json.list("insights") { json in
        json.elements(of: links, text) { json, link, text in
          let outcome = text.attribute(link.outcome)
          json.member("date", day.description)
          json.member("priority", 4)
          json.member("period", link.test.days)
          json.member("attribute", outcome.name)
          json.member("group", outcome.group)
          json.member("text", link.isFinding ? text.sentence(of: link) : nil)
          if isExplained { json.write(explanationOf: link, text) }
        }
        json.elements(of: insights) { json, insight in
          json.member("date", insight.day.description)
          json.member("priority", insight.priority)
          json.member("period", insight.period)
          json.member("attribute", insight.attribute)
          json.member("group", insight.group)
          json.member("text", insight.text)
        }
      }
      json.object("comparison", of: text?.comparison) { $0.write($1) }
    }
  }

  private mutating func elements<Fetched>(
    of fetched: [Fetched], _ body: (inout JSONText, Fetched) -> Void
  ) {
    for one in fetched {
      element { json in
        body(&json, one)
        json.member("source", "exist")
      }
    }
  }

  /// Own links: the members of `body`, which Exist's entries have too, and their figures.
  private mutating func elements(
    of links: [Link], _ text: LinkText?, _ body: (inout JSONText, Link, LinkText) -> Void
  ) {
    guard let text else { return }
    for link in links {
      element { json in
        body(&json, link, text)
        json.member("source", "dash")
        json.write(link, text)
      }
    }
  }

  private mutating func write(_ comparison: LinkComparison) {
    members(of: comparison.days)
    member("days_off_are_set", comparison.daysOff.known.isSet)
    member("likely_days_off", comparison.daysOff.foundCount)
    for (name, family) in [("between", comparison.between), ("within", comparison.within)] {
      object(name) { json in
        json.member("pairs", family.comparedCount)
        json.member("pairs_with_too_few_days", family.missingCount)
        json.member("tests", family.testCount)
        json.member("findings", family.findings.count)
        json.member("held_back", family.heldBackCount)
        json.member("visible", family.visible)
      }
    }
  }

  private mutating func write(_ link: Link, _ text: LinkText) {
    let size = text.comparison.size(of: link, units: text.values.units)
    member("cause", text.attribute(link.cause).name)
    member("outcome", text.attribute(link.outcome).name)
    member("r", link.test.r)
    member("effective_days", link.test.effectiveDays)
    member("p", link.test.p)
    member("rank", link.rank)
    member("tests", link.testCount)
    member("finding", link.isFinding)
    member("held_back", link.isHeldBack)
    member("within_group", link.isWithin)
    member("same_day_or_day_after", link.isEitherDay)
    let threshold: Double? =
      switch size?.condition {
      case .above(let limit): limit
      case .tagged, .any: 0
      case nil: nil
      }
    member("threshold", threshold)
    let difference = size?.rare == nil ? size?.difference : nil
    member("difference", difference?.difference)
    member("low", difference?.interval.lowerBound)
    member("high", difference?.interval.upperBound)
    write(size?.rare)
    var others: [String] = []
    for index in link.others.joined() {
      let name = text.attribute(index).name
      if !others.contains(name) { others.append(name) }
    }
    member("also", others)
  }
}

extension LinkText {
  /// The header of a table of pairs as CSV.
  package static let header =
    "attribute,attribute2,offset,r,days,effective_days,p,rank,tests,finding,within,"
    + "difference,low,high\n"

  /// Pairs as a table for programs, one row for each after the header; lines end with LF.
  package func csv(of links: [Link]) -> String {
    links.reduce(into: LinkText.header) { text, link in
      let size = comparison.size(of: link, units: values.units)
      let difference = size?.rare == nil ? size?.difference : nil
      let cells = [
        CSVGuard.cell(attribute(link.cause).name), CSVGuard.cell(attribute(link.outcome).name),
        link.lag == .sameDay ? "0" : "-1", "\(link.test.r)", "\(link.test.days)",
        "\(link.test.effectiveDays)", "\(link.test.p)", "\(link.rank)", "\(link.testCount)",
        link.isFinding ? "1" : "0", link.isWithin ? "1" : "0",
        difference.map { "\($0.difference)" } ?? "",
        difference.map { "\($0.interval.lowerBound)" } ?? "",
        difference.map { "\($0.interval.upperBound)" } ?? "",
      ]
      text += cells.joined(separator: ",") + "\n"
    }
  }
}
