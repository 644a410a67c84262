import Geography
import Text
import Time

/// A place where somebody was: a check-in.
///
/// All texts are cleaned and cut when they are set, so that a place that is written and read again
/// is the same.
package struct Place: Equatable, Sendable {
  /// The number in the store, which people type and which stays; 0 before the place is stored.
  package var id: Int
  /// What the server calls the record of somebody else; nil for own places.
  package let key: String?
  package var person: Person
  /// What was typed or received for the place, such as `Melbourne, Australia`; never empty.
  package private(set) var name: CleanText
  /// The web address as it was typed or received, which is not checked: see ``link``.
  package private(set) var address: CleanText?
  package private(set) var note: CleanText?
  package var point: Coordinates
  /// The date of the visit.
  package var day: Day
  package var created: Timestamp
  package var updated: Timestamp

  /// In bytes of UTF-8.
  package static let longestKey = 64
  package static let longestName = 200
  package static let longestAddress = 2000
  package static let longestNote = 1000

  /// Nil if nothing of the name is left after cleaning.
  ///
  /// An empty key, address or note is none.
  package init?(
    id: Int = 0, key: String? = nil, person: Person = .own, name: String, address: String? = nil,
    note: String? = nil, point: Coordinates, day: Day, created: Timestamp, updated: Timestamp
  ) {
    let name = BoundedText.clean(name, longest: Place.longestName)
    if name.isEmpty { return nil }
    self.id = id
    self.key = Place.optional(key, longest: Place.longestKey)?.string
    self.person = person
    self.name = name
    self.address = Place.optional(address, longest: Place.longestAddress)
    self.note = Place.optional(note, longest: Place.longestNote)
    self.point = point
    self.day = day
    self.created = created
    self.updated = updated
  }

  private static func optional(_ text: String?, longest: Int) -> CleanText? {
    guard let text else { return nil }
    let clean = BoundedText.clean(text, longest: longest)
    return clean.isEmpty ? nil : clean
  }

  /// Whether the person who uses this program was there.
  package var isOwn: Bool { person.isOwn }

  /// The address as a browser may open it; nil if it is not a web address.
  package var link: String? { address.flatMap { WebAddress.encoded($0.string) } }

  /// The address as a browser may open it.
  ///
  /// - Throws: ``Failure`` if it has none, or none that is a web address.
  package func addressToOpen() throws -> String {
    if let link { return link }
    let problem = address.map { "is not a web address: '\($0.string)'" } ?? "has no address"
    throw Failure(
      "place \(id), \(name.string), \(problem)",
      hints: ["To open a map of it: dash places open \(id) --map"])
  }

  /// Sets the name, unless nothing is left of it after cleaning; returns whether it was set.
  @discardableResult
  package mutating func setName(_ text: String) -> Bool {
    let clean = BoundedText.clean(text, longest: Place.longestName)
    if clean.isEmpty { return false }
    name = clean
    return true
  }

  /// Sets the address; nil or an empty text removes it.
  package mutating func setAddress(_ text: String?) {
    address = Place.optional(text, longest: Place.longestAddress)
  }

  /// Sets the note; nil or an empty text removes it.
  package mutating func setNote(_ text: String?) {
    note = Place.optional(text, longest: Place.longestNote)
  }
}
