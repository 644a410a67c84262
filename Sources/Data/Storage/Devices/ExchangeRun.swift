import Devices
import Time

/// The merge of one exchange, in the transaction that is open.
struct ExchangeRun {
  private let exchange: DeviceExchange
  private let store: Store
  private let additions: [String: [String: Shelf.Addition]]
  /// When each value was changed last, as far as the log says, for a first exchange.
  private let made: [Int64: Int64]
  private(set) var own: OwnDevice
  private var changesByShelf: [String: [CellChange]] = [:]
  /// The changes to write into the folder: attributes before days, the latest first.
  var published: [CellChange] { changesByShelf.sorted { $0.key > $1.key }.flatMap(\.value) }
  private(set) var result = DeviceExchange.Result()

  init(_ exchange: DeviceExchange, by own: OwnDevice, in store: Store) throws {
    (self.exchange, self.own, self.store) = (exchange, own, store)
    additions = try store.additions()
    isFirst = own.clock.milliseconds == 0
    made = isFirst ? try store.momentsOfValues() : [:]
    for changes in exchange.incoming.values {
      for change in changes where change.version.stamp > self.own.clock {
        self.own.clock = change.version.stamp
      }
    }
    self.own.clock.device = own.id
    affectsValues = SmallCells.affectsValues(
      exchange.incoming[SmallCells.attributes.shelf] ?? [])
  }

  /// Whether this device exchanges for the first time.
  private let isFirst: Bool
  /// Whether what has arrived converts values or deletes attributes.
  private let affectsValues: Bool
  /// Shelves whose changes were noted before: days before attributes are merged, and events.
  private var notedBefore: [String: NotedShelf] = [:]
  /// The events here, and the changes of their files.
  private var events: (local: [String: Shelf.Local], files: [FileChange], refused: Set<String>) = (
    [:], [], []
  )

  private struct NotedShelf {
    var before, shelf: Shelf
    var changes: [CellChange]
  }

  /// Merges what has arrived of events, and returns the changes of their files, which are announced
  /// before the rest is merged.
  mutating func planEvents() throws -> [FileChange] {
    guard let cells = exchange.events else { return [] }
    let shelf = DeviceExchange.EventCells.shelf
    events.local = try cells.local(store.shelf(named: shelf).isShown)
    let noted = try note(shelf, day: nil, events.local)
    notedBefore[shelf] = noted
    var merged = noted.shelf
    _ = merged.merge(exchange.incoming[shelf] ?? [], over: events.local)
    (events.files, events.refused) = try cells.plan(
      wanted(by: merged, Set(merged.names), events.local))
    return events.files
  }

  private mutating func mergeEvents(in change: Change, isDryRun: Bool) throws {
    guard let cells = exchange.events else { return }
    var (local, files, refused) = events
    try merge(
      DeviceExchange.EventCells.shelf, in: change, local: { local },
      write: { wanted, change in
        for (uid, content) in wanted where !refused.contains(uid) {
          local[uid] = content.map { Shelf.Local($0, rank: Version.Rank.typed) }
        }
        if isDryRun || files.isEmpty { return [] }
        for file in files { try change.note(file) }
        try cells.write(files, change)
        return []
      })
  }

  mutating func mergeAll(in change: Change, isDryRun: Bool) throws {
    let isKnown = Set(
      (SmallCells.beforeDays + SmallCells.afterDays).map(\.shelf)
        + (exchange.events == nil ? [] : [DeviceExchange.EventCells.shelf]))
    if affectsValues {
      // What another type does to values is no change made here.
      let cells = try DayCells(of: store)
      for day in try days() {
        let name = day.description
        notedBefore[name] = try note(name, day: day, cells.local(day))
      }
    }
    for kind in SmallCells.beforeDays { try merge(kind, in: change) }
    try mergeDays(in: change)
    if affectsValues { try merge(SmallCells.deletedAttributes, in: change, keepingRefused: true) }
    for kind in SmallCells.afterDays { try merge(kind, in: change) }
    try mergeEvents(in: change, isDryRun: isDryRun)
    // Of a later version: passed on as they are.
    let names = Set(try store.states(of: .cells).map(\.key)).union(exchange.incoming.keys)
    for name in names.sorted() where !isKnown.contains(name) && Day(iso: name) == nil {
      try merge(name, in: change, local: { [:] }, write: { _, _ in [] })
    }
    // Later changes are not of a time before the first exchange.
    _ = nextStamp()
  }

  private mutating func merge(
    _ kind: SmallCells, in change: Change, keepingRefused: Bool = false
  ) throws {
    try merge(
      kind.shelf, in: change, local: { try kind.local(change.store) },
      write: { wanted, change in
        try kind.write(wanted, change)
        return keepingRefused ? Set(wanted.filter { $0.value == nil }.keys) : []
      })
  }

  /// The days that have something here or in what has arrived.
  private func days() throws -> [Day] {
    var days = Set(try store.allRecordedDays())
    if try store.has(.entry) {
      let rows = try store.database.rows(of: "SELECT DISTINCT day FROM entry") {
        row throws(StoreError) in try row.day()
      }
      days.formUnion(rows)
    }
    let names = try store.states(of: .dayOff).map(\.key) + exchange.incoming.keys
    days.formUnion(names.compactMap { Day(iso: $0) })
    days.formUnion(
      try store.database.rows(
        of: "SELECT key FROM state WHERE subject = ?", StateKey.Subject.cells.rawValue
      ) { Day(iso: $0.text()) })
    return days.sorted()
  }

