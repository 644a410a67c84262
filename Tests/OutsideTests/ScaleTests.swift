import Outside
import Testing

@Suite struct ScaleTests {
  /// The scale of the World Meteorological Organization, in m/s: number, lowest and highest speed.
  @Test(
    arguments: [
      (0, 0.0, 0.2), (1, 0.3, 1.5), (2, 1.6, 3.3), (3, 3.4, 5.4), (4, 5.5, 7.9), (5, 8.0, 10.7),
      (6, 10.8, 13.8), (7, 13.9, 17.1), (8, 17.2, 20.7), (9, 20.8, 24.4), (10, 24.5, 28.4),
      (11, 28.5, 32.6), (12, 32.7, 90),
    ])
  func `each speed has its number on the Beaufort scale`(
    number: Int, lowest: Double, highest: Double
  ) {
    #expect(Beaufort(metresPerSecond: lowest).number == number)
    #expect(Beaufort(metresPerSecond: highest).number == number)
  }

  @Test func `speeds between two numbers are rounded first`() {
    #expect(Beaufort(metresPerSecond: 1.549).number == 1)
    #expect(Beaufort(metresPerSecond: 1.551).number == 2)
    #expect(Beaufort(metresPerSecond: .infinity).number == 12)
    #expect(Beaufort(metresPerSecond: 17).name == "near gale")
  }

  @Test(
    arguments: [
      (0.0, "N"), (11.24, "N"), (11.26, "NNE"), (45, "NE"), (90, "E"), (180, "S"), (202.5, "SSW"),
      (270, "W"), (348.74, "NNW"), (348.76, "N"), (360, "N"), (-90, "W"), (720, "N"),
    ])
  func `a direction has a name`(degrees: Double, name: String) {
    #expect(CompassPoint.name(degrees: degrees) == name)
  }

  @Test func `a direction that is no number is north`() {
    #expect(CompassPoint.name(degrees: .nan) == "N")
    #expect(CompassPoint.name(degrees: .infinity) == "N")
  }

  @Test(
    arguments: [
      (0.0, UVCategory.low), (2.49, .low), (2.5, .moderate), (5.4, .moderate), (5.5, .high),
      (7.4, .high), (7.99, .veryHigh), (10.4, .veryHigh), (10.5, .extreme), (16, .extreme),
    ])
  func `a UV index has a category`(index: Double, category: UVCategory) {
    #expect(UVCategory(index: index) == category)
  }

  @Test(
    arguments: [
      (0.0, AirBand.European.good), (20, .good), (21, .fair), (40, .fair), (60, .moderate),
      (61, .poor), (80, .poor), (100, .veryPoor), (101, .extremelyPoor), (340, .extremelyPoor),
    ])
  func `a European index has a band`(index: Double, band: AirBand.European) {
    #expect(AirBand.European(index: index) == band)
  }

  @Test(
    arguments: [
      (0.0, AirBand.UnitedStates.good), (50, .good), (51, .moderate), (100, .moderate),
      (101, .unhealthyForSome), (150, .unhealthyForSome), (151, .unhealthy), (200, .unhealthy),
      (201, .veryUnhealthy), (300, .veryUnhealthy), (301, .hazardous), (700, .hazardous),
    ])
  func `an index of the United States has a band`(index: Double, band: AirBand.UnitedStates) {
    #expect(AirBand.UnitedStates(index: index) == band)
  }

  @Test func `every code of Open-Meteo's list has words and a sign of one cell`() {
    let all = (0...99).compactMap { WeatherCode($0) }
    #expect(all.count == 28)
    #expect(Set(all.map(\.words)).count == 28)
    for code in all {
      #expect(code.sign(isDay: true).unicodeScalars.count == 1)
    }
    #expect(WeatherCode(0)?.sign(isDay: true) != WeatherCode(0)?.sign(isDay: false))
    #expect(WeatherCode(4) == nil)
    #expect(WeatherCode(-1) == nil)
  }

  /// Exact by the definitions of the units.
  @Test func `measures are converted`() {
    #expect(OutsideUnits.Temperature.fahrenheit.value(celsius: -40) == -40)
    #expect(OutsideUnits.Temperature.fahrenheit.value(celsius: 100) == 212)
    #expect(OutsideUnits.Wind.kilometresPerHour.value(metresPerSecond: 10) == 36)
    #expect(abs(OutsideUnits.Wind.knots.value(metresPerSecond: 1852.0 / 3600) - 1) < 1e-12)
    #expect(abs(OutsideUnits.Wind.milesPerHour.value(metresPerSecond: 0.44704) - 1) < 1e-12)
    #expect(abs(OutsideUnits.Pressure.inchesOfMercury.value(hectopascals: 1013.25) - 29.92) < 0.005)
    #expect(OutsideUnits.Rain.inches.value(millimetres: 25.4) == 1)
    #expect(OutsideUnits.Distance.miles.value(metres: 1609.344) == 1)
  }
}
