import Support
import Testing

@testable import Cards
@testable import Text

struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("Steps", 5), ("naïve", 5), ("…", 1), ("━╾─", 3), ("⣿", 1), ("●◐○", 3), ("↗", 1),
    ("睡眠", 4), ("ｆ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("e\u{301}", 1),
    ("\u{200B}", 0), ("\u{200D}", 0), ("\u{301}", 0), ("שלום", 4), ("⌚", 2), ("☔", 2), ("✓", 1),
    ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("👍", 2), ("👍🏽", 2), ("a🏽", 3), ("🏽", 2),
    ("👩‍👩‍👧‍👦", 2), ("👩‍⚕️", 2), ("🏳️‍🌈", 2), ("⛓‍💥", 2), ("❤️‍🔥", 2), ("👍a\u{200D}👍", 5), ("🇫🇷", 2),
    ("🇫🇷🇩🇪", 4), ("🇫", 2), ("🇫a🇷", 5), ("\u{0600}", 1), ("\u{3164}", 0), ("〿", 1), ("〾", 2),
    ("ꓐ", 1), ("꓆", 2), ("𠀀", 2), ("\u{3FFFD}", 2), ("𝄞", 1), ("☰", 2), ("䷀", 2), ("🀄", 2),
    ("🀅", 1),
  ])
  func `text takes as many cells as terminals give it`(text: String, cells: Int) {
    #expect(TextWidth.cells(of: text) == cells)
  }

  @Test(arguments: NastyTexts.all)
  func `the cells of a text are those of its characters`(text: String) {
    let text = CleanText(text).string
    #expect(
      TextWidth.cells(of: text) == text.reduce(0) { $0 + TextWidth.cells(of: String($1)) })
  }

  @Test func `wide places begin and end in order`() {
    #expect(!WideScalars.contains(" "))
    #expect(!WideScalars.contains("\u{10FF}"))
    #expect(WideScalars.contains("\u{1100}"))
    #expect(WideScalars.contains("\u{115F}"))
    #expect(!WideScalars.contains("\u{1160}"))
    #expect(!WideScalars.contains("\u{10FFFF}"))
  }
}
