import Drawing
import Formats
import Metrics
import Text
import Time

/// The goals that a person set, one on each line.
package struct GoalList {
  /// One goal, for some days.
  package typealias Entry = (attribute: Attribute, period: GoalPeriod, goal: SetGoal)

  private let entries: [Entry]
  private let values: ValueText

  package init(of entries: [Entry], in values: ValueText) {
    self.entries = entries
    self.values = values
  }

  /// Label, when, and the goal; no line is wider than `width`.
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

  /// The goals for programs: `value` is null for the average; `weekday` is null for every day, and
  /// `week` for a whole week.
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
