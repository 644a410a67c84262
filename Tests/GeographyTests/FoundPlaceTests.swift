import Geography
import Testing

/// Which of several places is meant.
@Suite struct FoundPlaceTests {
  private func place(_ population: Int, isOwn: Bool = false) -> FoundPlace {
    var place = FoundPlace(name: "A", label: "A", coordinates: .blank, zone: nil)
    place.population = population
    place.isOwn = isOwn
    return place
  }

  @Test(
    arguments: [
      ([5], [], 0), ([1500, 100], [], 0), ([1499, 100], [], nil), ([1500, 100, 3], [], 0),
      ([0, 0], [], nil), ([500, 0], [], nil), ([0, 500, 20], [0], 0), ([0, 0, 500], [0, 1], nil),
      ([0, 9000, 100], [0], 0),
    ] as [([Int], [Int], Int?)])
  func `the only one, the only own one or a much larger city is meant`(
    populations: [Int], own: [Int], meant: Int?
  ) {
    let places = populations.enumerated().map { place($1, isOwn: own.contains($0)) }
    #expect(FoundPlace.meant(among: places) == meant)
  }

  @Test func `nothing is meant among no places`() {
    #expect(FoundPlace.meant(among: []) == nil)
  }

  @Test(arguments: [
    ("Switzerland", true), ("united states", true), ("Valais", false), ("Zermatt", false),
    ("", false),
  ])
  func `a country is known by its name`(name: String, isCountry: Bool) {
    #expect(Embedded.gazetteer.isCountry(PlaceKey.of(name)) == isCountry)
  }
}
