import Drawing
import Testing
import Time

@testable import Cards

/// Days in words, for `--plain`.
struct DaySentencesTests {
  /// Days from Saturday 14 November 2026 on, one for each character of a text.
  private func days(_ texts: String) -> [(day: Day, text: String)] {
    texts.enumerated().map { (Day(number: 20_771) + $0, String($1)) }
  }

  @Test(arguments: [
    ("", ""), ("a", "14-14a"), ("aaa", "14-16a"), ("aba", "14-14a 15-15b 16-16a"),
    ("abbbc", "14-14a 15-17b 18-18c"), ("aabb", "14-15a 16-17b"),
  ])
  func `successive days with the same text are one`(texts: String, expected: String) {
    let joined = DaySentences.joined(days(texts)) {
      "\($0.lowerBound.civil.day)-\($0.upperBound.civil.day)\($1)"
    }
    #expect(joined.joined(separator: " ") == expected)
  }

  @Test func `days with one between them are not one`() {
    let apart = days("aaa").filter { $0.day.civil.day != 15 }
    #expect(DaySentences.joined(apart) { days, _ in "\(days.count)" } == ["1", "1"])
  }

  @Test func `a month is a line`() {
    let lines = DaySentences.months(days(String(repeating: "a", count: 17) + "bb"))
    #expect(
      lines.map(\.text) == [
        "November 2026: 14 Nov to 30 Nov a.", "December 2026: 1 Dec to 2 Dec b.",
      ])
  }
}
