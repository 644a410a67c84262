import Agenda
import Geography
import Host
import Outside
import ReferenceData
import Services
import Storage
import Text
import Time

/// Finds the place that a person means.
///
/// Names are looked up in the gazetteer, then among the fetched places. Each refresh stores the
/// place that `dash outside` shows without a name, so that showing it needs no look-up.
package struct PlaceFinder {
  let world: World
  let store: Store?
  /// The command that a place can be given to, for hints.
  private let command: String

  package init(in world: World, store: Store?, command: String = "dash outside") {
    self.world = world
    self.store = store
    self.command = command
  }

  private var gazetteer: Gazetteer { world.gazetteer }

  /// The typed place, or the place that `dash outside` shows without one.
  package func place(
    _ typed: PlaceWords?, number: Int? = nil, answers: Answers? = nil
  ) throws -> OutsideReport.Place {
    guard let typed else { return try usualPlace(answers) }
    return try place(typed, number: number, isSetting: false, answers)
  }

  /// The setting `place`, else the city of the time zone, which is a guess.
  package func usualPlace(_ answers: Answers?) throws -> OutsideReport.Place {
    if let cached = try store?.state(.usualPlace), cached.selection == selection,
      let place = cached.place
    {
      return place
    }
    if let words = world.settings.place.flatMap(PlaceWords.init) {
      return try place(words, number: nil, isSetting: true, answers)
    }
    guard let city = try guess() else {
      throw Failure.usage(
        "no place is set",
        hints: [
          "To set it: dash settings set place Melbourne, or latitude,longitude",
          "To look at one: dash outside Melbourne 1",
        ])
    }
    return OutsideReport.Place(city, isGuess: true)
  }

  /// As ``usualPlace(_:)``, or nil if nothing was ever fetched, or if there is none.
  package func usualIfFetched() throws -> OutsideReport.Place? {
    guard let cached = try store?.state(.usualPlace) else { return nil }
    if cached.selection == selection { return cached.place }
    return try? usualPlace(nil)
  }

  /// The setting `place`, else the time zone: all that ``usualPlace(_:)`` depends on.
  package var selection: String {
    if let place = world.settings.place { return "place " + place }
    return "zone " + (world.settings.zone ?? world.host.zoneState)
  }

  /// The city of a text that is its name and nothing else; nil if several are called so.
  private func onlyCity(_ text: String) -> OutsideReport.Place? {
    guard let cities = try? cities(named: text), cities.count == 1, let city = cities.first,
      PlaceKey.of(text) == PlaceKey.of(city.name)
    else { return nil }
    return OutsideReport.Place(city)
  }

  private func place(
    _ words: PlaceWords, number: Int?, isSetting: Bool, _ answers: Answers?
  ) throws -> OutsideReport.Place {
    if let point = words.coordinates { return place(at: point) }
    let found = try cities(named: words.text)
    if found.isEmpty { throw unknown(words.text) }
    let names = SharedName(text: words.text, labels: found.map(\.label))
    if let number { return OutsideReport.Place(found[try names.index(of: number)]) }
    if found.count == 1 { return OutsideReport.Place(found[0]) }
    let question = names.question(
      hint: isSetting
        ? "To set one: dash settings set place \(ShellText.quoted(found[0].label))"
        : secondHint(words.text))
    guard let answers else { throw question.refusal }
    return OutsideReport.Place(found[try answers.answer(question)])
  }

  /// The cities of a name in the gazetteer, else among the fetched ones.
  package func cities(named text: String) throws -> [City] {
    let found = gazetteer.cities(named: text)
    if !found.isEmpty { return found }
    let keys = Gazetteer.keys(of: text)
    guard let name = keys.first, let cached = try store?.cachedBody(.cities(named: name)) else {
      return []
    }
    return City.records(in: cached).filter { gazetteer.isIn(keys.dropFirst(), $0) }
  }

  /// A point, to two decimal places, with the zone of a city that is near.
  package func place(at point: Coordinates, isNamed: Bool = false) -> OutsideReport.Place {
    let point = point.rounded
    let near = gazetteer.nearest(to: point)
    var label = point.text
    var zone: String?
    var name = point.text
    if let (city, kilometres) = near, kilometres < 100 {
      if isNamed, kilometres < 25 { name = city.name }
      let distance =
        kilometres < 5 ? "in" : "\(CountText.grouped(Int(kilometres.rounded()))) km from"
      label += ", \(distance) \(city.label)"
      zone = city.zone
    }
    return OutsideReport.Place(name: name, label: label, coordinates: point, zone: zone)
  }

  /// The city of the person's time zone, or nil.
  private func guess() throws -> City? {
    let name = try world.settings.zone ?? LocalZone(in: world).zone.name
    return gazetteer.city(ofZone: name)
  }

  func secondHint(_ text: String) -> String {
    "To choose the second: \(command) \(ShellText.quoted(text)) 2"
  }

  package func suggestions(for text: String) -> [String] {
    gazetteer.namesNear(text).map { "Did you mean '\($0)'?" }
  }

  private func unknown(_ text: String) -> Failure {
    let typed = ShellText.quoted(text)
    return .usage(
      "unknown place '\(text)'",
      hints: suggestions(for: text) + [
        "Expected a city, or latitude and longitude such as -37.81,144.96.",
        "To ask Open-Meteo for it: dash outside \(typed) --refresh",
      ])
  }
}

