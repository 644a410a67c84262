import Actions
import Cards
import CommandLine
import Geography
import Places
import Storage
import Text
import Time

struct EditPlace: Command {
  static let name = "places edit"
  static let effects = ChangePlace.effects
  static let summary = "Change a place of your own."
  static let examples = [
    (line: "dash places edit 3 --note \"The hut was closed\"", meaning: "Another note."),
    (line: "dash places edit 3 --place Lisbon", meaning: "Another place, with its name."),
    (line: "dash places edit 3 --name \"Our hut\" --point 46.02,7.75", meaning: "By its degrees."),
    (line: "dash places edit 3 --url ''", meaning: "Without an address."),
  ]
  static let discussion = [
    "Only the properties that you give are changed. An empty text removes an address or a note."
  ]
  static let place = Option(
    "place", value: "place", completion: .place, "Move it: looked up as by 'dash places add'."
  ).excluding(PlaceOptions.point)
  static let newName = Option("name", letter: "n", value: "text", "Another name.")
  static let options = [
    place, newName, PlaceOptions.url, PlaceOptions.note, PlaceOptions.date, PlaceOptions.point,
    .quiet,
  ]
  static let arguments = [Parameter("number", "The number of a place.")]

  static func run(_ line: Invocation, in context: Context) throws {
    var change = ChangePlace(try line.placeNumber(line.arguments[0]))
    change.words = try line.text(Self.place)
    change.name = try line.text(Self.newName).map {
      try Invocation.checked($0, as: "name", longest: Place.longestName)
    }
    change.address = try line.webAddress(PlaceOptions.url)
    change.note = try line.placeNote()
    change.day = try line.day(PlaceOptions.date)
    change.point = try line.point(PlaceOptions.point)
    guard line.given.contains(where: { $0.option != Option.quiet.name }) else {
      throw Failure.usage(
        "nothing to change",
        hints: [
          "Give a new property, such as --note \"With Ana\".", "See 'dash help places edit'.",
        ])
    }
    if let name = change.name, BoundedText.clean(name, longest: Place.longestName).isEmpty {
      throw Failure.usage("the name is empty")
    }
    let result = try context.asking { answers in
      var change = change
      change.answers = answers
      return try change.run(in: context.world)
    }
    guard result.isChanged else { return try context.acknowledge(["Nothing changed"]) }
    context.report(result.conflicts)
    let notes = result.found.map { $0.hasOthers ? ["It is \($0.label)"] : [] } ?? []
    try context.acknowledge(
      ["Changed \(context.sentence(of: result.place))"] + notes + [ChangeLines.undoHint])
  }
}

struct RemovePlaces: Command {
  static let name = "places remove"
  static let effects = DeletePlaces.effects
  static let summary = "Remove places of your own."
  static let examples = [
    (line: "dash places remove 3", meaning: "One."),
    (line: "dash places remove 3 5 8", meaning: "Several; 'dash undo' restores all of them."),
  ]
  static let options = [Option.quiet]
  static let arguments = [
    Parameter("number", "The numbers of places.", repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let deletion = DeletePlaces(try line.arguments.map(line.placeNumber))
    let result = try deletion.run(in: context.world)
    context.report(result.conflicts)
    let places = result.places
    let lines = places.count > 3 ? [] : places.map { "Removed \(context.sentence(of: $0))" }
    try context.acknowledge(
      (lines.isEmpty ? ["Removed \(CountText.of(places.count, "place", "places"))"] : lines)
        + [ChangeLines.undoHint])
  }
}
