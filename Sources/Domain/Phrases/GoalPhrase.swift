import Metrics
import Text
import Time

/// A goal as people type it after the name of an attribute.
///
///     at most 3
///     3x a week
///     before 23:00
///     10k on mondays
///     off
package struct GoalPhrase: Equatable {
  /// The goal as ``SetGoal`` reads it, `<= 3/week`; nil to remove the goal.
  package private(set) var goal: String?
  package private(set) var weekday: Weekday?

  private static let removals: Set<String> = [
    "off", "none", "never", "remove", "delete", "clear", "no", "no goal", "nothing",
  ]
  private static let limits = [
    "no more than", "not more than", "at most", "less than", "fewer than", "up to", "maximum",
    "max", "under", "below", "before", "until", "by", "<",
  ]
  private static let least = [
    "no less than", "at least", "more than", "minimum", "min", "over", "above", "from", ">=", "≥",
    ">",
  ]
  private static let weekly = [
    "times a week", "times per week", "times each week", "days a week", "days per week",
    "x a week", "x per week", "x weekly", "a week", "per week", "each week", "every week", "weekly",
  ]
  private static let daily = ["a day", "per day", "each day", "every day", "daily"]

  /// Whether a word before the name of an attribute removes its goal.
  package static func removes(_ word: String) -> Bool {
    ["remove", "delete", "clear", "no"].contains(word.lowercased())
  }

  package init(_ words: [String]) {
    var text = words.joined(separator: " ").lowercased()
    // For a tag, no is a goal.
    if text != "no", GoalPhrase.removals.contains(text) { return }
    weekday = GoalPhrase.takeWeekday(from: &text)
    let isWeekly = GoalPhrase.weekly.contains { GoalPhrase.drop($0, after: &text) }
    let isDaily =
      !isWeekly
      && (GoalPhrase.daily.contains(text)
        || GoalPhrase.daily.contains {
          GoalPhrase.drop($0, after: &text)
        })
    var isLimit = text.hasPrefix("<=") || text.hasPrefix("≤")
    if isLimit {
      text = String(text.drop { "<=≤ ".contains($0) })
    } else if GoalPhrase.limits.contains(where: { GoalPhrase.drop($0, before: &text) }) {
      isLimit = true
    } else {
      _ = GoalPhrase.least.contains { GoalPhrase.drop($0, before: &text) }
    }
    if isDaily, text.isEmpty || GoalPhrase.daily.contains(text) { text = "yes" }
    if isWeekly {
      for end in ["x", " times", " days"] where text.hasSuffix(end) {
        text.removeLast(end.count)
      }
    }
    goal = (isLimit ? "<= " : "") + text + (isWeekly ? "/week" : "")
  }

  /// Removes `on mondays` from the end.
  private static func takeWeekday(from text: inout String) -> Weekday? {
    let words = text.split(separator: " ")
    guard words.count > 1, let last = words.last else { return nil }
    let name = last.hasSuffix("s") ? last.dropLast() : last
    guard let weekday = Weekday(parsing: String(last)) ?? Weekday(parsing: String(name)) else {
      return nil
    }
    let isOn = words.count > 2 && ["on", "every", "each"].contains(words[words.count - 2])
    text = words.dropLast(isOn ? 2 : 1).joined(separator: " ")
    return weekday
  }

  private static func drop(_ phrase: String, before text: inout String) -> Bool {
    guard text.hasPrefix(phrase), text.count > phrase.count else { return false }
    let rest = text.dropFirst(phrase.count)
    guard rest.first == " " || phrase.last?.isLetter == false else { return false }
    text = String(rest.trimmed)
    return true
  }

  private static func drop(_ phrase: String, after text: inout String) -> Bool {
    guard text.hasSuffix(phrase), text.count > phrase.count else { return false }
    let rest = text.dropLast(phrase.count)
    // `3x a week`
    guard rest.last == " " || phrase.hasPrefix("x") && rest.last?.isNumber == true else {
      return false
    }
    text = String(rest.trimmed)
    return true
  }
}
