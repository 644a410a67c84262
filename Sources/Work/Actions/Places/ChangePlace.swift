import Geography
import Places
import Storage
import Text
import Time

/// Changes an own place; what is nil remains.
package struct ChangePlace: Action {
  package static let effects: Effects = .usesNetwork

  private let number: Int
  /// Where it moves, with its name: the name of a place, or latitude and longitude.
  package var words: String?
  package var name: String?
  /// A web address with its scheme; an empty one removes it.
  package var address: String?
  /// A note; an empty one removes it.
  package var note: String?
  package var day: Day?
  package var point: Coordinates?
  private let typed: String
  package var answers = Answers()

  /// A change of the place with a number; the change log shows `typed`.
  package init(_ number: Int, typed: String? = nil) {
    self.number = number
    self.typed = typed ?? "dash places edit \(number)"
  }

  /// What was changed.
  package struct Result {
    package let place: Place
    /// Whether the place is another now.
    package let isChanged: Bool
    /// What was found for the words, or nil if there were none.
    package let found: FoundPlace?
    /// Attributes that cannot hold what is derived from the places.
    package let conflicts: [DerivedConflict]
  }

  /// - Throws: ``Question`` if several places have the name; ``Failure`` of status usage for a number or
  ///   words without a place, and for a place of another person.
  package func run(in world: World) throws -> Result {
    let store = try world.openStore()
    let before = try world.ownPlace(number, in: store)
    var place = before
    var found: FoundPlace?
    if let words {
      let one = try OwnPlaceFinder(in: world, store: store).place(
        words, number: nil, command: "dash places edit \(number) --place", answers: answers)
      place.setName(one.name)
      place.point = one.point
      found = one
    }
    if let name { place.setName(name) }
    if let address { place.setAddress(address) }
    if let note { place.setNote(note) }
    if let day { place.day = day }
    if let point { place.point = point }
    if place == before {
      return Result(place: place, isChanged: false, found: found, conflicts: [])
    }
    place.updated = try world.timestamp()
    let conflicts = try world.changePlaces(by: typed, in: store) { try $0.put(place) }.conflicts
    return Result(place: place, isChanged: true, found: found, conflicts: conflicts)
  }
}
