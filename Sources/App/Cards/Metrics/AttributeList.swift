import Drawing
import Formats
import Metrics
import Text

/// The attributes of the store, a row each, group by group.
package struct AttributeList: Card {
  private let groups: [Group]
  private let attributes: [(attribute: Attribute, holding: Holding)]
  private let rows: [Row]

  private struct Row {
    let group: String
    let isHidden: Bool
    let cells: [Line]
  }

  /// A column: its title, and whether its cells are aligned right.
  private struct Column {
    let title: String
    let isRight: Bool
    /// Its widest; for columns aligned left, where there is too little room.
    let limit: Int
    /// Columns with the highest rank are omitted first.
    let rank: Int
  }

  private static let columns = [
    Column(title: "", isRight: false, limit: 24, rank: 0),
    Column(title: "name", isRight: false, limit: 22, rank: 3),
    Column(title: "type", isRight: false, limit: 18, rank: 4),
    Column(title: "last", isRight: true, limit: 12, rank: 1),
    Column(title: "on", isRight: true, limit: 11, rank: 5),
    Column(title: "days", isRight: true, limit: 7, rank: 2),
  ]

  package init(
    of attributes: [(attribute: Attribute, holding: Holding)], groups: [Group],
    in values: ValueText
  ) {
    self.groups = groups
    self.attributes = attributes
    rows = attributes.map { attribute, holding in
      let role: Role = attribute.isHidden ? .quiet : .text
      let unit = attribute.unit.map { values.name(of: $0) }
      let type =
        ([attribute.type.name] + (unit.map { [$0] } ?? [])
        + (attribute.isHidden ? ["hidden"] : [])).joined(separator: ", ")
      return Row(
        group: attribute.group, isHidden: attribute.isHidden,
        cells: [
          Line(attribute.label, role),
          Line(attribute.name, .quiet), Line(type, .quiet),
          Line(
            holding.last.map { values.text(of: $0.value, attribute) } ?? "",
            attribute.isHidden ? .quiet : .strong),
          Line(holding.last.map { DayText.withYear($0.day) } ?? "", .quiet),
          Line(holding.dayCount > 0 ? CountText.grouped(holding.dayCount) : "", .quiet),
        ])
    }
  }

  /// `Coffees: coffees, quantity, last 2, on 21 Nov 2026, days 124`.
  private var sentences: Block {
    groups.flatMap { group -> Block in
      let inside = rows.filter { $0.group == group.name }
      if inside.isEmpty { return [] }
      return [Line(), Line(group.label)]
        + inside.map { row in
          let facts = zip(AttributeList.columns, row.cells).dropFirst().map { column, cell in
            cell.width == 0 ? "" : column.isRight ? "\(column.title) \(cell.text)" : cell.text
          }
          return PlainText.sentence(row.cells[0].text, facts)
        }
    }
  }

  /// As many columns as there is room for.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words { return sentences }
    let columns = AttributeList.columns
    var widths = columns.indices.map { column in
      let widest = max(columns[column].title.count, rows.map { $0.cells[column].width }.max() ?? 0)
      return columns[column].isRight ? min(columns[column].limit, widest) : widest
    }
    let titles = groups.filter { group in rows.contains { $0.group == group.name } }
      .map { CleanText($0.label).width }
    widths[0] = max(widths[0], titles.max() ?? 0)
    var shown = Array(columns.indices)
    func total() -> Int { shown.reduce(shown.count - 1) { $0 + widths[$1] } }
    for column in shown.reversed() where !columns[column].isRight && total() > width {
      let least = min(columns[column].limit, widths[column])
      widths[column] = max(least, widths[column] - (total() - width))
    }
    while shown.count > 1, total() > width {
      // Labels are cut before a column is omitted.
      let label = max(min(16, widths[0]), widths[0] - (total() - width))
      if label < widths[0], total() - widths[0] + label <= width {
        widths[0] = label
      } else if let last = shown.max(by: { columns[$0].rank < columns[$1].rank }) {
        shown.removeAll { $0 == last }
      }
    }
    func line(_ cells: [Line]) -> Line {
      var line = Line()
      for column in shown {
        var cell = cells[column]
        cell.cut(to: widths[column], glyphs: glyphs)
        let start = line.width + (line.width == 0 ? 0 : 1)
        line.pad(to: start + (columns[column].isRight ? widths[column] - cell.width : 0))
        line.append(cell)
        if column != shown.last { line.pad(to: start + widths[column]) }
      }
      line.cut(to: width, glyphs: glyphs)
      return line
    }
    var block: Block = []
    for group in groups {
      let inside = rows.filter { $0.group == group.name }
      if inside.isEmpty { continue }
      var titles = columns.map { Line($0.title, .quiet) }
      titles[0] = Line(group.label, .title(Hue(group: group.name)))
      block.append(
        line(block.isEmpty ? titles : [titles[0]] + titles.dropFirst().map { _ in Line() }))
      block += inside.map { line($0.cells) }
    }
    return block
  }

  /// The attributes with their latest values, with the keys of Exist's API where it has them.
  package var json: String {
    JSONText.object { json in
      json.array("attributes", of: attributes) { json, row in
        let (attribute, holding) = row
        json.member("attribute", attribute.name)
        json.member("label", attribute.label)
        json.member("group", attribute.group)
        json.member("priority", attribute.priority)
        json.member("value_type", Int(attribute.type.rawValue))
        json.member("value_type_description", attribute.type.existDescription)
        json.member("unit", attribute.unit?.rawValue)
        json.member("service", attribute.service)
        json.member("private", attribute.isPrivate)
        json.member("hidden", attribute.isHidden)
        json.member("gauge", attribute.drawnGauge.rawValue)
        json.member("days", holding.dayCount)
        json.member("last_date", holding.last?.day.description)
        json.member("last_value", holding.last?.value)
      }
    }
  }
}
