import Metrics

extension Store {
  /// How much is kept of each attribute, in its place in `catalogue`.
  package func holdings(of catalogue: Catalogue) throws(StoreFault) -> [Holding] {
    var holdings = [Holding](repeating: Holding(), count: catalogue.attributes.count)
    let rows = try database.prepare("SELECT attribute FROM value")
    while try rows.step() {
      if let place = catalogue.place(of: rows.integer(0)) { holdings[place].dayCount += 1 }
    }
    var missing = holdings.count { $0.dayCount > 0 }
    let latest = try database.prepare("SELECT attribute, day, value FROM value ORDER BY day DESC")
    while missing > 0, try latest.step() {
      guard let place = catalogue.place(of: latest.integer(0)), holdings[place].last == nil,
        let value = try latest.value(2, of: catalogue.attributes[place].type)
      else { continue }
      holdings[place].last = (try latest.day(1), value)
      missing -= 1
    }
    return holdings
  }
}
