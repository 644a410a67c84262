import Drawing
import Formats
import Metrics
import Text
import Time

/// An attribute over a year as a heat map, with its legend.
package struct YearScreen {
  private let report: HistoryReport
  private let grid: YearGrid
  private let values: ValueText

  /// The day that is marked, if any.
  private let marked: Day?

  package init(
    of report: HistoryReport, in grid: YearGrid, marking marked: Day? = nil, values: ValueText
  ) {
    self.marked = marked
    self.report = report
    self.grid = grid
    self.values = values
  }

  package func block(width: Int, glyphs: Glyphs, colors: ColorDepth) -> Block {
    let attribute = report.attribute
    let hue = Hue(group: attribute.group)
    let heat = HeatSteps(for: report.points.map(\.value), of: attribute.type)
    let map = HeatMap(
      grid: grid,
      steps: Dictionary(report.points.map { ($0.day, heat.step(of: $0.value)) }) { $1 }, hue: hue,
      marked: marked)
    var title = Line(attribute.label + " ", .title(hue))
    title.append("\(grid.days.lowerBound.civil.year)", .strong)
    title.cut(to: width, glyphs: glyphs)
    if glyphs == .words {
      return [title] + figures(width: width) + [Line()]
        + DaySentences.months(
          report.points.map { ($0.day, values.text(ofTypical: $0.value, attribute)) })
    }
    let legend = values.legend(of: report, heat, width: width, glyphs: glyphs, colors: colors)
    return [title] + map.block(width: width, glyphs: glyphs, colors: colors) + [Line()] + legend
      + figures(width: width)
  }

  /// The typical value, and how many days have one.
  private func figures(width: Int) -> Block {
    let typical =
      report.twoTimes.map { values.text(of: $0, report.attribute) }
      ?? report.typical.map { values.text(ofTypical: $0, report.attribute) }
    let days = "\(report.points.count) of \(grid.days.count) days"
    let isTypical = report.attribute.type.hasAverage
    return Figures.lines(
      (isTypical ? typical.map { [("typical", $0)] } ?? [] : []) + [("", days)], width: width)
  }

  /// The values, and the values at which the steps of the heat map begin.
  package var json: String {
    let heat = HeatSteps(for: report.points.map(\.value), of: report.attribute.type)
    return JSONText.object { json in
      json.members(of: report.attribute)
      json.member("year", report.days.lowerBound.civil.year)
      json.member("typical", report.attribute.type.hasAverage ? report.typical : nil)
      json.member("typical_times", report.twoTimes, of: report.attribute)
      json.array("steps", of: heat.starts) { $0.member("from", $1) }
      json.array("values", of: report.values) { json, entry in
        json.member("date", entry.day.description)
        json.member("value", entry.value)
        json.member("step", entry.value.number.map(heat.step))
      }
    }
  }
}

extension ValueText {
  /// The meaning of the shades of an attribute: no value, and the first value of each step.
  func legend(
    of report: HistoryReport, _ heat: HeatSteps, titled title: String? = nil, width: Int,
    glyphs: Glyphs, colors: ColorDepth
  ) -> Block {
    let hue = Hue(group: report.attribute.group)
    var entries: Block = title.map { [Line($0, .title(hue))] } ?? []
    func add(_ step: Int?, _ words: String) {
      var entry = Line()
      entry.append(HeatMap.cell(step, hue: hue, glyphs: glyphs, colors: colors))
      entry.append(" " + words)
      entries.append(entry)
    }
    add(nil, "none")
    if !report.points.isEmpty {
      for (index, start) in heat.starts.enumerated() {
        add(heat.strength(of: index), words(of: report.attribute, for: index, from: start))
      }
    }
    return Legend.block(of: entries, width: width, glyphs: glyphs)
  }

  /// `4`, or on the scale of nine `6 to 7`, for a step of ratings; `from 5,000` for the others.
  private func words(of attribute: Attribute, for index: Int, from start: Double) -> String {
    if attribute.type == .boolean { return start == 1 ? "yes" : "no" }
    guard attribute.type == .scale else { return "from " + text(ofTypical: start, attribute) }
    // Halves on the scale of five are stored as even ratings.
    return scale == .five ? "\(index + 1)" : ["1", "2 to 3", "4 to 5", "6 to 7", "8 to 9"][index]
  }
}

