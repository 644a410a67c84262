import Testing

@testable import Cards
@testable import Drawing

struct BarTests {
  @Test(arguments: [
    (0.0, "────────"), (0.01, "╾───────"), (0.25, "━━──────"), (0.5, "━━━━────"),
    (0.57, "━━━━╾───"),
    (0.99, "━━━━━━━╾"), (1.0, "━━━━━━━━"), (1.11, "━━━━━━━━"), (.infinity, "━━━━━━━━"),
    (-1, "────────"),
    (.nan, "────────"),
  ])
  func `a bar fills in half steps and never says more than there is`(fill: Double, bar: String) {
    #expect(Bar.line(fill: fill, width: 8, hue: .green, glyphs: .unicode).text == bar)
  }

  @Test(arguments: [(0.0, "--------"), (0.01, "=-------"), (0.99, "=======-"), (1.0, "========")])
  func `ASCII has whole steps`(fill: Double, bar: String) {
    #expect(Bar.line(fill: fill, width: 8, hue: .green, glyphs: .ascii).text == bar)
  }

  @Test(arguments: [
    (0.2, 0.5, "━╾──┼───"), (0.57, 0.5, "━━━━┽───"), (0.75, 0.5, "━━━━┿━──"),
    (0.6, 1.0, "━━━━╾───"),
    (0.6, 0.0, "━━━━╾───"), (1.0, 0.99, "━━━━━━━┿"),
  ])
  func `a goal inside the bar is a stroke`(fill: Double, goal: Double, bar: String) {
    let line = Bar.line(fill: fill, width: 8, hue: .green, goal: goal, glyphs: .unicode)
    #expect(line.text == bar)
  }

  @Test func `more progress is never less bar`() {
    for glyphs in [Glyphs.unicode, .ascii] {
      for width in 0...40 {
        var last = -1
        for step in 0...400 {
          let line = Bar.line(
            fill: Double(step) / 400, width: width, hue: .blue, goal: 0.6, glyphs: glyphs)
          #expect(line.width == width)
          let filled = line.text.reduce(0) {
            $0 + ("━=┿".contains($1) ? 2 : "╾┽".contains($1) ? 1 : 0)
          }
          // The stroke hides what is under it in ASCII.
          let under = glyphs == .ascii && filled > 2 * Int(0.6 * Double(width)) - 1 ? 2 : 0
          #expect(filled + under >= last)
          last = filled + under
        }
      }
    }
  }
}
