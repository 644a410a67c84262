import Actions
import Cards
import CommandLine
import Host
import Places
import Storage
import Text

struct OpenPlace: Command {
  static let name = "places open"
  static let summary = "Open the address of a place in the browser."
  static let examples: Examples = [
    "dash places open 3": "The address of place 3.", "dash places open 3 --map": "A map of it.",
    "dash places open 3 --print": "Print the address only.",
  ]
  static let discussion = [
    "dash opens only addresses that begin with https:// or http://, whatever others have shared. "
      + "It starts the browser with xdg-open or open, and sends no request itself."
  ]
  static let map = Option("map", letter: "m", "Open OpenStreetMap with the place in the middle.")
  static let options = [map, .addressOnly]
  static let arguments = [Parameter("number", "The number of a place.")]

  static func run(_ line: Invocation, in context: Context) throws {
    let number = try line.placeNumber(line.arguments[0])
    let place = try context.world.place(number, in: context.openStore())
    try context.open(
      line.has(map) ? place.point.link : place.addressToOpen(), isPrinted: line.has(.addressOnly))
  }
}

struct BrowseWeb: Command {
  static let name = "places browse"
  static let summary = "Open an address or search the web, for the address of a place."
  static let examples: Examples = [
    "dash places browse example.org": "Open an address.",
    "dash places browse melbourne coffee": "Search for words.",
    "dash places browse": "The home page of the search engine.",
  ]
  static let discussion = [
    "dash opens an address, and searches for other words with the search engine of the setting "
      + "places.search. 'dash places add' in a terminal offers the address that was opened last. "
      + "dash starts the browser with xdg-open or open, and sends no request itself."
  ]
  static let options = [Option.addressOnly]
  static let arguments = [
    Parameter("word", "An address, or words to search for.", isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words.joined(separator: " ")
    let isPrinted = line.has(.addressOnly)
    let typed = TypedAddress.address(words)
    let address = typed ?? context.settings.placeSearch.address(for: words)
    guard let link = WebAddress.encoded(address) else { throw Failure.notAddress(words) }
    try context.open(link, isPrinted: isPrinted)
    if isPrinted || words.trimmed.isEmpty { return }
    try context.world.openStoreForWriting().set(
      address, for: .browsedAddress, at: context.now.description)
  }
}

extension Context {
  /// Warns of attributes of another type than the derived values.
  func report(_ conflicts: [DerivedConflict]) {
    for conflict in conflicts { report(conflict.failure) }
  }

  /// A place in a sentence: `3 Melbourne, Friday 20 November`.
  func sentences(of result: AddOwnPlace.Result) -> [String] {
    let sentence = sentence(of: result.place)
    return switch result.outcome {
    case .added: ["Added " + sentence, ChangeLines.undoHint]
    case .moved: ["Moved to " + sentence, ChangeLines.undoHint]
    case .changed: ["Changed " + sentence, ChangeLines.undoHint]
    case .known: ["You have it already: " + sentence]
    }
  }

  func sentence(of place: Place) -> String {
    let address = place.address.map { ", \($0.string)" } ?? ""
    let number = place.id > 0 ? "\(place.id) " : ""
    return number + place.name.string + ", " + DayText.plain(place.day, on: today)
      + " (\(place.point.exactText))" + address
  }
}

extension Invocation {
  /// The number of a place; fails for other text.
  func placeNumber(_ argument: Argument) throws -> Int {
    let typed = try text(argument)
    guard let number = Int(typed), number > 0 else {
      throw Failure.usage(
        "'\(typed)' is not the number of a place",
        hints: ["To list them with their numbers: dash places"])
    }
    return number
  }

  /// The address of `--url` with its scheme, nil if it was not given, or empty to remove it.
  func webAddress(_ option: Option) throws -> String? {
    guard let typed = try text(option) else { return nil }
    if typed.trimmed.isEmpty { return "" }
    guard let address = TypedAddress.address(typed) else { throw Failure.notAddress(typed) }
    return address
  }
}

extension Failure {
  /// Text that is no web address, with the search that it could become.
  static func notAddress(_ typed: String) -> Failure {
    .usage(
      "not a web address: '\(typed.prefix(60))'",
      hints: "Expected an address such as https://example.org or example.org/melbourne.",
      "To search for it: "
        + ShellText.line(of: ["dash", "places", "browse", ShellText.quoted(typed)]))
  }
}
