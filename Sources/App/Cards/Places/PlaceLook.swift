import Drawing
import Metrics
import Places
import Text
import Time

/// How places are written and coloured on every screen.
package struct PlaceLook: Sendable {
  package let today: Day
  package let glyphs: Glyphs
  /// What the person who uses this program is called; empty if that is not set.
  package let ownName: CleanText
  /// Whether distances are in miles.
  package let isImperial: Bool

  package init(
    today: Day, glyphs: Glyphs, ownName: String? = nil, isImperial: Bool = false
  ) {
    self.today = today
    self.glyphs = glyphs
    self.ownName = CleanText(ownName ?? "")
    self.isImperial = isImperial
  }

  package static let ownHue = Hue(group: "location")

  private static let others: [Hue] = [
    .blue, .orange, .purple, .pink, .green, .brown, .sky, .yellow, .slate, .lime,
  ]

  /// Own places have a colour of their own; everybody else has one that stays.
  package func hue(of person: Person) -> Hue {
    if person.isOwn { return PlaceLook.ownHue }
    let number = person.key.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return PlaceLook.others[Int(number % UInt32(PlaceLook.others.count))]
  }

  /// Own places have a full dot, others' an empty one; words have none.
  package func dot(of person: Person) -> CleanText {
    person.isOwn ? glyphs.sign("●", "*") : glyphs.sign("○", "o")
  }

  /// Who it is: `Ana Lima`, `You`.
  package func name(of person: Person) -> CleanText {
    if person.isOwn { return ownName.isEmpty ? "You" : ownName }
    return person.name.isEmpty ? "Somebody" : person.name
  }

  /// The address without what every address has: `example.org/melbourne`.
  package func address(of place: Place) -> CleanText {
    guard let address = place.address else { return "" }
    var text = address.string[...]
    for start in ["https://", "http://", "www."] where text.hasPrefix(start) {
      text = text.dropFirst(start.count)
    }
    if text.hasSuffix("/") { text = text.dropLast() }
    return CleanText(String(text))
  }

  /// `20 Nov`, with the year if it is another one.
  package func date(of place: Place) -> String {
    place.day.civil.year == today.civil.year
      ? DayText.date(place.day) : DayText.withYear(place.day)
  }

  /// When it was, and who was there if it was somebody else: `Ana Lima, 20 Nov`.
  package func detail(of place: Place) -> CleanText {
    let date = date(of: place)
    return place.isOwn ? CleanText(date) : "\(name(of: place.person).string), \(date)"
  }

  /// `12 km`, `800 m`, `0.5 mi`.
  package func distance(_ kilometres: Double) -> String {
    let number = isImperial ? kilometres / 1.609344 : kilometres
    let unit = isImperial ? "mi" : "km"
    if !isImperial, number < 0.995 { return "\(Int((number * 1000).rounded())) m" }
    if number < 9.95 { return NumberText.text { $0.rounded(number, places: 1) } + " " + unit }
    return CountText.grouped(Int(number.rounded())) + " " + unit
  }
}
