import Actions
import Cards
import CommandLine
import Drawing
import Geography
import Host
import Phrases
import Places
import Storage
import Text
import Time

struct AddPlace: ParsedCommand {
  static let name = "places add"
  static let effects = AddOwnPlace.effects
  static let summary = "Add a place where you are or were."
  static let examples: Examples = [
    "dash places add Melbourne": "Today.",
    "dash places add Lisbon --date friday --url example.org/lisbon --note \"With Ana\"":
      "With what there is to say.",
    "dash places add Portland 2": "The second of several places of that name.",
    "dash places add \"Our hut\" --point 46.02,7.75": "What no map has.",
    "dash places add": "Asks, in a terminal.",
  ]
  static let discussion = [
    "dash looks for a name among your own places first, then among 1,800 cities, and asks "
      + "Open-Meteo if neither has it. --point needs no look-up. An address without a scheme gets "
      + "https://.",
    "If several cities have the name, dash takes the one with fifteen times as many people as any "
      + "other; otherwise add a number to choose one.",
    "With the setting 'places.many no' you have one place. dash asks before it moves the place; "
      + "--move answers yes.",
    "dash derives two attributes from your own places: checkins, the number of places in a day, "
      + "and location, the last place of the day. It does not replace values that you typed, "
      + "imported or fetched.",
  ]
  static let move = Option(
    "move", "With the setting 'places.many no', move your place without a question.")
  static let options = [
    PlaceOptions.url, PlaceOptions.note, PlaceOptions.date, PlaceOptions.point, move, .quiet,
  ]
  static let arguments = [
    Parameter(
      "place", "A name, or latitude,longitude; then a number for one of several.",
      completion: .place, isOptional: true, repeats: true)
  ]

  private let words: String?
  private let number: Int?
  private let url, note: String?
  private let day: Day
  private let point: Coordinates?
  private let isMoving: Bool

  init(_ line: Invocation) throws {
    var words = try line.words
    point = try line.point(PlaceOptions.point)
    if point == nil, words.count > 1, let last = words.last.flatMap({ Int($0) }), 1...99 ~= last {
      number = last
      words.removeLast()
    } else {
      number = nil
    }
    url = try line.webAddress(PlaceOptions.url)
    note = try line.placeNote()
    // `Lisbon yesterday`
    let typed =
      line.has(PlaceOptions.date) ? nil : DayPhrase(endOf: TypedWord.line(words), by: line.days)
    words.removeLast(typed?.count ?? 0)
    day =
      try typed.map { try DayLine(line).day($0) } ?? line.day(PlaceOptions.date) ?? line.defaultDay
    self.words =
      words.isEmpty
      ? nil
      : try Invocation.checked(words.joined(separator: " "), as: "name", longest: Place.longestName)
    isMoving = line.has(Self.move)
    if self.words == nil, point != nil {
      throw Failure.usage(
        "--point needs a name", hints: ["Such as: dash places add \"Our hut\" --point 46.02,7.75"])
    }
  }

  func run(in context: Context) throws {
    guard let words else { return try ask(in: context) }
    let found = point.map { FoundPlace(own: words, at: $0) }
    try add(found.map { .found($0) } ?? .words(words, number: number), url, context)
  }

  private func add(_ spot: AddOwnPlace.Spot, _ address: String?, _ context: Context) throws {
    var addition = AddOwnPlace(spot, on: day)
    addition.address = address
    addition.note = note
    addition.isMoving = isMoving
    let result = try context.asking(addition)
    context.report(result.conflicts)
    var lines = context.sentences(of: result)
    if result.outcome == .added, result.found.hasOthers, let words {
      let second = "dash places add \(ShellText.quoted(words)) 2"
      lines.insert("It is \(result.found.label). For another: dash undo, then \(second)", at: 1)
    }
    try context.acknowledge(lines)
  }

