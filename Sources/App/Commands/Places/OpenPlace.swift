import Actions
import CommandLine
import Places
import Text

/// Opens the address of a place.
struct OpenPlace: Command {
  static let name = "places open"
  static let effects: Effects = []
  static let summary = "Open the address of a place in the browser."
  static let examples = [
    (line: "dash places open 3", meaning: "The address of place 3."),
    (line: "dash places open 3 --map", meaning: "A map of it."),
    (line: "dash places open 3 --print", meaning: "Print the address only."),
  ]
  static let discussion = [
    "Only addresses that begin with https:// or http:// are opened, whatever others have shared. The browser is "
      + "started with xdg-open or open. dash itself sends no request."
  ]
  static let map = Option("map", letter: "m", "Open OpenStreetMap with the place in the middle.")
  static let isPrinted = Option("print", "Print the address, and open nothing.")
  static let options = [map, isPrinted]
  static let arguments = [Parameter("number", "The number of a place.")]

  private let number: Int
  private let isMap: Bool
  private let isPrinted: Bool

  init(_ line: Invocation) throws {
    number = try line.placeNumber(line.arguments[0])
    isMap = line.has(Self.map)
    isPrinted = line.has(Self.isPrinted)
  }

  func run(in context: Context) throws {
    let place = try context.world.place(number, in: context.openStore())
    if isMap { return try context.open(place.point.link, isPrinted: isPrinted) }
    try context.open(place.addressToOpen(), isPrinted: isPrinted)
  }
}
