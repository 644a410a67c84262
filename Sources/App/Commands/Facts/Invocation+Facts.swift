import CommandLine
import Facts
import Text
import Time

extension Invocation {
  /// The date in some arguments, the default day if there are none.
  ///
  /// - Throws: ``Failure`` of status usage, with suggestions from days and `others`.
  func factDate(_ arguments: ArraySlice<Argument>, or others: [String] = []) throws -> FactDate {
    if arguments.isEmpty { return FactDate(defaultDay) }
    let text = try arguments.map { try self.text($0) }.joined(separator: " ")
    guard let date = FactDate(typed: text, on: today) else {
      throw Failure.usage(
        "invalid date '\(text)'",
        hints: [
          "Expected a date such as 20 Nov, November 20, 11-20, today, tomorrow, friday, +3 or \(today)."
        ]
          + Suggestion.hints(for: text, among: others + Day.keywords))
    }
    return date
  }
}

extension Parameter {
  /// The arguments with a date, the last of a command.
  static let factDay = Parameter(
    "day", "The date: 20 Nov, 11-20, tomorrow, +3, 2026-11-20; today unless given.",
    isOptional: true, repeats: true)

  static let factNumber = Parameter("number", "Its number on that day, as 'dash facts' shows it.")
}
