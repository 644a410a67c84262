import Geography
import Host
import Outside
import Places
import ReferenceData
import Storage
import Text
import Time

/// Finds the place that a person means: the one look-up of all commands.
///
/// A name is looked up among the own places, then in the gazetteer, then among the fetched cities.
/// Each refresh stores the place that `dash outside` shows without a name, so that showing it needs
/// no look-up.
package struct PlaceFinder {
  let world: World
  let store: Store?
  /// The command that a place can be given to, for hints.
  private var command: String
  /// Whether the number of one of several places can follow the name.
  package var takesNumber = true

  package init(in world: World, store: Store?, command: String = "dash outside") {
    (self.world, self.store, self.command) = (world, store, command)
  }

  private var gazetteer: Gazetteer { world.gazetteer }

  /// The typed place, or the place that `dash outside` shows without one, for services: its point
  /// has two decimal places.
  package func place(
    _ typed: PlaceWords?, number: Int? = nil, answers: Answers? = nil
  ) throws -> FoundPlace {
    guard let typed else { return try usualPlace(answers) }
    return withZone(try meant(by: typed, number: number, answers: answers)).rounded
  }

  /// The own place, the city or the point that a person means, with its exact point.
  /// - Throws: ``Question`` if several places have the name, or its refusal without `answers`;
  ///   ``Failure`` of status usage for an unknown place.
  package func meant(
    by words: PlaceWords, number: Int? = nil, answers: Answers?
  ) throws -> FoundPlace {
    if let point = words.coordinates { return place(at: point) }
    let found = try known(named: words.text)
    if found.isEmpty { throw unknown(words.text) }
    return try chosen(of: found, named: words.text, number, answers)
  }

  /// The place with the number, the one that is meant without a question, or the person's answer.
  func chosen(
    of found: [FoundPlace], named text: String, _ number: Int?, _ answers: Answers?
  ) throws -> FoundPlace {
    let names = SharedName(text: text, labels: found.map(\.label))
    if let number { return found[try names.index(of: number)] }
    if let index = FoundPlace.meant(among: found) {
      var place = found[index]
      place.hasOthers = !place.isOwn && found.count > 1
      return place
    }
    let question = names.question(hint: takesNumber ? secondHint(text) : firstHint(found[0]))
    guard let answers else { throw question.refusal }
    return found[try answers.answer(question)]
  }

  /// Own places and cities of the name, without the network.
  package func known(named text: String) throws -> [FoundPlace] {
    let cities = try cities(named: text)
    var own: [FoundPlace] = []
    for place in try store?.ownPlaces(named: PlaceName.key(of: text)) ?? []
    where !own.contains(where: { $0.coordinates.kilometres(to: place.point) < 0.05 }) {
      own.append(FoundPlace(own: place.name.string, at: place.point))
    }
    // Where the person was before is not shown twice.
    let others = cities.filter { city in
      !own.contains { $0.coordinates.kilometres(to: city.coordinates) < 1 }
    }
    return own + others.map { FoundPlace($0) }
  }

  /// As ``known(named:)``, or if there are none, the cities that Open-Meteo finds; also a point.
  /// - Throws: ``Failure`` of status usage for coordinates out of range, and errors of a request.
  package func candidates(for text: String) throws -> [FoundPlace] {
    let text = String(text.trimmed)
    guard let words = PlaceWords(text) else { throw Failure.invalidPlace(text) }
    if let point = words.coordinates { return [place(at: point, isNamed: true)] }
    var found = try known(named: text)
    if found.isEmpty {
      try FetchCities(named: text).run(in: world)
      let store = try self.store ?? world.openStore()
      found = try PlaceFinder(in: world, store: store).known(named: text)
    }
    let key = PlaceKey.of(text)
    return found.map { place in
      var place = place
      // A name in another language, or with its country, is the person's own.
      if !place.isOwn, key != PlaceKey.of(place.name) { place.name = text }
      return place
    }
  }

  /// The place that ``candidates(for:)`` leave, to be added.
  func candidate(for text: String, number: Int?, answers: Answers) throws -> FoundPlace {
    let found = try candidates(for: text)
    if found.isEmpty {
      throw number == nil ? noCandidate(for: text) : .usage("unknown place '\(text)'")
    }
    return try chosen(of: found, named: text, number, answers)
  }

  /// The cities of a name in the gazetteer, else among the fetched ones.
  package func cities(named text: String) throws -> [City] {
    let found = gazetteer.cities(named: text)
    if !found.isEmpty { return found }
    let keys = Gazetteer.keys(of: text)
    guard let name = keys.first, let cached = try store?.cachedBody(.cities(named: name))
    else { return [] }
    return City.records(in: cached).filter { gazetteer.isIn(keys.dropFirst(), $0) }
  }

  /// A point with the zone of a city that is near, which `isNamed` also gives its name.
  package func place(at point: Coordinates, isNamed: Bool = false) -> FoundPlace {
    var place = FoundPlace(name: point.text, label: point.text, coordinates: point, zone: nil)
    if let (city, kilometres) = gazetteer.nearest(to: point), kilometres < 100 {
      if isNamed, kilometres < 25 { place.name = city.name }
      let distance =
        kilometres < 5 ? "in" : "\(CountText.grouped(Int(kilometres.rounded()))) km from"
      place.label += ", \(distance) \(city.label)"
      place.zone = city.zone
    }
    return place
  }

  private func withZone(_ place: FoundPlace) -> FoundPlace {
    guard place.zone == nil, place.isOwn else { return place }
    var place = place
    place.zone = self.place(at: place.coordinates).zone
    return place
  }

  /// A command that means the first of several places, for one that takes no number.
  private func firstHint(_ place: FoundPlace) -> String {
    let words = place.isOwn ? place.coordinates.exactText : place.label
    return "To choose the first: \(command) \(ShellText.quoted(words))"
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
        "Expected a place of your own, a city, or latitude and longitude such as -37.81,144.96.",
        "To ask Open-Meteo for it: dash outside \(typed) --refresh",
      ])
  }

  package func noCandidate(for text: String) -> Failure {
    .usage(
      "unknown place '\(text)'",
      hints: suggestions(for: text) + ["To say where it is: --point -37.81,144.96"])
  }
}

