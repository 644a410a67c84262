import Geography
import Host
import Places
import Services
import Storage
import Text
import Time

/// Changes the properties of an own place that are not nil.
package struct ChangePlace: AskingAction {
  package static let effects: Effects = .usesNetwork

  private let number: Int
  /// Where it moves, with its name: the name of a place, or latitude and longitude.
  package var words: String?
  package var name: String?
  /// A web address with its scheme; an empty one removes it.
  package var address: String?
  package var note: String?
  package var day: Day?
  package var point: Coordinates?
  package var answers = Answers()

  package init(_ number: Int) { self.number = number }

  /// The place, the one that the words mean or nil without words, and attributes of another type
  /// than the derived values.
  package typealias Result = (
    place: Place, isChanged: Bool, found: FoundPlace?, conflicts: [DerivedConflict]
  )

  /// - Throws: ``Question`` if several places have the name; ``Failure`` for an unknown one.
  package func run(in world: World) throws -> Result {
    let store = try world.openStore()
    let before = try world.ownPlace(number, in: store)
    var place = before
    var found: FoundPlace?
    if let words {
      let finder = PlaceFinder(
        in: world, store: store, command: "dash places edit \(number) --place")
      let one = try finder.candidate(for: words, number: nil, answers: answers)
      place.setName(one.name)
      place.point = one.coordinates
      found = one
    }
    if let name { place.setName(name) }
    if let address { place.setAddress(address) }
    if let note { place.setNote(note) }
    if let day { place.day = day }
    if let point { place.point = point }
    if place == before { return (place, false, found, []) }
    place.updated = try world.timestamp()
    let conflicts = try world.changePlaces(by: "dash places edit \(number)", in: store) {
      try $0.put(place)
    }.conflicts
    return (place, true, found, conflicts)
  }
}

/// Deletes own places; undo restores all of them.
package struct DeletePlaces: Action {
  private let numbers: [Int]

  package init(_ numbers: [Int]) { self.numbers = numbers }

  /// - Returns: The places, each once, and attributes of another type than the derived values.
  /// - Throws: ``Failure`` of status usage for an unknown place or another person's.
  package func run(in world: World) throws -> (places: [Place], conflicts: [DerivedConflict]) {
    let store = try world.openStore()
    var seen: Set<Int> = []
    let places = try numbers.map { try world.ownPlace($0, in: store) }
      .filter { seen.insert($0.id).inserted }
    let line = "dash places remove " + numbers.map { "\($0)" }.joined(separator: " ")
    let conflicts = try world.changePlaces(by: line, in: store) {
      try $0.removePlaces(places.map(\.id))
    }.conflicts
    return (places, conflicts)
  }
}

extension World {
  /// The place with a number; throws ``Failure`` of status usage if there is none.
  package func place(_ number: Int, in store: Store?) throws -> Place {
    guard let place = try store?.place(number) else {
      throw Failure.usage(
        "there is no place \(number)", hints: ["To list them with their numbers: dash places"])
    }
    return place
  }

  /// The own place with a number; throws ``Failure`` also if it is another person's.
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

  /// Changes places in one change; returns the attributes that could not be derived.
  func changePlaces<Result>(
    by line: String = "dash", origin: ChangeOrigin = .command, isDryRun: Bool = false,
    in store: Store?, _ body: (Change) throws -> Result
  ) throws -> (result: Result, conflicts: [DerivedConflict]) {
    var conflicts: () -> [DerivedConflict] = { [] }
    let result = try change(by: line, origin: origin, isDryRun: isDryRun, in: store) { change in
      conflicts = { change.derivedConflicts }
      return try body(change)
    }
    return (result, conflicts())
  }
}

