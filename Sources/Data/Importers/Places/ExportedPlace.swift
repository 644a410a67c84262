import Formats
import Geography
import Places
import Time

/// What a place of an export of dash is.
///
///     "places": [{"date": "2026-11-20", "name": "Melbourne", "latitude": -37.8136, "longitude": 144.9631}]
let ownPlaceRule =
  "A place has a 'date', a 'name', a 'latitude' from -90 to 90 and a 'longitude' from -180 to 180."

extension ImportedPlace {
  /// The place of an object; nil if it is not one.
  init?(_ object: JSONValue) {
    guard let day = object["date"]?.text.flatMap(Day.init(iso:)), let name = object["name"]?.text,
      let latitude = object["latitude"]?.number, let longitude = object["longitude"]?.number,
      let point = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    self.init(
      name: name, address: object["address"]?.text, note: object["note"]?.text, point: point,
      day: day)
  }
}
