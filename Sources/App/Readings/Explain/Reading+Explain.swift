import Actions
import Cards
import Drawing
import Formats
import Metrics
import Statistics
import Storage
import Text
import Time

/// A number to explain, as of a day.
package struct ExplainRequest {
  /// The number; attributes are given by their names or labels.
  package enum Subject {
    case average(String)
    case goal(String)
    /// A finding, by its number in the list of insights.
    case finding(Int)
    case pair(String, String)
    case trend(String)
  }

  package let subject: Subject
  package let day: Day
  /// How many days are compared, or have a trend, if not the usual number.
  package let days: Int?
  /// Whether findings are numbered with the pairs within a group.
  package let isWithin: Bool
  package let isDemo: Bool

  package init(_ subject: Subject, on day: Day, days: Int?, isWithin: Bool, isDemo: Bool) {
    self.subject = subject
    self.day = day
    self.days = days
    self.isWithin = isWithin
    self.isDemo = isDemo
  }
}

extension Reading {
  /// The days and figures of a number; throws a ``Failure`` if there is no such number.
  package func explanation(_ request: ExplainRequest) throws -> Sheet {
    if case .trend(let typed) = request.subject { return try trend(of: typed, request) }
    guard let store = try store(isDemo: request.isDemo) else { throw Failure.nothingRecorded }
    return switch request.subject {
    case .average(let typed), .trend(let typed):
      try average(of: typed, isGoal: false, request, from: store)
    case .goal(let typed): try average(of: typed, isGoal: true, request, from: store)
    case .finding(let number): try finding(number, request, from: store)
    case .pair(let one, let other): try pair(one, other, request, from: store)
    }
  }

  private func average(
    of typed: String, isGoal: Bool, _ request: ExplainRequest, from store: Store
  ) throws -> Sheet {
    let day = try store.reading {
      try ExplainedDay(of: typed, on: request.day, in: store, self)
    }
    let (attribute, values) = (day.attribute, valueText)
    guard attribute.type.hasAverage || isGoal else {
      throw Failure(
        "\(attribute.label) has no average: its type is \(attribute.type.name)",
        hints: ["To see its days: dash history \(attribute.name)"])
    }
    return Sheet {
      day.json
    } block: { options in
      let heading = day.goalSentences(isGoal: isGoal, in: values)
      if let set = day.set, let weekday = day.weekday, let all = day.all {
        return UsualText(attribute: attribute, values: values).explanation(
          on: day.day, heading: heading + day.soFar(in: values), set: set, weekday: weekday,
          all: all, width: options.width, glyphs: options.glyphs)
      }
      guard attribute.type.hasAverage else { return Sheet.block(of: heading, options) }
      let reason =
        day.set == nil
        ? "No value in the 60 days before this week."
        : "The averages are from Exist, which does not say which days they are made of. "
          + "To compute them here: dash account logout"
      return Sheet.block(of: heading + [reason], options)
    }
  }

  private func finding(
    _ number: Int, _ request: ExplainRequest, from store: Store
  ) throws -> Sheet {
    let comparison = try comparison(request, from: store)
    let found = comparison.findings(isWithin: request.isWithin)
    guard number <= found.count else {
      throw Failure(
        found.isEmpty
          ? "there is no finding"
          : "there is no finding \(number): the last one is \(found.count)",
        hints: ["To list them: dash insights --all"])
    }
    return sheet(of: found[number - 1], number: number, in: comparison, on: request.day)
  }

  /// Explains the strongest link of two attributes, which need not be a finding.
  private func pair(
    _ one: String, _ other: String, _ request: ExplainRequest, from store: Store
  ) throws -> Sheet {
    var finder = AttributeFinder(in: store)
    let wanted = [try finder.attribute(named: one), try finder.attribute(named: other)]
    if wanted[0].name == wanted[1].name {
      throw Failure.usage(
        "'\(one)' and '\(other)' are the same attribute",
        hints: ["A pair is two attributes: dash explain pair steps mood"])
    }
    let comparison = try comparison(request, from: store)
    guard let link = comparison.link(of: wanted.map(\.name)) else {
      throw Failure(
        "\(wanted[0].label) and \(wanted[1].label) were not compared",
        hints: [
          "They measure the same thing, or have fewer than \(LinkTest.fewestDays) days in common, "
            + "or differ on too few of them.",
          "Every compared pair: dash correlations --all --within",
        ])
    }
    return sheet(of: link, number: nil, in: comparison, on: request.day)
  }

  private func comparison(
    _ request: ExplainRequest, from store: Store
  ) throws -> LinkComparison {
    try store.reading {
      try linkComparison(
        before: request.day, days: request.days ?? LinkComparison.usualDays, from: store)
    }
  }

  private func sheet(
    of link: Link, number: Int?, in comparison: LinkComparison, on day: Day
  ) -> Sheet {
    let text = LinkText(comparison: comparison, values: valueText)
    return Sheet {
      JSONText.insights([], [link], of: text, on: day, isExplained: true)
    } block: { options in
      text.explanation(
        of: link, number: number, width: options.width, glyphs: options.glyphs)
    }
  }

  private func trend(of typed: String, _ request: ExplainRequest) throws -> Sheet {
    let days = request.days ?? HistoryReport.usualDays
    let report = try historyReport(
      of: typed, in: request.day - (days - 1)...request.day, isDocument: false,
      isDemo: request.isDemo)
    guard report.attribute.type.hasAverage else {
      throw Failure(
        "\(report.attribute.label) has no trend: its type is \(report.attribute.type.name)")
    }
    return Sheet(TrendExplanation(of: report, in: valueText))
  }
}
