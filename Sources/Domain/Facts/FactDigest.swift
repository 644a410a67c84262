/// The most notable fact of each category, and how many there are.
package struct FactDigest: Sendable {
  package private(set) var event = Part()
  package private(set) var birth = Part()
  package private(set) var death = Part()

  /// One category.
  package struct Part: Sendable {
    /// The most notable; nil if there is none.
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

  /// Combines three sources: own facts come first, and fetched facts of a category replace those of
  /// the almanac.
  package init(own: FactDigest, fetched: FactDigest, almanac: FactDigest) {
    event = Part(own: own.event, fetched: fetched.event, almanac: almanac.event)
    birth = Part(own: own.birth, fetched: fetched.birth, almanac: almanac.birth)
    death = Part(own: own.death, fetched: fetched.death, almanac: almanac.death)
  }

  /// Counts `count` facts of a category, and calls `fact` for the first of them if it is the first of
  /// its category.
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
