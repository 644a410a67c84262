import Places
import Services
import Storage
import Text
import Time

/// An exchange of places with a server, as it goes: see ``ExchangePlaces``.
struct PlacesRefresh {
  let world: World
  let store: Store
  let user: ParseUser
  let list: StudentLocations
  var client: ServiceClient
  private let now: Timestamp
  private let zone: Zone
  let progress: Progress.Report
  /// Who has shared new places, the latest first.
  private var newPeople: [Person] = []
  var report = PlacesRefreshReport()

  /// More pages than a list of places has.
  private static let mostPages = 5000

  /// An exchange with the server of the last login.
  ///
  /// - Throws: ``Failure`` if there is none.
  init(in world: World, _ progress: @escaping Progress.Report) throws {
    self.world = world
    self.progress = progress
    let server = try world.placesServer()
    list = StudentLocations(at: server)
    client = world.client(for: server)
    now = try world.timestamp()
    zone = try LocalZone(in: world).zone
    store = try world.openStoreForWriting()
    if let account = try store.sharedAccount(), account.address == server.base, account.isConnected
    {
      user = account.user
    } else {
      // The login was noted in another store.
      user = try server.user(in: client.response(to: server.me))
      report.adopted = try store.adopt(user, at: server, since: world.now.description)
    }
  }

  /// Exchanges everything; of `older` places it only fetches.
  ///
  /// - Parameters:
  ///   - scope: Which places of others are fetched.
  ///   - isAllSent: Whether own places are sent too that are otherwise sent only on request.
  /// - Throws: What stopped it; what was complete before is stored, and is in ``report``.
  mutating func run(_ scope: ExchangePlaces.Scope, isAllSent: Bool) throws {
    if scope == .older { return try fetchOlder() }
    try fetchOwn()
    try send(isAll: isAllSent)
    try scope == .whole ? fetchWhole() : fetchNewer()
    if var account = try store.sharedAccount() {
      account.refreshed = world.now.description
      try store.cachePlaces([.account: account.line])
    }
  }
}

// The records of others.

extension PlacesRefresh {
  private mutating func fetchNewer() throws {
    defer { noteNews() }
    var fetched = try store.fetchedRecords()
    // The newest record was fetched before, and so were its problems reported.
    let reported = fetched.parts.first?.newest.key
    let page = try client.page(of: list, fetched.newer, now: now)
    fetched.noteNewer(page.part, isLast: page.isLast)
    try store(page, fetched, reported: reported)
    var done = page.locations.count
    let total = fetched.parts.count > 1 ? page.count ?? 0 : 0
    var fetching = fetching(total)
    defer { progress(nil) }
    var pages = 1
    while let gap = fetched.gap {
      fetching.done = min(done, total)
      progress(fetching)
      let page = try client.page(of: list, gap, now: now)
      fetched.noteGap(page.part, isLast: page.isLast)
      try store(page, fetched, reported: reported)
      done += page.locations.count
      pages += 1
      try checkEnd(after: pages)
    }
  }

  private mutating func fetchOlder() throws {
    var fetched = try store.fetchedRecords()
    let page = try client.page(of: list, fetched.older, now: now)
    fetched.noteOlder(page.part)
    try store(page, fetched)
    report.hasOlder = !page.isLast
  }

  private mutating func fetchWhole() throws {
    var fetched = try store.fetchedRecords()
    guard let oldest = fetched.parts.last?.oldest else { return try fetchNewer() }
    var keys: Set<String> = []
    var newest: RecordEdge?
    try forEachPage(of: fetched.whole) { refresh, page in
      newest = newest ?? page.part?.newest
      keys.formUnion(page.locations.map(\.key) + page.problems.compactMap(\.key))
      try refresh.store(page, fetched)
    }
    fetched.noteWhole(newest: newest)
    report.others.deleted = try store.deleteShared(
      except: keys, since: oldest.updated, [.fetched: fetched.lines])
  }

  private mutating func store(
    _ page: LocationPage, _ fetched: FetchedRecords, reported: String? = nil
  ) throws {
    let others = page.locations.filter { $0.person != user.key }
      .compactMap { place(of: $0, isOwn: false) }
    let result = try store.storeShared(others, [.fetched: fetched.lines])
    if result.added > 0 {
      for person in others.map(\.person) where !newPeople.contains(person) {
        newPeople.append(person)
      }
    }
    report.others.added += result.added
    report.others.changed += result.changed
    report.note(page, except: reported)
  }

  /// Notes what is new for the card of the day, until the person looks at the places.
  private func noteNews() {
    guard report.others.added > 0 else { return }
    // The places are stored; without this, only the card says less.
    try? store.addPlaceNews(
      report.others.added, of: newPeople.map(\.name), at: world.now.description)
  }

  /// A place of a record; the day is that of its creation, by the clocks here.
  func place(of record: StudentLocation, isOwn: Bool) -> Place? {
    Place(
      key: isOwn ? nil : record.key,
      person: isOwn
        ? .own
        : Person(
          key: record.person, firstName: record.firstName, lastName: record.lastName),
      name: record.content.name, address: record.content.address, point: record.content.point,
      day: zone.local(record.created.instant).day, created: record.created,
      updated: record.updated)
  }

  /// Passes each page of a window to `body`, and shows progress.
  mutating func forEachPage(
    of window: RecordWindow, person: String? = nil,
    _ body: (inout PlacesRefresh, LocationPage) throws -> Void
  ) throws {
    var window = window
    var fetching: Progress?
    defer { progress(nil) }
    var done = 0
    for number in 1... {
      let page = try client.page(of: list, window, person: person, now: now)
      try body(&self, page)
      if page.isLast { return }
      done += page.locations.count
      var part = fetching ?? self.fetching(page.count ?? 0)
      part.done = min(done, part.total)
      progress(part)
      fetching = part
      window.olderThan = page.part?.oldest
      try checkEnd(after: number)
    }
  }

  private func checkEnd(after pages: Int) throws {
    guard pages >= PlacesRefresh.mostPages else { return }
    throw list.records.server.error(
      .endless("it goes on after \(CountText.grouped(pages)) pages"))
  }

  private func fetching(_ total: Int) -> Progress {
    Progress(.fetchingPlaces, of: total, from: StudentLocations.pageSize + 1)
  }
}
