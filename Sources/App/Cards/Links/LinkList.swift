import Drawing
import Metrics
import Statistics
import Text
import Time

extension LinkText {
  /// Numbered findings with the sentences on the comparison; `hidden` findings are not shown.
  package func list(
    of links: [(number: Int, link: Link)], _ sentences: [String], hidden: Int, width: Int,
    glyphs: Glyphs
  ) -> Block {
    var block = Line("What goes with what", .strong)
      .block(before: DayText.range(comparison.days), width: width, glyphs: glyphs)
    for (number, link) in links {
      var head = Line()
      head.append(
        "\(number)\(glyphs == .words ? ":" : "")",
        .accent(Hue(group: attribute(link.outcome).group)), rightIn: 2)
      block += Wrap.block(of: sentence(of: link), beside: head, column: 4, width: width)
    }
    if !links.isEmpty { block.append(Line()) }
    if hidden > 0 {
      let more = "\(CountText.of(hidden, "more finding", "more findings")): add --all."
      block += Wrap.block(of: more, .quiet, width: width)
    }
    let role: Role = links.isEmpty ? .text : .quiet
    return block + Wrap.block(of: sentences.joined(separator: " "), role, width: width)
  }

  /// For each finding its dots, strength, sentence and figures; for other pairs only the figures.
  package func table(of links: [Link], width: Int, glyphs: Glyphs) -> Block {
    var block: Block = []
    for link in links where link.isFinding {
      if !block.isEmpty { block.append(Line()) }
      block += LinkText.block(
        of: sentence(of: link), details: figures(link, glyphs), stars: LinkText.stars(of: link),
        percent: "\(Int((abs(link.test.r) * 100).rounded()))%", width: width, glyphs: glyphs)
    }
    let others = links.filter { !$0.isFinding }
    if !block.isEmpty, !others.isEmpty { block.append(Line()) }
    return block + others.flatMap { Wrap.block(of: figures($0, glyphs), width: width) }
  }

  /// A sentence after its certainty in dots and its strength, and below it what it is based on.
  fileprivate static func block(
    of sentence: String, details: String, stars: Int, percent: String, width: Int, glyphs: Glyphs
  ) -> Block {
    if glyphs == .words {
      let certainty = "Certainty \(stars) of 5, strength \(percent), \(details)."
      return [Line(sentence), Line(certainty)]
    }
    var head = Dots.line(value: Double(stars), top: 5, hue: .teal, glyphs: glyphs)
    head.append(String(repeating: " ", count: max(6 - percent.utf8.count, 1)) + percent, .strong)
    head.append("  ")
    let isBeside = width >= 40
    let margin = isBeside ? head.width : 2
    var block =
      isBeside
      ? Wrap.block(of: sentence, beside: head, column: margin, width: width)
      : [head] + Wrap.block(of: sentence, indent: margin, width: width)
    block += Wrap.block(of: details, .quiet, indent: margin, width: width)
    return block
  }

  /// `Steps and Mood · r 0.35 · 312 days · p 0.0001`.
  private func figures(_ link: Link, _ glyphs: Glyphs) -> String {
    let r = NumberText.rounded(link.test.r, places: 2)
    return [
      pair(link), "r \(r)", CountText.of(link.test.days, "day", "days"),
      "p \(LinkText.probability(link.test.p))",
    ].joined(separator: glyphs.dot)
  }
}

extension Correlation {
  /// The labels of its attributes; `labels` has known ones by name.
  func names(_ labels: [String: String]) -> (String, String) {
    func label(_ name: String) -> String {
      labels[name] ?? Template.named(name)?.label ?? Group.label(from: name)
    }
    return (label(attribute), label(other))
  }
}

extension [Correlation] {
  /// The most certain first.
  var ordered: [Correlation] {
    sorted { ($0.stars, abs($0.strength)) > ($1.stars, abs($1.strength)) }
  }

  /// Each with its dots, the most certain first; `labels` are the labels of attributes by name.
  package func block(labels: [String: String], width: Int, glyphs: Glyphs) -> Block {
    ordered.enumerated().flatMap { index, one -> Block in
      let percent = NumberText.text { text in
        text.rounded(one.percentage, places: 0)
        text.put("%")
      }
      // `Coffee and Bad sleep, the day after · 364 days`.
      let names = one.names(labels)
      let details =
        names.0 + " and " + names.1 + (one.isNextDay ? ", the day after" : "") + glyphs.dot
        + CountText.of(one.period, "day", "days")
      return (index > 0 ? [Line()] : [])
        + LinkText.block(
          of: one.sentence.withCapital, details: details, stars: one.stars,
          percent: percent, width: width, glyphs: glyphs)
    }
  }
}

