import Drawing
import Formats
import Metrics
import Text
import Time

/// The attributes of the store, a row each, group by group.
package struct AttributeList: Card {
  private let groups: [Group]
  private let attributes: [(attribute: Attribute, holding: Holding)]
  private let rows: [Row]

  private struct Row {
    let group: String
    let cells: [Line]
  }

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
    of attributes: [(attribute: Attribute, holding: Holding)], groups: [Group], in values: ValueText
  ) {
    self.groups = groups
    self.attributes = attributes
    rows = attributes.map { attribute, holding in
      let role: Role = attribute.isHidden ? .quiet : .text
      let unit = attribute.unit.map { values.name(of: $0) }
      let type = [attribute.type.name, unit, attribute.isHidden ? "hidden" : nil]
        .compactMap { $0 }.joined(separator: ", ")
      return Row(
        group: attribute.group,
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
      return line.cutting(to: width, glyphs: glyphs)
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
  package func write(to json: inout JSONText) {
    json.array("attributes", of: attributes) { json, row in
      let (attribute, holding) = row
      json.member("attribute", attribute.name)
      json.member("label", attribute.label)
      json.member("group", attribute.group)
      json.member("priority", attribute.priority)
      json.member("value_type", Int(attribute.type.rawValue))
      json.member("value_type_description", attribute.type.words.exist)
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

/// The goals that a person set, one on each line.
package struct GoalList: Card {
  /// One goal, for some days.
  package typealias Entry = (attribute: Attribute, period: GoalPeriod, goal: SetGoal)

  private let entries: [Entry]
  private let values: ValueText

  package init(of entries: [Entry], in values: ValueText) {
    (self.entries, self.values) = (entries, values)
  }

  /// Label, when, and the goal.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let labels = entries.map { CleanText($0.attribute.label) }
    let widest = labels.map(\.width).max() ?? 0
    let goals = entries.map { values.text(of: $0.goal, $0.attribute, for: $0.period) }
    let end = 15 + (goals.map { TextWidth.cells(of: $0) }.max() ?? 0)
    let column = min(max(widest, 14), max(width - end, 6))
    var before: String?
    return entries.indices.flatMap { index -> Block in
      let (entry, label) = (entries[index], labels[index])
      if glyphs == .words {
        return [PlainText.sentence(label.string, ["\(entry.period.whenText) \(goals[index])"])]
      }
      var line = Line(entry.attribute.name == before ? "" : label)
      before = entry.attribute.name
      var above: Block = []
      if line.width > column {
        // A label that is longer than its column is on a line of its own.
        line.cut(to: width, glyphs: glyphs)
        above = [line]
        line = Line()
      }
      line.pad(to: column + 1)
      line.append(entry.period.whenText, .quiet)
      line.pad(to: column + 15)
      line.append(goals[index], .strong)
      line.cut(to: width, glyphs: glyphs)
      return above + [line]
    }
  }

  /// The goals as a document; null is the average as a `value` and every day as a `weekday`.
  package func write(to json: inout JSONText) {
    json.array("goals", of: entries) { json, entry in
      json.member("attribute", entry.attribute.name)
      json.member("label", entry.attribute.label)
      json.member("weekday", entry.period.name)
      json.member("value", entry.goal.value)
      json.member("goal_kind", entry.goal.isLimit ? "limit" : "goal")
    }
  }
}

extension ValueText {
  /// A goal that a person set: `10,000`, `max 1h 00m`, `average`, `yes`; for a week also `3 days`.
  package func text(of goal: SetGoal, _ attribute: Attribute, for period: GoalPeriod) -> String {
    let isOfDays = period == .week && attribute.type == .boolean
    let words = goal.value.map {
      isOfDays
        ? CountText.of(Int($0), "day", "days") : text(ofTypical: $0, attribute, isExact: true)
    }
    let isMost = goal.isLimit && (attribute.type != .boolean || isOfDays && words != nil)
    return (isMost ? "max " : "") + (words ?? "average")
  }
}

extension GoalPeriod {
  /// When a goal holds: `on Mondays`, `every day`, `every week`.
  package var whenText: String {
    switch self {
    case .everyDay: "every day"
    case .weekday(let weekday): "on \(weekday.name)s"
    case .week: "every week"
    }
  }
}

extension [Attribute] {
  /// How to set a goal for one of these; nil if they are all texts, which have no goals.
  package var goalHint: String? {
    if isEmpty { return "Nothing is recorded yet. To begin: dash log steps 5623" }
    guard let attribute = exampleForGoal else { return nil }
    return "To set one: dash goal \(attribute.name) \(attribute.type.examples.goal ?? "")"
  }
}

/// A goal for a whole week in words, and its gauge.
struct WeekGoalText {
  let week: WeekGoal
  let label: CleanText
  /// `2`, `31,204`.
  let done: String
  /// `3`, `50,000`.
  let goal: String
  let isOfDays: Bool

  init(_ week: WeekGoal, of attribute: Attribute, in values: ValueText) {
    self.week = week
    label = CleanText(attribute.label)
    let isOfDays = attribute.type == .boolean
    self.isOfDays = isOfDays
    func text(_ number: Double) -> String {
      isOfDays
        ? CountText.grouped(Int(number))
        : values.text(ofTypical: number, attribute, isExact: attribute.type == .decimal)
    }
    done = text(week.done)
    goal = text(week.goal)
  }

  /// `2 of 3 this week`, `12 of max 10 this week`.
  var words: String { "\(done) of \(week.isLimit ? "max " : "")\(goal) this week" }

  /// `4 weeks in a row`, if there are two or more.
  var run: String? {
    week.current.flatMap { $0.count > 1 ? CountText.grouped($0.count) + " weeks in a row" : nil }
  }

  /// The colour of its gauge in a card of `hue`, red at a limit.
  func hue(in hue: Hue) -> Hue { week.isLimit && week.done >= week.goal ? .alert : hue }

  /// A dot for each day of a goal, or a bar.
  func gauge(_ hue: Hue, glyphs: Glyphs) -> Line {
    let hue = self.hue(in: hue)
    guard isOfDays, week.goal >= 1 else {
      return Bar.line(fill: week.fill, width: 8, hue: hue, glyphs: glyphs)
    }
    return Dots.line(
      value: min(week.done, week.goal), top: Int(week.goal), hue: hue, glyphs: glyphs)
  }
}
