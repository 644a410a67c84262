import Drawing
import Formats
import Metrics
import Text
import Time

/// An attribute over a year as a heat map, with its legend; on a screen perhaps over more years.
package struct YearScreen: JSONDocument {
  private let report: HistoryReport
  /// The report for the shades, also of the years before.
  private let shades: HistoryReport
  private let grid: YearGrid
  /// The years before, the latest first.
  private let earlier: [YearGrid]
  private let values: ValueText

  /// The day that is marked, if any.
  private let marked: Day?

  package init(
    of report: HistoryReport, in grid: YearGrid, after earlier: [YearGrid] = [],
    shades: HistoryReport? = nil, marking marked: Day? = nil, values: ValueText
  ) {
    self.shades = shades ?? report
    (self.marked, self.earlier, self.report) = (marked, earlier, report)
    (self.grid, self.values) = (grid, values)
  }

  package func block(width: Int, glyphs: Glyphs, colors: ColorDepth) -> Block {
    if glyphs == .words {
      return [title(of: grid, width: width, glyphs: glyphs)] + figures(width: width) + [Line()]
        + DaySentences.months(
          report.points.map { ($0.day, values.text(ofTypical: $0.value, report.attribute)) })
    }
    return block(in: ViewLayout(width: width), glyphs: glyphs, colors: colors, details: [])
  }

  /// The heat maps in a layout, with details about the attribute.
  package func block(
    in layout: ViewLayout, glyphs: Glyphs, colors: ColorDepth, details: [ViewLayout.Detail]
  ) -> Block {
    let best = YearScreen.bestWidths.last { $0 + YearScreen.detailWidth <= layout.width }
    let picture = ViewLayout.Picture(leastRows: YearScreen.leastRows, bestWidth: best) {
      maps(width: $0, rows: $1, glyphs: glyphs, colors: colors)
    }
    return layout.block(picture, details)
  }

  /// The widths of a year with a cell for each week, and with two.
  private static let bestWidths = [58, 112]
  private static let detailWidth = 28
  private static let leastRows = 13

  /// The year, and on a screen as many years before that have values as its rows allow.
  private func maps(width: Int, rows: Int?, glyphs: Glyphs, colors: ColorDepth) -> Block {
    let attribute = report.attribute
    let hue = Hue(group: attribute.group)
    let heat = HeatSteps(for: shades.points.map(\.value), of: attribute.type)
    let steps = Dictionary(shades.points.map { ($0.day, heat.step(of: $0.value)) }) { $1 }
    let legend = values.legend(of: shades, heat, width: width, glyphs: glyphs, colors: colors)
    let figures = figures(width: width)
    let end = [Line()] + legend + figures
    // A short legend can be beside the title, so that another year fits.
    let titleWidth = title(of: grid, width: width, glyphs: glyphs).width
    let isBeside = legend.count == 1 && titleWidth + 2 + legend[0].width <= width
    let least = isBeside ? figures.count : end.count
    var block: Block = []
    for grid in rows == nil ? [grid] : [grid] + earlier
    where block.isEmpty || shades.points.contains(where: { grid.days.contains($0.day) }) {
      let map = HeatMap(
        grid: grid, steps: steps, hue: hue,
        marked: marked.flatMap { grid.days.contains($0) ? $0 : nil }
      ).block(width: width, glyphs: glyphs, colors: colors)
      if let rows, !block.isEmpty, block.count + 1 + map.count + least > rows { break }
      block += [title(of: grid, width: width, glyphs: glyphs)] + map
    }
    if let rows, block.count + end.count > rows {
      if isBeside { _ = block[0].append(legend[0], atEndOf: width) }
      return block.count + figures.count <= rows ? block + figures : block
    }
    return block + end
  }

  private func title(of grid: YearGrid, width: Int, glyphs: Glyphs) -> Line {
    let label = Line(report.attribute.label + " ", .title(Hue(group: report.attribute.group)))
    return (label + Line("\(grid.days.lowerBound.civil.year)", .strong))
      .cutting(to: width, glyphs: glyphs)
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
  package func write(to json: inout JSONText) {
    let heat = HeatSteps(for: report.points.map(\.value), of: report.attribute.type)
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
  /// The months of a year with bars.
  package func months(of year: Int, in values: ValueText) -> ViewLayout.Detail {
    let comparison = YearComparison(of: self)
    let figures = Month.allCases.map { comparison.typical(of: $0, in: year)?.value }
    let most = figures.compactMap { $0 }.max() ?? 0
    let bars = FigureBars(
      rows: zip(Month.allCases, figures).map { month, figure in
        FigureBars.Row(
          name: month.shortName,
          share: figure.flatMap { most > 0 && !attribute.type.isTimeOfDay ? $0 / most : nil },
          text: figure.map {
            attribute.type == .boolean ? "\(Int($0))" : values.text(ofTypical: $0, attribute)
          } ?? values.glyphs.missing)
      }, hue: Hue(group: attribute.group))
    return { bars.block(width: $0, glyphs: values.glyphs) }
  }

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
      for cell in cells { line.append(cell, cell == missing ? .quiet : role, rightIn: column) }
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
