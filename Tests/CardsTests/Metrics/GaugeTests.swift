import Importers
import Support
import Testing

@testable import Cards
@testable import Drawing
@testable import Text

struct GaugeTests {
  @Test(
    arguments: [
      (4.0, 3.5, "●●●◉○"), (4, nil, "●●●●○"), (3.5, nil, "●●●◐○"), (2, 4.0, "●●○◎○"),
      (0, nil, "○○○○○"),
      (9, nil, "●●●●●"), (nil, 3.0, "·····"), (.nan, nil, "○○○○○"),
    ] as [(Double?, Double?, String)])
  func `a rating is a dot for each step`(value: Double?, goal: Double?, dots: String) {
    let line = Dots.line(value: value, goal: goal, top: 5, hue: .orange, glyphs: .unicode)
    #expect(line.text == dots)
    #expect(line.width == 5)
  }

  @Test(
    arguments: [(4.0, 4.0, "***@."), (2.5, 4.0, "**+o."), (nil, nil, ".....")]
      as [(Double?, Double?, String)])
  func `a rating has stars in ASCII`(value: Double?, goal: Double?, dots: String) {
    let line = Dots.line(value: value, goal: goal, top: 5, hue: .orange, glyphs: .ascii)
    #expect(line.text == dots)
  }

  @Test func `a sparkline rises in eighths`() {
    let shares: [Double?] = [nil, .nan, -1, 0, 0.124, 0.125, 0.5, 0.99, 1, 7]
    func text(_ glyphs: Glyphs) -> String {
      shares.map { Sparkline.glyph(for: $0, glyphs: glyphs).string }.joined()
    }
    #expect(text(.unicode) == "·▁▁▁▁▂▅███")
    #expect(text(.ascii) == ".111125888")
  }

  @Test func `chips flow into lines`() {
    let labels: [CleanText] = ["Gym", "Reading", "睡眠", "A tag that is far too long"]
    func text(_ glyphs: Glyphs) -> [String] {
      Chips.lines(labels.map { Chips.Chip($0) }, hue: .yellow, width: 20, glyphs: glyphs).map(
        \.text)
    }
    #expect(text(.unicode) == ["✓ Gym   ✓ Reading", "✓ 睡眠", "✓ A tag that is far…"])
    #expect(text(.ascii) == ["[Gym] [Reading]", "[睡眠]", "[A tag that is fa..."])
    #expect(Chips.lines([], hue: .yellow, width: 20, glyphs: .unicode).isEmpty)
  }

  @Test(arguments: NastyTexts.all)
  func `chips are never wider than their width`(label: String) {
    for width in 0...40 {
      let labels = ["Gym", CleanText(label), "Reading"]
      for line in Chips.lines(
        labels.map { Chips.Chip($0) }, hue: .yellow, width: width, glyphs: .unicode)
      {
        #expect(line.width <= width)
      }
    }
  }
}
