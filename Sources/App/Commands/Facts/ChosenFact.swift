import Cards
import CommandLine
import Facts
import Readings
import Text
import Time

/// A fact that the command line gives by its number and day.
struct ChosenFact {
  static let arguments = [Parameter.factNumber, .factDay]

  let line: Invocation
  private let number: Int
  private let date: FactDate

  init(_ line: Invocation) throws {
    self.line = line
    let text = try line.text(line.arguments[0])
    guard let number = Int(text), number > 0 else {
      throw Failure.usage(
        "invalid fact number '\(text)'",
        hints: ["Expected a number that 'dash facts' shows."])
    }
    self.number = number
    date = try line.factDate(line.arguments.dropFirst())
  }

  /// The fact and its date.
  func find(in context: Context) throws -> (DateOfYear, Fact) {
    (date.date, try context.reading.fact(number, on: date.date, from: context.openStore()))
  }
}

extension Invocation {
  /// The date in some arguments, else the default day.
  func factDate(_ arguments: ArraySlice<Argument>, or others: [String] = []) throws -> FactDate {
    if arguments.isEmpty { return FactDate(defaultDay) }
    let text = try arguments.map { try self.text($0) }.joined(separator: " ")
    guard let date = FactDate(typed: text, on: today) else {
      throw Failure.usage(
        "invalid date '\(text)'",
        hints: [
          "Expected a date such as 20 Nov, November 20, 11-20, today, tomorrow, friday, +3 "
            + "or \(today)."
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
