import Places
import Storage
import Text

/// Deletes own places; undo restores all of them.
package struct DeletePlaces: Action {
  package static let effects: Effects = []

  private let numbers: [Int]
  private let typed: String

  /// Deletes the places with the numbers; the change log shows `typed`.
  package init(_ numbers: [Int], typed: String? = nil) {
    self.numbers = numbers
    self.typed = typed ?? "dash places remove " + numbers.map { "\($0)" }.joined(separator: " ")
  }

  /// What was deleted.
  package struct Result {
    /// The deleted places, each once.
    package let places: [Place]
    /// Attributes that cannot hold what is derived from the places.
    package let conflicts: [DerivedConflict]
  }

  /// - Throws: ``Failure`` of status usage for a number without a place, or of a place of another person.
  package func run(in world: World) throws -> Result {
    let store = try world.openStore()
    var seen: Set<Int> = []
    let places = try numbers.map { try world.ownPlace($0, in: store) }
      .filter { seen.insert($0.id).inserted }
    let conflicts = try world.changePlaces(by: typed, in: store) {
      try $0.removePlaces(places.map(\.id))
    }.conflicts
    return Result(places: places, conflicts: conflicts)
  }
}
