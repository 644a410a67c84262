import Limits
import Paging
import Places
import Services
import Storage
import Text
import Time

/// The state of an exchange of places with a server: see ``ExchangePlaces``.
struct PlacesRefresh {
  let world: World
  let store: Store
  let user: ParseUser
  let list: StudentLocations
  var client: ServiceClient
  private let now: Timestamp
  private let zone: Zone
  let progress: RequestProgress.Report
  private var newPeople: [Person] = []
  var report = PlacesRefreshReport()
  var answers: Answers?

  /// An exchange with the server of the last login; throws ``Failure`` if there is none.
  init(in world: World, _ progress: @escaping RequestProgress.Report) throws {
    self.world = world
    self.progress = progress
    let server = try world.placesServer()
    list = StudentLocations(at: server)
    client = world.client(for: server, fetching: "places")
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

  /// Exchanges everything, or only fetches `older` places; complete parts are stored if it fails.
  mutating func run(_ scope: ExchangePlaces.Scope, isAllSent: Bool) throws {
    if scope == .older { return try fetchOlder() }
    try fetchOwn()
    try send(isAll: isAllSent)
    try scope == .whole ? fetchWhole() : fetchNewer()
    if var account = try store.sharedAccount() {
      account.refreshed = world.now.description
      try store.storeSharing([.account: account.line])
    }
  }
}

// The records of others.

extension PlacesRefresh {
  private mutating func fetchNewer() throws {
    defer { noteNews() }
    var pool = Pool(parts: try store.fetchedParts())
    // The newest record was fetched before, and its problems were reported then.
    let reported = pool.parts.first?.newest.id
    let first = try fetch(pool.newer, into: &pool, reported: reported)
    var done = first.locations.count
    let total = pool.gap == nil ? 0 : first.count ?? 0
    var fetching = fetching(total)
    defer { progress(nil) }
    var end = ListEnd(count: first.count, at: seconds)
    while let gap = pool.gap {
      fetching.done = min(done, total)
      progress(fetching)
      let page = try fetch(gap, into: &pool, reported: reported)
      done += page.locations.count
      try check(&end, after: page)
    }
  }

  private mutating func fetchOlder() throws {
    var pool = Pool(parts: try store.fetchedParts())
    report.hasOlder = !(try fetch(pool.older, into: &pool)).isLast
  }

  private mutating func fetchWhole() throws {
    var pool = Pool(parts: try store.fetchedParts())
    guard let since = pool.whole.since else { return try fetchNewer() }
    var skipped: [String] = []
    try forEachPage(of: pool.whole, in: &pool) { refresh, page, pool in
      skipped += page.problems.compactMap(\.key)
      try refresh.store(page, of: pool)
    }
    report.others.deleted = try store.deleteShared(
      except: Set(pool.map(\.id) + skipped), since: since,
      [.fetched: PoolPart.lines(of: pool.parts)])
  }

  private mutating func fetch(
    _ wanted: PoolRequest<StudentLocation>, into pool: inout Pool<StudentLocation>,
    reported: String? = nil
  ) throws -> LocationPage {
    let page = try client.page(of: list, wanted, now: now)
    pool.insert(page.locations, page.part, isLast: page.isLast, for: wanted)
    try store(page, of: pool, reported: reported)
    return page
  }

  private mutating func store(
    _ page: LocationPage, of pool: Pool<StudentLocation>, reported: String? = nil
  ) throws {
    let others = page.locations.filter { $0.person != user.key }
      .compactMap { place(of: $0, isOwn: false) }
    let result = try store.storeShared(others, [.fetched: PoolPart.lines(of: pool.parts)])
    if result.added > 0 {
      for person in others.map(\.person) where !newPeople.contains(person) {
        newPeople.append(person)
      }
    }
    report.others.added += result.added
    report.others.changed += result.changed
    report.note(page, except: reported)
  }

  /// Stores the news for the card of the day, until the person looks at the places.
  private func noteNews() {
    guard report.others.added > 0 else { return }
    // The places are stored; without this, only the card says less.
    try? store.addPlaceNews(
      report.others.added, of: newPeople.map(\.name), at: world.now.description)
  }

  /// The place of a record, on the local day when it was created.
  func place(of record: StudentLocation, isOwn: Bool) -> Place? {
    var place = Place(
      key: isOwn ? nil : record.key,
      person: isOwn
        ? .own : Person(key: record.person, firstName: record.firstName, lastName: record.lastName),
      name: record.content.name, point: record.content.point,
      day: zone.local(record.created.instant).day, created: record.created, updated: record.updated)
    place?.setAddress(record.content.address)
    return place
  }

  /// Fetches all wanted pages into a pool, passes each to `body`, and shows progress.
  mutating func forEachPage(
    of wanted: PoolRequest<StudentLocation>, in pool: inout Pool<StudentLocation>,
    person: String? = nil,
    _ body: (inout PlacesRefresh, LocationPage, Pool<StudentLocation>) throws -> Void
  ) throws {
    var wanted = wanted
    var fetching: RequestProgress?
    defer { progress(nil) }
    var done = 0
    var end: ListEnd?
    while true {
      let page = try client.page(of: list, wanted, person: person, now: now)
      pool.insert(page.locations, page.part, isLast: page.isLast, for: wanted)
      try body(&self, page, pool)
      if page.isLast { return }
      done += page.locations.count
      var part = fetching ?? self.fetching(page.count ?? 0)
      part.done = min(done, part.total)
      progress(part)
      fetching = part
      wanted.before = page.part?.oldest
      var next = end ?? ListEnd(count: page.count, at: seconds)
      try check(&next, after: page)
      end = next
    }
  }

  /// When a list has had enough pages.
  private struct ListEnd {
    /// What its first page says; nil if it says nothing.
    let count: Int?
    let began: Int
    var pages = 0
    var records = 0

    init(count: Int?, at seconds: Int) {
      self.count = count
      began = seconds
    }
  }

  private var seconds: Int { world.host.seconds?() ?? 0 }

  private func check(_ end: inout ListEnd, after page: LocationPage) throws {
    end.pages += 1
    end.records += page.locations.count + page.problems.count
    guard end.pages >= Limit.pages.amount else { return }
    // Some may have been added since.
    let isAnnounced = end.count.map { end.records < $0 } ?? false
    if isAnnounced, seconds - end.began < Limit.placeSeconds.amount { return }
    throw list.records.server.error(
      .endless("it goes on after \(CountText.grouped(end.pages)) pages"))
  }

  private func fetching(_ total: Int) -> RequestProgress {
    RequestProgress(
      part: .fetchingPlaces, service: client.provider.name, total: total,
      fewest: StudentLocations.pageSize + 1)
  }
}
