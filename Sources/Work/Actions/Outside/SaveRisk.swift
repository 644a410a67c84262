import Outside

/// Stores the numbers that a person typed about the risk of a place.
package struct SaveRisk: Action {
  private let risk: OutsideReport.TypedRisk
  private let place: OutsideReport.Place

  package init(_ risk: OutsideReport.TypedRisk, of place: OutsideReport.Place) {
    self.risk = risk
    self.place = place
  }

  package func run(in world: World) throws {
    try world.openStoreForWriting().set(
      risk, for: .typedRisk(of: place.coordinates), at: world.now.description)
  }
}
