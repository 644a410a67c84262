import Geography
import Places
import Testing
import Text
import Time

struct PlaceTests {
  private func place(
    _ name: String, key: String? = nil, person: Person = .own, address: String? = nil,
    note: String? = nil
  ) -> Place? {
    var place = Coordinates(latitude: -37.8136, longitude: 144.9631).flatMap {
      Place(
        key: key, person: person, name: name, point: $0, day: Day(number: 20_000),
        created: Timestamp(milliseconds: .min),
        updated: Timestamp(milliseconds: .max))
    }
    place?.setAddress(address)
    place?.setNote(note)
    return place
  }

  @Test(arguments: ["", "   ", "\n\t", "\u{202E}"])
  func `a place without a name is not a place`(name: String) {
    #expect(place(name) == nil)
  }

  @Test(arguments: [
    ("Melbourne", "Melbourne"), (" Melbourne\n", "Melbourne"),
    ("\u{1B}[31mred", "\u{FFFD}[31mred"), ("a\u{202E}b", "ab"), ("東京", "東京"),
  ])
  func `names are cleaned`(name: String, expected: String) {
    #expect(place(name)?.name.string == expected)
  }

  @Test(arguments: [
    "x", "é", "東", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", " x", "\u{1B}",
    "\u{0}",
    "x\u{301}\u{302}\u{303}\u{304}", "\u{301}",
  ])
  func `long texts are cut, and writing them again changes nothing`(part: String) throws {
    for count in [60, 210, 1000, 300_000] {
      let long = "a" + String(repeating: part, count: count)
      let person = Person(key: long, firstName: CleanText(long), lastName: CleanText(long))
      let first = try #require(
        place(long, key: long, person: person, address: long, note: long))
      #expect(first.name.string.utf8.count <= Place.longestName)
      #expect((first.key ?? "").utf8.count <= Place.longestKey)
      #expect((first.address?.string ?? "").utf8.count <= Place.longestAddress)
      #expect((first.note?.string ?? "").utf8.count <= Place.longestNote)
      let again = place(
        first.name.string, key: first.key,
        person: Person(
          key: first.person.key, firstName: first.person.firstName,
          lastName: first.person.lastName),
        address: first.address?.string, note: first.note?.string)
      #expect(again == first)
    }
  }

  @Test(
    arguments: [
      ("https://example.org/a b", "https://example.org/a%20b"), ("javascript:alert(1)", nil),
      ("example.org", nil), ("", nil), ("file:///etc/passwd", nil),
    ] as [(String, String?)])
  func `only web addresses are links`(address: String, expected: String?) {
    #expect(place("x", address: address)?.link == expected)
  }

  @Test func `what is empty is none, and a name is never emptied`() throws {
    var own = try #require(place("Rome", key: "", address: " ", note: ""))
    #expect(own.key == nil && own.address == nil && own.note == nil)
    #expect(own.isOwn)
    let isEmptied = own.setName("\n")
    #expect(!isEmptied)
    #expect(own.name == "Rome")
    own.setName("Roma")
    own.setNote("warm")
    own.setNote(" ")
    #expect(own.note == nil)
    #expect(own.name == "Roma")
  }

  @Test(arguments: [
    ("Ana", "Lima", "Ana Lima"), ("Ana", "", "Ana"), ("", "Lima", "Lima"), ("", "", ""),
  ])
  func `a person is shown with both names, as far as they are known`(
    first: String, last: String, expected: String
  ) {
    let person = Person(key: "7", firstName: CleanText(first), lastName: CleanText(last))
    #expect(person.name.string == expected)
    #expect(!person.isOwn)
  }
}

@Suite struct PlaceNameTests {
  @Test(arguments: [
    "Melbourne", "melbourne", "St. Pölten", "ölbronn", "Ölbronn", "'s-Hertogenbosch", "東京", "",
    " a", "7 Mile",
    "Saint Paul", "(Paris)", "Éire", "K", "[x", "@home",
  ])
  func `A name has its own key, and no other`(name: String) {
    #expect(PlaceName.isKey(PlaceName.key(of: name), of: name))
    #expect(!PlaceName.isKey(PlaceName.key(of: name) + "x", of: name))
    #expect(!PlaceName.isKey("zebra", of: name))
  }
}
