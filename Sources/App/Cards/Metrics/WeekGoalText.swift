import Drawing
import Metrics
import Text

/// A goal for a whole week in words, and its gauge.
struct WeekGoalText {
  let week: WeekGoal
  /// The name of the attribute.
  let label: CleanText
  /// `2`, `31,204`.
  let done: String
  /// `3`, `50,000`.
  let goal: String
  /// Whether it counts days.
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

  /// `4 weeks in a row`; nil for fewer than two.
  var run: String? {
    week.current.flatMap { $0.count > 1 ? CountText.grouped($0.count) + " weeks in a row" : nil }
  }

  /// The colour of its gauge in a card of `hue`: that of alerts where a limit is reached.
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
