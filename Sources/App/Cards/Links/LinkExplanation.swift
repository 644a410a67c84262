import Drawing
import Formats
import Metrics
import Statistics
import Text
import Time

extension LinkText {
  /// The evidence of a link, with its number if it is a finding: both kinds of days, its test, and
  /// the days most for and against it.
  package func explanation(of link: Link, number: Int?, width: Int, glyphs: Glyphs) -> Block {
    let (cause, outcome) = (attribute(link.cause), attribute(link.outcome))
    let sentence =
      link.isFinding
      ? self.sentence(of: link)
      : "\(pair(link)): compared, "
        + (link.isHeldBack ? "and held back: it may rest on days off." : "and no finding.")
    var block =
      number.map {
        Wrap.block(
          of: sentence,
          beside: Line("\($0)\(glyphs == .words ? ":" : "")", .accent(Hue(group: outcome.group))),
          column: 4, width: width)
      } ?? Wrap.block(of: sentence, width: width)
    block.append(Line())
    let size = comparison.size(of: link, units: values.units)
    let evidence = size.map { LinkEvidence(of: $0, outcome) }
    if let size, let evidence {
      for sentence in sides(of: link, size, evidence) {
        block += Wrap.block(of: sentence, width: width)
      }
    }
    block += testFigures(of: link, glyphs).flatMap { Wrap.block(of: $0, .quiet, width: width) }
    if let size, let evidence, !evidence.mostFor.isEmpty {
      block.append(Line())
      block.append(Line("Most for it", .strong))
      block += days(evidence.mostFor, size, outcome, width: width, glyphs: glyphs)
      block.append(Line("Most against it", .strong))
      block += days(evidence.mostAgainst, size, outcome, width: width, glyphs: glyphs)
      if link.lag == .dayAfter {
        let text = "Each date is that of \(outcome.label); \(cause.label) is of the day before."
        block += Wrap.block(of: text, .quiet, width: width)
      }
    }
    return block
  }

  private func testFigures(of link: Link, _ glyphs: Glyphs) -> [String] {
    let test = link.test
    var lines = [
      [
        "r \(NumberText.rounded(test.r, places: 2))", CountText.of(test.days, "day", "days"),
        "\(NumberText.rounded(test.effectiveDays)) effective", "p \(LinkText.probability(test.p))",
      ].joined(separator: glyphs.dot),
      "Rank \(CountText.grouped(link.rank)) of \(CountText.of(link.testCount, "test", "tests")): "
        + "at this rank p may be up to \(LinkText.probability(link.threshold)).",
    ]
    for attribute in [link.cause, link.outcome].map({ comparison.attributes[$0] }) {
      guard let innovations = attribute.innovations else { continue }
      lines.append(
        "From \(attribute.attribute.label) \(innovations.columnCount) columns of weekdays and "
          + "seasons were removed" + (innovations.isRich ? ", as its week changes its shape," : "")
          + " and a memory of \(NumberText.rounded(innovations.memory, places: 2)) from day to day."
      )
    }
    return lines
  }

  private func days(
    _ places: [Int], _ size: LinkSize, _ outcome: Attribute, width: Int, glyphs: Glyphs
  ) -> Block {
    let texts = places.map { place in
      let value = size.days[place].value
      return outcome.type == .boolean
        ? (value == 1 ? "yes" : "no") : values.text(ofTypical: value, outcome)
    }
    let label = CleanText(outcome.label)
    let kinds =
      switch size.condition {
      case .tagged, .any: (high: "with", other: "without")
      case .above: (high: "high", other: "other")
      }
    let column = 16 + kinds.other.count + 2
    let room = width - column - label.width - 1
    let isNamed = texts.allSatisfy { CleanText($0).width <= room }
    return zip(places, texts).map { place, text in
      let entry = size.days[place]
      var line = Line("  " + DayText.withYear(entry.day))
      line.pad(to: 16)
      line.append(entry.isHigh ? kinds.high : kinds.other, .quiet)
      line.pad(to: column)
      if isNamed { line.append(label.string + " ") }
      line.append(text)
      return line.cutting(to: width, glyphs: glyphs)
    }
  }
}

extension JSONText {
  mutating func write(explanationOf link: Link, _ text: LinkText) {
    let comparison = text.comparison
    let (cause, outcome) = (comparison.attributes[link.cause], comparison.attributes[link.outcome])
    object("explanation") { json in
      if let size = comparison.size(of: link, units: text.values.units) {
        let evidence = LinkEvidence(of: size, outcome.attribute)
        json.member("condition", text.values.text(of: size.condition, cause.attribute))
        let figure = evidence.isShare ? "share" : "median"
        for (name, side, adjusted) in [
          ("high_days", evidence.high, evidence.adjusted?.high),
          ("other_days", evidence.others, evidence.adjusted?.others),
        ] {
          json.object(name) { json in
            json.member("days", side.days)
            json.member(figure, side.figure)
            json.member("adjusted", adjusted)
            if !evidence.isShare {
              json.member("median_times", side.twoTimes, of: outcome.attribute)
            }
          }
        }
        json.member("adjusted_is_mean", evidence.adjusted?.isMean)
        let listed = [("most_for", evidence.mostFor), ("most_against", evidence.mostAgainst)]
        for (name, days) in listed {
          json.array(name, of: days.map { size.days[$0] }) { json, day in
            json.member("date", day.day.description)
            json.member("is_high", day.isHigh)
            json.member("value", day.value)
          }
        }
      }
      json.member("p_limit", link.threshold)
      json.array("removed", of: [cause, outcome]) { json, one in
        json.member("attribute", one.attribute.name)
        json.member("columns", one.innovations?.columnCount)
        json.member("week_changes_shape", one.innovations?.isRich)
        json.member("memory", one.innovations?.memory)
      }
    }
  }
}

