import Actions
import CommandLine
import Readings

/// Shows the account with which places are shared, and the own places at it.
struct ShowPlacesAccount: Command {
  static let name = "places account"
  static let effects: Effects = .usesNetwork
  static let summary = "Show the account with which you share places, and which of yours it has."
  static let examples = [
    (line: "dash places account", meaning: "Whose it is, since when, and what waits to be sent."),
    (
      line: "dash places remove 3", meaning: "Remove a place, here and with the next refresh there."
    ),
  ]
  static let discussion = [
    "It sends no request. With the setting places.gravatar it shows the address of the picture that "
      + "gravatar.com has for the mail address in me.mail: a hash of that address, which identifies you."
  ]
  static let options = [Option.json]

  private let isJSON: Bool

  init(_ line: Invocation) throws {
    isJSON = line.has(.json)
  }

  func run(in context: Context) throws {
    try context.show(context.reading.placesAccount(), isDocument: isJSON)
  }
}
