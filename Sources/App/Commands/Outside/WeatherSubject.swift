import Cards
import Storage
import Time

/// The weather where the person lives: in the card of the group `weather`, unless the setting
/// `outside.card` hides it.
enum WeatherSubject: DaySubject {
  static let name: String? = "weather"

  static func section(
    of request: DayRequest, from store: Store?, in context: Context
  ) throws -> any DaySection {
    let isShown = request.group.map { $0 == name } ?? context.settings.showsOutside
    // What is forecast counts for now, whatever the setting day.start says.
    guard isShown, !request.isDemo, request.day == context.today, let store,
      let home = PlaceFinder(in: context, store: store).home()
    else { return OutsideSection(nil, context.outsideText()) }
    return OutsideSection(
      try context.outsideReport(of: home, from: store, isCard: true), context.outsideText())
  }
}
