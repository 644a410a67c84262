import Actions
import CommandLine
import Geography
import Outside
import Readings
import Text
import Time

struct ShowRisk: ParsedCommand {
  static let name = "outside risk"
  static let effects: Effects = .usesNetwork
  static let summary = "Show the chance that one of some people is infectious with COVID-19."
  static let examples = [
    (line: "dash outside risk --cases-per-100k 18 --people 25", meaning: "A party of 25."),
    (
      line: "dash outside risk --cases-per-100k 18 --positivity 0.07 --infection-rate 1.05 --save",
      meaning: "Show it with the weather of the place where you live."
    ),
    (line: "dash outside risk", meaning: "The numbers that were saved for that place."),
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
  static let cases = Option(
    "cases-per-100k", value: "count", "New cases a day for 100,000 people.")
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

  /// Nil to show the saved numbers.
  private let risk: CaseRisk?
  private let people: Int
  private let place: PlaceWords?
  private let number: Int?
  private let isSaved: Bool

  init(_ line: Invocation) throws {
    let cases = try line.decimal(Self.cases, in: 0...100_000)
    let positivity = try line.share(Self.positivity)
    let rate = try line.decimal(Self.rate, in: 0...20)
    let people = try line.integer(Self.people)
    (place, number) = try line.place()
    isSaved = line.has(Self.save)
    self.people = people ?? 25
    risk = cases.map {
      CaseRisk(casesPer100k: $0, positivity: positivity, infectionRate: rate)
    }
    if cases == nil, positivity != nil || rate != nil || people != nil || isSaved {
      throw ShowRisk.missingCases
    }
    if place != nil, cases != nil, !isSaved {
      throw Failure.usage(
        "a place requires --save", hints: ["Leave out the place, or add --save."])
    }
  }

  private static var missingCases: Failure {
    .usage(
      "missing --cases-per-100k", hints: ["For example: dash outside risk --cases-per-100k 18"])
  }

  func run(in context: Context) throws {
    guard let risk else {
      return try context.show(context.reading.savedRisk(of: savedPlace(in: context)))
    }
    let typed = OutsideReport.TypedRisk(risk, people: people, on: context.now.day)
    var place: OutsideReport.Place?
    if isSaved {
      let found = try context.place(self.place, number, in: context.openStore())
      try SaveRisk(typed, of: found).run(in: context.world)
      place = found
    }
    try context.show(context.reading.risk(typed))
    if let place, !context.isJSON { try context.acknowledge(["Saved for \(place.label)"]) }
  }

  private func savedPlace(in context: Context) throws -> OutsideReport.Place {
    do {
      return try context.place(place, number, in: context.openStore())
    } catch let failure as Failure where place == nil {
      // Without any place, nothing can have been saved for it.
      throw Failure.usage(
        ShowRisk.missingCases.message, hints: ShowRisk.missingCases.hints + failure.hints)
    }
  }
}

extension Invocation {
  /// A number of an option's value, with a decimal point or comma.
  fileprivate func decimal(_ option: Option, in range: ClosedRange<Double>) throws -> Double? {
    guard let text = try text(option) else { return nil }
    guard let typed = TypedNumber(text[...]), typed.suffix.isEmpty, typed.otherNumber == nil,
      range.contains(typed.number)
    else {
      throw Failure.usage(
        "invalid value '\(text)' for --\(option.name)",
        hints: [
          "Expected a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)), "
            + "such as 18 or 1.05."
        ])
    }
    return typed.number
  }

  /// A share: `0.07`, `7%`.
  fileprivate func share(_ option: Option) throws -> Double? {
    guard let text = try text(option) else { return nil }
    if let typed = TypedNumber(text[...]), typed.otherNumber == nil {
      let isPercentage = typed.suffix == "%"
      let share = isPercentage ? typed.number / 100 : typed.number
      if isPercentage || typed.suffix.isEmpty, 0...1 ~= share { return share }
    }
    throw Failure.usage(
      "invalid value '\(text)' for --\(option.name)",
      hints: ["Expected a share such as 0.07, or 7%."])
  }
}
