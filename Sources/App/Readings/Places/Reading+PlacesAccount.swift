import Actions
import Cards
import Services
import Storage

extension Reading {
  /// The account with which places are shared, and which of the person's own it has.
  package func placesAccount() throws -> Sheet {
    let status = try placesStatus()
    return Sheet {
      status.json
    } block: { options in
      status.block(width: options.width)
    }
  }

  private func placesStatus() throws -> SharedAccountStatus {
    var status = SharedAccountStatus()
    status.clock = settings.clock
    status.isMany = settings.allowsManyPlaces
    if settings.showsGravatar, let mail = settings.mail {
      status.picture = Gravatar.address(of: mail)
    }
    guard let server = try PlacesSession(in: world).read() else { return status }
    status.address = server.base
    guard let store = try openStore() else { return status }
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
