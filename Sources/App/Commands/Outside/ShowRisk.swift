import Actions
import CommandLine
import Geography
import Outside
import Readings
import Text

struct ShowRisk: Command {
  static let name = "outside risk"
  static let effects: Effects = .usesNetwork
  static let summary = "Show the chance that one of some people is infectious with COVID-19."
  static let examples: Examples = [
    "dash outside risk --cases-per-100k 18 --people 25": "A party of 25.",
    "dash outside risk --cases-per-100k 18 --positivity 0.07 --infection-rate 1.05 --save":
      "Show it with the weather of the place where you live.",
    "dash outside risk": "The numbers that were saved for that place.",
  ]
  static let discussion = [
    "No service reports cases by the county any more, so the numbers are yours: from a local "
      + "health department, a newspaper, or an estimate. --cases-per-100k is of new cases a day.",
    "It prints the levels that Covid Act Now published until 2024, and the chance that at least "
      + "one of some people is infectious, with its assumptions. A single chance of being infected "
      + "is not shown: it depends on distance, air, masks, vaccination and the variant, for which "
      + "no source has current figures.",
    "Without numbers it shows the saved ones. After three weeks they are too old to judge by.",
  ]
  static let cases = Option("cases-per-100k", value: "count", "New cases a day for 100,000 people.")
  static let positivity = Option(
    "positivity", value: "share", "The share of tests that are positive: 0.07 or 7%.")
  static let rate = Option(
    "infection-rate", value: "number", "How many people each infected one infects: 1.05.")
  static let people = Option(
    "people", value: "count", range: 1...1_000_000, "Among how many people; 25 unless given.")
  static let save = Option("save", "Store it for the place, and show it with the weather there.")
  static let options = [cases, positivity, rate, people, save, .json]
  static let arguments = [
    Parameter(
      "place", "With --save or without numbers, a city, or latitude,longitude.",
      completion: .place, isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let cases = try line.decimal(cases, in: 0...100_000)
    let positivity = try line.share(positivity)
    let rate = try line.decimal(rate, in: 0...20)
    let people = try line.integer(people)
    let (place, number) = try line.place()
    guard let cases else {
      if positivity != nil || rate != nil || people != nil || line.has(save) { throw missingCases }
      return try showSaved(of: place, number, in: context)
    }
    let typed = OutsideReport.TypedRisk(
      CaseRisk(casesPer100k: cases, positivity: positivity, infectionRate: rate),
      people: people ?? 25, on: context.now.day)
    guard line.has(save) else {
      if place != nil {
        throw Failure.usage("a place requires --save", hints: "Leave out the place, or add --save.")
      }
      return try context.show(context.reading.risk(typed))
    }
    let found = try context.place(place, number, in: context.openStore())
    try SaveRisk(typed, of: found).run(in: context.world)
    try context.show(context.reading.risk(typed))
    if !context.isJSON { try context.acknowledge(["Saved for \(found.label)"]) }
  }

  private static let missingCases = Failure.usage(
    "missing --cases-per-100k", hints: ["For example: dash outside risk --cases-per-100k 18"])

  private static func showSaved(of typed: PlaceWords?, _ number: Int?, in context: Context) throws {
    let place: OutsideReport.Place
    do {
      place = try context.place(typed, number, in: context.openStore())
    } catch let failure as Failure where typed == nil {
      // Without any place, nothing can have been saved for it.
      throw Failure.usage(missingCases.message, hints: missingCases.hints + failure.hints)
    }
    try context.show(context.reading.savedRisk(of: place))
  }
}

extension Invocation {
  /// A number of an option's value, with a decimal point or comma.
  fileprivate func decimal(_ option: Option, in range: ClosedRange<Double>) throws -> Double? {
    let (low, high) = (Int(range.lowerBound), Int(range.upperBound))
    return try value(
      option, hints: "Expected a number from \(low) to \(high), such as 18 or 1.05."
    ) { text in
      guard let typed = TypedNumber(text[...]), typed.suffix.isEmpty, typed.otherNumber == nil,
        range.contains(typed.number)
      else { return nil }
      return typed.number
    }
  }

  /// A share: `0.07`, `7%`.
  fileprivate func share(_ option: Option) throws -> Double? {
    try value(option, hints: "Expected a share such as 0.07, or 7%.") { text in
      guard let typed = TypedNumber(text[...]), typed.otherNumber == nil else { return nil }
      let isPercentage = typed.suffix == "%"
      let share = isPercentage ? typed.number / 100 : typed.number
      return (isPercentage || typed.suffix.isEmpty) && 0...1 ~= share ? share : nil
    }
  }
}