  private mutating func mergeDays(in change: Change) throws {
    let cells = try DayCells(of: store)
    let rule = exchange.rule
    for day in try days() {
      try merge(
        day.description, day: day, in: change, local: { try cells.local(day) },
        write: { wanted, change in try cells.write(wanted, on: day, in: change, rule: rule) })
    }
  }

  private mutating func note(
    _ name: String, day: Day?, _ local: [String: Shelf.Local]
  ) throws -> NotedShelf {
    let before = try store.shelf(named: name)
    var shelf = before
    let changes = shelf.note(
      local, added: additions[name] ?? [:], incoming: exchange.incoming[name] ?? []
    ) { stamp(of: $0, on: day) }
    return NotedShelf(before: before, shelf: shelf, changes: changes)
  }

  private mutating func merge(
    _ name: String, day: Day? = nil, in change: Change,
    local read: () throws -> [String: Shelf.Local],
    write: ([String: String?], Change) throws -> Set<String>
  ) throws {
    var local = try read()
    let earlier = notedBefore.removeValue(forKey: name)
    let noted = try earlier ?? note(name, day: day, local)
    var (shelf, changes) = (noted.shelf, noted.changes)
    let incoming = exchange.incoming[name] ?? []
    let merged = shelf.merge(incoming, over: local)
    var names = merged.won
    // Additions are written too: sums are rounded in the same order everywhere.
    if changes.contains(where: { CellName.isSum($0.name) }) { names.formUnion(local.keys) }
    // What the store refused before may be possible now.
    if day == nil { names.formUnion(shelf.names) }
    let wanted = wanted(by: shelf, names, local)
    var decided: Set<String> = []
    if !wanted.isEmpty {
      decided = try write(wanted, change)
      local = try read()
    }
    result.received += wanted.count { $0.value == local[$0.key]?.content }
    noteConflicts(noted, incoming, merged, local)
    shelf.settle(local)
    shelf.keep(decided, local)
    if earlier != nil || !wanted.isEmpty {
      // What follows from that here: another rating of a day, a converted value.
      changes += shelf.note(local) { _ in nextStamp() }
    }
    result.noted += changes.count
    if exchange.isSnapshot {
      changesByShelf[name] = shelf.snapshot(of: local)
    } else {
      changesByShelf[name, default: []] += changes
    }
    if shelf != noted.before { try store.put(shelf, named: name) }
  }

  private func wanted(
    by shelf: Shelf, _ names: Set<String>, _ local: [String: Shelf.Local]
  ) -> [String: String?] { shelf.wanted(names).filter { $0.value != local[$0.key]?.content } }

  private mutating func stamp(of cell: String, on day: Day?) -> Stamp {
    if !isFirst { return nextStamp() }
    // Before the first exchange, the log may say when it was changed; else that was long ago.
    let minute = day.flatMap { day in
      CellName.attribute(ofValue: cell).flatMap { made[Int64(day.number) << 20 | (rows[$0] ?? 0)] }
    }
    let stamp = Stamp(minute ?? 1, by: own.id)
    if stamp > own.clock { own.clock = stamp }
    return stamp
  }

  private mutating func nextStamp() -> Stamp {
    own.clock = own.clock.next(at: exchange.now, by: own.id)
    return own.clock
  }

  private lazy var rows: [String: Int64] = (try? store.attributeRows()) ?? [:]

  /// Notes cells that were changed on both sides and have one of both contents, not a mixture such
  /// as the note of several ratings.
  private mutating func noteConflicts(
    _ noted: NotedShelf, _ incoming: [CellChange], _ merged: Shelf.Merged,
    _ local: [String: Shelf.Local]
  ) {
    if noted.changes.isEmpty || incoming.isEmpty { return }
    var theirs: [String: CellChange] = [:]
    for change in incoming where noted.before.version(of: change.name) ?? .none < change.version {
      if theirs[change.name]?.version ?? .none < change.version { theirs[change.name] = change }
    }
    for own in noted.changes {
      let isOurs = !merged.won.contains(own.name)
      guard let other = theirs[own.name], other.content != own.content,
        local[own.name]?.content == (isOurs ? own : other).content,
        max(own.version.rank, other.version.rank) > Version.Rank.refresh
      else { continue }
      result.conflicts.append(
        DeviceExchange.Conflict(
          shelf: own.shelf, name: own.name, ours: own.content, theirs: other.content,
          isOurs: isOurs))
    }
  }
}

extension Store {
  fileprivate func attributeRows() throws(StoreError) -> [String: Int64] {
    let rows = try database.rows(of: "SELECT name, id FROM attribute") { ($0.text(), $0.integer()) }
    return Dictionary(rows) { $1 }
  }

  /// When the values of days were changed last, by day × 2²⁰ + attribute, in milliseconds of the
  /// clocks here.
  fileprivate func momentsOfValues() throws(StoreError) -> [Int64: Int64] {
    var moments: [Int64: Int64] = [:]
    let notes = try database.prepare(
      """
      SELECT made, replaced.id, before FROM change JOIN replaced ON change = change.id
      WHERE undone != 1 AND relation = 'value' ORDER BY change.id
      """)
    while var row = try notes.next() {
      guard let made = LocalDateTime(row.text()) else { continue }
      let day = row.integer()
      for note in try unpack(row.bytes()) {
        moments[day << 20 | note.attribute] = made.seconds * 1000
      }
    }
    return moments
  }
}
