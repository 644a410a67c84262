import Actions
import Cards
import Places
import Storage
import Text
import Time

/// The latest own place: the group `location`, unless the setting `places.card` hides it.
enum PlaceSubject: DaySubject {
  static let name: String? = "location"

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let isShown = request.group.map { $0 == name } ?? reading.settings.showsPlaces
    let contents =
      !isShown
      ? nil
      : request.isDemo
        ? sample(of: request.day, in: reading)
        : try contents(of: request.day, from: store, in: reading)
    let notice =
      request.group == name
      ? "No places up to \(DayText.plain(request.day, on: reading.today)). See 'dash help places'."
      : nil
    return PlaceSection(
      contents, on: request.day, today: reading.today, glyphs: reading.glyphs,
      notice: notice)
  }

  private static func sample(of day: Day, in reading: Reading) -> PlaceSection.Contents? {
    let own = SamplePlaces.places(today: reading.today).filter { $0.isOwn && $0.day <= day }
    return own.first.map { last in
      PlaceSection.Contents(
        last: last.name, lastDay: last.day, count: own.count { $0.day == day })
    }
  }

  private static func contents(
    of day: Day, from store: Store?, in reading: Reading
  ) throws -> PlaceSection.Contents? {
    guard let store else { return nil }
    let last = try store.lastOwnPlace(until: day)
    let news = day == reading.today ? try store.placeNews() : nil
    if last == nil, news == nil { return nil }
    return PlaceSection.Contents(
      last: last?.name, lastDay: last?.day ?? day, count: last?.count ?? 0,
      newCount: news?.count ?? 0, newNames: news?.names ?? [])
  }
}
