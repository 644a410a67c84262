extension Unit {
  /// A number in this unit for one in the unit with that spelling, `lb` or `miles`, in upper or lower
  /// case; nil if there is no such unit, or it measures something else.
  package func converted(_ number: Double, from spelling: some StringProtocol) -> Double? {
    guard let from = TypedUnit(spelling), let own = TypedUnit(rawValue) else { return nil }
    return from.converted(number, to: own, isDifference: false)
  }

  /// Whether a spelling means this very unit, so that nothing is converted.
  package func isSpelled(_ spelling: some StringProtocol) -> Bool {
    guard let from = TypedUnit(spelling), let own = TypedUnit(rawValue) else { return false }
    return from.spellings == own.spellings
  }

  /// The unit in which numbers of the unit with that spelling are stored, kilograms for pounds; nil
  /// if there is no such unit, or none is stored that measures the same.
  package static func storing(_ spelling: some StringProtocol) -> Unit? {
    guard let unit = TypedUnit(spelling) else { return nil }
    return stored.first { $0.isSpelled(spelling) }
      ?? stored.first { TypedUnit($0.rawValue)?.measure == unit.measure }
  }
}
