import Storage
import Testing

@testable import Cards
@testable import Drawing
@testable import Formats

struct FindingListTests {
  private let sections = [
    FindingSection(
      "store", "Store",
      [
        Finding("path", "File", "/home/ines/.local/share/dash/dash.sqlite"),
        Finding(
          "access", "Access", "0644, others may look", remedy: ["chmod 600 dash.sqlite"]),
      ]),
    FindingSection(
      "contents", "Contents", [Finding("values", "Values", "12", value: .integer(12))]),
  ]

  private func text(width: Int, glyphs: Glyphs = .unicode) -> String {
    FindingList(of: sections).block(width: width, glyphs: glyphs).map(\.text).joined(
      separator: "\n")
  }

  @Test func `findings are listed under their sections, and remedies under their findings`() {
    #expect(
      text(width: 80) == """
        Store
        ✓ File          /home/ines/.local/share/dash/dash.sqlite
        ! Access        0644, others may look
                        chmod 600 dash.sqlite

        Contents
        ✓ Values        12
        """)
  }

  @Test func `on narrow screens the text is below its label`() {
    #expect(
      text(width: 30, glyphs: .ascii) == """
        Store
        + File
          /home/ines/.local/share/dash
          /dash.sqlite
        ! Access
          0644, others may look
          chmod 600 dash.sqlite

        Contents
        + Values
          12
        """)
  }

  @Test func `in JSON numbers are numbers and remedies a list`() {
    let json = FindingJSON(of: sections).text
    #expect(json.hasPrefix("{\n  \"well\": false,\n  \"store\": {"))
    #expect(json.contains("\"value\": 12,\n      \"remedy\": []"))
    #expect(json.contains("\"remedy\": [\n        \"chmod 600 dash.sqlite\"\n      ]"))
  }
}
