import Facts
import Geography
import Time

extension Store {
  /// The person's facts of a date, and the lines of fetched facts, or ``CachedFacts/digest``.
  package func facts(
    of date: DateOfYear, isDigest: Bool = false
  ) throws(StoreError) -> (own: [Fact], fetched: [UInt8]) {
    var own: [Fact] = []
    if try has(.fact) {
      own = try database.rows(
        of: OwnFactRow.selection + " WHERE date = ?", date.key
      ) { row throws(StoreError) -> Fact? in
        let own = try OwnFactRow(&row)
        guard let category = own.category else { return nil }
        var fact = Fact(
          category, year: own.year, text: own.text, place: own.place, origin: .own(own.row))
        fact.placeName = own.placeName
        return fact
      }
    }
    let fetched = try cachedBody(.facts(of: date, isDigest ? CachedFacts.digest : ""))
    return (own, fetched ?? [])
  }

  /// All facts that the person has added, by date and then by year.
  package func ownFacts() throws(StoreError) -> [(id: Int64, fact: OwnFact)] {
    try database.rows(of: OwnFactRow.selection + " ORDER BY date, year, id") {
      row throws(StoreError) in
      let own = try OwnFactRow(&row)
      guard let category = own.category,
        let day = Day(year: own.year, month: own.date / 100, day: own.date % 100)
      else { return nil }
      var fact = OwnFact(category, on: day, text: own.text)
      (fact.place, fact.placeName) = (own.place, own.placeName)
      return (own.row, fact)
    }
  }
}

extension Change {
  /// Adds a fact, or gives one that is there already its place; false if nothing changes.
  package func add(_ fact: OwnFact) throws(StoreError) -> Bool {
    var new = OwnFactRow(fact, row: try database.nextRow(of: "fact"))
    let same = try database.rows(
      of: OwnFactRow.selection + " WHERE date = ? AND year = ? AND text = ?", new.date, new.year,
      new.text
    ) { row throws(StoreError) in try OwnFactRow(&row) }
    if let stored = same.first(where: { $0.category == fact.category }) {
      if fact.place == nil || fact.place == stored.place { return false }
      new.row = stored.row
    }
    try note(row: new.row, of: .fact)
    try database.run(OwnFactRow.insertion, new)
    return true
  }

  package func removeFact(_ id: Int64) throws(StoreError) { try delete(row: id, of: .fact) }
}

struct OwnFactRow: TableRecord {
  static let table = "fact"
  static let columns = "id, date, category, year, text, place, latitude, longitude"

  var row: Int64
  /// Month × 100 + day.
  let date: Int
  /// Nil if this version does not know the category.
  let category: Fact.Category?
  let year: Int
  let text: String
  let placeName: String?
  /// Nil without a place, and for a point that cannot be.
  let place: Coordinates?

  init(_ fact: OwnFact, row: Int64) {
    self.row = row
    date = DateOfYear(fact.day).key
    category = fact.category
    year = fact.day.civil.year
    text = fact.text
    (place, placeName) = (fact.place, fact.placeName)
  }

  init(_ columns: inout Row) throws(StoreError) {
    row = columns.integer()
    date = Int(columns.integer())
    category = Fact.Category(rawValue: columns.text())
    year = try columns.year()
    text = columns.text()
    let name = columns.optionalText()
    // Without a name, the two columns of the point are null.
    place = name == nil ? nil : columns.point()
    placeName = place == nil ? nil : name
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(
      all: row, date, category?.rawValue, year, text, placeName, place?.latitude, place?.longitude)
  }
}

extension Row {
  fileprivate mutating func year() throws(StoreError) -> Int {
    let year = integer()
    guard 1...9999 ~= year else { throw damage("a fact has an invalid year") }
    return Int(year)
  }

  fileprivate mutating func point() -> Coordinates? {
    let (latitude, longitude) = (decimal(), decimal())
    return Coordinates(latitude: latitude, longitude: longitude)
  }
}
