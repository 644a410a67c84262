import Actions
import CommandLine
import Places
import Readings
import Text

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
    "A full dot marks a place of your own, an empty dot a place of another person, with the "
      + "number that 'dash places' shows. Places that would cover each other share a dot: 12+3 is "
      + "place 12 and three more.",
    "Zoom 0 shows the world, and each step shows half as many degrees of longitude. From zoom 5 "
      + "on, below 15 degrees, the coastline is too coarse, and cities give orientation. A finer "
      + "coastline is drawn at every zoom: see the setting map.land.",
    "dash draws the world in the equirectangular projection, and a part of it in Mercator's, "
      + "except around the poles. The scale is valid at the latitude that it names, or else "
      + "everywhere on the map.",
    "The land is from Natural Earth at 1:110,000,000 (public domain). The map needs no network.",
  ]
  static let zoom = Option(
    "zoom", letter: "z", value: "number", range: 0...MapView.mostZoom,
    "How near, 0 to \(MapView.mostZoom); 4 around a place. Without one: around your last place.")
  static let fit = Option(
    "fit", choices: ["newest", "all"], "Fit the newest hundred places, or all.")
  static let grid = Option("grid", letter: "g", "Draw meridians and parallels.")
  static let options = [zoom, fit, grid, .json, .demo]
  static let arguments = [
    Parameter(
      "place", "A name, latitude,longitude, or world; then a number for one of several.",
      completion: .place, isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let isWorld =
      try line.arguments.count == 1 && line.text(line.arguments[0]).lowercased() == "world"
    let (place, number) = isWorld ? (nil, nil) : try line.place()
    let zoom = try line.integer(Self.zoom)
    if isWorld, let zoom, zoom > 0 {
      throw Failure.usage(
        "the world cannot be zoomed", hints: ["Such as: dash map Lisbon --zoom \(zoom)"])
    }
    if line.has(Self.fit), place != nil || isWorld || zoom != nil {
      throw Failure.usage("--fit cannot be combined with a place or --zoom")
    }
    let area: PlacesMap.Area =
      if let place {
        .around(place, number: number, zoom: zoom)
      } else if isWorld || zoom == 0 {
        .world
      } else {
        zoom.map { .last(zoom: $0) } ?? .places
      }
    var map = PlacesMap(of: area)
    map.isAll = try line.choice(Self.fit) == "all"
    map.hasGrid = line.has(Self.grid)
    let store = try context.isDemo ? context.reading.demoStoreWithPlaces() : context.openStore()
    let sheet = try context.asking {
      try map.sheet(from: store, in: context.reading, answers: $0)
    }
    try context.show(sheet)
  }
}
