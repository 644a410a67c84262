import Formats
import Metrics
import Time

/// What a person spent by day, as hledger adds it up.
///
///     hledger register --daily --depth 1 --output-format json type:x
///
///     [["2026-11-18", null, null, {"paccount": "expenses", "pamount": [
///       {"acommodity": "EUR", "aquantity": {"decimalMantissa": 100900, "decimalPlaces": 2}}]}, […]]]
///
/// Only the first row of a day has its date. A refund makes a day's amount smaller. Amounts of one
/// currency are `money_spent`; of several, those that `--map EUR=money_spent` names.
package struct LedgerSpending {
  /// The command of hledger, without the files.
  package static let command = [
    "register", "--daily", "--depth", "1", "--output-format", "json", "type:x",
  ]

  private(set) var amounts: [String: [Day: Double]] = [:]
  /// How many days are in the future.
  private(set) var futureCount = 0

  package var isEmpty: Bool { amounts.isEmpty && futureCount == 0 }

  package init() {}

  /// Adds what hledger printed.
  ///
  /// - Throws: ``DocumentError`` where it is not what hledger prints.
  package mutating func add(_ output: [UInt8], of source: String, upTo today: Day) throws {
    let invalid = DocumentError(
      Problem(
        source: source, message: "hledger printed something else than its register",
        hint:
          "hledger 1.23 or later is needed. To see what it prints: hledger register type:x -O json"
      ))
    guard let rows = try? JSONValue(reading: output.span), case .array(let rows) = rows else {
      throw invalid
    }
    var future: Set<Day> = []
    var last: Day?
    for row in rows {
      guard row.elements.count > 3, let day = row.elements[0].text.flatMap({ Day(iso: $0) }) ?? last
      else { throw invalid }
      last = day
      for amount in row.elements[3]["pamount"]?.elements ?? [] {
        guard let commodity = amount["acommodity"]?.text,
          let mantissa = amount["aquantity"]?["decimalMantissa"]?.number,
          let places = amount["aquantity"]?["decimalPlaces"]?.whole, 0...255 ~= places
        else { throw invalid }
        if day > today {
          future.insert(day)
          continue
        }
        var value = mantissa
        for _ in 0..<places { value /= 10 }
        amounts[commodity, default: [:]][day, default: 0] += value
      }
    }
    futureCount += future.count
  }
}

/// Imports what was spent.
struct LedgerReader: DocumentReader {
  private(set) var survey: Survey
  /// The amounts of each series.
  private let amounts: [[Day: Double]]
  private let futureCount: Int
  /// What was not imported.
  private let notes: [String]

  static let spent = NamedBook.Attribute(name: "money_spent", type: .decimal)

  /// - Throws: ``DocumentError`` where there are several currencies and no option says which.
  init(_ spending: LedgerSpending, _ options: ImportOptions) throws {
    survey = Survey(of: "hledger")
    survey.importSource = .hledger
    survey.hasFileName = false
    var byName: [String: [Day: Double]] = [:]
    var used: Set<String> = []
    var others: [String] = []
    for (commodity, days) in spending.amounts.sorted(by: { $0.key < $1.key }) {
      if let name = options.columns[commodity] {
        guard byName[name] == nil else {
          throw DocumentError(
            Problem(
              source: "--map", message: "two currencies cannot be added to '\(name)'",
              hint: "Give each an attribute of its own."))
        }
        byName[name] = days
        used.insert("--map \(commodity)")
      } else {
        others.append(commodity)
      }
    }
    if byName.isEmpty, let only = others.first {
      guard others.count == 1 else {
        throw DocumentError(
          Problem(
            source: "hledger",
            message: "the expenses have several currencies: \(others.joined(separator: ", "))",
            hint: "Say which is imported, such as --map "
              + LedgerReader.quoted("\(only)=money_spent") + "."))
      }
      byName[LedgerReader.spent.name] = spending.amounts[only]
      others = []
    }
    notes = others.map { commodity in
      let count = spending.amounts[commodity]?.count ?? 0
      return
        "\(count) \(count == 1 ? "day" : "days") with expenses in \(commodity) "
        + "\(count == 1 ? "was" : "were") not imported; to import \(count == 1 ? "it" : "them") too: "
        + LedgerReader.option(for: commodity)
    }
    let names = byName.keys.sorted()
    survey.series = names.map { Series(name: $0, type: .decimal) }
    survey.usedOptions = used
    amounts = names.map { byName[$0] ?? [:] }
    futureCount = spending.futureCount
  }

  func read(into sink: inout ImportSink) throws {
    for (index, days) in amounts.enumerated() {
      let series = sink.series[index]
      for (day, amount) in days.sorted(by: { $0.key < $1.key }) {
        let rounded = (amount * 100).rounded() / 100
        sink.put(day: .decimal(rounded), of: series, on: day, from: "hledger")
      }
    }
    for note in notes { sink.note(note) }
    if futureCount > 0 {
      sink.note(
        "\(futureCount) \(futureCount == 1 ? "day" : "days") with expenses in the future did not count"
      )
    }
  }

  /// `--map '$=spent_in_dollars'`.
  private static func option(for commodity: String) -> String {
    let symbols = ["$": "dollars", "€": "euros", "£": "pounds", "¥": "yen", "₹": "rupees"]
    let name = symbols[commodity] ?? KnownNames.name(from: commodity)
    return "--map "
      + quoted("\(commodity)=spent_in_\(name.isEmpty ? "other_currency" : name)")
  }

  /// An argument for a shell.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
