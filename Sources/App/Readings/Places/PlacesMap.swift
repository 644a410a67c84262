import Actions
import Agenda
import Cards
import Formats
import Geography
import Places
import ReferenceData
import Storage
import Text
import Time

/// The map of the places that were changed last.
package struct PlacesMap {
  /// The part of the Earth that the map shows.
  package enum Area {
    case world
    /// The person's own latest place, else all places.
    case here
    case places
    case around(PlaceWords, number: Int?, zoom: Int?)
    case last(zoom: Int)
  }

  private let area: Area
  /// Whether all places are shown, not the newest hundred.
  package var isAll = false
  package var hasGrid = false

  package init(of area: Area) { self.area = area }

  private init(of area: Area, _ isAll: Bool, _ hasGrid: Bool) {
    (self.area, self.isAll, self.hasGrid) = (area, isAll, hasGrid)
  }

  private static let newest = 100
  private static let nearestZoom = 7

  /// Reads the places from the store.
  /// - Throws: ``Question`` if several cities have the name; ``Failure`` of status usage for an
  ///   unknown place, and if there is no last place.
  package func sheet(from store: Store?, in reading: Reading, answers: Answers) throws -> Sheet {
    var places =
      try store?.places(PlaceFilter(), limit: isAll ? .max : PlacesMap.newest).places ?? []
    let isEmpty = places.isEmpty
    func show(_ own: Place) {
      if !places.contains(where: { $0.id == own.id }) { places.append(own) }
    }
    func lastOwn() throws -> Place? { try store?.places(.own, limit: 1).places.first }
    func around(_ last: Place, _ zoom: Int) -> MapExtent {
      show(last)
      return .around(last.point, degrees: MapView.degrees(zoom: zoom))
    }
    var target: MapMark?
    let extent: MapExtent
    switch area {
    case .world: extent = .world
    case .here, .places:
      if case .here = area, let last = try lastOwn() {
        extent = around(last, MapView.usualZoom)
        break
      }
      let points = places.map(\.point)
      let isOne = points.allSatisfy { $0 == points.first }
      let zoom = isOne ? MapView.usualZoom : PlacesMap.nearestZoom
      extent = .fitting(points, least: MapView.degrees(zoom: zoom))
    case .last(let zoom):
      guard let last = try lastOwn() ?? places.first else {
        throw Failure.usage(
          "there is no place to zoom to", hints: ["Give one: dash map Lisbon --zoom \(zoom)"])
      }
      extent = around(last, zoom)
    case .around(let words, let number, let zoom):
      let found = try place(words, number, from: store, in: reading, answers)
      let named = try found.isOwn ? store?.ownPlaces(named: PlaceName.key(of: found.name)) : nil
      if let own = named?.first(where: { $0.point == found.coordinates }) {
        show(own)
      } else {
        target = MapMark(.target, name: CleanText(found.label), point: found.coordinates)
      }
      extent = .around(found.coordinates, degrees: MapView.degrees(zoom: zoom ?? MapView.usualZoom))
    }
    let screen = try reading.map(of: places, target, on: extent, hasGrid: hasGrid)
    var notice: [String] = []
    if case .around = area {
    } else if isEmpty {
      notice = ["There are no places. To add one: dash places add Melbourne"]
    }
    return Sheet(screen.json(width: reading.world.renderOptions.width)) { [notice] in
      screen.block(width: $0.width, glyphs: $0.glyphs) + Sheet.block(of: notice, $0)
    }
  }

  /// The place of a name, or of the next event or the latest own fact with it in its text.
  private func place(
    _ words: PlaceWords, _ number: Int?, from store: Store?, in reading: Reading, _ answers: Answers
  ) throws -> FoundPlace {
    let finder = PlaceFinder(in: reading.world, store: store, command: "dash map")
    if words.coordinates == nil, number == nil, try finder.known(named: words.text).isEmpty,
      let found = try reading.eventPlace(titled: words.text, from: store)
        ?? reading.factPlace(of: words.text, from: store)
    {
      return found
    }
    return try finder.meant(by: words, number: number, answers: answers)
  }
}

