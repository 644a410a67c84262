import Formats

/// How the records of an account differ from the places here; a deleted record deletes no place.
package struct OwnRecords: Sendable {
  /// A place of the person, as far as it is compared.
  package struct Own: Equatable, Sendable {
    package var place: Int
    package var content: SharedContent
    /// Whether it is to be sent although the account has no record of it.
    package var isShared: Bool

    package init(place: Int, content: SharedContent, isShared: Bool) {
      (self.place, self.content, self.isShared) = (place, content, isShared)
    }
  }

  /// The known records of the account; new records have the number 0 until their places are stored.
  package private(set) var known: [KnownRecord] = []
  /// Records that were changed at the account, by the numbers of their places.
  package private(set) var changed: [(place: Int, record: StudentLocation)] = []
  package private(set) var new: [StudentLocation] = []
  /// Places that were changed both here and at the account, with the name there.
  package private(set) var conflicts: [(place: Int, theirs: String)] = []
  package private(set) var gone: [Int] = []

  package init(
    _ records: [StudentLocation], skipped: [String] = [], known: [KnownRecord], own: [Own]
  ) {
    let places = Dictionary(own.map { ($0.place, $0) }) { first, _ in first }
    let before = Dictionary(known.map { ($0.key, $0) }) { first, _ in first }
    // The records to be sent come last, because they are taken from the end.
    var unlinked: [SharedContent: [Int]] = [:]
    let linkedBefore = Set(known.lazy.filter { !$0.isGone }.map(\.place))
    for place in own.filter({ !$0.isShared }) + own.filter(\.isShared)
    where !linkedBefore.contains(place.place) {
      unlinked[place.content, default: []].append(place.place)
    }
    for record in records {
      if let entry = before[record.key] {
        note(record, entry, place: places[entry.place])
      } else if let place = unlinked[record.content]?.popLast() {
        // Sent before, when the response was lost, or sent by another program.
        self.known.append(KnownRecord(place: place, key: record.key, content: record.content))
      } else {
        new.append(record)
      }
    }
    let present = Set(records.map(\.key) + skipped)
    let linked = Set(self.known.map(\.place))
    for var entry in known where !present.contains(entry.key) {
      guard places[entry.place] != nil, !linked.contains(entry.place) else { continue }
      if !entry.isGone { gone.append(entry.place) }
      entry.isGone = true
      self.known.append(entry)
    }
    for entry in known where skipped.contains(entry.key) { self.known.append(entry) }
  }

  private mutating func note(_ record: StudentLocation, _ entry: KnownRecord, place: Own?) {
    let after = KnownRecord(place: entry.place, key: entry.key, content: record.content)
    known.append(after)
    guard let place, record.content != entry.content, record.content != place.content
    else { return }
    if place.content == entry.content {
      changed.append((entry.place, record))
    } else {
      conflicts.append((entry.place, record.content.name))
    }
  }
}

/// A record of the person that the account has, or had, with its last known content: the difference
/// to the own places is to be sent.
package struct KnownRecord: Record, Equatable, Sendable {
  package var place: Int
  package var key: String
  package var content: SharedContent
  /// Whether another device deleted the record; the place is sent again only if it is changed.
  package var isGone: Bool

  package init(place: Int, key: String, content: SharedContent, isGone: Bool = false) {
    (self.place, self.key, self.content, self.isGone) = (place, key, content, isGone)
  }

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
