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
  /// What has come since the person last looked; nil for nothing.
  package func placeNews() throws(StoreError) -> PlaceNews? {
    guard let text = try text(of: .placeNews) else { return nil }
    let fields = text.split(separator: "\t")
    guard let count = fields.first.flatMap({ Int($0) }), count > 0 else { return nil }
    return PlaceNews(count: count, names: fields.dropFirst().map { CleanText(String($0)) })
  }

  /// Stores what has come; nil if the person has looked at it.
  package func setPlaceNews(_ news: PlaceNews?, at moment: String) throws {
    let text = news.map { news in
      (["\(news.count)"] + news.names.map(\.string)).joined(separator: "\t")
    }
    try set(text, for: .placeNews, at: moment)
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
    guard let text = try text(of: .placeList) else { return nil }
    let fields = text.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, let updated = Int64(fields[0]), let id = Int(fields[1]) else {
      return nil
    }
    return (String(fields[2]), PlacePosition(updated: updated, id: id))
  }

  /// Stores what a list of places ended with.
  package func setPlaceListEnd(
    _ end: PlacePosition, of request: String, at moment: String
  ) throws {
    let text = "\(end.updated)\t\(end.id)\t\(request)"
    try set(text, for: .placeList, at: moment)
  }
}

extension Store {
  /// The address that the person has opened last; nil if there is none.
  package func browsedAddress() throws(StoreError) -> String? {
    try text(of: .browsedAddress)
  }

  /// Stores the address that the person has opened.
  package func setBrowsedAddress(_ address: String, at moment: String) throws {
    try set(address, for: .browsedAddress, at: moment)
  }
}
