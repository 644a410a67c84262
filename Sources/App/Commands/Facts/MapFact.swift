import Actions
import Cards
import CommandLine
import Facts
import Places
import Readings
import Text

struct MapFact: Command {
  static let name = "facts map"
  static let effects: Effects = []
  static let summary = "Show where a fact happened on a map."
  static let examples = [
    (line: "dash facts map 3", meaning: "Of the third fact of today."),
    (line: "dash facts map 3 20 Nov --zoom 6", meaning: "A fact of another day, and nearer."),
    (line: "dash facts map 3 --open", meaning: "Open a map in the browser."),
    (
      line: "dash facts map 3 --print",
      meaning: "Print the coordinates and the address of that map."
    ),
  ]
  static let discussion = [
    """
    Not every fact has a known place. The browser is started with xdg-open or open. dash itself \
    sends no request.
    """
  ]
  static let isOpened = Option("open", "Open a map in the browser.").excluding(isPrinted)
  static let isPrinted = Option("print", "Print the coordinates and the address of a map.")
  static let zoom = Option(
    "zoom", letter: "z", value: "number", range: 0...MapView.mostZoom,
    "How near, 0 to \(MapView.mostZoom); 2 unless given.")
  static let options = [zoom, isOpened, isPrinted]
  static let arguments = ChosenFact.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let chosen = try ChosenFact(line)
    let zoom = try line.integer(Self.zoom) ?? Reading.factZoom
    let (date, fact) = try chosen.find(in: context)
    guard let place = fact.place else {
      throw Failure("no place is known: \(fact.text)")
    }
    if chosen.line.has(Self.isPrinted) {
      return try context.print(["\(place.latitude),\(place.longitude)", place.link])
    }
    if chosen.line.has(Self.isOpened) {
      return try context.open(place.link, isPrinted: false)
    }
    let screen = try context.reading.map(of: fact, at: place, on: date, zoom: zoom)
    let options = context.renderOptions
    try context.show(screen.block(width: options.width, glyphs: options.glyphs))
  }
}
