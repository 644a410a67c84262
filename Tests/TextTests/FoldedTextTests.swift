import Testing
import Text

@Suite struct FoldedTextTests {
  @Test func `a text of ASCII alone is folded as one with other letters`() {
    let wanted = FoldedText("b")
    for byte in UInt8(0)..<0x80 {
      let text = "aX" + String(Unicode.Scalar(byte)) + "\nB \tb"
      let both = FoldedText(text + "é")
      #expect(FoldedText(text).string + "e" == both.string, "\(byte)")
      #expect(FoldedText(text).ranges(of: wanted) == both.ranges(of: wanted), "\(byte)")
    }
  }

  @Test func `a CR with an LF is one blank`() {
    #expect(FoldedText("a\r\nb").string == "a b")
    #expect(FoldedText("a\r\nb").ranges(of: FoldedText("B")) == [2..<3])
  }

  @Test(arguments: [
    ("", ""), (" ", ""), ("a", "a"), (" a", "a"), ("\u{3000}a", "a"), ("a é b", "a é b"),
    (" a ", "a"), ("\u{A0}a b\r\n", "a b"), ("\u{301}a", "\u{301}a"), ("a\u{3000}", "a"),
    ("é ", "é"), ("a e\u{301}", "a e\u{301}"),
    ("a\u{2028}b\u{2028}", "a\u{2028}b"),
  ])
  func `trimmed text has no white space at its ends`(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
  }
}
