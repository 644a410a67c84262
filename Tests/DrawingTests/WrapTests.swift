import Support
import Testing

@testable import Cards
@testable import Drawing
@testable import Text

struct WrapTests {
  @Test(arguments: [
    ("", [""]), ("one", ["one"]), ("one two three", ["one two", "three"]),
    ("one\n\ntwo", ["one", "", "two"]), ("  spaced   out ", ["spaced", "out"]),
    ("incomprehensible", ["incompre", "hensible"]),
    ("to incomprehension", ["to", "incompre", "hension"]),
    ("睡眠の時間です", ["睡眠の時", "間です"]), ("a\u{1B}[1mb\r\nc", ["a\u{FFFD}[1mb", "c"]),
  ])
  func `text breaks between words, and inside where it must`(text: String, lines: [String]) {
    #expect(Wrap.lines(of: text, width: 8).map(\.string) == lines)
  }

  @Test(arguments: NastyTexts.all)
  func `no line is wider than the width and no letter is lost`(text: String) {
    for width in [2, 3, 7, 20, 80] {
      let lines = Wrap.lines(of: text, width: width)
      #expect(lines.allSatisfy { $0.width <= width })
      func letters(_ text: String) -> [Unicode.Scalar] {
        CleanText(text).string.unicodeScalars.filter { $0 != " " }
      }
      #expect(letters(lines.map(\.string).joined()) == letters(text))
    }
  }
}
