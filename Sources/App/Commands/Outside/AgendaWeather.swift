import Actions
import Agenda
import Cards
import Geography
import Outside
import Storage
import Time

/// The weather of the days of the agenda: where the first timed event with a known place is, otherwise
/// where `dash outside` looks without a place.
struct AgendaWeather {
  private let context: Context
  private let store: Store?
  private let finder: PlaceFinder
  private let home: OutsideReport.Place?
  /// Whether anything was ever fetched.
  private let isKnown: Bool

  /// A forecast of more seconds ago is not shown.
  private static let longestAge: Int64 = 2 * 86_400
  /// How many places a refresh also fetches.
  static let mostPlaces = 5

  init(in context: Context, store: Store?) {
    self.context = context
    self.store = store
    finder = PlaceFinder(in: context.world, store: store)
    home = (try? finder.usualIfFetched()) ?? nil
    isKnown = ((try? store?.usualPlace()) ?? nil) != nil
  }

  /// What the headings of the sample days say.
  static func sample(in context: Context) throws -> [Day: String] {
    let report = try context.sampleWeather()
    let text = context.outsideText()
    var words: [Day: String] = [:]
    for day in report.days { words[day.day] = text.words(of: day) }
    return words
  }

  /// What the headings of some days say: `light rain, 4 to 12 °C`, with the city if it is another one
  /// than the usual; nothing for a day without a forecast.
  func words(of days: [(day: Day, items: [AgendaItem])]) -> [Day: String] {
    guard let store, isKnown else { return [:] }
    let text = context.outsideText()
    var outlooks: [Coordinates: [Forecast.DayOutlook]] = [:]
    var words: [Day: String] = [:]
    for (day, items) in days {
      guard let place = place(of: items) ?? home else { continue }
      if outlooks[place.coordinates] == nil {
        outlooks[place.coordinates] = forecast(of: place, in: store)?.days ?? []
      }
      guard let outlook = outlooks[place.coordinates]?.first(where: { $0.day == day }),
        let line = text.words(of: outlook)
      else { continue }
      words[day] = place.coordinates == home?.coordinates ? line : "\(place.name): \(line)"
    }
    return words
  }

  /// The places of the events of the next seven days that are not the one that is fetched anyway, at
  /// most ``mostPlaces``.
  func places(besides usual: OutsideReport.Place) throws -> [OutsideReport.Place] {
    guard let agenda = try DayAgenda(in: context, store: store) else { return [] }
    let today = context.now.day
    var places: [OutsideReport.Place] = []
    for (_, items) in try agenda.days(today...today + 6) {
      guard let place = place(of: items), place.coordinates != usual.coordinates,
        !places.contains(where: { $0.coordinates == place.coordinates })
      else { continue }
      places.append(place)
    }
    return Array(places.prefix(AgendaWeather.mostPlaces))
  }

  /// The place of the first timed event that has one.
  private func place(of items: [AgendaItem]) -> OutsideReport.Place? {
    for item in items where !item.isAllDay && item.marks.isDisjoint(with: [.cancelled, .declined]) {
      if let position = item.position,
        let point = Coordinates(latitude: position.latitude, longitude: position.longitude)
      {
        return finder.place(at: point, isNamed: true)
      }
      let parts = item.location.split { $0 == "," || $0 == ";" || $0.isNewline }
      for part in parts.reversed() {
        if let place = finder.onlyCity(String(part)) { return place }
      }
    }
    return nil
  }

  private func forecast(of place: OutsideReport.Place, in store: Store) -> Forecast? {
    guard let report = try? context.outsideReport(of: place, from: store),
      let age = report.age, age <= AgendaWeather.longestAge
    else { return nil }
    return report.forecast
  }
}
