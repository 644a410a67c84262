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
    of request: DayRequest, from store: Store?, in context: Context
  ) throws -> any DaySection {
    let isShown = request.group.map { $0 == name } ?? context.settings.showsOutside
    // What is forecast counts for now, whatever the setting day.start says.
    guard isShown, request.day == context.today else { return OutsideSection(nil) }
    let text = context.outsideText()
    let report: OutsideReport?
    if request.isDemo {
      report = try context.sampleWeather()
    } else {
      let finder = PlaceFinder(in: context.world, store: store)
      guard let usual = try store?.usualPlace() else { return OutsideSection(nil) }
      if !request.isDocument, usual.isChosen(by: finder.selection),
        let card = usual.card(at: try context.instant(), now: context.now, text)
      {
        return OutsideSection(card)
      }
      report = try finder.usualIfFetched()
        .map { try context.outsideReport(of: $0, from: store, isCard: true) }
    }
    return OutsideSection(report.flatMap { OutsideCard(of: $0, text) }, document: report)
  }
}
