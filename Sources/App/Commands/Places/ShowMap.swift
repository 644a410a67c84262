import CommandLine
import Places
import Readings
import Text

struct ShowMap: Command {
  static let name = "map"
  static let summary = "Show places on a map."
  static let examples: Examples = [
    "dash map": "Around your latest place.",
    "dash map Lisbon": "Around a place of your own, or a city.",
    "dash map Picnic": "Around the place of an event.",
    "dash map -37.8,145 --zoom 6": "Around a point.",
    "dash map --zoom 6": "Nearer, around your latest place.",
    "dash map --world --grid": "The world, with meridians and parallels.",
    "dash map --fit all": "All places, as near as they allow.",
  ]
  static let discussion = [
    "A full dot marks a place of your own, an empty dot a place of another person, with the "
      + "number that 'dash places' shows. Places that would cover each other share a dot: '4 "
      + "places', or where there is no room 12+3, place 12 and three more.",
    "Zoom 0 shows the world, and each step shows half as many degrees of longitude. From zoom 5 "
      + "on, below 15 degrees, the coastline is finer, borders are gaps in the land, and cities "
      + "give orientation. The setting map.land replaces the land.",
    "dash draws the world in the equirectangular projection, and a part of it in Mercator's, "
      + "except around the poles. The scale is valid at the latitude that it names, or else "
      + "everywhere on the map.",
    "The land is from Natural Earth at 1:110,000,000 and 1:50,000,000 (public domain). The map "
      + "needs no network.",
  ]
  static let zoom = Option(
    "zoom", letter: "z", value: "number", range: 0...MapView.mostZoom,
    "How near, 0 to \(MapView.mostZoom); 4 around a place. Without one: around your latest place.")
  static let world = Option("world", letter: "w", "Show the world.")
    .excludingArguments(saying: showsWorld, hint: "").excluding(
      zoom, fit, saying: showsWorld, hint: "")
  private static let showsWorld = "--world cannot be combined with a place, --zoom or --fit"
  static let fit = Option(
    "fit", choices: ["newest", "all"], "Fit the newest hundred places, or all."
  ).excludingArguments(saying: fitsPlaces, hint: "").excluding(zoom, saying: fitsPlaces, hint: "")
  private static let fitsPlaces = "--fit cannot be combined with a place or --zoom"
  static let grid = Option("grid", letter: "g", "Draw meridians and parallels.")
  static let options = [zoom, fit, world, grid, .json, .demo]
  static let arguments = [
    Parameter(
      "place", "A name, latitude,longitude, or world; then a number for one of several.",
      completion: .place, isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let isWorld = try line.has(world) || line.words.map { $0.lowercased() } == ["world"]
    let (place, number) = isWorld ? (nil, nil) : try line.place()
    let zoom = try line.integer(Self.zoom)
    if isWorld, let zoom, zoom > 0 {
      throw Failure.usage(
        "the world cannot be zoomed", hints: ["Such as: dash map Lisbon --zoom \(zoom)"])
    }
    let area: PlacesMap.Area =
      if let place { .around(place, number: number, zoom: zoom) } else if isWorld || zoom == 0 {
        .world
      } else {
        zoom.map { .last(zoom: $0) } ?? (line.has(fit) ? .places : .here)
      }
    var map = PlacesMap(of: area)
    map.isAll = try line.choice(Self.fit) == "all"
    map.hasGrid = line.has(Self.grid)
    let store = try context.reading.store()
    try context.show(
      context.asking { try map.sheet(from: store, in: context.reading, answers: $0) })
  }
}
