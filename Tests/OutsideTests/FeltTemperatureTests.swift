import Outside
import Testing

@Suite struct FeltTemperatureTests {
  /// Rows of the wind chill chart of the National Weather Service (weather.gov, "Wind Chill Chart"): °F,
  /// then the chill in °F at 5, 10, … 60 miles an hour.
  private static let chart: [(Double, [Int])] = [
    (40, [36, 34, 32, 30, 29, 28, 28, 27, 26, 26, 25, 25]),
    (35, [31, 27, 25, 24, 23, 22, 21, 20, 19, 19, 18, 17]),
    (30, [25, 21, 19, 17, 16, 15, 14, 13, 12, 12, 11, 10]),
    (25, [19, 15, 13, 11, 9, 8, 7, 6, 5, 4, 4, 3]),
    (20, [13, 9, 6, 4, 3, 1, 0, -1, -2, -3, -3, -4]),
    (15, [7, 3, 0, -2, -4, -5, -7, -8, -9, -10, -11, -11]),
    (10, [1, -4, -7, -9, -11, -12, -14, -15, -16, -17, -18, -19]),
    (5, [-5, -10, -13, -15, -17, -19, -21, -22, -23, -24, -25, -26]),
    (0, [-11, -16, -19, -22, -24, -26, -27, -29, -30, -31, -32, -33]),
    (-40, [-57, -66, -71, -74, -78, -80, -82, -84, -86, -88, -89, -91]),
    (-45, [-63, -72, -77, -81, -84, -87, -89, -91, -93, -95, -97, -98]),
  ]

  @Test(arguments: chart)
  func `wind chill is that of the chart of the National Weather Service`(
    fahrenheit: Double, row: [Int]
  ) throws {
    for (index, expected) in row.enumerated() {
      let speed = Double(index + 1) * 5 * 1.609344
      let chill = try #require(
        FeltTemperature.windChill(celsius: (fahrenheit - 32) / 1.8, kilometresPerHour: speed))
      // The metric formula is a rounding of the one of the chart.
      #expect(abs(chill * 1.8 + 32 - Double(expected)) < 1, "\(fahrenheit) at \(speed)")
    }
  }

  @Test func `wind chill has its range`() {
    #expect(FeltTemperature.windChill(celsius: 10, kilometresPerHour: 20) != nil)
    #expect(FeltTemperature.windChill(celsius: 10.1, kilometresPerHour: 20) == nil)
    #expect(FeltTemperature.windChill(celsius: 0, kilometresPerHour: 4.8) == nil)
    #expect(FeltTemperature.windChill(celsius: 0, kilometresPerHour: 4.9) != nil)
    #expect(FeltTemperature.windChill(celsius: .nan, kilometresPerHour: 20) == nil)
    #expect(FeltTemperature.windChill(celsius: 0, kilometresPerHour: .infinity) == nil)
  }

  /// The heat index chart of the National Weather Service (weather.gov, "What is the heat index?"):
  /// relative humidity, then °F of the air and of the index.
  @Test(
    arguments: [
      (40.0, 80.0, 80), (40, 90, 91), (40, 100, 109), (40, 110, 136), (50, 86, 88), (50, 96, 108),
      (60, 82, 84), (60, 94, 110), (70, 90, 105), (70, 84, 90), (75, 92, 116), (80, 86, 100),
      (85, 90, 117), (90, 84, 98), (90, 86, 105), (95, 82, 93), (100, 86, 112),
    ])
  func `heat index is that of the chart of the National Weather Service`(
    humidity: Double, fahrenheit: Double, expected: Int
  ) throws {
    let index = try #require(
      FeltTemperature.heatIndex(celsius: (fahrenheit - 32) / 1.8, humidity: humidity))
    #expect(abs(index * 1.8 + 32 - Double(expected)) < 1)
  }

  @Test func `heat index has its range`() {
    #expect(FeltTemperature.heatIndex(celsius: 26.6, humidity: 90) == nil)
    #expect(FeltTemperature.heatIndex(celsius: 26.7, humidity: 90) != nil)
    #expect(FeltTemperature.heatIndex(celsius: 30, humidity: 101) == nil)
    #expect(FeltTemperature.heatIndex(celsius: 30, humidity: .nan) == nil)
    // Dry air feels cooler, by the adjustment for less than 13 %.
    let dry = FeltTemperature.heatIndex(celsius: (95.0 - 32) / 1.8, humidity: 5) ?? 0
    #expect(dry < 35)
  }

  /// From the tables of dew points of psychrometry: relative humidity, °C of the air and of the dew.
  @Test(
    arguments: [
      (20.0, 50.0, 9.3), (25, 60, 16.7), (30, 80, 26.2), (10, 100, 10), (0, 50, -9.2),
      (-10, 80, -12.8), (35, 20, 8.7),
    ])
  func `dew point follows from temperature and humidity`(
    celsius: Double, humidity: Double, expected: Double
  ) throws {
    let point = try #require(FeltTemperature.dewPoint(celsius: celsius, humidity: humidity))
    #expect(abs(point - expected) < 0.15)
  }

  @Test func `dry air has no dew point`() {
    #expect(FeltTemperature.dewPoint(celsius: 20, humidity: 0) == nil)
    #expect(FeltTemperature.dewPoint(celsius: 20, humidity: 100.5) == nil)
    #expect(FeltTemperature.dewPoint(celsius: -300, humidity: 50) == nil)
  }
}
