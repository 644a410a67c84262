import Cards
import Places
import Storage

/// Searches the names, addresses and people of places.
enum NamedPlaceSearch: SearchSubject {
  static func find(
    _ request: SearchRequest, in store: Store?, _ reading: Reading
  ) throws -> SearchSection {
    var filter = PlaceFilter()
    filter.words = request.words
    let (shown, count) = try store?.places(filter, limit: request.limit) ?? ([], 0)
    return SearchSection(
      title: "Places", count: count,
      block: { options in
        PlaceTable(of: shown, look: reading.placeLook).block(width: options.width)
      },
      json: { json in
        json.array("places", of: shown) { json, place in json.write(place, near: nil) }
      })
  }
}
