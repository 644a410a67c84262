import Actions
import Cards
import Places
import Services
import Storage
import Time

/// The latest own place: the group `location`, unless the setting `places.card` hides it.
enum PlaceSubject: DaySubject {
  static let name: String? = "location"

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let isShown = request.group.map { $0 == name } ?? reading.settings.showsPlaces
    let contents =
      !isShown
      ? nil
      : reading.isDemo
        ? sample(of: request.day, in: reading)
        : try contents(of: request.day, from: store, in: reading)
    let notice =
      request.group == name
      ? "No places up to \(DayText.plain(request.day, on: reading.today)). See 'dash help places'."
      : nil
    return PlaceSection(
      contents, on: request.day, today: reading.today, glyphs: reading.glyphs, notice: notice)
  }

  private static func sample(of day: Day, in reading: Reading) -> PlaceSection.Contents? {
    let own = SamplePlaces.places(today: reading.today).filter { $0.isOwn && $0.day <= day }
    return own.first.map { last in (last.name, last.day, own.count { $0.day == day }, 0, []) }
  }

  private static func contents(
    of day: Day, from store: Store?, in reading: Reading
  ) throws -> PlaceSection.Contents? {
    guard let store else { return nil }
    let last = try store.lastOwnPlace(until: day)
    let news = day == reading.today ? try store.placeNews() : nil
    if last == nil, news == nil { return nil }
    return (last?.name, last?.day ?? day, last?.count ?? 0, news?.count ?? 0, news?.names ?? [])
  }
}

extension Reading {
  /// The account with which places are shared, and which of the person's own it has.
  package func placesAccount() throws -> Sheet {
    let status = try placesStatus()
    return Sheet(status.json) { status.block(width: $0.width) }
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
      let outbox = PlaceOutbox(of: try store.comparedPlaces(), known: known, isMany: status.isMany)
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
        (
          own.place.id, own.place.name, own.place.day,
          states[own.place.id] ?? (gone.contains(own.place.id) ? .gone : .shared)
        )
      }
      status.places.sort { ($0.day, $0.number) > ($1.day, $1.number) }
    }
    return status
  }
}
