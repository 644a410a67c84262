import Drawing
import Formats
import Metrics
import Time

/// Seven days as a table: a row for each attribute, a column for each day and one for the week.
package struct WeekTable: Card {
  private let report: WeekReport
  private let averages: AverageSet?
  private let values: ValueText

  package init(of report: WeekReport, averages: AverageSet?, in values: ValueText) {
    (self.report, self.averages, self.values) = (report, averages, values)
  }

  /// A narrow screen has only the latest days, or labels above their days.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    glyphs == .words ? inWords(width: width) : rows(width: width, glyphs: glyphs).map(\.line)
  }

  /// The lines, each with the attribute that it begins.
  ///
  /// With a marked day, each attribute has a row; otherwise tags of no day are only named.
  package func rows(
    width: Int, glyphs: Glyphs, marking day: Day? = nil
  ) -> [(line: Line, attribute: Attribute?)] {
    let rows = WeekRows(for: report, in: values, width: width, glyphs: glyphs, marking: day)
    let range = Line(DayText.range(report.days), .strong)
    var lines: [(line: Line, attribute: Attribute?)] = []
    func add(_ block: Block) { lines += block.map { ($0, nil) } }
    if report.sections.isEmpty {
      add(
        [range.cutting(to: width, glyphs: glyphs)]
          + Wrap.block(of: WeekTable.nothing, width: width))
      return lines
    }
    // Beside the titles of the days if it fits.
    add(rows.titles(after: range))
    var note = note
    for section in report.sections {
      let hue = Hue(group: section.group.name)
      let absent = day == nil ? section.items.filter(WeekTable.isAbsent) : []
      let shown = absent.isEmpty ? section.items : section.items.filter { !WeekTable.isAbsent($0) }
      // The rows of one or two attributes, in the colour of their group, need no title.
      let isTitled = absent.count + shown.count > 2 || note != nil || day != nil
      if isTitled {
        let none = absent.map(\.attribute.label).joined(separator: ", ")
        add(
          Line(section.group.label, .title(hue)).block(
            before: none.isEmpty ? note : Line("none: " + none, .quiet), width: width,
            glyphs: glyphs))
        if none.isEmpty { note = nil }
      }
      lines += shown.flatMap { rows.rows(of: $0, hue: hue, isIndented: isTitled) }
    }
    if let note { add([note.cutting(to: width, glyphs: glyphs)]) }
    return lines
  }

  /// Whether a tag is true of none of the days.
  private static func isAbsent(_ item: WeekReport.Item) -> Bool {
    if case .days(0) = item.summary { return true }
    return false
  }

  private static let nothing = "No values in these seven days."

  /// A sentence for each attribute.
  private func inWords(width: Int) -> Block {
    Line(DayText.range(report.days), .strong).block(before: note, width: width, glyphs: .words)
      + (report.sections.isEmpty ? [Line(WeekTable.nothing)] : [])
      + report.sections.flatMap { section in
        [Line(), Line(section.group.label)] + section.items.map(sentence)
      }
  }

  /// `Steps: 6,033 on Saturday 14; none from Sunday 15 to Tuesday 17; in all 43,271`.
  private func sentence(_ item: WeekReport.Item) -> Line {
    let days = zip(report.days, item.days).map { day, item in
      (day, item.value.map { values.text(of: $0, item.attribute) } ?? values.glyphs.missing)
    }
    var parts = DaySentences.joined(days) { days, text in
      func name(_ day: Day) -> String { "\(day.weekday.name) \(day.civil.day)" }
      let (first, last) = (name(days.lowerBound), name(days.upperBound))
      return switch days.count {
      case 1: "\(text) on \(first)"
      case 2: "\(text) on \(first) and \(last)"
      default: "\(text) from \(first) to \(last)"
      }
    }
    switch item.summary {
    case nil: break
    case .total(let sum): parts.append("in all " + values.text(ofTypical: sum, item.attribute))
    case .typical(let number):
      parts.append("typically " + values.text(ofTypical: number, item.attribute))
    case .days(let count): parts.append("\(count) of \(report.days.count) days")
    }
    return PlainText.sentence(item.attribute.label, parts, by: "; ")
  }

  /// Whether some day is compared with an average.
  private var isCompared: Bool {
    report.sections.contains { section in
      section.items.contains { $0.days.contains { $0.progress != .none && $0.showsAverage } }
    }
  }

  private var note: Line? {
    isCompared ? averages.map { MetricSection.note($0.week, $0.origin) } : nil
  }

  /// All attributes in the groups of Exist's API, each value with its goal.
  package func write(to json: inout JSONText) {
    json.members(of: report.days)
    json.array("attributes", of: report.sections) { json, section in
      json.member("group", section.group.name)
      json.member("label", section.group.label)
      json.array("items", of: section.items) { json, item in
        json.members(of: item.attribute)
        json.array("values", of: zip(report.days, item.days)) { json, entry in
          json.member("date", entry.0.description)
          json.member("value", entry.1.value)
          json.member("goal", entry.1.goal?.value)
        }
        switch item.summary {
        case .total(let number): json.member("total", number)
        case .typical(let number): json.member("typical", number)
        case .days(let count): json.member("days", count)
        case nil: break
        }
      }
    }
  }
}