extension Reading {
  /// The place of the next event with a text in its title, else of the last one within a year; nil
  /// without such an event.
  /// - Throws: ``Failure`` if no such event has a place that is known.
  package func eventPlace(titled text: String, from store: Store?) throws -> FoundPlace? {
    guard let agenda = try agenda() else { return nil }
    let wanted = FoldedText(text)
    let days = try agenda.days(now.day - 366...now.day + 366)
    let coming = days.drop { $0.day < now.day } + days.prefix { $0.day < now.day }.reversed()
    var places = EventPlaces(in: world, store: store)
    var isThere = false
    for (day, items) in coming {
      for item in items where !FoldedText(item.title).ranges(of: wanted).isEmpty {
        isThere = true
        guard var place = places.place(of: item).place else { continue }
        place.label = "\(item.title), \(DayText.plain(day, on: today)), \(place.name)"
        place.isOwn = false
        return place
      }
    }
    if !isThere { return nil }
    throw Failure(
      "the place of '\(text)' is not known",
      hints: ["To look up the places of events: dash agenda --refresh"])
  }

  /// The point of the first of a day's events that is not over and has a place that is known, else
  /// of one that is over.
  package func eventPoint(among items: [AgendaItem]) throws -> Coordinates? {
    var places = EventPlaces(in: world, store: try openStore())
    for item in items.filter({ $0.end > now }) + items {
      if let place = places.place(of: item).place { return place.coordinates }
    }
    return nil
  }

  /// The place of the latest own fact with a text in its own; nil without such a fact.
  fileprivate func factPlace(of text: String, from store: Store?) throws -> FoundPlace? {
    let wanted = FoldedText(text)
    let found = try store?.ownFacts().map(\.fact).filter {
      $0.place != nil && !FoldedText($0.text).ranges(of: wanted).isEmpty
    }
    guard let fact = found?.max(by: { $0.day < $1.day }), let point = fact.place else { return nil }
    let name = fact.placeName ?? point.text
    let label = "\(fact.text), \(DayText.plain(fact.day, on: today)), \(name)"
    return FoundPlace(name: name, label: label, coordinates: point, zone: nil)
  }

  package var placeLook: PlaceLook {
    PlaceLook(
      today: today, glyphs: glyphs, ownName: settings.profileName,
      isImperial: settings.units.distance == .imperial)
  }

  /// A map of places, and of a target that is not one of them.
  package func map(
    of places: [Place], _ target: MapMark? = nil, on extent: MapExtent, hasGrid: Bool = false
  ) throws -> MapScreen {
    let look = placeLook
    return try mapScreen(
      title: "Map", marks: places.map(MapMark.init) + (target.map { [$0] } ?? []), extent: extent,
      hasGrid: hasGrid, details: { $0 < places.count ? look.detail(of: places[$0]) : "" })
  }

  /// A map with the land of the setting `map.land`, or with the built-in land.
  /// - Throws: ``Failure`` with the name of the setting for a missing file, or one without land.
  package func mapScreen(
    title: CleanText, marks: [MapMark], extent: MapExtent, hasGrid: Bool = false,
    caption: CleanText? = nil, details: @escaping (Int) -> CleanText = { _ in "" }
  ) throws -> MapScreen {
    let gazetteer = world.gazetteer
    var screen = MapScreen(
      title: title, marks: marks, extent: extent, land: try land(),
      cities: { view in gazetteer.cities { view.dot(of: $0) != nil } }, details: details)
    screen.hasGrid = hasGrid
    screen.unit = settings.units.distance == .imperial ? .mile : .kilometre
    screen.caption = caption
    return screen
  }

  /// The land of a view: from the file of the setting `map.land`, else the built-in one that is
  /// fine enough; with borders where a map shows a region.
  private func land() throws -> (MapView) -> MapLand {
    func land(_ file: reference_file, _ parts: Int) -> Land {
      Land(text: file.buffer, partsOfDegree: parts)
    }
    let own = try settings.mapLand.map(land(at:))
    return { view in
      guard view.degrees < Land.regionWidth else {
        return MapLand(own ?? land(reference_land(), Land.worldParts))
      }
      return MapLand(
        own ?? land(reference_coast(), Land.regionParts),
        borders: land(reference_borders(), Land.regionParts))
    }
  }

  private func land(at path: String) throws -> Land {
    let hint = "It is set by map.land. For the built-in land: dash settings reset map.land"
    let bytes = Array(path.utf8)
    guard world.files.kind(bytes) != .nothing
    else { throw Failure("\(path): no such file", hints: [hint]) }
    do {
      return try Land(reading: ByteSource(named: path) { try world.files.open(bytes) })
    } catch {
      var failure = Failure(error)
      failure.hints.append(hint)
      throw failure
    }
  }
}
