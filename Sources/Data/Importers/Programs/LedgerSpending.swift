import Formats
import Metrics
import Time

/// A person's expenses by day, from hledger.
///
///     hledger register --daily --depth 1 --output-format json type:x
///
///     [["2026-11-18", null, null, {"paccount": "expenses", "pamount": [
///       {"acommodity": "EUR", "aquantity": {"decimalMantissa": 1009, "decimalPlaces": 2}}]}, …]]
///
/// Only the first row of a day has its date. A refund reduces a day's amount.
package struct LedgerSpending {
  /// The command of hledger, without the files.
  package static let command = [
    "register", "--daily", "--depth", "1", "--output-format", "json", "type:x",
  ]

  private(set) var amounts: [String: [Day: Double]] = [:]
  private(set) var futureCount = 0

  package var isEmpty: Bool { amounts.isEmpty && futureCount == 0 }
  package init() {}

  /// Adds the output of hledger.
  package mutating func add(_ output: [UInt8], of source: String, upTo today: Day) throws {
    let invalid = DocumentError(
      source: source, message: "hledger printed something else than its register",
      hint:
        "hledger 1.23 or later is needed. To see what it prints: hledger register type:x -O json"
    )
    guard let rows = try? JSONValue(reading: output.span), case .array(let rows) = rows
    else { throw invalid }
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

extension FinishedDays {
  /// Throws ``DocumentError`` for several currencies without an option.
  init(_ spending: LedgerSpending, _ options: ImportOptions) throws {
    self.init(from: .hledger, named: "hledger")
    var byName: [String: [Day: Double]] = [:]
    var others: [String] = []
    for (commodity, days) in spending.amounts.sorted(by: { $0.key < $1.key }) {
      guard let name = options.columns[commodity] else {
        others.append(commodity)
        continue
      }
      guard byName.updateValue(days, forKey: name) == nil else {
        throw DocumentError(
          source: "--map", message: "two currencies cannot be added to '\(name)'",
          hint: "Give each an attribute of its own.")
      }
      survey.usedOptions.insert("--map \(commodity)")
    }
    if byName.isEmpty, let only = others.first {
      guard others.count == 1 else {
        throw DocumentError(
          source: survey.source,
          message: "the expenses have several currencies: \(others.joined(separator: ", "))",
          hint: "Say which is imported, such as --map "
            + Quoting.quoted("\(only)=money_spent") + ".")
      }
      byName[LedgerSpending.attribute.name] = spending.amounts[only]
      others = []
    }
    notes = others.map { commodity in
      let isOne = spending.amounts[commodity]?.count == 1
      return
        "\(spending.amounts[commodity]?.count ?? 0) \(isOne ? "day" : "days") with expenses in "
        + "\(commodity) \(isOne ? "was" : "were") not imported; to import "
        + "\(isOne ? "it" : "them") too: " + LedgerSpending.option(for: commodity)
    }
    let count = spending.futureCount
    if count > 0 {
      notes.append(
        "\(count) \(count == 1 ? "day" : "days") with expenses in the future did not count")
    }
    let names = byName.keys.sorted()
    survey.series = names.map { Series(name: $0, type: .decimal) }
    for (index, name) in names.enumerated() {
      for (day, amount) in byName[name] ?? [:] {
        let value = Value.decimal((amount * 100).rounded() / 100)
        days.append(Dataset.Entry(day: day, attribute: Int32(index), value: value), hours: nil)
      }
    }
  }
}

extension LedgerSpending {
  static let attribute = DayAttribute(name: "money_spent", type: .decimal)

  /// `--map '$=spent_in_dollars'`.
  fileprivate static func option(for commodity: String) -> String {
    let symbols = ["$": "dollars", "€": "euros", "£": "pounds", "¥": "yen", "₹": "rupees"]
    let name = symbols[commodity] ?? Naming.name(from: commodity)
    return "--map "
      + Quoting.quoted("\(commodity)=spent_in_\(name.isEmpty ? "other_currency" : name)")
  }
}
