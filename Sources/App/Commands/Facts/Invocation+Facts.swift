import CommandLine
import Facts
import Text
import Time

extension Invocation {
  /// The date that words tell, today's where there are none.
  func factDate(_ words: ArraySlice<Argument>, or others: [String] = []) throws -> FactDate {
    if words.isEmpty { return FactDate(today) }
    let text = try words.map { try self.text($0) }.joined(separator: " ")
    guard let date = FactDate(words: text, on: today) else {
      throw Failure.usage(
        "'\(text)' is not a day",
        hints: ["A day is 20 Nov, November 20, 11-20, today, tomorrow, friday, +3 or \(today)."]
          + Suggestion.hints(for: text, among: others + Day.keywords))
    }
    return date
  }
}

extension Parameter {
  /// The words that tell a date, last of all.
  static let factDay = Parameter(
    "day", "Whose facts: 20 Nov, 11-20, tomorrow, +3, 2026-11-20; today unless told.",
    isOptional: true, repeats: true)

  /// The number of a fact.
  static let factNumber = Parameter("number", "Its number on that day, as 'dash facts' shows it.")
}
