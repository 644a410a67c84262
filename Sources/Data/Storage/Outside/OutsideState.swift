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
    guard let text = try text(of: StateKey(.risk, place.text)) else { return nil }
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, let day = Day(iso: fields[0]), let cases = Double(fields[1]),
      let people = Int(fields[4])
    else { return nil }
    return OutsideReport.TypedRisk(
      CaseRisk(
        casesPer100k: cases, positivity: Double(fields[2]), infectionRate: Double(fields[3])),
      people: people, on: day)
  }

  /// Stores the numbers that a person typed about the risk of a place.
  package func store(
    _ typed: OutsideReport.TypedRisk, of place: Coordinates, at moment: LocalDateTime
  ) throws {
    let risk = typed.risk
    let text =
      "\(typed.day)\t\(risk.casesPer100k)\t\(risk.positivity.map { "\($0)" } ?? "")"
      + "\t\(risk.infectionRate.map { "\($0)" } ?? "")\t\(typed.people)"
    try set(text, for: StateKey(.risk, place.text), at: moment.description)
  }
}
