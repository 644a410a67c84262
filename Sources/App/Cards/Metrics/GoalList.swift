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
    let column = min(max(widest, 14), max(width - 29, 6))
    var before: String?
    return zip(entries, labels).map { entry, label in
      var line = Line(entry.attribute.name == before ? "" : label)
      before = entry.attribute.name
      line.cut(to: column, glyphs: glyphs)
      line.pad(to: column + 1)
      line.append(entry.period.whenText, .quiet)
      line.pad(to: column + 15)
      line.append(values.text(of: entry.goal, entry.attribute, for: entry.period), .strong)
      line.cut(to: width, glyphs: glyphs)
      return line
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
