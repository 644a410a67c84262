import Formats
import Text

/// What has come from others since the person last looked at the places.
package struct PlaceNews: Equatable, Sendable {
  package var count: Int
  /// Of those who shared most recently, a few.
  package var names: [CleanText]

  package init(count: Int, names: [CleanText]) {
    self.count = count
    self.names = names
  }
}

extension Store {
  private static let placeService = "places"

  /// What has come since the person last looked; nil for nothing.
  package func placeNews() throws(StoreError) -> PlaceNews? {
    let news = try cachedBody("news", from: Store.placeService).flatMap { PlaceNews(line: $0) }
    return news.flatMap { $0.count > 0 ? $0 : nil }
  }

  /// Stores what has come; nil if the person has looked at it.
  package func setPlaceNews(_ news: PlaceNews?, at moment: String) throws {
    let line = (news ?? PlaceNews(count: 0, names: [])).line
    try cache([("news", CachedResponse(body: line, fetched: moment))], from: Store.placeService)
  }

  /// Notes that a list of places was shown, unless that would wait for another writer or fail: what
  /// has come is no news any more, and `end` is where the list ends.
  package func noteShownPlaces(
    end: PlacePosition?, of request: String, at moment: String
  ) {
    database.wait(upTo: 0)
    defer { database.wait(upTo: database.patience) }
    if let end { try? setPlaceListEnd(end, of: request, at: moment) }
    if let news = try? placeNews(), news.count > 0 { try? setPlaceNews(nil, at: moment) }
  }

  /// What the last list of places ended with, so that the next one goes on behind it; nil if none
  /// was shown.
  package func placeListEnd() throws(StoreError) -> (request: String, end: PlacePosition)? {
    try cachedBody("list", from: Store.placeService).flatMap { PlaceListEnd(line: $0) }
      .map { ($0.request, $0.position) }
  }

  /// Stores what a list of places ended with.
  package func setPlaceListEnd(
    _ end: PlacePosition, of request: String, at moment: String
  ) throws {
    let line = PlaceListEnd(position: end, request: request).line
    try cache([("list", CachedResponse(body: line, fetched: moment))], from: Store.placeService)
  }
}

extension Store {
  /// The address that the person has opened last; nil if there is none.
  package func browsedAddress() throws(StoreError) -> String? {
    try cachedBody("browsed", from: Store.placeService)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Stores the address that the person has opened.
  package func setBrowsedAddress(_ address: String, at moment: String) throws {
    try cache(
      [("browsed", CachedResponse(body: Array(address.utf8), fetched: moment))],
      from: Store.placeService)
  }
}

extension PlaceNews: Record {
  package static var blank: PlaceNews { PlaceNews(count: 0, names: []) }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.number(&count)
    var texts = names.map(\.string)
    fields.rest(&texts)
    names = texts.map { CleanText($0) }
  }
}

/// The end of the list of places that was shown last.
private struct PlaceListEnd: Record {
  var position: PlacePosition
  var request: String

  static let blank = PlaceListEnd(position: PlacePosition(updated: 0, id: 0), request: "")

  mutating func describe(_ fields: inout RecordFields) {
    fields.number(&position.updated)
    fields.number(&position.id)
    fields.text(&request)
  }
}