  private func ask(in context: Context) throws {
    guard let terminal = context.host.terminal, context.host.variable("TERM") != "dumb" else {
      throw Failure.usage(
        "'dash places add' needs <place>",
        hints: ["Such as: dash places add Melbourne", "See 'dash help places add'."])
    }
    let store = try context.openStore()
    let options = context.forScreen.renderOptions
    // Notices of the look-up would be written into the dialog, which shows why one failed.
    let finder = PlaceFinder(
      in: context.capturing(in: CapturedOutput(), width: options.width).world, store: store)
    var dialog = PlaceDialog(
      address: try url ?? store?.state(.browsedAddress) ?? "", glyphs: options.glyphs
    ) { text in
      let found: [FoundPlace]
      do {
        found = try finder.candidates(for: text)
      } catch {
        var failure = Failure(error)
        failure.hints = finder.suggestions(for: text)
        throw failure
      }
      if found.isEmpty { throw finder.noCandidate(for: text) }
      return found
    }
    var loop = ScreenLoop(on: terminal, mode: .inline, writingTo: context.output, options)
    guard try loop.run(&dialog) == .confirmed, let found = dialog.found else { return }
    let address = dialog.address
    var arguments = ["dash", "places", "add", ShellText.quoted(found.name)]
    arguments += ["--point", found.coordinates.exactText]
    if let address { arguments += ["--url", ShellText.quoted(address)] }
    var context = context
    context.world.typed = ShellText.line(of: arguments)
    try add(.found(found), address, context)
  }
}

enum PlaceOptions {
  static let url = Option("url", letter: "u", value: "address", "A web address about it.")
  static let note = Option("note", letter: "m", value: "text", "A note.")
  static let date = Option("date", letter: "d", value: "day", "The day of the visit.")
  static let point = Option(
    "point", letter: "p", value: "lat,lon", "Where it is, in degrees: -37.81,144.96.")
}

extension Invocation {
  /// The point of an option; fails for text that is not a point on Earth.
  func point(_ option: Option) throws -> Coordinates? {
    guard let typed = try text(option) else { return nil }
    guard let point = PlaceWords(typed)?.coordinates else {
      throw Failure.usage(
        "invalid point '\(typed.prefix(60))'",
        hints:
          "Expected latitude from -90 to 90 and longitude from -180 to 180, such as -37.81,144.96.")
    }
    return point
  }

  /// A text of a place; fails if it is too long.
  static func checked(_ text: String, as part: String, longest: Int) throws -> String {
    guard text.utf8.count <= longest else {
      throw Failure.usage(
        "the \(part) is too long", hints: "It can have up to \(CountText.grouped(longest)) bytes.")
    }
    return text
  }

  func placeNote() throws -> String? {
    try text(PlaceOptions.note).map {
      try Invocation.checked($0, as: "note", longest: Place.longestNote)
    }
  }
}

struct EditPlace: Command {
  static let name = "places edit"
  static let effects = ChangePlace.effects
  static let summary = "Change a place of your own."
  static let examples: Examples = [
    "dash places edit 3 --note \"The hut was closed\"": "Another note.",
    "dash places edit 3 --place Lisbon": "Another place, with its name.",
    "dash places edit 3 --name \"Our hut\" --point 46.02,7.75": "By its degrees.",
    "dash places edit 3 --url ''": "Without an address.",
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
        hints: "Give a new property, such as --note \"With Ana\".", "See 'dash help places edit'.")
    }
    if let name = change.name, BoundedText.clean(name, longest: Place.longestName).isEmpty {
      throw Failure.usage("the name is empty")
    }
    let result = try context.asking(change)
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
  static let examples: Examples = [
    "dash places remove 3": "One.",
    "dash places remove 3 5 8": "Several; 'dash undo' restores all of them.",
  ]
  static let options = [Option.quiet]
  static let arguments = [Parameter("number", "The numbers of places.", repeats: true)]

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
