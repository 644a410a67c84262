import Time

extension Store {
  /// The first day that a sync was asked to fetch; nil once its days were fetched.
  ///
  /// An interrupted sync goes on from it. Deleted with the account's state.
  package func wantedFirstDay() throws(StoreError) -> Day? {
    try day(of: .account(.firstDay))
  }

  /// Stores the first day that a sync is to fetch; nil if nothing is left to be fetched.
  package func setWantedFirstDay(_ day: Day?) throws {
    guard try wantedFirstDay() != day else { return }
    try set(day?.description, for: .account(.firstDay))
  }
}
