/// The facts of one date with the numbers that people use.
///
/// Events, then births, then deaths, each with own facts first, then the latest year.
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

/// The most notable fact of each category, and how many there are.
package struct FactDigest: Sendable {
  package private(set) var event = Part()
  package private(set) var birth = Part()
  package private(set) var death = Part()

  /// One category.
  package struct Part: Sendable {
    package var fact: Fact?
    package var count = 0

    package init() {}

    fileprivate init(own: Part, fetched: Part, almanac: Part) {
      let others = fetched.count > 0 ? fetched : almanac
      fact = own.fact ?? others.fact
      count = own.count + others.count
    }

    fileprivate mutating func add(_ more: Int, _ fact: () -> Fact?) {
      if self.fact == nil { self.fact = fact() }
      count += more
    }

    fileprivate var others: Int { fact == nil ? 0 : count - 1 }
  }

  package init() {}

  /// Combines own facts, then fetched facts of a category, else facts of the almanac.
  package init(own: FactDigest, fetched: FactDigest, almanac: FactDigest) {
    event = Part(own: own.event, fetched: fetched.event, almanac: almanac.event)
    birth = Part(own: own.birth, fetched: fetched.birth, almanac: almanac.birth)
    death = Part(own: own.death, fetched: fetched.death, almanac: almanac.death)
  }

  /// Counts facts of a category; `fact` is called only for the first one.
  package mutating func add(
    _ category: Fact.Category, counting count: Int = 1, _ fact: () -> Fact?
  ) {
    switch category {
    case .event: event.add(count, fact)
    case .birth: birth.add(count, fact)
    case .death: death.add(count, fact)
    }
  }

  /// The most notable fact of each category that has one, in the order of sections.
  package var facts: [Fact] { [event.fact, birth.fact, death.fact].compactMap { $0 } }
  /// How many there are besides ``facts``.
  package var others: Int { event.others + birth.others + death.others }
}
