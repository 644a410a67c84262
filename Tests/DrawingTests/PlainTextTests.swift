import Testing
import Text

@testable import Drawing

/// Lines of drawings as sentences, and the forms of drawings in words.
struct PlainTextTests {
  private func line(_ parts: [(String, Int)]) -> Line {
    var line = Line()
    for (text, blanks) in parts {
      line.append(text)
      line.append(.blank(blanks))
    }
    return line
  }

  @Test(arguments: [
    ([("Steps", 9), ("5,623", 2), ("avg 8,104", 0)], "Steps, 5,623, avg 8,104."),
    ([("  indented", 1), ("text", 0)], "indented text"),
    ([("Notes:", 3), ("none", 0)], "Notes: none."),
    ([("A sentence.", 2), ("Another one.", 0)], "A sentence. Another one."), ([("", 12)], ""),
    ([("one  two", 0)], "one, two."), ([("Is it", 1), ("so?", 4)], "Is it so?"),
    ([("日本", 2), ("e\u{301}", 0)], "日本, e\u{301}."),
  ])
  func `parts that are apart are parts of a sentence`(parts: [(String, Int)], text: String) {
    #expect(PlainText.text(of: line(parts)) == text)
  }

  @Test func `no line is empty twice, and none is at the beginning or the end`() {
    let block = [Line(), Line("one"), Line(), Line("   "), Line("two"), Line()]
    #expect(String(decoding: PlainText.bytes(of: block), as: UTF8.self) == "one\n\ntwo\n")
    #expect(PlainText.bytes(of: []).isEmpty)
  }

  @Test func `a sentence ends once`() {
    #expect(PlainText.sentence("Note", ["good."]).text == "Note: good.")
    #expect(PlainText.sentence("Steps", ["5,623", "", "69%"]).text == "Steps: 5,623, 69%.")
  }

  @Test func `gauges are left out or said in words`() {
    #expect(Bar.line(fill: 0.5, width: 10, hue: .sky, glyphs: .words).width == 0)
    #expect(Dots.line(value: 3.5, top: 5, hue: .sky, glyphs: .words).text == "3.5 of 5")
    #expect(Dots.line(value: nil, top: 5, hue: .sky, glyphs: .words).text == "not rated")
    #expect(Sparkline.glyph(for: 0.5, glyphs: .words).isEmpty)
    #expect(Columns.count(in: PlainText.width, glyphs: .words) == 1)
    let chips = Chips.lines(
      [.init("Gym"), .init("Reading", .open)], hue: .sky, width: 80, glyphs: .words)
    #expect(chips.map(\.text) == ["Gym: yes.", "Reading: not yet."])
    let frame = Frame(title: "Sleep", tail: "fitbit", hue: .sky)
      .block(around: [Line("Bedtime")], width: 80, glyphs: .words)
    #expect(frame.map(\.text) == ["", "Sleep (fitbit)", "Bedtime"])
  }
}
