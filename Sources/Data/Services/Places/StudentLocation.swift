import Formats
import Geography
import Paging
import Places
import Text
import Time

/// A record of the class `StudentLocation`: where a person has been.
///
///     {"objectId": "Ed1nuqPvcm", "uniqueKey": "g7y9tkhB7O", "firstName": "Ana",
///      "lastName": "Gomes", "mapString": "Melbourne, Australia", "mediaURL": "https://…",
///      "latitude": -37.81, "longitude": 144.96, "createdAt": "2026-11-20T21:00:05.123Z",
///      "updatedAt": "2026-11-20T21:00:05.123Z"}
package struct StudentLocation: Equatable, Sendable {
  package var key: String
  /// The key of the person at the server.
  package var person: String
  package var firstName, lastName: CleanText
  package var content: SharedContent
  package var created, updated: Timestamp

  package static let name = "StudentLocation"

  /// Reads an element of a list that was received `now`: a server checks little, so that texts are
  /// cleaned and cut, and unusable addresses omitted.
  package init(reading record: LocatedJSON, now: Timestamp) throws(ShapeError) {
    let updated = try StudentLocation.time("updatedAt", of: record, now: now)
    key = try record.key("objectId", longest: Place.longestKey)
    person = try record.key("uniqueKey", longest: Place.longestKey)
    firstName = CleanText(try record.optional("firstName")?.text() ?? "")
    lastName = CleanText(try record.optional("lastName")?.text() ?? "")
    let latitude = try StudentLocation.degrees("latitude", 90, of: record)
    let longitude = try StudentLocation.degrees("longitude", 180, of: record)
    guard let point = Coordinates(latitude: latitude, longitude: longitude)
    else { throw ShapeError(message: "invalid coordinates") }
    let name = try record.member("mapString")
    guard
      let content = SharedContent(
        name: try name.text(), address: StudentLocation.address(of: record), point: point)
    else { throw ShapeError(message: "\(name.path): empty") }
    self.content = content
    created = try StudentLocation.time("createdAt", of: record, now: now)
    self.updated = updated
  }

  /// Where a record is in its list, even if nothing else of it can be used.
  package static func edge(of record: LocatedJSON, now: Timestamp) -> PoolEdge<StudentLocation>? {
    guard let updated = try? time("updatedAt", of: record, now: now),
      let key = try? record.key("objectId", longest: Place.longestKey)
    else { return nil }
    return PoolEdge(order: updated, id: key)
  }

  /// Whether a record has an address that is omitted.
  package static func hasUnusableAddress(_ record: LocatedJSON) -> Bool {
    switch record.value["mediaURL"] {
    case nil, .null: false
    case .text(let text): !text.trimmed.isEmpty && address(of: record) == nil
    case .some: true
    }
  }

  private static func address(of record: LocatedJSON) -> String? {
    guard let text = record.value["mediaURL"]?.text, text.utf8.count <= Place.longestAddress
    else { return nil }
    return WebAddress.encoded(String(text.trimmed)) == nil ? nil : text
  }

  private static func degrees(
    _ name: String, _ limit: Double, of record: LocatedJSON
  ) throws(ShapeError) -> Double {
    let member = try record.member(name)
    guard let degrees = try member.number(in: -limit...limit) else {
      throw ShapeError(
        message: "\(member.path): expected a number from -\(Int(limit)) to \(Int(limit))")
    }
    return degrees
  }

  /// A time in either form that Parse has: a text, or an object with one.
  private static func time(
    _ name: String, of record: LocatedJSON, now: Timestamp
  ) throws(ShapeError) -> Timestamp {
    let member = try record.member(name)
    let dated = if case .object = member.value { try member.member("iso") } else { member }
    guard let time = Timestamp(iso: try dated.text()), time.milliseconds >= 0 else {
      throw ShapeError(message: "\(member.path): not a time since 1970")
    }
    guard time.milliseconds <= now.milliseconds + millisecondsOfDay
    else { throw ShapeError(message: "\(member.path): in the future") }
    return time
  }

  private static let millisecondsOfDay: Int64 = 86_400_000
}

extension StudentLocation: PoolItem {
  package var id: String { key }
  package var order: Timestamp { updated }
}

extension PoolPart<StudentLocation>: Record {
  package static var blank: PoolPart {
    let edge = PoolEdge<StudentLocation>(order: Timestamp(milliseconds: 0), id: "")
    return PoolPart(newest: edge, oldest: edge)
  }

  package mutating func describe(_ fields: inout RecordFields) {
    newest.describe(&fields)
    oldest.describe(&fields)
    if newest.order < oldest.order { fields.refuse() }
  }
}

extension PoolEdge<StudentLocation> {
  fileprivate mutating func describe(_ fields: inout RecordFields) {
    fields.text(&order, { Timestamp(iso: $0) }, { $0.description })
    fields.token(&id)
  }
}