/// A name that several places have, which their labels tell apart.
struct SharedName {
  let text: String
  let labels: [String]

  private var list: [String] { labels.enumerated().map { "\($0 + 1)  \($1)" } }

  /// The index of the place with a number from 1; throws ``Failure`` if there is none.
  func index(of number: Int) throws -> Int {
    if labels.indices.contains(number - 1) { return number - 1 }
    throw Failure.usage(
      "\(CountText.of(labels.count, "place is", "places are")) called '\(text)'", hints: list)
  }

  func question(hint: String) -> Question {
    Question(
      text: "Several places are called '\(text)'", choices: labels,
      refusal: .usage("several places are called '\(text)'", hints: list + [hint]))
  }
}

/// Asks Open-Meteo for the places of a name that the gazetteer lacks, and caches them.
package struct FetchCities: Action {
  package static let effects: Effects = .usesNetwork

  private let name: String

  package init(named name: String) { self.name = name }

  /// Fetches them, unless one is known already; a response without places changes nothing.
  package func run(in world: World) throws {
    let store = try world.openStore()
    guard try PlaceFinder(in: world, store: store).cities(named: name).isEmpty,
      let key = Gazetteer.keys(of: name).first
    else { return }
    let service = OpenMeteoPlaces(base: try world.settings.address(of: .places))
    let response = try world.response(
      of: service, to: service.request(for: name), fetching: "places")
    let cities = try service.cities(in: response)
      .filter { !Gazetteer.keys(of: $0.name).isEmpty }
    guard !cities.isEmpty else { return }
    try (store ?? world.openStoreForWriting()).cache(
      City.lines(of: cities), under: .cities(named: key), at: world.now.description)
  }
}

extension World {
  package var gazetteer: Gazetteer {
    func bytes(_ file: reference_file) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: file.bytes, count: file.count)
    }
    return Gazetteer(
      cities: bytes(reference_cities()), countries: bytes(reference_countries()),
      zones: bytes(reference_zones()))
  }
}

// The places of events.

extension PlaceFinder {
  /// The place of the first timed event that has one.
  package func place(of items: [AgendaItem]) -> OutsideReport.Place? {
    for item in items where !item.isAllDay && item.marks.isDisjoint(with: [.cancelled, .declined]) {
      if let position = item.position,
        let point = Coordinates(latitude: position.latitude, longitude: position.longitude)
      {
        return place(at: point, isNamed: true)
      }
      let parts = item.location.split { $0 == "," || $0 == ";" || $0.isNewline }
      for part in parts.reversed() {
        if let place = onlyCity(String(part)) { return place }
      }
    }
    return nil
  }

  /// At most five places of events of the next seven days, without the `usual` one.
  package func places(besides usual: OutsideReport.Place) throws -> [OutsideReport.Place] {
    guard let agenda = try DayAgenda(in: world, store: store) else { return [] }
    let today = world.now.day
    var places: [OutsideReport.Place] = []
    for (_, items) in try agenda.days(today...today + 6) {
      guard let place = place(of: items), place.coordinates != usual.coordinates,
        !places.contains(where: { $0.coordinates == place.coordinates })
      else { continue }
      places.append(place)
    }
    return Array(places.prefix(5))
  }
}
