import Drawing
import Formats
import Text

/// How many places each country or each year has, with a bar each.
///
///     Australia  ━━━━━━━━━━━━━━  12
///     Portugal   ━━━              3
package struct PlaceCounts {
  package struct Row: Equatable, Sendable {
    /// `Australia`, `2026`.
    package var name: String
    /// The two letters of a country; nil for years and where no city is near.
    package var code: String?
    package var count: Int

    package init(name: String, code: String? = nil, count: Int) {
      self.name = name
      self.code = code
      self.count = count
    }
  }

  private let rows: [Row]

  package init(_ rows: [Row]) { self.rows = rows }

  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words {
      return rows.map { PlainText.sentence($0.name, [CountText.of($0.count, "place", "places")]) }
    }
    let widest = rows.map { TextWidth.cells(of: CleanText($0.name).string) }.max() ?? 0
    let name = min(widest, max(width / 3, 8))
    let number = rows.map { CountText.grouped($0.count).utf8.count }.max() ?? 1
    let most = rows.map(\.count).max() ?? 1
    let bar = min(max(width - name - number - 4, 0), 60)
    return rows.map { row in
      var label = Line(row.name)
      label.cut(to: name, glyphs: glyphs)
      label.pad(to: name)
      label.append(.blank(2))
      if bar >= 4 {
        Bar.draw(
          fill: Double(row.count) / Double(most), width: bar, hue: PlaceLook.ownHue,
          glyphs: glyphs, in: &label)
        label.append(.blank(2))
      }
      label.append(CountText.grouped(row.count), .strong, rightIn: number)
      label.cut(to: width, glyphs: glyphs)
      return label
    }
  }

  /// The same for programs.
  package func document(of kind: String) -> String {
    JSONText.object { json in
      json.array(kind, of: rows) { json, row in
        if kind == "countries" {
          json.member("country", row.name)
          json.member("code", row.code)
        } else {
          json.member("year", Int(row.name))
        }
        json.member("places", row.count)
      }
    }
  }
}
