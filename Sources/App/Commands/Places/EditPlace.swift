import Actions
import Cards
import CommandLine
import Geography
import Places
import Storage
import Text
import Time

/// Changes an own place.
struct EditPlace: Command {
  static let name = "places edit"
  static let effects: Effects = .usesNetwork
  static let summary = "Change a place of your own."
  static let examples = [
    (line: "dash places edit 3 --note \"The hut was closed\"", meaning: "Another note."),
    (line: "dash places edit 3 --place Lisbon", meaning: "Another place, with its name."),
    (line: "dash places edit 3 --name \"Our hut\" --point 46.02,7.75", meaning: "By its degrees."),
    (line: "dash places edit 3 --url ''", meaning: "Without an address."),
  ]
  static let discussion = [
    "What is not given stays as it is. An empty text removes an address or a note."
  ]
  static let place = Option(
    "place", value: "place", completion: .place, "Move it: looked up as by 'dash places add'.")
  static let newName = Option("name", letter: "n", value: "text", "Another name.")
  static let options = [
    place, newName, PlaceOptions.url, PlaceOptions.note, PlaceOptions.date, PlaceOptions.point,
    .quiet,
  ]
  static let arguments = [Parameter("number", "The number of a place.")]

  private let number: String
  private let place: String?
  private let name: String?
  private let url: String?
  private let note: String?
  private let day: Day?
  private let point: Coordinates?
  private let typed: String

  init(_ line: Invocation) throws {
    number = try line.text(line.arguments[0])
    place = try line.text(Self.place)
    name = try line.text(Self.newName).map {
      try Invocation.checked($0, as: "name", longest: Place.longestName)
    }
    url = try line.webAddress(PlaceOptions.url)
    note = try line.placeNote()
    day = try line.day(PlaceOptions.date)
    point = try line.point(PlaceOptions.point)
    typed = line.typed
    guard line.given.contains(where: { $0.option != Option.quiet.name }) else {
      throw Failure.usage(
        "nothing to change",
        hints: ["Give what is new, such as --note \"With Ana\".", "See 'dash help places edit'."])
    }
    if place != nil, point != nil {
      throw Failure.usage("--place cannot be combined with --point", hints: ["Give one of them."])
    }
    if let name, BoundedText.clean(name, longest: Place.longestName).isEmpty {
      throw Failure.usage("the name is empty")
    }
  }

  func run(in context: Context) throws {
    let store = try context.openStore()
    let before = try context.ownPlace(typed: number, in: store)
    try context.asking { answers in
      var changed = before
      var notes: [String] = []
      if let place {
        let found = try OwnPlaceFinder(in: context, store: store).place(
          place, number: nil, command: "dash places edit \(number) --place", answers: answers)
        changed.setName(found.name)
        changed.point = found.point
        if found.alternative != nil { notes = ["It is \(found.label)"] }
      }
      if let name { changed.setName(name) }
      if let url { changed.setAddress(url) }
      if let note { changed.setNote(note) }
      if let day { changed.day = day }
      if let point { changed.point = point }
      if changed == before { return try context.acknowledge(["Nothing changed"]) }
      changed.updated = try context.world.timestamp()
      try context.changePlaces(by: typed, in: store) { try $0.put(changed) }
      try context.acknowledge(
        ["Changed \(context.sentence(of: changed))"] + notes + [ChangeLines.undoHint])
    }
  }
}
