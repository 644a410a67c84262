import Cards
import CommandLine
import Facts
import Readings
import Storage
import Text
import Time

/// A fact that the command line gives by its number and day.
struct ChosenFact {
  static let arguments = [Parameter.factNumber, .factDay]

  private let number: Int
  private let date: FactDate

  init(_ line: Invocation) throws {
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
  ///
  /// - Throws: ``Failure`` if the date has fewer facts.
  func find(from store: Store?, in context: Context) throws -> (DateOfYear, Fact) {
    (date.date, try context.reading.fact(number, on: date.date, from: store))
  }
}
