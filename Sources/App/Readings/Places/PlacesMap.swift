import Actions
import Cards
import Formats
import Geography
import Places
import ReferenceData
import Storage
import Text

/// The map of the places that were changed last.
package struct PlacesMap {
  /// The part of the Earth that the map shows.
  package enum Area {
    case world
    case places
    case around(PlaceWords, number: Int?, zoom: Int?)
    case last(zoom: Int)
  }

  private let area: Area
  /// Whether all places are shown, not the newest hundred.
  package var isAll = false
  package var hasGrid = false

  package init(of area: Area) { self.area = area }

  private static let newest = 100
  private static let nearestZoom = 7

  /// Reads the places from the store.
  ///
  /// - Throws: ``Question`` if several cities have the name; ``Failure`` of status usage for an
  ///   unknown place, and if there is no last place.
  package func sheet(from store: Store?, in reading: Reading, answers: Answers) throws -> Sheet {
    var places =
      try store?.places(PlaceFilter(), limit: isAll ? .max : PlacesMap.newest).places ?? []
    let isEmpty = places.isEmpty
    func show(_ own: Place) {
      if !places.contains(where: { $0.id == own.id }) { places.append(own) }
    }
    var target: MapMark?
    let extent: MapExtent
    switch area {
    case .world: extent = .world
    case .places:
      let points = places.map(\.point)
      let isOne = points.allSatisfy { $0 == points.first }
      let zoom = isOne ? MapView.usualZoom : PlacesMap.nearestZoom
      extent = .fitting(points, least: MapView.degrees(zoom: zoom))
    case .last(let zoom):
      guard let last = try lastPlace(in: store) ?? places.first else {
        throw Failure.usage(
          "there is no place to zoom to", hints: ["Give one: dash map Lisbon --zoom \(zoom)"])
      }
      show(last)
      extent = .around(last.point, degrees: MapView.degrees(zoom: zoom))
    case .around(let words, let number, let zoom):
      let point: Coordinates
      if let own = try ownPlace(words, number, in: store) {
        show(own)
        point = own.point
      } else {
        let found = try mark(words, number, from: store, in: reading, answers)
        target = found
        point = found.point
      }
      extent = .around(point, degrees: MapView.degrees(zoom: zoom ?? MapView.usualZoom))
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

  private func lastPlace(in store: Store?) throws -> Place? {
    var filter = PlaceFilter()
    filter.isOwn = true
    return try store?.places(filter, limit: 1).places.first
  }

  private func ownPlace(_ words: PlaceWords, _ number: Int?, in store: Store?) throws -> Place? {
    if words.coordinates != nil || number != nil { return nil }
    return try store?.ownPlaces(named: PlaceName.key(of: words.text)).first
  }

  private func mark(
    _ words: PlaceWords, _ number: Int?, from store: Store?, in reading: Reading, _ answers: Answers
  ) throws -> MapMark {
    let finder = PlaceFinder(in: reading.world, store: store, command: "dash map")
    if words.coordinates == nil, number == nil {
      let cities = try finder.cities(named: words.text)
      let others = cities.dropFirst().map(\.population)
      if PlaceFinder.isMeant(cities.first?.population ?? 0, among: others),
        let city = cities.first
      {
        return MapMark(.target, name: CleanText(city.label), point: city.coordinates)
      }
    }
    let found = try finder.place(words, number: number, answers: answers)
    return MapMark(
      .target, name: CleanText(found.label), point: words.coordinates ?? found.coordinates)
  }
}

extension Reading {
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
  ///
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

  private func land() throws -> Land {
    guard let path = settings.mapLand else {
      let file = reference_land()
      return Land(text: UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
    let hint = "It is set by map.land. For the built-in land: dash settings reset map.land"
    let bytes = Array(path.utf8)
    guard world.files.kind(bytes) != .nothing else {
      throw Failure("\(path): no such file", hints: [hint])
    }
    do {
      return try Land(reading: ByteSource(named: path) { try world.files.open(bytes) })
    } catch {
      var failure = Failure(error)
      failure.hints.append(hint)
      throw failure
    }
  }
}
