import Geography
import Text
import Time

/// Places of the sample data.
package enum SamplePlaces {
  private static let ana = Person(key: "1001", firstName: "Ana", lastName: "Lima")
  private static let ben = Person(key: "1002", firstName: "Ben", lastName: "Ito")
  private static let mei = Person(key: "1003", firstName: "美", lastName: "林")

  /// Places of some people, the one that was changed last first; the last own one is of `today`.
  package static func places(today: Day) -> [Place] {
    let rows: [(Person, Int, String, String?, String?, Double, Double)] = [
      (.own, 0, "Café Lumière, Fitzroy", "https://example.org/lumiere", nil, -37.7987, 144.9784),
      (.own, 0, "State Library", nil, "Third floor is quiet", -37.8098, 144.9652),
      (ana, 0, "Lisbon", "https://example.com/ana/miradouro", nil, 38.7167, -9.1333),
      (ben, 1, "Kyoto", "https://example.net/temples", nil, 35.0116, 135.7681),
      (.own, 2, "Queenscliff", "https://example.org/ferry", "With Ana", -38.2667, 144.6667),
      (mei, 3, "台北 Taipei", nil, nil, 25.0330, 121.5654),
      (ana, 9, "Porto", "https://example.com/ana/bridge", nil, 41.1496, -8.6110),
      (.own, 16, "Hobart", nil, "The mountain in snow", -42.8794, 147.3294),
      (ben, 30, "Reykjavík", "https://example.net/aurora", nil, 64.1355, -21.8954),
      (.own, 75, "Auckland", "https://example.org/walks", nil, -36.8485, 174.7633),
      (mei, 120, "São Paulo", nil, nil, -23.5475, -46.6361),
      (.own, 400, "Portland, Oregon", nil, "First time across the ocean", 45.5234, -122.6762),
    ]
    let midnight = LocalDateTime(day: today, minute: 0).seconds
    return rows.enumerated().compactMap { index, row in
      let (person, age, name, address, note, latitude, longitude) = row
      guard let point = Coordinates(latitude: latitude, longitude: longitude) else { return nil }
      let time = Timestamp(
        Instant(seconds: midnight - Int64(age) * 86_400 + 43_200 - Int64(index) * 60))
      var place = Place(
        key: person.isOwn ? nil : "sample\(index)", person: person, name: name, point: point,
        day: today - age, created: time, updated: time)
      place?.setAddress(address)
      place?.setNote(note)
      return place
    }
  }
}
