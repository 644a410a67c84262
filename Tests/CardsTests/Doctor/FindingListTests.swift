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

  @Test(arguments: [79, 80]) func `a long label widens its column, or is above its text`(width: Int)
  {
    let list = FindingList(of: [
      FindingSection(
        "sources", "Sources",
        [
          Finding("garmin", "Garmin", "23 values"),
          Finding("google-location", "Google location history", "19 values"),
        ])
    ])
    let text = list.block(width: width, glyphs: .ascii).map(\.text).joined(separator: "\n")
    #expect(
      text
        == (width < 80
          ? """
          Sources
          + Garmin        23 values
          + Google location history
                          19 values
          """
          : """
          Sources
          + Garmin                   23 values
          + Google location history  19 values
          """))
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
    let json = FindingList(of: sections).json
    #expect(json.hasPrefix("{\n  \"well\": false,\n  \"store\": {"))
    #expect(json.contains("\"value\": 12,\n      \"remedy\": []"))
    #expect(json.contains("\"remedy\": [\n        \"chmod 600 dash.sqlite\"\n      ]"))
  }
}