extension DaysOff {
  static let listHint = "dash explain days"

  /// Which workdays count as days off, and which findings may rest on others.
  func sentences(heldBack count: Int) -> [String] {
    var sentences: [String] = []
    if foundCount > 0 {
      let days = CountText.of(foundCount, "workday that looks", "workdays that look")
      sentences.append(
        "\(days) like \(foundCount == 1 ? "a day" : "days") off \(foundCount == 1 ? "is" : "are") "
          + "taken as such: \(DaysOff.listHint).")
    }
    if let sentence = DaysOff.heldBack(count, "finding", "findings") { sentences.append(sentence) }
    return sentences
  }

  /// `2 findings may rest on days off and are held back: dash explain days.`, or nil.
  static func heldBack(_ count: Int, _ one: String, _ several: String) -> String? {
    if count == 0 { return nil }
    return "\(CountText.of(count, one, several)) may rest on days off and "
      + "\(count == 1 ? "is" : "are") held back: \(listHint)."
  }
}

/// The workdays that look like days off, and what to do about them.
package struct DaysOffScreen: Card {
  private let comparison: LinkComparison
  private var daysOff: DaysOff { comparison.daysOff }
  package init(of comparison: LinkComparison) { self.comparison = comparison }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    var block = Line("Days off", .strong)
      .block(before: DayText.range(comparison.days), width: width, glyphs: glyphs)
    for day in daysOff.likely {
      var line = Line("  " + DayText.withYear(day.day))
      line.pad(to: 16)
      line.append(day.day.weekday.shortName, .quiet)
      line.pad(to: 21)
      line.append("\(min(Int((day.chance * 100).rounded()), 99))%")
      line.pad(to: 27)
      line.append(day.counts ? "day off" : "not clear", day.counts ? .text : .quiet)
      block.append(line.cutting(to: width, glyphs: glyphs))
    }
    if !daysOff.likely.isEmpty { block.append(Line()) }
    return block + sentences.flatMap { Wrap.block(of: $0, .quiet, width: width) }
  }

  private var sentences: [String] {
    let known = daysOff.known
    let count = known.days.count
    var sentences: [String] = []
    if known.isSet {
      sentences.append(
        count == 0
          ? "The setting days.off names no day off here."
          : "\(CountText.of(count, "day off", "days off")), by the setting days.off and your "
            + "answers.")
      return sentences
    }
    if count > 0 { sentences.append("You confirmed \(CountText.of(count, "day", "days")).") }
    if !known.refused.isEmpty {
      sentences.append(
        "\(CountText.of(known.refused.count, "workday was", "workdays were")) no day off, as you "
          + "said.")
    }
    if daysOff.likely.isEmpty {
      sentences.append(
        daysOff.attributes.isEmpty
          ? "Days off do not show: fewer than two attributes differ on weekends."
          : "No other workday looks like a day off.")
    } else {
      let labels = comparison.attributes.map(\.attribute).filter {
        daysOff.attributes.contains($0.name)
      }.map { LinkText.name(of: $0) }
      let names = labels.prefix(5).joined(separator: ", ")
      sentences.append(
        "Workdays that look like weekends, by \(names)"
          + (labels.count > 5 ? " and \(labels.count - 5) more." : "."))
      sentences.append(
        "Is that right? dash dayoff yes, or for one day: dash dayoff no "
          + "\(daysOff.likely[0].day).")
    }
    sentences.append(
      "With a tag or a calendar: dash settings set days.off holiday. If you have none: "
        + "dash settings set days.off none.")
    return sentences
  }

  package func write(to json: inout JSONText) {
    json.members(of: comparison.days)
    json.member("days_off_are_set", daysOff.known.isSet)
    json.array("known", of: daysOff.known.days.sorted()) { json, day in
      json.member("date", day.description)
    }
    json.array("refused", of: daysOff.known.refused.sorted()) { json, day in
      json.member("date", day.description)
    }
    json.array("likely", of: daysOff.likely) { json, day in
      json.member("date", day.day.description)
      json.member("chance", day.chance)
      json.member("taken", day.counts)
    }
    json.array("attributes", of: daysOff.attributes) { json, name in
      json.member("attribute", name)
    }
  }
}
