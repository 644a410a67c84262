import Actions
import Agenda
import Cards
import Geography
import Outside
import Storage
import Time

/// The weather of the agenda's days, at the first timed event with a known place or the usual
/// place.
struct AgendaWeather {
  private let reading: Reading
  private let store: Store?
  private let events: EventPlaces
  private let home: OutsideReport.Place?
  /// Whether anything was ever fetched.
  private let isKnown: Bool

  /// A forecast of more seconds ago is not shown.
  private static let longestAge: Int64 = 2 * 86_400

  init(in reading: Reading, store: Store?) {
    self.reading = reading
    self.store = store
    events = EventPlaces(in: reading.world, store: store)
    home = (try? PlaceFinder(in: reading.world, store: store).usualIfFetched()) ?? nil
    isKnown = ((try? store?.usualPlace()) ?? nil) != nil
  }

  /// The headings of the sample days.
  static func sample(in reading: Reading) throws -> [Day: String] {
    let report = try reading.sampleWeather()
    let text = reading.outsideText()
    var words: [Day: String] = [:]
    for day in report.days { words[day.day] = text.words(of: day) }
    return words
  }

  /// The headings of days with a forecast: `light rain, 4 to 12 °C`, with a city that is not the
  /// usual.
  func words(of days: [(day: Day, items: [AgendaItem])]) -> [Day: String] {
    guard let store, isKnown else { return [:] }
    let text = reading.outsideText()
    var outlooks: [Coordinates: [Forecast.DayOutlook]] = [:]
    var words: [Day: String] = [:]
    for (day, items) in days {
      guard let place = events.place(of: items) ?? home else { continue }
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

  private func forecast(of place: OutsideReport.Place, in store: Store) -> Forecast? {
    guard let report = try? reading.outsideReport(of: place, from: store),
      let age = report.age, age <= AgendaWeather.longestAge
    else { return nil }
    return report.forecast
  }
}
