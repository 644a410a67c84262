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

  private let context: Context
  private let store: Store
  private let user: ParseUser
  private let list: StudentLocations
  private var client: ServiceClient
  private let now: Timestamp
  private let zone: Zone
  /// Who has shared new places, the latest first.
  private var newPeople: [Person] = []
  private(set) var report = PlacesRefreshReport()

  /// More pages than a list of places has.
  private static let mostPages = 5000
  /// How many own places are sent in one run of curl.
  private static let batch = 10

  /// An exchange with the server of the last login.
  ///
  /// - Throws: ``Failure`` if there is none.
  init(in context: Context) throws {
    self.context = context
    let server = try context.placesServer()
    list = StudentLocations(at: server)
    client = context.client(for: server)
    now = try context.timestamp()
    zone = try LocalZone(in: context).zone
    store = try context.openStoreForWriting()
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

// The person's own records.

extension PlacesRefresh {
  /// Fetches all own records, and stores what is new or was changed at the account.
  private mutating func fetchOwn() throws {
    var records: [StudentLocation] = []
    var skipped: [String] = []
    try forEachPage(of: RecordWindow(), person: user.key) { refresh, page in
      // A server may ignore the condition.
      records += page.locations.filter { $0.person == refresh.user.key }
      skipped += page.problems.compactMap(\.key)
      refresh.report.note(page)
    }
    let result = OwnRecords(
      records, skipped: skipped, known: try store.knownRecords(), own: try store.comparedPlaces())
    var changed: [Place] = []
    for (number, record) in result.changed {
      guard var place = try store.place(number) else { continue }
      place.setName(record.content.name)
      place.setAddress(record.content.address)
      place.point = record.content.point
      place.updated = record.updated
      changed.append(place)
    }
    let new = result.new.compactMap { place(of: $0, isOwn: true) }
    let conflicts = try store.storeOwn(new: new, changed: changed, person: user.key) { numbers in
      let added = zip(numbers, result.new).map {
        KnownRecord(place: $0, key: $1.key, content: $1.content)
      }
      return [.own: KnownRecord.lines(of: result.known + added)]
    }
    report.warnings += conflicts.map(\.failure.message)
    report.ownAdded = new.count
    report.ownChanged = changed.count
    for (number, theirs) in result.conflicts {
      report.warnings.append(
        "place \(number) was changed here and at the account, where it was called '\(theirs)'; yours replaces it"
      )
    }
    for number in result.gone {
      report.warnings.append(
        "place \(number) was deleted at the account, and stays here; to remove it: dash places remove \(number)"
      )
    }
  }

  /// Sends what waits; what the server rejects still waits.
  private mutating func send(isAll: Bool) throws {
    let own = try store.comparedPlaces()
    let contents = Dictionary(own.map { ($0.place, $0.content) }) { first, _ in first }
    var known = try store.knownRecords()
    let outbox = PlaceOutbox(
      of: own, known: known, isMany: context.settings.allowsManyPlaces, isAll: isAll)
    report.refused = outbox.refused
    let count = outbox.actions.count
    var bar = ProgressBar(
      of: count, called: "Sending \(CountText.of(count, "place", "places"))",
      from: 2 * PlacesRefresh.batch, on: context.errors, glyphs: context.renderOptions.glyphs)
    defer { bar.erase() }
    let (records, user, store) = (list.records, user, store)
    func document(_ place: Int) -> String { contents[place]?.document(of: user) ?? "" }
    var report = report
    defer { self.report = report }
    try client.send(
      for: outbox.actions, batch: PlacesRefresh.batch, progress: { bar.show($0) },
      request: { action in
        switch action {
        case .post(let place): records.post(document(place))
        case .put(let place, let key): records.put(document(place), to: key)
        case .delete(let key): records.delete(key)
        }
      },
      handle: { _, action, result in
        do {
          let response = try result.get()
          switch action {
          case .post(let place):
            let key = try records.key(in: response)
            known.removeAll { $0.place == place }
            known +=
              contents[place].map { [KnownRecord(place: place, key: key, content: $0)] } ?? []
            report.sent += 1
          case .put(let place, let key):
            known.removeAll { $0.place == place || $0.key == key }
            known +=
              contents[place].map { [KnownRecord(place: place, key: key, content: $0)] } ?? []
            report.replaced += 1
          case .delete(let key):
            known.removeAll { $0.key == key }
            report.deleted += 1
          }
        } catch let error as ServiceError where error.isOfOneObject {
          if case .delete(let key) = action, error.isObjectNotFound {
            known.removeAll { $0.key == key }
          } else {
            if case .put(_, let key) = action, error.isObjectNotFound {
              for index in known.indices where known[index].key == key {
                known[index].isGone = true
              }
            }
            report.warnings.append("\(action.title): \(error.failure.message)")
            report.rejected += 1
          }
        }
        try store.cachePlaces([.own: KnownRecord.lines(of: known)])
      })
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
  private func place(of record: StudentLocation, isOwn: Bool) -> Place? {
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
  private mutating func forEachPage(
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

extension PlaceOutbox.Action {
  /// What was not done: `place 3 was not sent`.
  fileprivate var title: String {
    switch self {
    case .post(let place): "place \(place) was not sent"
    case .put(let place, _): "place \(place) was not changed at the account"
    case .delete: "a removed place was not deleted at the account"
    }
  }
}

extension ServiceError {
  /// Whether the server has no such object, or does not show it to this person.
  fileprivate var isObjectNotFound: Bool {
    if case .code(ParseServer.objectNotFound, _) = problem { return true }
    return false
  }

  /// Whether another request may succeed.
  fileprivate var isOfOneObject: Bool {
    if case .code = problem { return true }
    return false
  }
}