/// Adds an own place, or moves the only one if the setting `places.many` allows no other.
package struct AddOwnPlace: AskingAction {
  package static let effects: Effects = [.writesDay, .usesNetwork]

  package enum Spot {
    /// A place of a name, or latitude and longitude; of several places the one with the number.
    case words(String, number: Int?)
    case found(FoundPlace)
  }

  private let spot: Spot
  private let day: Day
  /// A web address about it, with its scheme.
  package var address: String?
  package var note: String?
  package var isMoving = false
  package var answers = Answers()

  package init(_ spot: Spot, on day: Day) { (self.spot, self.day) = (spot, day) }

  package enum Outcome: Sendable {
    case added
    /// The only place is another one.
    case moved
    /// The same place was there on the day, and has another address or note.
    case changed
    /// The same place was there on the day.
    case known
  }

  /// The place, and attributes of another type than the derived values.
  package typealias Result = (
    place: Place, outcome: Outcome, found: FoundPlace, conflicts: [DerivedConflict]
  )

  /// - Throws: ``Question`` if several places have the name, or if the only place would be moved;
  ///   ``Failure`` of status usage for an unknown place, and what a request throws.
  package func run(in world: World) throws -> Result {
    var store = try world.openStore()
    let found = try found(in: world, store)
    let now = try world.timestamp()
    guard
      var place = Place(
        name: found.name, point: found.coordinates, day: day, created: now, updated: now)
    else { throw Failure.usage("the name is empty") }
    place.setAddress(address)
    place.setNote(note)
    // Fetched cities may have created the store.
    store = try store ?? world.openStore()
    let line = line(of: found)
    if var same = try store?.ownPlace(sameAs: place) {
      let before = same
      if let address { same.setAddress(address) }
      if let note { same.setNote(note) }
      if same == before { return (same, .known, found, []) }
      same.updated = now
      let conflicts = try world.changePlaces(by: line, in: store) { try $0.put(same) }.conflicts
      return (same, .changed, found, conflicts)
    }
    let only =
      try world.settings.allowsManyPlaces ? nil : store?.places(.own, limit: 1).places.first
    guard var moved = only else {
      var added = place
      let (number, conflicts) = try world.changePlaces(by: line, in: store) {
        try $0.add([place]).first ?? 0
      }
      added.id = number
      return (added, .added, found, conflicts)
    }
    if !isMoving { try confirm(moving: moved, to: place, world.typed ?? line) }
    moved.setName(place.name.string)
    moved.setAddress(place.address?.string)
    moved.setNote(place.note?.string)
    moved.point = place.point
    moved.day = place.day
    moved.updated = now
    let conflicts = try world.changePlaces(by: line, in: store) { try $0.put(moved) }.conflicts
    return (moved, .moved, found, conflicts)
  }

  private func found(in world: World, _ store: Store?) throws -> FoundPlace {
    let (words, number): (String, Int?)
    switch spot {
    case .found(let found): return found
    case .words(let typed, number: let chosen): (words, number) = (typed, chosen)
    }
    do {
      return try PlaceFinder(in: world, store: store, command: "dash places add")
        .candidate(for: words, number: number, answers: answers)
    } catch let error where error is Failure || error is Question || error is Interruption {
      throw error
    } catch {
      var failure = Failure(error)
      failure.hints.append(
        "To say where it is: dash places add \(ShellText.quoted(words)) --point -37.81,144.96")
      throw failure
    }
  }

  private func confirm(moving place: Place, to other: Place, _ typed: String) throws {
    _ = try answers.answer(
      "Move your place from \(place.name.string) to \(other.name.string)?",
      refusal: .usage(
        "you have a place already: \(place.id) \(place.name.string)",
        hints: "To move it: \(typed) --move", "To have several: dash settings set places.many yes"))
  }

  private func line(of found: FoundPlace) -> String {
    var words = ["dash", "places", "add", ShellText.quoted(found.name)]
    words += ["--point", found.coordinates.exactText, "--date", "\(day)"]
    if let address { words += ["--url", ShellText.quoted(address)] }
    if let note { words += ["--note", ShellText.quoted(note)] }
    return ShellText.line(of: words)
  }
}
