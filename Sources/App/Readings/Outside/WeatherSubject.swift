import Actions
import Cards
import Outside
import Storage
import Time

/// The weather where `dash outside` looks without a place: in the card of the group `weather`, unless
/// the setting `outside.card` hides it.
enum WeatherSubject: DaySubject {
  static let name: String? = "weather"

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let isShown = request.group.map { $0 == name } ?? reading.settings.showsOutside
    // What is forecast counts for now, whatever the setting day.start says.
    guard isShown, request.day == reading.today else { return OutsideSection(nil) }
    let text = reading.outsideText()
    let report: OutsideReport?
    if request.isDemo {
      report = try reading.sampleWeather()
    } else {
      report = try PlaceFinder(in: reading.world, store: store).usualIfFetched()
        .map { try reading.outsideReport(of: $0, from: store, isCard: true) }
    }
    return OutsideSection(report.flatMap { OutsideCard(of: $0, text) }, document: report)
  }
}
