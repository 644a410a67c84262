import Host
import Places
import Services
import Storage
import Text
import Time

/// Adds an own place, or moves the only one if the setting `places.many` allows no other.
package struct AddOwnPlace: Action {
  package static let effects: Effects = [.writesDay, .usesNetwork]

  /// Which place it is.
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

  package init(_ spot: Spot, on day: Day) {
    self.spot = spot
    self.day = day
  }

  /// The added or moved place.
  package struct Result {
    package let place: Place
    /// Whether the only place was moved, instead of a new one added.
    package let isMoved: Bool
    package let found: FoundPlace
    /// Attributes of another type than the derived values.
    package let conflicts: [DerivedConflict]
  }

  /// - Throws: ``Question`` if several places have the name, or if the only place would be moved;
  ///   ``Failure`` of status usage for an unknown place, and what a request throws.
  package func run(in world: World) throws -> Result {
    var store = try world.openStore()
    let found = try found(in: world, store)
    let now = try world.timestamp()
    guard
      var place = Place(
        name: found.name, point: found.point, day: day, created: now, updated: now)
    else { throw Failure.usage("the name is empty") }
    place.setAddress(address)
    place.setNote(note)
    // Fetched cities may have created the store.
    store = try store ?? world.openStore()
    let line = line(of: found)
    guard var moved = try only(in: world, store) else {
      var added = place
      let (number, conflicts) = try world.changePlaces(by: line, in: store) {
        try $0.add([place]).first ?? 0
      }
      added.id = number
      return Result(place: added, isMoved: false, found: found, conflicts: conflicts)
    }
    if !isMoving { try confirm(moving: moved, to: place, world.typed ?? line) }
    moved.setName(place.name.string)
    moved.setAddress(place.address?.string)
    moved.setNote(place.note?.string)
    moved.point = place.point
    moved.day = place.day
    moved.updated = now
    let conflicts = try world.changePlaces(by: line, in: store) { try $0.put(moved) }.conflicts
    return Result(place: moved, isMoved: true, found: found, conflicts: conflicts)
  }

  private func only(in world: World, _ store: Store?) throws -> Place? {
    if world.settings.allowsManyPlaces { return nil }
    var filter = PlaceFilter()
    filter.isOwn = true
    return try store?.places(filter, limit: 1).places.first
  }

  private func found(in world: World, _ store: Store?) throws -> FoundPlace {
    let (words, number): (String, Int?)
    switch spot {
    case .found(let found): return found
    case .words(let typed, number: let chosen): (words, number) = (typed, chosen)
    }
    do {
      return try OwnPlaceFinder(in: world, store: store)
        .place(words, number: number, command: "dash places add", answers: answers)
    } catch let failure as Failure {
      throw failure
    } catch let question as Question {
      throw question
    } catch let interruption as Interruption {
      throw interruption
    } catch {
      var failure = Failure(error)
      failure.hints.append(
        "To say where it is: dash places add \(ShellText.quoted(words)) --point -37.81,144.96")
      throw failure
    }
  }

  private func confirm(moving place: Place, to other: Place, _ typed: String) throws {
    let question = "Move your place from \(place.name.string) to \(other.name.string)?"
    _ = try answers.answer(
      Question(
        text: question, choices: [],
        refusal: .usage(
          "you have a place already: \(place.id) \(place.name.string)",
          hints: [
            "To move it: \(typed) --move",
            "To have several: dash settings set places.many yes",
          ])))
  }

  private func line(of found: FoundPlace) -> String {
    var words = ["dash", "places", "add", ShellText.quoted(found.name)]
    words += ["--point", found.point.exactText, "--date", "\(day)"]
    if let address { words += ["--url", ShellText.quoted(address)] }
    if let note { words += ["--note", ShellText.quoted(note)] }
    return ShellText.line(of: words)
  }
}
