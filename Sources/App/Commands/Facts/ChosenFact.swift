import Cards
import CommandLine
import Facts
import Storage
import Text
import Time

/// A fact that is told by its number and its day.
struct ChosenFact {
  static let arguments = [Parameter.factNumber, .factDay]

  private let number: Int
  private let date: FactDate

  init(_ line: Invocation) throws {
    let text = try line.text(line.arguments[0])
    guard let number = Int(text), number > 0 else {
      throw Failure.usage(
        "'\(text)' is no number of a fact",
        hints: ["'dash facts' shows them with their numbers."])
    }
    self.number = number
    date = try line.factDate(line.arguments.dropFirst())
  }

  /// The fact and its date.
  ///
  /// - Throws: ``Failure`` where the date has fewer.
  func find(from store: Store?, in context: Context) throws -> (DateOfYear, Fact) {
    let entries = try context.facts(of: date.date, from: store).entries
    guard number <= entries.count else {
      throw Failure.usage(
        "\(FactWords.short(date.date)) has no fact \(number)",
        hints: ["Its facts have numbers from 1 to \(entries.count): see 'dash facts'."])
    }
    return (date.date, entries[number - 1].fact)
  }

  /// The address of the article about the fact.
  ///
  /// - Throws: ``Failure`` where there is none.
  func link(of fact: Fact) throws -> String {
    guard let link = fact.link else {
      throw Failure("\(number) has no article: \(fact.text)")
    }
    return link
  }
}
