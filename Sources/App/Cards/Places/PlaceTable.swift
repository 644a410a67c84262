import Drawing
import Formats
import Geography
import Places
import Text
import Time

/// Places as a table, a row each.
///
///     12  ● Melbourne, Victoria   20 Nov  Ana Lima  12 km  example.org
///
/// On a narrow screen, the columns after the name are below it.
package struct PlaceRows {
  let places: [Place]
  private let near: Coordinates?
  let look: PlaceLook

  private static let wide = 60
  private static let widestName = 44
  private static let widestPerson = 22
  private static let narrowestAddress = 10
  private static let gap = 2

  /// With `near`, the distances from there are shown.
  package init(of places: [Place], near: Coordinates? = nil, look: PlaceLook) {
    (self.places, self.near, self.look) = (places, near, look)
  }

  package func block(width: Int) -> Block { blocks(width: width).flatMap { $0 } }

  /// The lines of each place.
  package func blocks(width: Int) -> [Block] {
    if look.glyphs == .words { return places.map { [sentence(of: $0)] } }
    let number = places.map { "\($0.id)".utf8.count }.max() ?? 1
    return width >= PlaceRows.wide
      ? rows(number, width).map { [$0] } : places.map { pair(of: $0, number, width) }
  }

  /// `Melbourne, Victoria: number 12, 20 Nov, Ana Lima, 12 km, example.org`.
  private func sentence(of place: Place) -> Line {
    PlainText.sentence(
      place.name.string,
      [
        "number \(place.id)", look.date(of: place), look.name(of: place.person).string,
        distance(of: place) ?? "", look.address(of: place).string,
      ])
  }

  private func rows(_ number: Int, _ width: Int) -> Block {
    let dates = places.map(look.date)
    let people = places.map { $0.isOwn ? CleanText("") : look.name(of: $0.person) }
    let distances = places.map { distance(of: $0) ?? "" }
    let addresses = places.map(look.address)
    let gap = PlaceRows.gap
    func widest(_ texts: [CleanText], limit: Int) -> Int {
      min(texts.map(\.width).max() ?? 0, limit)
    }
    let start = number + gap + 2
    let date = dates.map(\.utf8.count).max() ?? 0
    let distanceWidth = distances.map(\.utf8.count).max() ?? 0
    let person = widest(people, limit: PlaceRows.widestPerson)
    let fixed =
      start + gap + date + (person > 0 ? gap + person : 0)
      + (distanceWidth > 0 ? gap + distanceWidth : 0)
    let name = min(widest(places.map(\.name), limit: PlaceRows.widestName), max(width - fixed, 8))
    var address = width - fixed - name - gap
    if address < PlaceRows.narrowestAddress { address = 0 }
    return places.indices.map { index in
      let place = places[index]
      var line = head(of: place, number)
      line.append(Line(place.name).cutting(to: name, glyphs: look.glyphs))
      line.pad(to: start + name + gap)
      line.append(dates[index], .quiet, rightIn: date)
      if person > 0 {
        line.append(.blank(gap))
        let who = Line(people[index], .accent(look.hue(of: place.person)))
        line.append(who.cutting(to: person, glyphs: look.glyphs))
        line.pad(to: start + name + gap + date + gap + person)
      }
      if distanceWidth > 0 {
        line.append(.blank(gap))
        line.append(distances[index], .quiet, rightIn: distanceWidth)
      }
      if address > 0, !addresses[index].isEmpty {
        line.append(.blank(gap))
        let shown = Line(addresses[index], .quiet)
        line.append(shown.cutting(to: address, glyphs: look.glyphs), linkedTo: place.link)
      }
      return line.cutting(to: width, glyphs: look.glyphs)
    }
  }

  private func pair(of place: Place, _ number: Int, _ width: Int) -> Block {
    let start = head(of: place, number)
    var block = Wrap.block(of: place.name.string, beside: start, column: start.width, width: width)
    var parts = [look.date(of: place)]
    if !place.isOwn { parts.insert(look.name(of: place.person).string, at: 0) }
    if let distance = distance(of: place) { parts.append(distance) }
    block += Wrap.block(
      of: parts.joined(separator: look.glyphs.dot), .quiet, indent: start.width, width: width)
    let address = look.address(of: place)
    if !address.isEmpty {
      let shown = Line(address, .quiet)
        .cutting(to: max(width - start.width, 4), glyphs: look.glyphs)
      var line = Line(indent: start.width)
      line.append(shown, linkedTo: place.link)
      block.append(line.cutting(to: width, glyphs: look.glyphs))
    }
    return block
  }

  private func head(of place: Place, _ number: Int) -> Line {
    var line = Line()
    line.append("\(place.id)", .quiet, rightIn: number)
    line.append(.blank(PlaceRows.gap))
    line.append(look.dot(of: place.person), .accent(look.hue(of: place.person)))
    line.append(.blank(1))
    return line
  }

  private func distance(of place: Place) -> String? {
    near.map { look.distance($0.kilometres(to: place.point)) }
  }
}

