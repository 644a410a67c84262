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
    guard isShown, request.day == context.today,
      let report = try request.isDemo ? sample(in: context) : report(from: store, in: context)
    else { return OutsideSection(nil, context.outsideText()) }
    return OutsideSection(report, context.outsideText())
  }

  private static func report(from store: Store?, in context: Context) throws -> OutsideReport? {
    try PlaceFinder(in: context, store: store).usual()
      .map { try context.outsideReport(of: $0, from: store, isCard: true) }
  }

  /// Sample weather by the person's clocks, as the rest of the sample day.
  private static func sample(in context: Context) throws -> OutsideReport {
    SampleWeather.report(at: try context.instant(), in: try LocalZone(in: context).zone)
  }
}
