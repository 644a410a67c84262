import Cards
import Storage

/// What the experiment draws for the day: a card before the facts.
enum ExperimentSubject: DaySubject {
  static let name: String? = "experiment"

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let isShown = !request.isDemo && request.group.map { $0 == name } ?? true
    return ExperimentSection(
      isShown ? try store?.experimentDay(on: request.day, today: reading.today) : nil,
      today: reading.today)
  }
}
