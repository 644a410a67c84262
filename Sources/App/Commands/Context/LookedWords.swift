import Actions
import Storage
import Text
import Time

/// Names of attributes and the days to show, in any order: `steps 2024`, `weight 30 days`, `last
/// month time asleep`.
struct LookedWords {
  private(set) var names: [String] = []
  /// The words that name nothing that is known.
  private(set) var others: [String] = []
  /// Nil if the words contain no days.
  private(set) var days: ClosedRange<Day>?

  private static let mostNameWords = 4
  private static let fillers: Set<String> = [
    "of", "for", "in", "my", "the", "and", "&", "vs", "versus", "over", "per", "chart", "graph",
    "trend", "history", "on", "from", "with", ",", "to", "against", "show", "by",
  ]

  /// Words that begin a question.
  static let questions: Set<String> = ["how", "what", "when", "did", "was", "which"]
  /// Words of a question that add nothing.
  static let asking: Set<String> = questions.union([
    "much", "many", "often", "long", "well", "do", "does", "i", "my", "is", "were", "are", "have",
    "had", "has", "get", "got", "of", "in", "on", "the", "about", "going", "it", "be",
  ])

  /// Days are up to the latest one of `days`.
  init(_ words: [String], by days: DayReading, in store: Store?) throws {
    try self.init(words, by: days, with: AttributeFinder(in: store))
  }

  init(_ words: [String], by days: DayReading, with finder: AttributeFinder) throws {
    var finder = finder
    let typed = TypedWord.line(words)
    let time = TimeReading(typed, by: days)
    var index = 0
    words: while index < words.count {
      for count in stride(from: min(Self.mostNameWords, words.count - index), to: 0, by: -1) {
        var text = words[index..<index + count].joined(separator: " ")
        if text.count > 1, text.hasSuffix(",") { text.removeLast() }
        guard TypedNumber(text[...]) == nil, try finder.tracked(text) != nil else { continue }
        names.append(text)
        index += count
        continue words
      }
      if self.days == nil, let found = Self.period(at: index, time) {
        self.days = found.value
        index = found.end
        continue
      }
      if words.count == 1 || !Self.fillers.contains(typed[index].key) {
        others.append(words[index])
      }
      index += 1
    }
    if !others.isEmpty {
      // An unknown name of several words is refused as a whole.
      names.append(others.joined(separator: " "))
    }
  }

  /// The days at a word: a range, a year, a number of days, or one day.
  private static func period(
    at index: Int, _ time: TimeReading
  ) -> TimeReading.Found<ClosedRange<Day>>? {
    TimeReading.longest(
      time.range(at: index), time.recent(at: index), time.year(at: index),
      time.day(at: index).flatMap { found in
        found.value.day.map {
          TimeReading.Found(value: $0...$0, end: found.end, isWeak: found.isWeak)
        }
      })
  }
}
