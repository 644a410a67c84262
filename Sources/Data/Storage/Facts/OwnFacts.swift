import Facts
import Time

extension Store {
  /// The person's facts of a date, and the lines of fetched facts, or ``CachedFacts/digest``.
  package func facts(
    of date: DateOfYear, isDigest: Bool = false
  ) throws(StoreError) -> (own: [Fact], fetched: [UInt8]) {
    var own: [Fact] = []
    if try mayHave(.fact) {
      own = try database.rows(
        of: "SELECT category, year, text, id FROM fact WHERE date = ?", date.key
      ) { row throws(StoreError) -> Fact? in
        guard let category = Fact.Category(rawValue: row.text()) else { return nil }
        return Fact(category, year: try row.year(), text: row.text(), origin: .own(row.integer()))
      }
    }
    let fetched = try cachedBody(.facts(of: date, isDigest ? CachedFacts.digest : ""))
    return (own, fetched ?? [])
  }

  /// All facts that the person has added, by date and then by year.
  package func ownFacts() throws(StoreError) -> [(id: Int64, fact: OwnFact)] {
    try database.rows(of: OwnFactRow.selection + " ORDER BY date, year, id") {
      row throws(StoreError) in
      let fact = try OwnFactRow(&row)
      guard let category = fact.category,
        let day = Day(year: fact.year, month: fact.date / 100, day: fact.date % 100)
      else { return nil }
      return (fact.row, OwnFact(category, on: day, text: fact.text))
    }
  }
}

extension Change {
  /// Adds a fact; false if it is there already.
  package func add(_ fact: OwnFact) throws(StoreError) -> Bool {
    let row = try database.nextRow(of: "fact")
    let new = OwnFactRow(fact, row: row)
    let isThere = try database.exists(
      "SELECT 1 FROM fact WHERE date = ? AND category = ? AND year = ? AND text = ?", new.date,
      fact.category.rawValue, new.year, new.text)
    if isThere { return false }
    try note(row: row, of: .fact)
    try database.run(OwnFactRow.insertion, new)
    return true
  }

  package func removeFact(_ id: Int64) throws(StoreError) { try delete(row: id, of: .fact) }
}

struct OwnFactRow: TableRecord {
  static let table = "fact"
  static let columns = "id, date, category, year, text"

  let row: Int64
  /// Month × 100 + day.
  let date: Int
  /// Nil if this version does not know the category.
  let category: Fact.Category?
  let year: Int
  let text: String

  init(_ fact: OwnFact, row: Int64) {
    self.row = row
    date = DateOfYear(fact.day).key
    category = fact.category
    year = fact.day.civil.year
    text = fact.text
  }

  init(_ columns: inout Row) throws(StoreError) {
    row = columns.integer()
    date = Int(columns.integer())
    category = Fact.Category(rawValue: columns.text())
    year = try columns.year()
    text = columns.text()
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(all: row, date, category?.rawValue, year, text)
  }
}

extension Row {
  fileprivate mutating func year() throws(StoreError) -> Int {
    let year = integer()
    guard 1...9999 ~= year else { throw damage("a fact has an invalid year") }
    return Int(year)
  }
}
