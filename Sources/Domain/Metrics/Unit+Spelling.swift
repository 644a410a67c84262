extension Unit {
  /// The units in which numbers are within a range of this one, `except` that one, at most two.
  package func others(
    for numbers: [Double], within range: ClosedRange<Double>, except shown: Unit
  ) -> [String] {
    guard let own = TypedUnit(rawValue) else { return [] }
    let excepted = TypedUnit(shown.rawValue)?.spellings
    return TypedUnit.all.filter { other in
      other.measure == own.measure && other.spellings != excepted
        && numbers.allSatisfy {
          other.converted($0, to: own, isDifference: false).map(range.contains) ?? false
        }
    }.prefix(2).map { $0.spellings[0] }
  }

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
  ///
  /// Only the stored unit means rain for certain: anything can be some millimetres long.
  package static func storing(_ spelling: some StringProtocol) -> Unit? {
    guard let unit = TypedUnit(spelling) else { return nil }
    if let same = stored.first(where: { $0.isSpelled(spelling) }) { return same }
    guard unit.measure != .rain else { return nil }
    return stored.first { TypedUnit($0.rawValue)?.measure == unit.measure }
  }
}
