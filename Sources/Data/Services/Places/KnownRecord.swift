import Formats

/// A record of the person's own that the account has, or had, with what it was known to say.
///
/// The outbox is the difference between these and the person's own places: nothing else notes the
/// work to be sent, so that nothing is sent twice.
package struct KnownRecord: Equatable, Sendable {
  /// The number of the place.
  package var place: Int
  /// The server's name of the record.
  package var key: String
  package var content: SharedContent
  /// Whether another device deleted the record; the place is sent again only if it is changed.
  package var isGone: Bool

  package init(place: Int, key: String, content: SharedContent, isGone: Bool = false) {
    self.place = place
    self.key = key
    self.content = content
    self.isGone = isGone
  }
}

extension KnownRecord: Record {
  package static let blank = KnownRecord(place: 0, key: "", content: .blank)

  package mutating func describe(_ fields: inout RecordFields) {
    fields.number(&place)
    fields.token(&key)
    fields.flag(&isGone)
    content.describe(&fields)
  }
}

extension RecordFields {
  /// A text that can be a key at a Parse server.
  mutating func token(_ value: inout String) {
    text(&value, { ParseServer.isToken($0) ? $0 : nil }, { $0 })
  }
}
