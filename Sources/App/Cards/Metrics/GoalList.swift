import Drawing
import Formats
import Metrics
import Text
import Time

/// The goals that a person set, one on each line.
package struct GoalList: Card {
  /// One goal, for some days.
  package typealias Entry = (attribute: Attribute, period: GoalPeriod, goal: SetGoal)

  private let entries: [Entry]
  private let values: ValueText

  package init(of entries: [Entry], in values: ValueText) {
    self.entries = entries
    self.values = values
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
        return [
          PlainText.sentence(label.string, ["\(entry.period.whenText) \(goals[index])"])
        ]
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
  package var json: String {
    JSONText.object { json in
      json.array("goals", of: entries) { json, entry in
        json.member("attribute", entry.attribute.name)
        json.member("label", entry.attribute.label)
        json.member("weekday", entry.period.name)
        json.member("value", entry.goal.value)
        json.member("goal_kind", entry.goal.isLimit ? "limit" : "goal")
      }
    }
  }
}

extension ValueText {
  /// A goal that a person set: `10,000`, `max 1h 00m`, `average`, `yes`.
  package func text(of goal: SetGoal, _ attribute: Attribute) -> String {
    let words = goal.value.map { text(ofTypical: $0, attribute, isExact: true) } ?? "average"
    return goal.isLimit && attribute.type != .boolean ? "max " + words : words
  }
}

extension ValueText {
  /// A goal that a person set for some days: for a week `50,000`, `max 1h 00m`, `3 days`.
  package func text(of goal: SetGoal, _ attribute: Attribute, for period: GoalPeriod) -> String {
    guard period == .week, attribute.type == .boolean, let days = goal.value else {
      return text(of: goal, attribute)
    }
    let count = CountText.of(Int(days), "day", "days")
    return goal.isLimit ? "max " + count : count
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
    return "To set one: dash goal \(attribute.name) \(attribute.type.goalExample ?? "")"
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
