import Support
import Testing

@testable import Text

struct CleanTextTests {
  @Test(arguments: [
    ("Steps", "Steps"), ("a\tb\nc\r\n", "a b c  "), ("\u{1B}[31m", "\u{FFFD}[31m"),
    ("\u{9B}2J", "\u{FFFD}2J"), ("a\0", "a\u{FFFD}"), ("\u{202E}x\u{2069}\u{200F}\u{61C}", "x"),
    ("a\u{2028}b\u{85}c", "a b c"), ("\u{7F}", "\u{FFFD}"), ("é·†ü", "é·†ü"), ("👩‍👧", "👩‍👧"),
    ("a\u{200B}b\u{AD}\u{FEFF}\u{2060}c", "abc"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
  ])
  func `characters that control a terminal are replaced or left out`(text: String, clean: String) {
    #expect(CleanText(text).string.unicodeScalars.elementsEqual(clean.unicodeScalars))
  }

  @Test func `every control character is cleaned, and nothing else is changed`() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(scalar)b"
      let isControl =
        scalar.properties.generalCategory == .control || 0x2028...0x202E ~= value
        || 0x2060...0x206F ~= value || 0xFFF9...0xFFFB ~= value
        || [0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0xFEFF].contains(value)
      #expect(CleanText.isClean(text) == !isControl)
      let clean = CleanText(text).string
      #expect(clean.unicodeScalars.contains(scalar) == !isControl)
      #expect(CleanText.isClean(clean))
    }
  }

  /// Eight bytes are tested at once.
  @Test func `a control character is found at every place of a text, whatever is beside it`() {
    for scalar in (0...0x9F).compactMap(Unicode.Scalar.init) {
      let isControl = scalar.properties.generalCategory == .control
      for place in 0...24 {
        for (before, after) in [(" ", "~"), ("~", " "), ("a", "é"), ("é", "a")] {
          let start = String(repeating: before, count: place)
          let text = start + "\(scalar)" + String(repeating: after, count: 24 - place)
          #expect(CleanText.isClean(text) == !isControl)
        }
      }
    }
  }

  @Test func `interpolated text is cleaned`() {
    let name = "\u{1B}[2J"
    #expect(("\(name)\n" as CleanText).string == "\u{FFFD}[2J ")
  }

  @Test(arguments: NastyTexts.all)
  func `parts of clean text are clean`(text: String) {
    let text = CleanText(text)
    for width in 0...10 {
      let (start, cells) = text.prefix(cells: width)
      #expect(CleanText.isClean(start.string))
      #expect(start.width == cells)
      #expect(cells <= width)
    }
    #expect(CleanText.isClean((text + text).string))
  }

  @Test func `braille patterns are the characters that Unicode has`() {
    let patterns = CleanText.braille(count: 256) { UInt8($0) }
    #expect(patterns.string.unicodeScalars.map(\.value) == Array(0x2800...0x28FF))
    #expect(CleanText.isClean(patterns.string))
  }

  @Test func `lines of bytes are cleaned and stay lines`() {
    let bytes = CleanText.bytes(cleaningLines: Array("a\tb\n\u{1B}c\n".utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == "a b\n\u{FFFD}c\n")
  }
}
