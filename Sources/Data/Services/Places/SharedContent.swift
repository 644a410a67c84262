import Formats
import Geography
import Places
import Text
import Time

/// What a record says of a place, without whose it is and its times: the part that is compared.
package struct SharedContent: Record, Hashable, Sendable {
  package private(set) var name = ""
  package private(set) var address: String?
  package private(set) var point = Coordinates.blank

  /// Cleaned and cut as in a place; nil if nothing is left of the name.
  package init?(name: String, address: String?, point: Coordinates) {
    let time = Timestamp(milliseconds: 0)
    guard
      var place = Place(name: name, point: point, day: Day(number: 0), created: time, updated: time)
    else { return nil }
    place.setAddress(address)
    self.init(of: place)
  }

  package init(of place: Place) {
    name = place.name.string
    // Fetched records omit an address that is not a web address, and so it is not sent.
    address = place.link == nil ? nil : place.address?.string
    point = place.point
  }

  /// The document to create or replace a record, which everyone may read.
  package func document(of user: ParseUser) -> String {
    let document: JSONValue = [
      "uniqueKey": .text(user.key), "firstName": .text(user.firstName),
      "lastName": .text(user.lastName), "mapString": .text(name), "mediaURL": .text(address ?? ""),
      "latitude": .number(.decimal(point.latitude)),
      "longitude": .number(.decimal(point.longitude)),
      "ACL": ["*": ["read": true], user.key: ["read": true, "write": true]],
    ]
    return document.line
  }

  package static let blank = SharedContent()

  private init() {}

  package mutating func describe(_ fields: inout RecordFields) {
    point.describe(&fields)
    fields.text(&name)
    fields.text(&address)
    guard fields.isReading else { return }
    if let content = SharedContent(name: name, address: address, point: point) {
      self = content
    } else {
      fields.refuse()
    }
  }
}
