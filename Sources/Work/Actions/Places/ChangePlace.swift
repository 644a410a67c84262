import Geography
import Places
import Storage
import Text
import Time

/// Changes the properties of an own place that are not nil.
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
  package var answers = Answers()

  /// A change of the place with a number.
  package init(_ number: Int) {
    self.number = number
  }

  /// The changed place.
  package struct Result {
    package let place: Place
    package let isChanged: Bool
    /// The place that the words mean, or nil without words.
    package let found: FoundPlace?
    /// Attributes of another type than the derived values.
    package let conflicts: [DerivedConflict]
  }

  /// - Throws: ``Question`` if several places have the name; ``Failure`` of status usage for
  ///   unknown places, and for a place of another person.
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
    let conflicts = try world.changePlaces(by: "dash places edit \(number)", in: store) {
      try $0.put(place)
    }.conflicts
    return Result(place: place, isChanged: true, found: found, conflicts: conflicts)
  }
}

/// Deletes own places; undo restores all of them.
package struct DeletePlaces: Action {
  private let numbers: [Int]

  /// Deletes the places with the numbers.
  package init(_ numbers: [Int]) {
    self.numbers = numbers
  }

  /// The deleted places.
  package struct Result {
    /// The deleted places, each once.
    package let places: [Place]
    /// Attributes of another type than the derived values.
    package let conflicts: [DerivedConflict]
  }

  /// - Throws: ``Failure`` of status usage for an unknown place or another person's.
  package func run(in world: World) throws -> Result {
    let store = try world.openStore()
    var seen: Set<Int> = []
    let places = try numbers.map { try world.ownPlace($0, in: store) }
      .filter { seen.insert($0.id).inserted }
    let line = "dash places remove " + numbers.map { "\($0)" }.joined(separator: " ")
    let conflicts = try world.changePlaces(by: line, in: store) {
      try $0.removePlaces(places.map(\.id))
    }.conflicts
    return Result(places: places, conflicts: conflicts)
  }
}

extension World {
  /// The place with a number.
  ///
  /// - Throws: ``Failure`` of status usage if there is none.
  package func place(_ number: Int, in store: Store?) throws -> Place {
    guard let place = try store?.place(number) else {
      throw Failure.usage(
        "there is no place \(number)", hints: ["To list them with their numbers: dash places"])
    }
    return place
  }

  /// The own place with a number.
  ///
  /// - Throws: ``Failure`` of status usage if there is none, or if it is another person's.
  func ownPlace(_ number: Int, in store: Store?) throws -> Place {
    let place = try place(number, in: store)
    guard place.isOwn else {
      let person = place.person.name.isEmpty ? "Somebody" : place.person.name.string
      throw Failure.usage(
        "place \(place.id), \(place.name.string), is of \(person)",
        hints: ["Only your own places can be changed. To list them: dash places --by me"])
    }
    return place
  }

  /// Changes places in one change that undo reverts; returns the attributes that could not be
  /// derived.
  func changePlaces<Result>(
    by line: String = "dash", origin: ChangeOrigin = .command, isDryRun: Bool = false,
    in store: Store?,
    _ body: (Change) throws -> Result
  ) throws -> (result: Result, conflicts: [DerivedConflict]) {
    var conflicts: () -> [DerivedConflict] = { [] }
    let result = try change(by: line, origin: origin, isDryRun: isDryRun, in: store) { change in
      conflicts = { change.derivedConflicts }
      return try body(change)
    }
    return (result, conflicts())
  }
}
