import Support
import Testing

@testable import Cards
@testable import Drawing
@testable import Text

struct LineTests {
  @Test(arguments: 0...20)
  func `two spans come before any number of others`(count: Int) {
    // Too long to be stored in the span itself, so that each is freed once.
    func text(_ number: Int) -> String { "a text of more than fifteen bytes, number \(number)" }
    var line = Line()
    for number in 0..<count { line.append(text(number)) }
    let before = (line, line.text, line.width)
    line.prepend(StyledText(text(100)), StyledText(text(200)))
    #expect(line.text == text(100) + text(200) + before.1)
    #expect(line.width == TextWidth.cells(of: line.text))
    #expect(line.spans.count == count + 2)
    #expect(before.0.text == before.1 && before.0.width == before.2)
  }

  @Test(arguments: [
    (0, ""), (1, "…"), (2, "S…"), (8, "Sleep …"), (9, "Sleep 睡…"), (10, "Sleep 睡眠"),
    (11, "Sleep 睡眠"),
  ])
  func `a cut never splits a wide character`(width: Int, expected: String) {
    var line = Line("Sleep ")
    line.append("睡眠", .quiet)
    line.cut(to: width, glyphs: .unicode)
    #expect(line.text == expected)
  }

  @Test(arguments: [(0, ""), (1, "."), (2, ".."), (3, "..."), (4, "S..."), (5, "Steps")])
  func `ASCII cuts with full stops`(width: Int, expected: String) {
    var line = Line("Steps")
    line.cut(to: width, glyphs: .ascii)
    #expect(line.text == expected)
  }

  @Test(arguments: NastyTexts.all)
  func `a line cut at any width is as wide as it says, and not wider`(text: String) {
    for glyphs in [Glyphs.unicode, .ascii] {
      for width in -1...30 {
        var line = Line("a 宽 ")
        line.append(text, .quiet)
        line.append("━", count: 5, .track)
        line.cut(to: width, glyphs: glyphs)
        #expect(line.width <= max(width, 0))
        #expect(line.width >= min(width - 1, 5))
        #expect(TextWidth.cells(of: line.text) == line.width)
        line.pad(to: width)
        #expect(line.width == max(width, 0))
      }
    }
  }

  @Test func `a cut keeps a mark with its letter`() {
    var line = Line("e\u{301}te\u{301} long")
    line.cut(to: 4, glyphs: .unicode)
    #expect(line.text == "e\u{301}te\u{301}…")
  }

  @Test func `columns stand at the right`() {
    var line = Line("Steps")
    line.append("5,623", .strong, rightIn: 8)
    #expect(line.text == "Steps   5,623")
    #expect(line.width == 13)
    line.append("wider", rightIn: 2)
    #expect(line.text == "Steps   5,623wider")
  }
}
