import Actions
import Cards
import CommandLine
import Services
import Storage

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
    let status = try status(in: context)
    if isJSON { return try context.write(document: status.json) }
    try context.show(status.block(width: context.renderOptions.width))
  }

  private func status(in context: Context) throws -> SharedAccountStatus {
    var status = SharedAccountStatus()
    status.clock = context.settings.clock
    status.isMany = context.settings.allowsManyPlaces
    if context.settings.showsGravatar, let mail = context.settings.mail {
      status.picture = Gravatar.address(of: mail)
    }
    guard let server = try PlacesSession(in: context.world).read() else { return status }
    status.address = server.base
    guard let store = try context.openStore() else { return status }
    try store.reading {
      guard let account = try store.sharedAccount(), account.address == server.base else { return }
      status.title = account.user.title
      status.name = account.user.name
      status.since = account.since
      status.refreshed = account.refreshed
      let known = try store.knownRecords()
      let outbox = PlaceOutbox(
        of: try store.comparedPlaces(), known: known, isMany: status.isMany)
      let gone = Set(known.filter(\.isGone).map(\.place))
      var states: [Int: SharedAccountStatus.State] = [:]
      for number in outbox.heldBack { states[number] = .heldBack }
      for number in outbox.refused { states[number] = .refused }
      for action in outbox.actions {
        switch action {
        case .post(let place): states[place] = .waiting
        case .put(let place, let key):
          let isOwn = known.contains { $0.key == key && $0.place == place }
          states[place] = isOwn ? .changed : .waiting
        case .delete: status.removed += 1
        }
      }
      status.places = try store.ownPlaces().map { own in
        SharedAccountStatus.Own(
          number: own.place.id, name: own.place.name, day: own.place.day,
          state: states[own.place.id] ?? (gone.contains(own.place.id) ? .gone : .shared))
      }
      status.places.sort { ($0.day, $0.number) > ($1.day, $1.number) }
    }
    return status
  }
}
