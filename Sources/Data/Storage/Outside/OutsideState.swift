import Geography
import Outside
import Time

extension Store {
  /// The last day whose weather was recorded; nil before the first.
  package func lastRecordedWeatherDay() throws(StoreError) -> Day? {
    try day(of: .weatherRecorded)
  }

  /// Stores the last day whose weather was recorded.
  package func setLastRecordedWeatherDay(_ day: Day, at moment: LocalDateTime) throws {
    try set(day.description, for: .weatherRecorded, at: moment.description)
  }

  /// The numbers that a person typed about the risk of a place; nil if there are none.
  package func typedRisk(of place: Coordinates) throws(StoreError) -> OutsideReport.TypedRisk? {
    try record(OutsideReport.TypedRisk.self, of: StateKey(.risk, place.text))
  }

  /// Stores the numbers that a person typed about the risk of a place.
  package func store(
    _ typed: OutsideReport.TypedRisk, of place: Coordinates, at moment: LocalDateTime
  ) throws {
    try set(typed.text, for: StateKey(.risk, place.text), at: moment.description)
  }
}
