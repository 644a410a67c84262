import Geography
import Outside
import Testing
import Time

@Suite struct UsualPlaceTests {
  @Test func `a usual place is read as it was written`() throws {
    let point = try #require(Coordinates(latitude: 52.52, longitude: 13.4))
    let place = OutsideReport.Place(
      name: "Berlin", label: "Berlin, Germany", coordinates: point, zone: "Europe/Berlin")
    for isGuess in [false, true] {
      var place = place
      place.isGuess = isGuess
      let usual = UsualPlace(place, chosenBy: "place a\tb")
      #expect(UsualPlace(line: usual.line) == usual)
    }
    #expect(UsualPlace(line: UsualPlace(nil, chosenBy: "zone UTC").line)?.place == nil)
    // dash 2.0 wrote a drawn card below the place.
    let old = """
      place Berlin\tBerlin\tBerlin, Germany\t52.52\t13.4\tEurope/Berlin\t
      C km/h hPa mm km 24h\tOpen-Meteo\t2026-11-22T09:10
      1795298400\t1795302000\tFine to go out.\t◑\t18 °C

      """
    #expect(UsualPlace(line: Array(old.utf8)) == UsualPlace(place, chosenBy: "place Berlin"))
    for damaged in ["", "\n", "place\tA\tA\t91\t0\t\t", "place\tA\tA\tx\t0\t\t", "place\tA\tA\t1"] {
      #expect(UsualPlace(line: Array(damaged.utf8)) == nil)
    }
  }

  @Test func `typed numbers are read as they were written`() {
    for positivity in [nil, 0.07] {
      let risk = OutsideReport.TypedRisk(
        CaseRisk(casesPer100k: 12.5, positivity: positivity, infectionRate: 1.1), people: 20,
        on: Day(number: 20_777))
      #expect(OutsideReport.TypedRisk(line: risk.line) == risk)
    }
    #expect(OutsideReport.TypedRisk(line: Array("2026-11-20\t\t\t\t3".utf8)) == nil)
  }
}
