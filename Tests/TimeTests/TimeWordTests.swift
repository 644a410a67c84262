import Testing

@testable import Time

/// The table of words of time.
struct TimeWordTests {
  @Test func `every word of the table has the meaning of its line`() throws {
    let text = String(decoding: TimeWord.table, as: UTF8.self)
    #expect(text.hasSuffix("\n"))
    var meanings: [TimeWord] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      #expect(2...3 ~= columns.count, "\(line)")
      let meaning = try #require(TimeWord(parsing: columns[0]), "\(line)")
      #expect(!meanings.contains(meaning), "\(line)")
      meanings.append(meaning)
      for (number, column) in columns.dropFirst().enumerated() {
        for word in column.split(separator: " ", omittingEmptySubsequences: false) {
          #expect(String(word) == TypedWord.folded(word))
          let found = TimeWord.meanings(of: String(word))
          #expect(
            found.contains { $0.word == meaning && $0.isWeak == (number == 1) },
            "\(word): \(columns[0])")
        }
      }
    }
    #expect(meanings.count == 91)
  }

  @Test func `a word has its meanings in the order of the table`() {
    let found = TimeWord.meanings(of: "half")
    #expect(found.map(\.word) == [.half, .halfBefore])
    #expect(TimeWord.meanings(of: "mar").map(\.word) == [.weekday(.tuesday), .month(3)])
    #expect(TimeWord.meanings(of: "mar").map(\.isWeak) == [true, true])
    #expect(TimeWord.meanings(of: "weekday").map(\.word) == [.workdays])
  }

  @Test(arguments: ["", "article", "#", "mondays montags", "monda"])
  func `a meaning, a comment or a part of a word is not a word`(key: String) {
    #expect(TimeWord.meanings(of: key).isEmpty)
  }

  @Test(arguments: ["", "month", "month x", "weekday 1", "rhythm week", "unit decade", "half past"])
  func `a meaning that is not in TimeWord is invalid`(text: String) {
    #expect(TimeWord(parsing: text) == nil)
  }
}
