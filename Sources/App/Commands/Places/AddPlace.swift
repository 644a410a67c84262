import Actions
import Cards
import CommandLine
import Drawing
import Geography
import Host
import Places
import Services
import Storage
import Text
import Time

/// Adds a place where the person is or was.
struct AddPlace: Command {
  static let name = "places add"
  static let effects: Effects = [.writesDay, .usesNetwork]
  static let summary = "Add a place where you are or were."
  static let examples = [
    (line: "dash places add Melbourne", meaning: "Today."),
    (
      line: "dash places add Lisbon --date friday --url example.org/lisbon --note \"With Ana\"",
      meaning: "With what there is to say."
    ),
    (line: "dash places add Portland 2", meaning: "The second of several places of that name."),
    (line: "dash places add \"Our hut\" --point 46.02,7.75", meaning: "What no map has."),
    (line: "dash places add", meaning: "Asks, in a terminal."),
  ]
  static let discussion = [
    "A name is looked for among your own places, which come first, and 1,800 cities that dash knows; if neither "
      + "has it, Open-Meteo is asked. --point needs no look-up. An address without a scheme gets https://.",
    "Of several cities of a name, the one with fifteen times as many people as any other is taken; otherwise a "
      + "number behind the name takes one.",
    "With the setting 'places.many no' you have one place, which is moved after a question; --move answers yes.",
    "From your own places follow the attributes checkins, how many a day has, and location, the last of the "
      + "day. Values of these that you typed, imported or fetched stay.",
  ]
  static let move = Option(
    "move", "With the setting 'places.many no', move your place without a question.")
  static let options = [
    PlaceOptions.url, PlaceOptions.note, PlaceOptions.date, PlaceOptions.point, move, .quiet,
  ]
  static let arguments = [
    Parameter(
      "place", "A name, or latitude,longitude; of several places a number behind it.",
      completion: .place, isOptional: true, repeats: true)
  ]

  private let words: String?
  private let number: Int?
  private let url: String?
  private let note: String?
  private let day: Day
  private let point: Coordinates?
  private let isMoving: Bool
  private let line: Invocation

  init(_ line: Invocation) throws {
    self.line = line
    var words = try line.arguments.map { try line.text($0) }
    point = try line.point(PlaceOptions.point)
    if point == nil, words.count > 1, let last = words.last.flatMap({ Int($0) }), 1...99 ~= last {
      number = last
      words.removeLast()
    } else {
      number = nil
    }
    self.words =
      words.isEmpty
      ? nil
      : try Invocation.checked(
        words.joined(separator: " "), as: "name", longest: Place.longestName)
    url = try line.webAddress(PlaceOptions.url)
    note = try line.placeNote()
    day = try line.day(PlaceOptions.date) ?? line.defaultDay
    isMoving = line.has(Self.move)
    if self.words == nil, point != nil {
      throw Failure.usage(
        "--point needs a name",
        hints: ["Such as: dash places add \"Our hut\" --point 46.02,7.75"])
    }
  }

  func run(in context: Context) throws {
    let store = try context.openStore()
    guard let words else { return try ask(in: context, store: store) }
    let found = point.map { FoundPlace(name: words, label: words, point: $0) }
    try context.asking { answers in
      let finder = OwnPlaceFinder(in: context, store: store)
      let found = try found ?? self.found(words, finder, answers)
      try add(found, url: url, typed: line.typed, answers, store, context)
    }
  }

  private func found(
    _ words: String, _ finder: OwnPlaceFinder, _ answers: Answers
  ) throws -> FoundPlace {
    do {
      return try finder.place(words, number: number, command: "dash places add", answers: answers)
    } catch let failure as Failure {
      throw failure
    } catch let question as Question {
      throw question
    } catch let interruption as Interruption {
      throw interruption
    } catch {
      var failure = Failure(error)
      failure.hints.append(
        "To say where it is: dash places add \(ShellText.quoted(words)) --point -37.81,144.96")
      throw failure
    }
  }

  /// Adds the place, or moves the only one there may be.
  private func add(
    _ found: FoundPlace, url: String?, typed: String, _ answers: Answers, _ store: Store?,
    _ context: Context
  ) throws {
    let now = try context.timestamp()
    guard
      let place = Place(
        name: found.name, address: url, note: note, point: found.point, day: day, created: now,
        updated: now)
    else { throw Failure.usage("the name is empty") }
    var filter = PlaceFilter()
    filter.isOwn = true
    let only =
      try context.settings.allowsManyPlaces
      ? nil : store?.places(filter, limit: 1).places.first
    guard var moved = only else {
      let number = try context.changePlaces(by: typed, in: store) { try $0.add([place]).first ?? 0 }
      var added = place
      added.id = number
      return try context.acknowledge(
        ["Added \(context.sentence(of: added))"] + notes(on: found) + [ChangeLines.undoHint])
    }
    if !isMoving { try confirm(moving: moved, to: place, answers) }
    moved.setName(place.name.string)
    moved.setAddress(place.address?.string)
    moved.setNote(place.note?.string)
    moved.point = place.point
    moved.day = place.day
    moved.updated = now
    try context.changePlaces(by: typed, in: store) { try $0.put(moved) }
    try context.acknowledge(
      ["Moved to \(context.sentence(of: moved))"] + notes(on: found) + [ChangeLines.undoHint])
  }

  /// Which place was taken, if there are others of the name.
  private func notes(on found: FoundPlace) -> [String] {
    found.alternative.map { ["It is \(found.label). For another: dash undo, then \($0)"] } ?? []
  }

  private func confirm(moving place: Place, to other: Place, _ answers: Answers) throws {
    let question = "Move your place from \(place.name.string) to \(other.name.string)?"
    _ = try answers.answer(
      Question(
        text: question, choices: [],
        refusal: .usage(
          "you have a place already: \(place.id) \(place.name.string)",
          hints: [
            "To move it: \(line.typed) --move",
            "To have several: dash settings set places.many yes",
          ])))
  }

  /// Asks for the place and its address.
  private func ask(in context: Context, store: Store?) throws {
    guard let terminal = context.host.terminal, context.host.variable("TERM") != "dumb" else {
      throw Failure.usage(
        "'dash places add' needs <place>",
        hints: ["Such as: dash places add Melbourne", "See 'dash help places add'."])
    }
    let options = context.forScreen.renderOptions
    // Notices of the look-up would be written into the dialog, which shows why one failed.
    let finder = OwnPlaceFinder(
      in: context.capturing(in: CapturedOutput(), width: options.width), store: store)
    var dialog = PlaceDialog(
      address: try url ?? store?.browsedAddress() ?? "", glyphs: options.glyphs
    ) { text in
      let found: [FoundPlace]
      do {
        found = try finder.places(text)
      } catch {
        var failure = Failure(error)
        failure.hints = OwnPlaceFinder.suggestions(for: text, context)
        throw failure
      }
      if found.isEmpty { throw OwnPlaceFinder.unknown(text, context) }
      return found
    }
    var loop = ScreenLoop(
      on: terminal, mode: .inline, writingTo: context.output, options)
    guard try loop.run(&dialog) == .confirmed, let found = dialog.found else { return }
    let address = dialog.address
    var arguments = ["dash", "places", "add", ShellText.quoted(found.name)]
    arguments += ["--point", found.point.exactText]
    if let address { arguments += ["--url", ShellText.quoted(address)] }
    let typed = ShellText.line(of: arguments)
    // A place may have been fetched, which creates the store.
    let store = try store ?? context.openStore()
    try context.asking { answers in
      try add(found, url: address, typed: typed, answers, store, context)
    }
  }
}
