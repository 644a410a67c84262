import Geography
import Host
import Outside
import Storage
import Text

/// Finds the place that a person means.
///
/// Names are looked up in the gazetteer, then among the places that were fetched; see
/// ``cities(named:)``. Where `dash outside` looks without a place is stored with each refresh, so that
/// showing it needs no look-up; see ``usualPlace(_:)``.
package struct PlaceFinder {
  private let world: World
  private let store: Store?
  /// The command that a place can be given to, for hints.
  private let command: String

  package init(in world: World, store: Store?, command: String = "dash outside") {
    self.world = world
    self.store = store
    self.command = command
  }

  private var gazetteer: Gazetteer { world.gazetteer }

  /// The typed place.
  ///
  /// - Parameters:
  ///   - typed: As typed.
  ///   - number: Which one of several, from 1 on.
  ///   - answers: Answers to the question which one of several is meant.
  /// - Returns: The place.
  /// - Throws: ``Failure`` of status usage for an unknown place, ``Question`` for one of several.
  package func place(
    _ typed: PlaceWords, number: Int?, answers: Answers?
  ) throws -> OutsideReport.Place {
    try place(typed, number: number, isSetting: false, answers)
  }

  /// Where `dash outside` looks without a place: that of the setting `place`, else the city of the time
  /// zone, which is a guess.
  ///
  /// - Throws: as ``place(_:number:answers:)``, and ``Failure`` of status usage if there is none.
  package func usualPlace(_ answers: Answers?) throws -> OutsideReport.Place {
    if let cached = try store?.usualPlace(), cached.selection == selection,
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
          "To look at one: dash outside Melbourne",
        ])
    }
    return OutsideReport.Place(city, isGuess: true)
  }

  /// The same, for what shows it without being asked to: nil if nothing was ever fetched, or if there is
  /// none.
  package func usualIfFetched() throws -> OutsideReport.Place? {
    guard let cached = try store?.usualPlace() else { return nil }
    if cached.selection == selection { return cached.place }
    return try? usualPlace(nil)
  }

  /// What decides where that is: the setting `place`, else the time zone.
  ///
  /// What else decides, such as own places, must be in it or delete what is cached.
  package var selection: String {
    if let place = world.settings.place { return "place " + place }
    return "zone " + (world.settings.zone ?? world.host.zoneState)
  }

  /// The city of a text that is its name and nothing else; nil if several are called so.
  package func onlyCity(_ text: String) -> OutsideReport.Place? {
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
    if let number {
      guard 1...max(found.count, 1) ~= number, !found.isEmpty else {
        throw found.isEmpty
          ? unknown(words.text)
          : Failure.usage(
            "\(CountText.of(found.count, "place is", "places are")) called '\(words.text)'",
            hints: list(found, words.text))
      }
      return OutsideReport.Place(found[number - 1])
    }
    switch found.count {
    case 0: throw unknown(words.text)
    case 1: return OutsideReport.Place(found[0])
    default:
      let question = several(found, words.text, isSetting: isSetting)
      guard let answers else { throw question.refusal }
      return OutsideReport.Place(found[try answers.answer(question)])
    }
  }

  /// The cities of a name, from the first source that has any: the gazetteer, then those that were
  /// fetched before.
  package func cities(named text: String) throws -> [City] {
    let found = gazetteer.cities(named: text)
    if !found.isEmpty { return found }
    let keys = Gazetteer.keys(of: text)
    guard let name = keys.first, let cached = try store?.cachedCities(named: name) else {
      return []
    }
    return cached.filter { gazetteer.isIn(keys.dropFirst(), $0) }
  }

  /// A point, to two decimal places, with the zone of a city that is near.
  ///
  /// - Parameters:
  ///   - point: Where.
  ///   - isNamed: Whether a city nearer than 25 km gives it its name.
  /// - Returns: The place.
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

  /// The city of the person's time zone; nil for UTC and the like.
  private func guess() throws -> City? {
    let name = try world.settings.zone ?? LocalZone(in: world).zone.name
    return gazetteer.city(ofZone: name)
  }

  private func unknown(_ text: String) -> Failure {
    let near = gazetteer.namesNear(text)
    let typed = ShellText.quoted(text)
    return .usage(
      "unknown place '\(text)'",
      hints: near.map { "Did you mean '\($0)'?" } + [
        "Expected a city, or latitude and longitude such as -37.81,144.96.",
        "To ask Open-Meteo for it: dash outside \(typed) --refresh",
      ])
  }

  private func several(_ found: [City], _ text: String, isSetting: Bool) -> Question {
    var hints = list(found, text)
    if isSetting {
      hints.append(
        "To set one: dash settings set place \(ShellText.quoted(found[0].label))")
    } else {
      hints.append("To choose the second: \(command) \(ShellText.quoted(text)) 2")
    }
    return Question(
      text: "Several places are called '\(text)'", choices: found.map(\.label),
      refusal: .usage("several places are called '\(text)'", hints: hints))
  }

  private func list(_ found: [City], _ text: String) -> [String] {
    found.enumerated().map { "\($0 + 1)  \($1.label)" }
  }
}
