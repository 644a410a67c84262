import Geography
import Text
import Time

/// A visit to a place, by the person who uses this program or by another.
///
/// Texts are cleaned and cut when they are set.
package struct Place: Equatable, Sendable {
  /// The number in the store, which people type and which never changes; 0 before it is stored.
  package var id = 0
  /// The key of another person's record at the server, or nil if the place is an own one.
  package let key: String?
  package var person: Person
  /// The name as it was typed or received, such as `Melbourne, Australia`; never empty.
  package private(set) var name: CleanText
  /// The web address as it was typed or received, which is not checked: see ``link``.
  package private(set) var address: CleanText?
  package private(set) var note: CleanText?
  package var point: Coordinates
  package var day: Day
  package var created, updated: Timestamp

  /// In bytes of UTF-8.
  package static let longestKey = 64
  package static let longestName = 200
  package static let longestAddress = 2000
  package static let longestNote = 1000

  /// Fails if the name is empty after cleaning; an empty key becomes nil.
  package init?(
    key: String? = nil, person: Person = .own, name: String, point: Coordinates, day: Day,
    created: Timestamp, updated: Timestamp
  ) {
    guard let name = BoundedText.optional(name, longest: Place.longestName) else { return nil }
    self.key = BoundedText.optional(key, longest: Place.longestKey)?.string
    (self.person, self.name, self.point) = (person, name, point)
    (self.day, self.created, self.updated) = (day, created, updated)
  }

  package var isOwn: Bool { person.isOwn }
  /// The address as a browser may open it; nil if it is not a web address.
  package var link: String? { address.flatMap { WebAddress.encoded($0.string) } }

  /// The address for a browser; throws ``Failure`` if there is none.
  package func addressToOpen() throws -> String {
    if let link { return link }
    let problem = address.map { "is not a web address: '\($0.string)'" } ?? "has no address"
    throw Failure(
      "place \(id), \(name.string), \(problem)",
      hints: ["To open a map of it: dash places open \(id) --map"])
  }

  /// Sets the name, unless nothing is left of it after cleaning; returns whether it was set.
  @discardableResult package mutating func setName(_ text: String) -> Bool {
    guard let clean = BoundedText.optional(text, longest: Place.longestName) else { return false }
    name = clean
    return true
  }

  /// Sets the address; nil or an empty text removes it.
  package mutating func setAddress(_ text: String?) {
    address = BoundedText.optional(text, longest: Place.longestAddress)
  }

  /// Sets the note; nil or an empty text removes it.
  package mutating func setNote(_ text: String?) {
    note = BoundedText.optional(text, longest: Place.longestNote)
  }
}

/// Who was at a place: the person who uses this program, or one who shares places.
package struct Person: Hashable, Sendable {
  /// What the account calls the person; empty for the one who uses this program.
  package let key: String
  package let firstName, lastName: CleanText

  /// In bytes of UTF-8, of the key too.
  package static let longestName = 128

  package static let own = Person(key: "", firstName: "", lastName: "")

  package init(key: String, firstName: CleanText, lastName: CleanText) {
    self.key = BoundedText.clean(key, longest: Person.longestName).string
    self.firstName = BoundedText.clean(firstName.string, longest: Person.longestName)
    self.lastName = BoundedText.clean(lastName.string, longest: Person.longestName)
  }

  package var isOwn: Bool { key.isEmpty }

  package var name: CleanText {
    if firstName.isEmpty { return lastName }
    return lastName.isEmpty ? firstName : "\(firstName.string) \(lastName.string)"
  }
}

/// Cuts text from outside to a length that can be stored and shown.
package enum BoundedText {
  /// The text without control characters and blanks at its ends, cut to `longest` bytes.
  ///
  /// The cut is after a character, or a scalar if the first character is longer.
  package static func clean(_ text: String, longest: Int) -> CleanText {
    // No more is cleaned than is needed: cleaning leaves out characters, but few.
    let head = text.utf8.count > 4 * longest ? scalars(of: text, bytes: 4 * longest) : text
    let clean = CleanText(String(CleanText(replacingNoncharacters(in: head)).string.trimmed))
    if clean.string.utf8.count <= longest { return clean }
    return CleanText(String(characters(of: clean.string, bytes: longest).trimmed))
  }

  /// The same, or nil if nothing is left.
  fileprivate static func optional(_ text: String?, longest: Int) -> CleanText? {
    text.map { clean($0, longest: longest) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The text with U+FFFD for the two characters that no XML can have.
  private static func replacingNoncharacters(in text: String) -> String {
    // U+FFFE is 0xEF 0xBF 0xBE.
    guard text.utf8.contains(0xEF) else { return text }
    var replaced = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      replaced.append(scalar == "\u{FFFE}" || scalar == "\u{FFFF}" ? "\u{FFFD}" : scalar)
    }
    return String(replaced)
  }

  private static func characters(of text: String, bytes: Int) -> String {
    var end = text.startIndex
    var count = 0
    while end < text.endIndex {
      count += text[end].utf8.count
      if count > bytes { break }
      end = text.index(after: end)
    }
    return end == text.startIndex ? scalars(of: text, bytes: bytes) : String(text[..<end])
  }

  /// The first scalars of a text that has more than `bytes` bytes.
  private static func scalars(of text: String, bytes: Int) -> String {
    var end = text.utf8.index(text.startIndex, offsetBy: bytes)
    while text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}

/// A place of a file, with texts that are cleaned and cut like the texts of a ``Place``.
package struct ImportedPlace: Equatable, Sendable {
  /// Never empty: a place without a name is called by its position.
  package let name: CleanText
  package let address, note: CleanText?
  package let point: Coordinates
  /// Nil if the file does not say when it was.
  package let day: Day?

  package init(name: String?, address: String?, note: String?, point: Coordinates, day: Day?) {
    self.name = BoundedText.optional(name, longest: Place.longestName) ?? CleanText(point.text)
    self.address = BoundedText.optional(address, longest: Place.longestAddress)
    self.note = BoundedText.optional(note, longest: Place.longestNote)
    (self.point, self.day) = (point, day)
  }

  package init(_ place: Place) {
    (name, address, note) = (place.name, place.address, place.note)
    (point, day) = (place.point, place.day)
  }
}