extension LinkComparison {
  static let tooFew = "too few days, or too few that differ"

  /// The size and the smallest visible correlation, with `isWithin` of pairs within groups too.
  package func summary(isWithin: Bool) -> [String] {
    let families = isWithin ? [between, within] : [between]
    let compared = families.reduce(0) { $0 + $1.comparedCount }
    let missing = families.reduce(0) { $0 + $1.missingCount }
    if compared == 0 {
      let inside = within.comparedCount + within.missingCount
      guard missing == 0, !isWithin, inside > 0 else { return tooEarly(families, missing) }
      return [
        "Nothing was compared: findings need two attributes of different groups. "
          + "\(CountText.of(inside, "pair is", "pairs are")) within a group: add --within."
      ]
    }
    let found = families.reduce(0) { $0 + $1.findings.count }
    var text =
      found == 0
      ? "Nothing goes together beyond chance. " + CountText.of(compared, "pair", "pairs")
        + " compared."
      : CountText.of(compared, "pair", "pairs") + " compared, "
        + (found == 1 ? "1 goes together." : "\(CountText.grouped(found)) go together.")
    if missing > 0 {
      text += " \(CountText.of(missing, "pair has", "pairs have")) \(LinkComparison.tooFew)."
    }
    var sentences = [text]
    if let visible = between.visible {
      // Rounded up, since at the value itself four in five are found.
      let r = NumberText.rounded((visible * 20 - 1e-9).rounded(.up) / 20, places: 2)
      let shown = r.hasSuffix("0") ? String(r.dropLast()) : r
      sentences.append("Weaker links than r = \(shown) may be missed.")
    }
    return sentences + daysOff.sentences(heldBack: families.reduce(0) { $0 + $1.heldBackCount })
  }

  /// The missing days: `27 of 56 days; first findings from 4 January on`.
  private func tooEarly(_ families: [LinkComparison.Family], _ missing: Int) -> [String] {
    guard missing > 0 else { return ["Findings need two attributes with values before today."] }
    let days = families.reduce(0) { max($0, $1.mostDays) }
    guard days < LinkTest.fewestDays else {
      let pairs = CountText.of(missing, "pair has", "pairs have")
      return ["No findings yet: \(pairs) \(LinkComparison.tooFew)."]
    }
    let today = self.days.upperBound + 1
    let first = today + (LinkTest.fewestDays - days)
    let date = "\(first.civil.day) \(first.month.name)"
    let year = first.civil.year == today.civil.year ? "" : " \(first.civil.year)"
    return ["\(days) of \(LinkTest.fewestDays) days; first findings from \(date)\(year) on."]
  }
}

extension [Insight] {
  /// The insights of each day, the latest day and the shortest period first.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let insights = enumerated().sorted { one, other in
      (-Int(one.element.day.number), one.element.priority, one.offset)
        < (-Int(other.element.day.number), other.element.priority, other.offset)
    }.map(\.element)
    var block: Block = []
    var day: Day?
    for insight in insights {
      if insight.day != day {
        if day != nil { block.append(Line()) }
        block.append(Line(DayText.long(insight.day), .strong))
        day = insight.day
      }
      block += InsightText.block(
        of: insight, hue: Hue(group: insight.group), width: width, glyphs: glyphs)
      for line in insight.text.split(whereSeparator: \.isNewline).dropFirst() {
        block += Wrap.block(of: String(line), .quiet, indent: 2, width: width)
      }
    }
    return block
  }
}

/// The headline of an insight, as cards and lists have it.
enum InsightText {
  /// The insight of a group that matters most on the day: the one of the shortest time.
  static func first(of insights: [Insight], group: String) -> Insight? {
    // By indexes, because copying each would cost more than reading it.
    var best: Int?
    for place in insights.indices where insights[place].group == group {
      if let best, insights[best].priority <= insights[place].priority { continue }
      best = place
    }
    return best.map { insights[$0] }
  }

  /// `✦ 12 tracks is above your Friday average`, in the colour of its group.
  static func block(of insight: Insight, hue: Hue, width: Int, glyphs: Glyphs) -> Block {
    // By bytes, because every day that is shown needs it.
    let end = insight.text.utf8.firstIndex { $0 == 10 || $0 == 13 }
    let headline = end.map { String(insight.text[..<$0]) } ?? insight.text
    let mark = Line(glyphs.sign("✦ ", "+ "), .accent(hue))
    return Wrap.block(of: headline, beside: mark, column: mark.width, width: width - 2 + mark.width)
  }
}
