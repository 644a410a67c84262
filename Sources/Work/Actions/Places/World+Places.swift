import Places
import Storage
import Text

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
  /// - Throws: ``Failure`` of status usage if there is none, or if it is a place of another person.
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

  /// Changes places in one change that undo reverts.
  ///
  /// - Returns: What `body` returns, and the attributes that cannot hold what is derived from the places.
  func changePlaces<Result>(
    by typed: String, origin: ChangeOrigin = .command, isDryRun: Bool = false, in store: Store?,
    _ body: (Change) throws -> Result
  ) throws -> (result: Result, conflicts: [DerivedConflict]) {
    var conflicts: () -> [DerivedConflict] = { [] }
    let result = try change(by: typed, origin: origin, isDryRun: isDryRun, in: store) { change in
      conflicts = { change.derivedConflicts }
      return try body(change)
    }
    return (result, conflicts())
  }
}
