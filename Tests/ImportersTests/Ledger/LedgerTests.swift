import Formats
import Testing
import Time

@testable import Importers

/// What hledger prints, and what becomes of it.
struct LedgerTests {
  /// A row as hledger 1.25 prints it, shortened.
  private func row(_ date: String?, _ amounts: [(String, Int, Int)]) -> String {
    let parts = amounts.map {
      #"{"acommodity": "\#($0)", "aquantity": {"decimalMantissa": \#($1), "decimalPlaces": \#($2), "floatingPoint": 0}}"#
    }
    return
      #"[\#(date.map { "\"\($0)\"" } ?? "null"), {"contents": "\#(date ?? "")", "tag": "DayPeriod"}, null, {"paccount": "expenses", "pamount": [\#(parts.joined(separator: ","))]}, []]"#
  }

  private func read(_ rows: [String], _ columns: [String: String] = [:]) throws -> [String] {
    var spending = LedgerSpending()
    try spending.add(Array("[\(rows.joined(separator: ","))]".utf8), of: "a", upTo: today)
    var options = exportOptions()
    options.columns = columns
    return exportLines(
      try ImportedData(of: [Document(spending, options)], options: options))
  }

  @Test func `accounts of a day are added, and refunds subtracted`() throws {
    let lines = try read([
      row("2026-11-18", [("EUR", 100_900, 2)]), row(nil, [("EUR", 3025, 2)]),
      row("2026-11-19", [("EUR", -5000, 2)]), row("2099-01-01", [("EUR", 1, 0)]),
    ])
    #expect(lines == ["2026-11-18 money_spent 1039.25", "2026-11-19 money_spent -50.0"])
  }

  @Test func `several currencies are refused until an option says which`() throws {
    let rows = [row("2026-11-18", [("$", 12_345, 3), ("EUR", 5000, 2)])]
    #expect(throws: DocumentError.self) { try read(rows) }
    #expect(
      try read(rows, ["EUR": "money_spent", "$": "dollars_spent"]) == [
        "2026-11-18 dollars_spent 12.35", "2026-11-18 money_spent 50.0",
      ])
    #expect(try read(rows, ["EUR": "money_spent"]) == ["2026-11-18 money_spent 50.0"])
  }

  @Test func `a currency that no option names is passed over with a note`() throws {
    var spending = LedgerSpending()
    let rows = [
      row("2026-11-18", [("$", 12_345, 3), ("EUR", 5000, 2), ("A'B", 1, 0), ("¤", 1, 0)])
    ]
    try spending.add(Array("[\(rows.joined(separator: ","))]".utf8), of: "a", upTo: today)
    var options = exportOptions()
    options.columns = ["EUR": "money_spent"]
    let data = try ImportedData(of: [Document(spending, options)], options: options)
    #expect(data.problems.isEmpty)
    #expect(
      data.notes == [
        "1 day with expenses in $ was not imported; to import it too: --map '$=spent_in_dollars'",
        "1 day with expenses in A'B was not imported; to import it too: --map 'A'\\''B=spent_in_a_b'",
        "1 day with expenses in ¤ was not imported; to import it too: --map '¤=spent_in_other_currency'",
      ])
  }

  @Test(arguments: [
    "", "{}", "[[]]", "[[null, null, null, {}]]",
    #"[["2026-11-18", null, null, {"pamount": [{}]}]]"#,
  ])
  func `anything else is refused`(output: String) {
    var spending = LedgerSpending()
    #expect(throws: DocumentError.self) {
      try spending.add(Array(output.utf8), of: "a", upTo: today)
    }
  }
}
