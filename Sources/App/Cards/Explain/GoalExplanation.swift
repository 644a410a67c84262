import Metrics
import Text
import Time

/// The goal of a day and the command that set it.
package struct GoalExplanation {
  package let text: String

  /// `origin` is the change that set the goal, if a goal is set and the change is known.
  package init(
    _ attribute: Attribute, _ goal: Goal?, setBy origin: GoalOrigin?, on day: Day,
    in values: ValueText
  ) {
    let weekday = day.weekday.name
    guard let goal else {
      text =
        attribute.type.hasAverage
        ? "\(weekday) has no goal: none is set, and there are too few days for an average."
        : "\(weekday) has no goal: none is set."
      return
    }
    let amount =
      attribute.type == .boolean
      ? (goal.isLimit ? "no" : "yes") : values.text(ofTypical: goal.value, attribute)
    let name = goal.isLimit ? "limit" : "goal"
    let average = goal.isOfAllDays ? "the average of all days" : "the average of your \(weekday)s"
    let start = "The \(name) of this \(weekday) is \(amount)"
    guard goal.isSet else {
      text = "\(start), \(average); none is set."
      return
    }
    text = start + GoalExplanation.maker(origin, values)
  }

  /// Explains a goal for a whole week.
  package init(
    _ attribute: Attribute, ofWeek goal: SetGoal, setBy origin: GoalOrigin?, in values: ValueText
  ) {
    let amount = values.text(of: goal, attribute, for: .week)
    text = "The goal of each week is \(amount)" + GoalExplanation.maker(origin, values)
  }

  /// Who set a goal, when and how: the rest of a sentence.
  private static func maker(_ origin: GoalOrigin?, _ values: ValueText) -> String {
    guard let origin else { return "; you set it." }
    let maker =
      switch origin.maker {
      case .person: "you"
      case .importing: "an import"
      case .sync: "a sync"
      }
    let time = values.time(ofMinute: origin.made.minute)
    let days = origin.period.daysText.map { " for \($0)" } ?? ""
    return "; \(maker) set it\(days) on \(DayText.withYear(origin.made.day)) at \(time): "
      + origin.command
  }
}

extension GoalPeriod {
  /// `every day` or `Fridays`; a week has none.
  fileprivate var daysText: String? {
    switch self {
    case .everyDay: "every day"
    case .weekday(let weekday): "\(weekday.name)s"
    case .week: nil
    }
  }
}

/// The amount so far today; never that it is late, since totals do not say how a day continues.
package struct SoFarText {
  /// One or two sentences, or nil if the attribute does not add up over a day.
  package let text: String?

  /// Compares today's value with its target and the days of its average.
  package init(
    of attribute: Attribute, value: Double?, target: DayTarget?, average: AverageExplanation?,
    in values: ValueText
  ) {
    guard attribute.addsUp, let value, let average, let weekday = average.weekday?.name else {
      text = nil
      return
    }
    func shown(_ number: Double) -> String { values.text(ofTypical: number, attribute) }
    guard let target else {
      text = nil
      return
    }
    let limit = shown(target.value)
    guard target.kind != .limit else {
      let state = value > target.value ? "is passed" : "is not passed yet"
      text = "\(shown(value)) so far: the limit of \(limit) \(state)."
      return
    }
    let name = target.name
    var sentences = [
      value < target.value
        ? "\(shown(value)) so far; \(shown(target.value - value)) to your \(name), \(limit)."
        : "\(shown(value)) so far: your \(name), \(limit), is reached."
    ]
    let passed = average.points.count { $0.value < value }
    if passed > 0 {
      sentences.append(
        "Already more than on \(passed) of your last \(average.points.count) whole \(weekday)s.")
    }
    text = sentences.joined(separator: " ")
  }
}

extension DayTarget {
  /// `goal`, `limit`, `usual Friday`, `usual day`.
  var name: String {
    switch kind {
    case .goal: "goal"
    case .limit: "limit"
    case .usual(let weekday): "usual \(weekday?.name ?? "day")"
    }
  }
}

/// A day that is not over against days that are comparable at this hour.
package struct PaceText {
  /// One to three sentences.
  package let text: String

  /// Describes a pace that was computed with `target`.
  package init(
    _ pace: DayPace, of attribute: Attribute, value: Double, target: DayTarget, in values: ValueText
  ) {
    let figures = pace.pace
    func shown(_ number: Double) -> String { values.text(ofTypical: number, attribute) }
    func range(_ low: Double, _ high: Double) -> String {
      shown(low) + values.glyphs.range + shown(high)
    }
    let time = values.time(ofMinute: pace.minute % 1440)
    let days = pace.isFree ? "days off" : "workdays"
    let (low, high) = (figures.usualRange.lower, figures.usualRange.upper)
    func count(_ days: Int) -> String { days == 0 ? "none" : "\(days)" }
    var sentences = [
      "Usual by \(time) on \(days): \(range(low, high)); \(shown(value)) is more than on "
        + "\(count(figures.lowerDays)) of the last \(figures.days) \(days)."
    ]
    if figures.left > 0 {
      sentences.append(
        "\(shown(figures.left)) or more came after \(time) on "
          + "\(count(figures.reachedDays)) of the last \(figures.days) \(days)"
          + (target.kind == .limit ? ", which is left to the limit." : "."))
    }
    if let end = pace.end(of: target.value) {
      sentences.append(
        "With what came after \(time) on those days, this one ends at "
          + "\(range(end.lowerBound, end.upperBound)), 8 times in 10.")
    }
    text = sentences.joined(separator: " ")
  }
}
