import Facts
import Time

extension Store {
  /// The facts that the person has added to a date, and the lines of those that were fetched.
  ///
  /// With `isDigest`, only those fetched facts that the card shows: see ``CachedFacts/digest``.
  package func facts(
    of date: DateOfYear, isDigest: Bool = false
  ) throws(StoreError) -> (own: [Fact], fetched: [UInt8]) {
    let selection = try database.prepare(
      "SELECT id, category, year, text FROM fact WHERE date = ?")
    selection.bind(Int64(date.key), at: 1)
    var own: [Fact] = []
    while try selection.step() {
      guard let category = Fact.Category(rawValue: selection.text(1)) else { continue }
      own.append(
        Fact(
          category, year: try selection.year(2), text: selection.text(3),
          origin: .own(selection.integer(0))))
    }
    let fetched = try withCachedBody(
      isDigest ? Store.digestKey(of: date) : Store.factsKey(of: date), from: Store.factsService
    ) { $0.bytes(0) }
    return (own, fetched ?? [])
  }

  /// All facts that the person has added, by date and then by year.
  package func ownFacts() throws(StoreError) -> [(id: Int64, fact: OwnFact)] {
    let selection = try database.prepare(
      "SELECT id, date, category, year, text FROM fact ORDER BY date, year, id")
    var facts: [(Int64, OwnFact)] = []
    while try selection.step() {
      let date = Int(selection.integer(1))
      guard let category = Fact.Category(rawValue: selection.text(2)),
        let day = Day(year: try selection.year(3), month: date / 100, day: date % 100)
      else { continue }
      facts.append((selection.integer(0), OwnFact(category, on: day, text: selection.text(4))))
    }
    return facts
  }
}

extension Change {
  /// Adds a fact; false if it is there already.
  package func add(_ fact: OwnFact) throws(StoreError) -> Bool {
    let date = Int64(DateOfYear(fact.day).key)
    let year = Int64(fact.day.civil.year)
    let selection = try database.prepare(
      "SELECT 1 FROM fact WHERE date = ? AND category = ? AND year = ? AND text = ?")
    selection.bind(date, at: 1)
    selection.bind(fact.category.rawValue, at: 2)
    selection.bind(year, at: 3)
    selection.bind(fact.text, at: 4)
    if try selection.step() { return false }
    let row = try database.number("SELECT coalesce(max(id), 0) + 1 FROM fact")
    try note(row: row, of: .fact)
    let insertion = try database.prepare(
      "INSERT INTO fact(id, date, category, year, text) VALUES(?, ?, ?, ?, ?)")
    insertion.bind(row, at: 1)
    insertion.bind(date, at: 2)
    insertion.bind(fact.category.rawValue, at: 3)
    insertion.bind(year, at: 4)
    insertion.bind(fact.text, at: 5)
    try insertion.run()
    return true
  }

  /// Deletes a fact that the person has added.
  package func removeFact(_ id: Int64) throws(StoreError) {
    try note(row: id, of: .fact)
    let deletion = try database.prepare("DELETE FROM fact WHERE id = ?")
    deletion.bind(id, at: 1)
    try deletion.run()
  }
}

extension Statement {
  /// The year of a fact.
  fileprivate func year(_ column: Int32) throws(StoreError) -> Int {
    let year = integer(column)
    guard 1...9999 ~= year else { throw damage("a fact has an invalid year") }
    return Int(year)
  }
}
