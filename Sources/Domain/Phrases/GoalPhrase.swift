import Metrics
import Text
import Time

/// A goal as people type it with the name of an attribute.
///
///     coffees at most 3
///     gym 3x a week
///     bedtime before 23:00
///     10k steps on mondays
///     steps off
package struct GoalPhrase: Equatable {
  /// The words of the attribute's name, or nil if there are none.
  package private(set) var name: String?
  /// The goal as ``SetGoal`` reads it, `<= 3/week`; nil to remove the goal.
  package private(set) var goal: String?
  package private(set) var weekdays: [Weekday] = []
  package private(set) var isRemoval = false
  package private(set) var isOfWeek = false

  private static let mostNameWords = 4
  private static let removals: Set<String> = [
    "off", "none", "never", "remove", "delete", "clear", "nothing", "stop", "drop", "reset",
    "cancel", "unset", "weg", "aus",
  ]
  private static let openings: Set<String> = [
    "set", "add", "change", "new", "my", "make", "for", "of", "to", "is", "goal", "a", "the", "be",
    "should", "=", ":", "want", "update",
  ]
  private static let limits = [
    "not more than", "no more than", "no later than", "not later than", "at most", "at the most",
    "less than", "fewer than", "up to", "maximum", "maximal", "max", "under", "below", "before",
    "until", "by", "<", "hochstens", "unter", "vor", "au plus", "moins de", "maximo", "menos de",
    "al massimo", "meno di", "hoogstens", "no maximo", "earlier than", "limit", "not over",
  ]
  private static let least = [
    "no less than", "not less than", "at least", "at the least", "more than", "minimum", "minimal",
    "min", "over", "above", "from", ">=", "≥", ">", "mindestens", "uber", "au moins", "plus de",
    "minimo", "al menos", "mas de", "almeno", "piu di", "minstens", "meer dan", "pelo menos",
    "after", "later than",
  ]
  private static let weekly = [
    "times a week", "times per week", "times each week", "times every week", "times in a week",
    "days a week", "days per week", "days each week", "x a week", "x per week", "x weekly",
    "x week", "x/week", "mal pro woche", "mal die woche", "fois par semaine",
    "veces por semana", "volte a settimana", "keer per week", "vezes por semana", "a week",
    "per week", "each week", "every week", "weekly", "pro woche", "par semaine", "por semana",
    "a settimana", "in a week", "times weekly", "/ week",
  ]
  private static let daily = [
    "a day", "per day", "each day", "every day", "everyday", "daily", "pro tag", "par jour",
    "por dia", "al giorno", "per dag", "am tag", "/day", "/ day", "jeden tag", "tous les jours",
    "cada dia", "ogni giorno", "elke dag",
  ]

  /// Reads the words after `goal`; `type` is of the attribute with a name, or nil.
  package init(_ words: [String], type: (String) throws -> ValueType?) rethrows {
    var rest = words
    try takeName(from: &rest) { try type($0) != nil }
    // `20 min` of a duration are minutes.
    let isLength = try name.flatMap(type) == .duration
    let typed = rest.map { TypedWord($0) }
    var keys = typed.map { $0.isQuoted ? $0.text.lowercased() : $0.key }
    // For a tag, no is a goal.
    let isRemoved = keys.contains(where: GoalPhrase.removals.contains) || keys == ["no", "goal"]
    if isRemoved, keys.allSatisfy({ TypedNumber($0[...]) == nil }) {
      isRemoval = true
      isOfWeek = keys.contains { $0 == "week" || $0 == "weekly" }
      weekdays = GoalPhrase.takeWeekdays(from: &keys)
      return
    }
    weekdays = GoalPhrase.takeWeekdays(from: &keys)
    // `five times a week`, but not `five thousand`.
    for index in keys.indices where index + 1 == keys.count || !keys[index + 1].hasSuffix("and") {
      if let number = NumberWords.number(keys[index]) { keys[index] = "\(number)" }
    }
    keys.removeFirst(GoalPhrase.openingCount(of: keys))
    var text = GoalPhrase.counted(keys.joined(separator: " "))
    let isWeekly = GoalPhrase.weekly.contains { GoalPhrase.drop($0, after: &text) }
    let isDaily =
      !isWeekly
      && (GoalPhrase.daily.contains(text)
        || GoalPhrase.daily.contains { GoalPhrase.drop($0, after: &text) })
    var isLimit = text.hasPrefix("<=") || text.hasPrefix("≤")
    if isLimit {
      text = String(text.drop { "<=≤ ".contains($0) })
    } else if GoalPhrase.limits.contains(where: {
      GoalPhrase.drop($0, before: &text) || GoalPhrase.drop($0, after: &text)
    }) {
      isLimit = true
    } else {
      _ = GoalPhrase.least.contains {
        GoalPhrase.drop($0, before: &text)
          || !(isLength && $0 == "min") && GoalPhrase.drop($0, after: &text)
      }
    }
    for opening in ["or less", "or fewer", "oder weniger"] where text.hasSuffix(" " + opening) {
      text = String(text.dropLast(opening.count).trimmed)
      isLimit = true
    }
    for opening in ["or more", "+"] where text.hasSuffix(opening) && text.count > opening.count {
      text = String(text.dropLast(opening.count).trimmed)
    }
    if isDaily, text.isEmpty || GoalPhrase.daily.contains(text) { text = "yes" }
    if isWeekly {
      for end in ["x", " times", " days", " day", " time"] where text.hasSuffix(end) {
        text = String(text.dropLast(end.count).trimmed)
      }
    }
    if text.isEmpty, !weekdays.isEmpty { text = "yes" }
    if text.isEmpty, !isLimit, !isWeekly { return }
    goal = (isLimit ? "<= " : "") + text + (isWeekly ? "/week" : "")
  }

  private mutating func takeName(
    from rest: inout [String], _ isKnown: (String) throws -> Bool
  ) rethrows {
    while rest.count > 1, GoalPhrase.openings.contains(rest[0].lowercased()), try !isKnown(rest[0])
    {
      rest.removeFirst()
    }
    for start in rest.indices {
      for count in stride(from: min(GoalPhrase.mostNameWords, rest.count - start), to: 0, by: -1) {
        var text = rest[start..<start + count].joined(separator: " ")
        while text.count > 1, let last = text.last, ",:".contains(last) { text.removeLast() }
        guard TypedNumber(text[...]) == nil, try isKnown(text) else { continue }
        name = text
        rest.removeSubrange(start..<start + count)
        // `no more than 2 coffees` has nothing between them; `3 times for gym` has.
        while start < rest.count, start == 0, rest.count > 1,
          GoalPhrase.openings.contains(rest[0].lowercased())
            && !["a", "the"].contains(rest[0].lowercased())
        {
          rest.removeFirst()
        }
        return
      }
    }
    if rest.isEmpty { return }
    // An unknown name, after `remove` or before the goal.
    let isLast = rest.count > 1 && GoalPhrase.removals.contains(rest[0].lowercased())
    name = isLast ? rest.removeLast() : rest.removeFirst()
  }

  /// Removes `on mondays`, `every tuesday and thursday`, `weekdays`.
  private static func takeWeekdays(from keys: inout [String]) -> [Weekday] {
    let time = TimeReading(keys.map { TypedWord($0) }, by: DayReading(today: Day(number: 0)))
    for index in keys.indices {
      if let found = time.repetition(at: index), found.value.unit == .week,
        found.value.interval == 1, !found.value.weekdays.isEmpty
      {
        keys.removeSubrange(index..<found.end)
        return found.value.weekdays
      }
      if let found = time.day(at: index), let weekday = found.value.weekday,
        !found.isWeak || index + 1 == keys.count
      {
        keys.removeSubrange(index..<found.end)
        return [weekday]
      }
    }
    return []
  }

  /// How many words are before a number and say nothing about it: `read` of `read 30`.
  private static func openingCount(of keys: [String]) -> Int {
    let bounds = (limits + least).map { $0.prefix { $0 != " " } }
    let count = keys.prefix { key in
      key.allSatisfy { $0.isLetter || $0 == "'" } && !bounds.contains(key[...])
        && !["half", "quarter", "halb", "viertel", "every", "each"].contains(key)
        && NumberWords.number(key) == nil
    }.count
    guard count < keys.count else { return 0 }
    return bounds.contains(keys[count][...]) || keys[count].contains(where: \.isNumber) ? count : 0
  }

  /// `2 a week` for `twice a week`.
  private static func counted(_ text: String) -> String {
    var text = text
    for (word, count) in [("once", "1 times"), ("twice", "2 times"), ("thrice", "3 times")]
    where text.hasPrefix(word + " ") {
      text = count + text.dropFirst(word.count)
    }
    return text
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
    // `3x a week`, `50000/day`
    guard
      rest.last == " " || phrase.hasPrefix("/")
        || phrase.hasPrefix("x") && rest.last?.isNumber == true
    else { return false }
    text = String(rest.trimmed)
    return true
  }
}
