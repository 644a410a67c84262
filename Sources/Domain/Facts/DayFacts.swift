/// The facts of one date with the numbers that people use.
///
/// Events come first, then births, then deaths; of each, the person's own, then the rest, the latest
/// year first. Fetched facts of a category replace those of the almanac.
package struct DayFacts: Sendable {
  /// A fact with its number, from 1 on through the whole date.
  package struct Entry: Sendable {
    package let number: Int
    package let fact: Fact
    /// Its rank in its category by how notable it is, from 0.
    package let rank: Int
  }

  package let entries: [Entry]

  /// Combines the facts of a date; each source has the most notable of a category first.
  package init(own: [Fact], fetched: [Fact], almanac: [Fact]) {
    var entries: [Entry] = []
    for category in Fact.Category.allCases {
      let mine = own.filter { $0.category == category }
      var others = fetched.filter { $0.category == category }
      if others.isEmpty { others = almanac.filter { $0.category == category } }
      for (facts, first) in [(mine, 0), (others, mine.count)] {
        let ranked = facts.enumerated().sorted {
          ($1.element.year, $0.offset) < ($0.element.year, $1.offset)
        }
        for (rank, fact) in ranked {
          entries.append(Entry(number: entries.count + 1, fact: fact, rank: first + rank))
        }
      }
    }
    self.entries = entries
  }

  /// The entries of a category, in their order.
  package func entries(of category: Fact.Category) -> [Entry] {
    entries.filter { $0.fact.category == category }
  }

  /// The most notable `count` entries of a category, in their order.
  package func notable(_ count: Int, of category: Fact.Category) -> [Entry] {
    entries.filter { $0.fact.category == category && $0.rank < count }
  }
}
