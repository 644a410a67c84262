import Drawing
import Formats
import Metrics
import Statistics
import Text
import Time

/// A set of averages as a table: a row for each attribute, overall and the seven weekdays across.
package struct AverageTable {
  private let set: AverageSet
  private let groups: [Group]
  private let attributes: [Attribute]
  private let marked: Weekday
  private let weekdays: [Weekday]
  private let values: ValueText
  private let usual: Usual

  /// Figures of the days of a set, by name of the attribute: where the days of the marked weekday
  /// usually are, and the times of all days if no single one is typical.
  package typealias Usual = (ranges: [String: UsualRange], twoTimes: [String: TwoTimes])

  package init(
    of set: AverageSet, groups: [Group], attributes: [Attribute], marking weekday: Weekday,
    weekStart: Weekday, usual: Usual = ([:], [:]), in values: ValueText
  ) {
    (self.usual, self.set, self.groups, self.attributes) = (usual, set, groups, attributes)
    marked = weekday
    weekdays = Weekday.week(from: weekStart)
    self.values = values
  }

  /// A row's cells: overall, the weekdays, and the number of days; `*` marks an overall average.
  private struct Row {
    let attribute: Attribute
    let cells: [String]
    let days: String
  }

  /// The least width of labels beside seven weekdays.
  private static let leastLabel = 11

  /// All seven weekdays if they fit, else only the marked one.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let rows = attributes.filter { !$0.isHidden }.compactMap(row)
    let mark = glyphs == .unicode ? "▸" : ">"
    let titles = ["overall"] + weekdays.map { ($0 == marked ? mark : "") + $0.shortName }
    let cell = max(6, rows.flatMap(\.cells).map(TextWidth.cells).max() ?? 0) + 1
    let first = max(cell, 8)
    let markedColumn = 1 + (weekdays.firstIndex(of: marked) ?? 0)
    let room = width - first - 7 * cell - 5
    let isWide = room >= AverageTable.leastLabel
    // The title of the first group is on the line of the column titles.
    let title = groups.first { group in rows.contains { $0.attribute.group == group.name } }?.label
    let labels = rows.map(\.attribute.label) + (title.map { [$0] } ?? [])
    let labelWidth = min(
      max(14, labels.map { CleanText($0).width }.max() ?? 0),
      isWide ? room : max(width - first - cell - 5, 4))
    let shown = isWide ? Array(0..<8) : [0, markedColumn]

    func line(_ label: Line, _ cells: [String], _ days: String, _ isTitle: Bool) -> Line {
      var line = label
      line.cut(to: labelWidth, glyphs: glyphs)
      line.pad(to: labelWidth)
      for column in shown {
        let isMarked = column == markedColumn
        line.append(
          cells[column], isMarked ? .strong : isTitle ? .quiet : .text,
          rightIn: column == 0 ? first : cell)
      }
      line.append(days, .quiet, rightIn: 5)
      return line.cutting(to: width, glyphs: glyphs)
    }

    var block = header(width: width, glyphs: glyphs)
    if glyphs == .words { return block + sentences + usual(rows.map(\.attribute), width: width) }
    block.append(Line())
    var isFirst = true
    for group in groups {
      let inside = rows.filter { $0.attribute.group == group.name }
      if inside.isEmpty { continue }
      let title = Line(group.label, .title(Hue(group: group.name)))
      block.append(
        isFirst ? line(title, titles, "days", true) : title.cutting(to: width, glyphs: glyphs))
      isFirst = false
      for row in inside {
        block.append(line(Line(row.attribute.label), row.cells, row.days, false))
      }
    }
    if rows.contains(where: { row in shown.contains { row.cells[$0].hasSuffix("*") } }) {
      let note = "* of all days: that weekday has fewer than 2 values"
      block += [Line()] + Wrap.block(of: note, .quiet, width: width)
    }
    return block + usual(rows.map(\.attribute), width: width)
  }

  private var sentences: Block {
    groups.flatMap { group -> Block in
      let lines = attributes.filter { $0.group == group.name && !$0.isHidden }.compactMap(sentence)
      return lines.isEmpty ? [] : [Line(), Line(group.label)] + lines
    }
  }

  /// `Water: overall 1,650 ml of 57 days; Sunday 1,750 ml; Monday as overall`.
  private func sentence(_ attribute: Attribute) -> Line? {
    guard let average = set.averages[attribute.name] else { return nil }
    var parts: [String] = []
    if let overall = average.overall {
      let days = overall.days.map { " of \(CountText.of($0, "day", "days"))" } ?? ""
      parts.append("overall \(values.text(ofTypical: overall.value, attribute))\(days)")
    }
    for weekday in weekdays {
      guard let goal = Goal(average, on: weekday) else { continue }
      parts.append(
        "\(weekday.name) "
          + (goal.isOfAllDays ? "as overall" : values.text(ofTypical: goal.value, attribute)))
    }
    return PlainText.sentence(attribute.label, parts, by: "; ")
  }

  /// The range of half of the marked weekday's days: `Steps 6,900–9,400`, and the attributes that
  /// are at two times of day.
  private func usual(_ attributes: [Attribute], width: Int) -> Block {
    ranges(attributes, width: width)
      + attributes.flatMap { attribute in
        usual.twoTimes[attribute.name].map { twoTimes in
          [Line()]
            + Wrap.block(
              of: "\(attribute.label) is \(values.text(of: twoTimes, attribute)). "
                + "Above is the time of more days.", width: width)
        } ?? []
      }
  }

  private func ranges(_ attributes: [Attribute], width: Int) -> Block {
    let figures = attributes.compactMap { attribute in
      usual.ranges[attribute.name].map { range in
        let text = UsualText(attribute: attribute, values: values).range(range)
        return (name: attribute.label, text: text + (range.isAll ? "*" : ""))
      }
    }
    if figures.isEmpty { return [] }
    var block =
      [Line()] + Wrap.block(of: "Half of your \(marked.name)s are within", .strong, width: width)
      + Figures.lines(figures, width: width)
    if usual.ranges.values.contains(where: \.isAll) {
      block += Wrap.block(
        of: "* lowest and highest of fewer than \(UsualRange.fewestForHalf) days", .quiet,
        width: width)
    }
    return block
  }

  private func row(_ attribute: Attribute) -> Row? {
    guard let average = set.averages[attribute.name] else { return nil }
    let serving = weekdays.map { weekday in
      Goal(average, on: weekday).map {
        values.narrow($0.value, attribute) + ($0.isOfAllDays ? "*" : "")
      } ?? ""
    }
    return Row(
      attribute: attribute,
      cells: [average.overall.map { values.narrow($0.value, attribute) } ?? ""] + serving,
      days: average.overall?.days.map { "\($0)" } ?? "")
  }

  private func header(width: Int, glyphs: Glyphs) -> Block {
    var text = "Week of \(DayText.long(set.week))\(glyphs.dot)"
    switch set.origin {
    case .exist: text += "averages from Exist"
    case .local:
      text += set.statistic == .median ? "medians" : "means"
      if let window = set.window {
        text +=
          " of \(window.count) days, \(DayText.date(window.lowerBound)) to "
          + DayText.date(window.upperBound - 1)
      }
    }
    return Wrap.block(of: text, .quiet, width: width)
  }
}

extension JSONText {
  /// A set of averages as a page of Exist's API, version 2.
  ///
  /// The weekdays in `of_all_days` have the overall average.
  package static func averages(of set: AverageSet?, _ attributes: [Attribute]) -> String {
    let rows = attributes.compactMap { attribute in
      set?.averages[attribute.name].map { (attribute.name, $0) }
    }
    return JSONText.object { json in
      json.member("count", rows.count)
      json.member("next", String?.none)
      json.member("previous", String?.none)
      json.array("results", of: rows) { json, row in
        let (name, average) = row
        json.member("attribute", name)
        json.member("date", set?.week.description)
        json.member("overall", average.overall?.value)
        for weekday in Weekday.allCases.dropFirst() + [.sunday] {
          json.member(weekday.name.lowercased(), Goal(average, on: weekday)?.value)
        }
        let others = Weekday.allCases.filter { Goal(average, on: $0)?.isOfAllDays ?? false }
        json.member("of_all_days", others.map { $0.name.lowercased() })
      }
    }
  }
}
