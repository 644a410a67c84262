import Actions
import Drawing
import Places
import Services
import Storage
import Text
import Time

/// Exchanges places with a server: sends the own ones that wait, and fetches those of others.
struct PlacesRefresh {
  /// Which places of others are fetched.
  enum Scope {
    /// Those that were changed since the last refresh.
    case newer
    /// A hundred that are older than all that were fetched.
    case older
    /// All down to the oldest that was fetched; those that are no longer there are removed.
    case whole
  }

  let context: Context
  let store: Store
  let user: ParseUser
  let list: StudentLocations
  var client: ServiceClient
  private let now: Timestamp
  private let zone: Zone
  /// Who has shared new places, the latest first.
  private var newPeople: [Person] = []
  var report = PlacesRefreshReport()

  /// More pages than a list of places has.
  private static let mostPages = 5000

  /// An exchange with the server of the last login.
  ///
  /// - Throws: ``Failure`` if there is none.
  init(in context: Context) throws {
    self.context = context
    let server = try context.placesServer()
    list = StudentLocations(at: server)
    client = context.world.client(for: server)
    now = try context.world.timestamp()
    zone = try LocalZone(in: context.world).zone
    store = try context.world.openStoreForWriting()
    if let account = try store.sharedAccount(), account.address == server.base, account.isConnected
    {
      user = account.user
    } else {
      // The login was noted in another store.
      user = try server.user(in: client.response(to: server.me))
      try store.adopt(user, at: server, in: context)
    }
  }

  /// Exchanges everything; of `older` places it only fetches.
  ///
  /// - Parameters:
  ///   - scope: Which places of others are fetched.
  ///   - isAllSent: Whether own places are sent too that are otherwise sent only on request.
  /// - Throws: What stopped it; what was complete before is stored, and is in ``report``.
  mutating func run(_ scope: Scope, isAllSent: Bool = false) throws {
    if scope == .older { return try fetchOlder() }
    try fetchOwn()
    try send(isAll: isAllSent)
    try scope == .whole ? fetchWhole() : fetchNewer()
    if var account = try store.sharedAccount() {
      account.refreshed = context.now.description
      try store.cachePlaces([.account: account.lines])
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
    var bar = bar(total)
    defer { bar.erase() }
    var pages = 1
    while let gap = fetched.gap {
      bar.show(min(done, total))
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
      report.others.added, of: newPeople.map(\.name), at: context.now.description)
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

  /// Passes each page of a window to `body`, with a progress bar.
  mutating func forEachPage(
    of window: RecordWindow, person: String? = nil,
    _ body: (inout PlacesRefresh, LocationPage) throws -> Void
  ) throws {
    var window = window
    var bar: ProgressBar?
    defer { bar?.erase() }
    var (total, done) = (0, 0)
    for number in 1... {
      let page = try client.page(of: list, window, person: person, now: now)
      try body(&self, page)
      if page.isLast { return }
      if bar == nil {
        total = page.count ?? 0
        bar = self.bar(total)
      }
      done += page.locations.count
      bar?.show(min(done, total))
      window.olderThan = page.part?.oldest
      try checkEnd(after: number)
    }
  }

  private func checkEnd(after pages: Int) throws {
    guard pages >= PlacesRefresh.mostPages else { return }
    throw list.records.server.error(
      .endless("it goes on after \(CountText.grouped(pages)) pages"))
  }

  private func bar(_ total: Int) -> ProgressBar {
    ProgressBar(
      of: total, called: "Fetching \(CountText.of(total, "place", "places"))",
      from: StudentLocations.pageSize + 1, on: context.errors,
      glyphs: context.renderOptions.glyphs)
  }
}