// Where the person is or lives: the place of the weather without a name.

extension PlaceFinder {
  /// The value of the setting `place` for the latest place of today.
  private static let latest = "latest"

  /// The setting `place`, else the city of the time zone, which is a guess.
  package func usualPlace(_ answers: Answers?) throws -> FoundPlace {
    if let cached = try store?.state(.usualPlace), cached.selection == selection,
      let place = cached.place
    {
      return place
    }
    if world.settings.place?.lowercased() == PlaceFinder.latest {
      if let place = try store?.latestOwnPlace(on: world.today) {
        return withZone(FoundPlace(own: place.name.string, at: place.point)).rounded
      }
    } else if let words = world.settings.place.flatMap(PlaceWords.init) {
      var finder = self
      (finder.command, finder.takesNumber) = ("dash settings set place", false)
      return withZone(try finder.meant(by: words, answers: answers)).rounded
    }
    guard let city = try guess() else {
      throw Failure.usage(
        "no place is set",
        hints: "To set it: dash settings set place Melbourne, or latitude,longitude",
        "To look at one: dash outside Melbourne")
    }
    return FoundPlace(city, isGuess: true)
  }

  /// As ``usualPlace(_:)``, or nil if nothing was ever fetched, or if there is none.
  package func usualIfFetched() throws -> FoundPlace? {
    guard let cached = try store?.state(.usualPlace) else { return nil }
    if cached.selection == selection, let place = cached.place { return place }
    return try? usualPlace(nil)
  }

  /// The place to be stored, with what it follows from; an own place may be moved, and so it is
  /// looked up each time.
  func stored(_ place: FoundPlace?) -> UsualPlace {
    let isFixed = place?.isOwn != true && world.settings.place?.lowercased() != PlaceFinder.latest
    return UsualPlace(isFixed ? place : nil, chosenBy: selection)
  }

  /// The setting `place`, else the time zone: all that ``usualPlace(_:)`` depends on.
  package var selection: String {
    if let place = world.settings.place { return "place " + place }
    return "zone " + (world.settings.zone ?? world.host.zoneState)
  }

  /// The city of the person's time zone, or nil.
  private func guess() throws -> City? {
    let name = try world.settings.zone ?? LocalZone(in: world).zone.name
    return gazetteer.city(ofZone: name)
  }
}

extension Failure {
  /// Coordinates out of range, or a text that is too long.
  package static func invalidPlace(_ typed: String) -> Failure {
    .usage(
      "invalid place '\(typed.prefix(60))'",
      hints: "Expected a name, or latitude from -90 to 90 and longitude from -180 to 180, such as "
        + "-37.81,144.96.")
  }
}

/// A name that several places have, which their labels tell apart.
private struct SharedName {
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