/// How places are written and coloured on every screen.
package struct PlaceLook: Sendable {
  package let today: Day
  package let glyphs: Glyphs
  /// What the person who uses this program is called; empty if that is not set.
  package let ownName: CleanText
  package let isImperial: Bool

  package init(today: Day, glyphs: Glyphs, ownName: String? = nil, isImperial: Bool = false) {
    self.today = today
    self.glyphs = glyphs
    self.ownName = CleanText(ownName ?? "")
    self.isImperial = isImperial
  }

  package static let ownHue = Hue(group: "location")

  private static let others: [Hue] = [
    .blue, .orange, .purple, .pink, .green, .brown, .sky, .yellow, .slate, .lime,
  ]

  /// Own places have one colour; another person always has the same one.
  package func hue(of person: Person) -> Hue {
    if person.isOwn { return PlaceLook.ownHue }
    let number = person.key.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return PlaceLook.others[Int(number % UInt32(PlaceLook.others.count))]
  }

  /// A full dot for own places, an empty one for others; words have none.
  package func dot(of person: Person) -> CleanText {
    person.isOwn ? glyphs.sign("●", "*") : glyphs.sign("○", "o")
  }

  /// Who it is: `Ana Lima`, `You`.
  package func name(of person: Person) -> CleanText {
    if person.isOwn { return ownName.isEmpty ? "You" : ownName }
    return person.name.isEmpty ? "Somebody" : person.name
  }

  /// The address without its scheme and `www.`: `example.org/melbourne`.
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
    place.day.civil.year == today.civil.year ? DayText.date(place.day) : DayText.withYear(place.day)
  }

  /// The date, after the name of another person: `Ana Lima, 20 Nov`.
  package func detail(of place: Place) -> CleanText {
    let date = date(of: place)
    return place.isOwn ? CleanText(date) : "\(name(of: place.person).string), \(date)"
  }

  /// `12 km`, `800 m`, `0.5 mi`.
  package func distance(_ kilometres: Double) -> String {
    let number = isImperial ? kilometres / 1.609344 : kilometres
    let unit = isImperial ? "mi" : "km"
    if !isImperial, number < 0.995 { return "\(Int((number * 1000).rounded())) m" }
    if number < 9.95 { return NumberText.rounded(number, places: 1) + " " + unit }
    return CountText.grouped(Int(number.rounded())) + " " + unit
  }
}

extension JSONText {
  /// The members of a place.
  package mutating func write(_ place: Place, near: Coordinates?) {
    member("number", place.id)
    member("key", place.key)
    member("own", place.isOwn)
    member("person", place.isOwn ? nil : place.person.key)
    member("first_name", place.person.firstName.isEmpty ? nil : place.person.firstName.string)
    member("last_name", place.person.lastName.isEmpty ? nil : place.person.lastName.string)
    member("name", place.name.string)
    member("address", place.address?.string)
    member("note", place.note?.string)
    member("latitude", place.point.latitude)
    member("longitude", place.point.longitude)
    member("date", place.day.description)
    member("created", place.created.description)
    member("updated", place.updated.description)
    if let near { member("kilometres", (near.kilometres(to: place.point) * 1000).rounded() / 1000) }
  }
}
