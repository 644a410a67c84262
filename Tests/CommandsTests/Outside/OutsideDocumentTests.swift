import Cards
import Foundation
import Outside
import Support
import Testing

/// The table of advice in Docs/Outside.md, which is written from the rules.
struct OutsideDocumentTests {
  private static let mark = "<!-- advice -->\n"

  @Test func `the document has the table by which the advice is given`() throws {
    let file = Sandbox.package.appending(path: "Docs/Outside.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: Self.mark)?.upperBound)
    let end = try #require(text.range(of: "\n\nIllness alone", range: start..<text.endIndex))
    let words = OutsideText(units: .metric, clock: .whole, glyphs: .unicode)
    let rows = AdviceRule.table.map {
      "| \($0.verdict.words) | \(words.words(of: $0)) | \($0.reason) | \($0.source) |"
    }
    let table = (["| verdict | when | reason | source |", "|---|---|---|---|"] + rows)
      .joined(separator: "\n")
    if try Golden.isUpdating() {
      let whole = text[..<start] + "\n" + table + text[end.lowerBound...]
      try whole.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(text[start..<end.lowerBound].trimmingCharacters(in: .newlines) == table)
    }
  }
}
