import Geography
import Testing

@Suite struct PlaceWordsTests {
  @Test(
    arguments: [
      ("-37.8,145", -37.8, 145.0), ("-37.81, 144.96", -37.81, 144.96), ("0,0", 0, 0),
      ("90,-180", 90, -180), ("5,5", 5, 5),
    ])
  func `coordinates are read`(typed: String, latitude: Double, longitude: Double) throws {
    let words = try #require(PlaceWords(typed))
    #expect(words.coordinates == Coordinates(latitude: latitude, longitude: longitude))
  }

  @Test(arguments: [
    "Portland, Oregon", "Melbourne", "nan,5", "5", "1,2,3", "5°,6", "inf,1", "0,1e9",
  ])
  func `anything else is a name`(typed: String) throws {
    #expect(try #require(PlaceWords(typed)).coordinates == nil)
  }

  @Test(arguments: ["", "95,0", "-90.01,0", "0,180.5", String(repeating: "x", count: 201)])
  func `what is out of range is no place`(typed: String) {
    #expect(PlaceWords(typed) == nil)
  }

  @Test func `a point is written with two decimal places`() throws {
    let point = try #require(Coordinates(latitude: -37.8136, longitude: 144.9631))
    #expect(point.text == "-37.81,144.96")
    #expect(point.rounded.latitude == -37.81)
    let zero = try #require(Coordinates(latitude: -0.001, longitude: 7))
    #expect(zero.text == "0,7")
  }

  @Test(
    arguments: [
      ("Saint-Denis", "saint denis"), ("St. John's", "saint johns"), ("  A  B ", "a b"),
      ("Ft. Worth", "fort worth"), ("ŁÓDŹ", "lodz"), ("Nukuʻalofa", "nukualofa"), ("!", ""),
      ("São Tomé", "sao tome"), ("Mt Isa", "mount isa"), ("Straßburg", "strassburg"),
      ("東京", "東京"), ("Ste-Anne", "sainte anne"), ("stuttgart", "stuttgart"),
    ])
  func `names are folded`(name: String, key: String) {
    #expect(PlaceKey.of(name) == key)
  }
}