extension HistoryReport {
  /// The attribute by month, one year beside the other, the latest years that fit.
  package func yearTable(in values: ValueText, width: Int, glyphs: Glyphs) -> Block {
    let comparison = YearComparison(of: self)
    let title = Line(attribute.label, .title(Hue(group: attribute.group)))
      .cutting(to: width, glyphs: glyphs)
    guard !comparison.years.isEmpty else {
      return [title] + Wrap.block(of: "No values yet.", width: width)
    }
    let isYesOrNo = attribute.type == .boolean
    let missing = glyphs.missing
    func text(_ figure: Average.Figure?) -> String {
      figure.map { isYesOrNo ? "\(Int($0.value))" : values.narrow($0.value, attribute) } ?? missing
    }
    var note =
      isYesOrNo
      ? "Each figure is the number of days with yes."
      : "Each figure is the \(statistic.rawValue) of the days that have a value."
    if glyphs == .words {
      // `January: 2025 7,812; 2026 8,104`.
      func sentence(_ name: String, _ text: (Int) -> String) -> Line {
        PlainText.sentence(name, comparison.years.map { "\($0) \(text($0))" }, by: "; ")
      }
      return [title]
        + Month.allCases.map { month in
          sentence(month.name) { text(comparison.typical(of: month, in: $0)) }
        } + [sentence("Whole year") { text(comparison.typical(of: $0)) }, Line(), Line(note)]
    }
    let labels = 5
    let cells =
      comparison.years.flatMap { year in
        Month.allCases.map { text(comparison.typical(of: $0, in: year)) }
          + [text(comparison.typical(of: year)), "\(year)"]
      }.map(TextWidth.cells).max() ?? 4
    let column = cells + 2
    let room = max((width - labels) / column, 1)
    let years = comparison.years.suffix(room)
    var heading = Line(indent: labels)
    for year in years { heading.append("\(year)", .quiet, rightIn: column) }
    var block = [title, heading]
    for month in Month.allCases {
      block.append(
        row(month.shortName, years.map { text(comparison.typical(of: month, in: $0)) }, column))
    }
    block.append(row("year", years.map { text(comparison.typical(of: $0)) }, column, .strong))
    for index in block.indices { block[index].cut(to: width, glyphs: glyphs) }
    let hidden = comparison.years.count - years.count
    if hidden > 0 {
      note += " \(CountText.of(hidden, "earlier year does", "earlier years do")) not fit."
    }
    return block + [Line()] + Wrap.block(of: note, .quiet, width: width)

    func row(_ label: String, _ cells: [String], _ column: Int, _ role: Role = .text) -> Line {
      var line = Line(label, .quiet)
      line.pad(to: labels)
      for cell in cells {
        line.append(cell, cell == missing ? .quiet : role, rightIn: column)
      }
      return line
    }
  }

  /// Yes and no over days: a cell for each day, filled for yes; months with values have a row.
  func strip(width: Int, glyphs: Glyphs) -> Block {
    let states = Dictionary(points.map { ($0.day, $0.value == 1) }) { $1 }
    let (full, empty): (CleanText, CleanText) = glyphs == .unicode ? ("■", "□") : ("#", "-")
    let margin = 9
    var block: Block = []
    var month: (year: Int, month: Int) = (0, 0)
    var line = Line()
    for day in states.keys.sorted() {
      let (year, number, date) = day.civil
      if (year, number) != month {
        if line.width > 0 { block.append(line) }
        month = (year, number)
        line = Line("\(day.month.shortName) \(year)", .quiet)
        line.pad(to: margin)
      }
      // Days between without a value.
      let first = day - (date - 1)
      while line.width < margin + date - 1 {
        let offset = line.width - margin
        if days.contains(first + offset) {
          line.append(CleanText(glyphs.missing), count: 1, .quiet)
        } else {
          line.append(.blank(1))
        }
      }
      let isYes = states[day] ?? false
      let role: Role = isYes ? .accent(Hue(group: attribute.group)) : .track
      line.append(isYes ? full : empty, count: 1, role)
    }
    if line.width > 0 { block.append(line) }
    return block.flatMap { HistoryReport.pieces(of: $0, margin: margin, width: width) }
  }

  /// The line in pieces of at most `width` cells, the later ones without their margin.
  private static func pieces(of line: Line, margin: Int, width: Int) -> Block {
    guard line.width > width else { return [line] }
    var pieces: Block = []
    var piece = Line()
    for span in line.spans {
      if piece.width + span.width > width {
        pieces.append(piece)
        piece = Line(indent: min(margin, width - 1))
      }
      piece.append(span)
    }
    pieces.append(piece)
    return pieces.filter { !$0.spans.allSatisfy(\.isBlank) }
  }
}

/// Many days in words, each with its text.
enum DaySentences {
  /// A line for each day: `Friday 20 November 2026: 5,623`.
  static func lines(_ days: [(day: Day, text: String)]) -> Block {
    days.map { PlainText.sentence(DayText.long($0.day), [$0.text]) }
  }

  /// Successive days with the same text as one: `none from Saturday 14 to Tuesday 17`.
  static func joined(
    _ days: [(day: Day, text: String)],
    as words: (_ days: ClosedRange<Day>, _ text: String) -> String
  ) -> [String] {
    var sentences: [String] = []
    var rest = days[...]
    while let first = rest.first {
      var last = first.day
      rest.removeFirst()
      while let next = rest.first, next.day == last + 1, next.text == first.text {
        last = next.day
        rest.removeFirst()
      }
      sentences.append(words(first.day...last, first.text))
    }
    return sentences
  }

  /// A line for each month: `November 2026: 18 Nov to 19 Nov 6,450; 20 Nov 5,623`.
  static func months(_ days: [(day: Day, text: String)]) -> Block {
    var block: Block = []
    var rest = days[...]
    while let first = rest.first {
      let (year, month, _) = first.day.civil
      let inside = rest.prefix { $0.day.civil.year == year && $0.day.civil.month == month }
      block.append(
        PlainText.sentence(
          "\(first.day.month.name) \(year)",
          joined(Array(inside)) { days, text in
            let last = days.count > 1 ? " to \(DayText.date(days.upperBound))" : ""
            return "\(DayText.date(days.lowerBound))\(last) \(text)"
          }, by: "; "))
      rest = rest.dropFirst(inside.count)
    }
    return block
  }
}
