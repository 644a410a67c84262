import Actions
import Cards
import CommandLine
import Geography
import Places
import Readings
import Storage
import Text

/// Shows where places are on a map.
struct ShowMap: Command {
  static let name = "map"
  static let effects: Effects = []
  static let summary = "Show places on a map."
  static let examples = [
    (line: "dash map", meaning: "The hundred places that were changed last."),
    (line: "dash map Lisbon", meaning: "Around a place of your own, or a city."),
    (line: "dash map -37.8,145 --zoom 6", meaning: "Around a point."),
    (line: "dash map --zoom 5", meaning: "Around your last place."),
    (line: "dash map world --grid", meaning: "The world, with meridians and parallels."),
    (line: "dash map --fit all", meaning: "All places."),
  ]
  static let discussion = [
    "A full dot is a place of your own, an empty one of somebody else, with the number that 'dash places' "
      + "shows. Places that would cover each other share a dot: 12+3 is place 12 and three more.",
    "Zoom 0 shows the world, and each step half of the degrees of longitude before. From zoom 5 on, below 15 "
      + "degrees, the coastline is too coarse, and cities give orientation; a finer one is drawn at every zoom: "
      + "see the setting map.land.",
    "The world is drawn in the equirectangular projection, a part of it in Mercator's, and around the poles in "
      + "the first again. The scale holds at the latitude that it names, or else everywhere on the map.",
    "The land is that of Natural Earth at 1:110,000,000 (public domain). Looking never uses the network.",
  ]
  static let zoom = Option(
    "zoom", letter: "z", value: "number",
    "How near, 0 to \(MapView.mostZoom); 4 around a place. Without one: around your last place.")
  static let fit = Option(
    "fit", choices: ["newest", "all"], "Fit the newest hundred places, or all.")
  static let grid = Option("grid", letter: "g", "Draw meridians and parallels.")
  static let options = [zoom, fit, grid, .json, .demo]
  static let arguments = [
    Parameter(
      "place", "A name, latitude,longitude, or world; of several cities a number behind it.",
      completion: .place, isOptional: true, repeats: true)
  ]

  /// How many places are shown without `--fit all`.
  private static let newest = 100
  /// The largest zoom that is chosen for places near each other.
  private static let nearestZoom = 7

  private let place: PlaceWords?
  private let number: Int?
  private let isWorld: Bool
  private let zoom: Int?
  private let isAll: Bool
  private let hasGrid: Bool
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    isWorld = try line.arguments.count == 1 && line.text(line.arguments[0]).lowercased() == "world"
    (place, number) = isWorld ? (nil, nil) : try line.place()
    zoom = try line.integer(Self.zoom, in: 0...MapView.mostZoom)
    isAll = try line.choice(Self.fit) == "all"
    hasGrid = line.has(Self.grid)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
    if isWorld, zoom ?? 0 > 0 {
      throw Failure.usage(
        "the world cannot be zoomed", hints: ["Such as: dash map Lisbon --zoom \(zoom ?? 0)"])
    }
    if line.has(Self.fit), place != nil || isWorld || zoom != nil {
      throw Failure.usage("--fit cannot be combined with a place or --zoom")
    }
  }

  func run(in context: Context) throws {
    let store = try isDemo ? context.reading.demoStoreWithPlaces() : context.openStore()
    var found = try store?.places(PlaceFilter(), limit: isAll ? .max : Self.newest).places ?? []
    var target: MapMark?
    let extent: MapExtent
    if isWorld || zoom == 0, place == nil {
      extent = .world
    } else if let place {
      let (point, own) = try context.asking { try find(place, from: store, context, $0) }
      if let own {
        if !found.contains(where: { $0.id == own.id }) { found.append(own) }
      } else {
        target = point
      }
      extent = .around(point.point, degrees: MapView.degrees(zoom: zoom ?? MapView.usualZoom))
    } else if let zoom {
      var filter = PlaceFilter()
      filter.isOwn = true
      guard let last = try store?.places(filter, limit: 1).places.first ?? found.first else {
        throw Failure.usage(
          "there is no place to zoom to", hints: ["Give one: dash map Lisbon --zoom \(zoom)"])
      }
      if !found.contains(where: { $0.id == last.id }) { found.append(last) }
      extent = .around(last.point, degrees: MapView.degrees(zoom: zoom))
    } else {
      let points = found.map(\.point)
      let isOne = points.allSatisfy { $0 == points.first }
      extent = .fitting(
        points, least: MapView.degrees(zoom: isOne ? MapView.usualZoom : Self.nearestZoom))
    }
    let places = found
    let look = context.reading.placeLook
    let marks = places.map(MapMark.init) + (target.map { [$0] } ?? [])
    let screen = try context.reading.mapScreen(
      title: "Map", marks: marks, extent: extent, hasGrid: hasGrid,
      details: { $0 < places.count ? look.detail(of: places[$0]) : "" })
    let options = context.renderOptions
    if isJSON {
      return try context.write(document: MapJSON(of: screen, width: options.width).text)
    }
    try context.show(screen.block(width: options.width, glyphs: options.glyphs))
    if places.isEmpty, place == nil {
      try context.say(["There are no places. To add one: dash places add Melbourne"])
    }
  }

  /// What is looked for: an own place, a city or a point.
  private func find(
    _ words: PlaceWords, from store: Store?, _ context: Context, _ answers: Answers
  ) throws -> (mark: MapMark, own: Place?) {
    if words.coordinates == nil, number == nil,
      let own = try store?.ownPlaces(named: PlaceName.key(of: words.text)).first
    {
      return (MapMark(.own, name: own.name, point: own.point), own)
    }
    let finder = PlaceFinder(in: context.world, store: store, command: "dash map")
    if words.coordinates == nil, number == nil,
      let city = ShowMap.largest(of: try finder.cities(named: words.text))
    {
      return (MapMark(.target, name: CleanText(city.label), point: city.coordinates), nil)
    }
    let found = try finder.place(words, number: number, answers: answers)
    return (
      MapMark(.target, name: CleanText(found.label), point: words.coordinates ?? found.coordinates),
      nil
    )
  }

  /// The city that has many times as many people as all others of its name; nil if there is none.
  private static func largest(of cities: [City]) -> City? {
    let most = cities.dropFirst().map(\.population).max() ?? 0
    guard let first = cities.first, most > 0, first.population >= OwnPlaceFinder.dominance * most
    else { return nil }
    return first
  }
}
