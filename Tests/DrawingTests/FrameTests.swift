import Metrics
import Support
import Testing

@testable import Cards
@testable import Drawing
@testable import Text

struct FrameTests {
  @Test func `a frame has its title and its service in the upper edge`() {
    let frame = Frame(title: "Mood", tail: "dash", hue: .orange)
    let content = [Line("Today"), Line("a line that is too long for it")]
    #expect(
      frame.block(around: content, width: 24, glyphs: .unicode).map(\.text) == [
        "╭─ Mood ──────── dash ─╮",
        "│ Today                │",
        "│ a line that is too … │",
        "╰──────────────────────╯",
      ])
    #expect(
      frame.block(around: content, width: 24, glyphs: .ascii).map(\.text) == [
        "+- Mood -------- dash -+",
        "| Today                |",
        "| a line that is to... |",
        "+----------------------+",
      ])
  }

  @Test(arguments: [
    (18, "╭─ Mood ── dash ─╮"), (17, "╭─ Mood ────────╮"), (10, "╭─ Mood ─╮"), (9, "╭─ Mo… ─╮"),
    (8, "╭─ M… ─╮"),
  ])
  func `the service goes first where room is short`(width: Int, edge: String) {
    let frame = Frame(title: "Mood", tail: "dash", hue: .orange)
    #expect(frame.block(around: [], width: width, glyphs: .unicode)[0].text == edge)
  }

  @Test func `below eight columns there is no frame`() {
    let frame = Frame(title: "Mood", hue: .orange)
    #expect(
      frame.block(around: [Line("Today")], width: 4, glyphs: .unicode).map(\.text) == ["Tod…"])
    #expect(frame.block(around: [Line("Today")], width: 0, glyphs: .unicode).map(\.text) == [""])
  }

  @Test(arguments: NastyTexts.all)
  func `a frame has exactly the given width`(label: String) {
    let label = CleanText(label)
    let frame = Frame(title: label, tail: label, hue: .red)
    for glyphs in [Glyphs.unicode, .ascii] {
      for width in Array(8...100) + [119, 120, 250, 500] {
        var row = Line(label, .strong)
        row.append(Bar.line(fill: 0.5, width: 10, hue: .red, glyphs: glyphs))
        for line in frame.block(around: [row, Line()], width: width, glyphs: glyphs) {
          #expect(line.width == width)
          #expect(TextWidth.cells(of: line.text) == width)
        }
      }
    }
  }

  @Test func `cards go to the shorter column`() {
    func card(_ name: String, _ height: Int) -> Block {
      (1...height).map { Line("\(name)\($0)") }
    }
    let cards = [card("a", 3), card("b", 1), card("c", 1), card("d", 2)]
    #expect(
      Columns.block(cards, count: 2, width: 12, gap: 2).map(\.text) == [
        "a1     b1", "a2     c1", "a3     d1", "       d2",
      ])
    #expect(Columns.block(cards, count: 1, width: 12, gap: 2).count == 7)
    #expect(Columns.block([], count: 2, width: 12, gap: 2).isEmpty)
    #expect(Columns.cardWidth(count: 2, width: 101, gap: 2) == 49)
    #expect(Columns.count(in: 99, glyphs: .unicode) == 1)
    #expect(Columns.count(in: 100, glyphs: .unicode) == 2)
  }

  @Test func `frames one below the other share their edges`() {
    var first = Frame(title: "A", hue: .red)
    first.joinsBelow = true
    var last = Frame(title: "B", hue: .red)
    last.joinsAbove = true
    let block =
      first.block(around: [Line("x")], width: 12, glyphs: .unicode)
      + last.block(around: [Line("y")], width: 12, glyphs: .unicode)
    #expect(
      block.map(\.text) == [
        "╭─ A ──────╮", "│ x        │", "├─ B ──────┤", "│ y        │", "╰──────────╯",
      ])
  }
}
