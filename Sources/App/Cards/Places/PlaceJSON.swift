import Formats
import Geography
import Places

/// Places for programs.
package struct PlaceJSON {
  /// The document.
  package let text: String

  /// `left`: How many more there are behind these.
  package init(of places: [Place], left: Int, near: Coordinates? = nil) {
    text = JSONText.object { json in
      json.array("places", of: places) { json, place in
        json.write(place, near: near)
      }
      json.member("left", left)
    }
  }

  /// One place.
  package init(of place: Place) {
    text = JSONText.object { json in json.write(place, near: nil) }
  }
}

extension JSONText {
  /// The members of a place.
  package mutating func write(_ place: Place, near: Coordinates?) {
    member("number", place.id)
    member("key", place.key)
    member("own", place.isOwn)
    member("person", place.isOwn ? nil : place.person.key)
    member("first_name", place.person.firstName.isEmpty ? nil : place.person.firstName.string)
    member("last_name", place.person.lastName.isEmpty ? nil : place.person.lastName.string)
    member("name", place.name.string)
    member("address", place.address?.string)
    member("note", place.note?.string)
    member("latitude", place.point.latitude)
    member("longitude", place.point.longitude)
    member("date", place.day.description)
    member("created", place.created.description)
    member("updated", place.updated.description)
    if let near {
      member("kilometres", (near.kilometres(to: place.point) * 1000).rounded() / 1000)
    }
  }
}
