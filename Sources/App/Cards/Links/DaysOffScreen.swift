import Drawing
import Formats
import Metrics
import Text
import Time

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
