import Time

extension Store {
  private static let firstDayKey = "first-day"

  /// The first day that a sync was asked to fetch; nil once its days were fetched.
  ///
  /// An interrupted sync goes on from it. Deleted with the account's state.
  package func wantedFirstDay() throws(StoreError) -> Day? {
    let text = try withCachedBody(Store.firstDayKey, from: Store.accountService) { $0.text(0) }
    return text.flatMap(Day.init(iso:))
  }

  /// Stores the first day that a sync is to fetch; nil if nothing is left to be fetched.
  package func setWantedFirstDay(_ day: Day?) throws {
    guard try wantedFirstDay() != day else { return }
    let body = Array((day?.description ?? "").utf8)
    try cache([(Store.firstDayKey, CachedResponse(body: body))], from: Store.accountService)
  }
}
