import Devices
import Metrics
import Time

/// Merges what other devices have changed into the store, and finds changes made here.
///
/// The store is compared with the shelves of the latest exchange, so that each way to change it is
/// noticed: commands, undo, imports, a restored backup.
package struct DeviceExchange {
  /// What has arrived, by the name of the shelf.
  package var incoming: [String: [CellChange]] = [:]
  /// How far the files of other devices were read with it.
  package var others: [OtherDevice] = []
  /// The clock, in milliseconds since 1970.
  package var now: Int64
  /// How the rating of a day follows from several.
  package var rule: MoodOfDay
  /// Whether all cells are published, for the first segment or a new one without the older ones.
  package var isSnapshot = false
  /// Cells that are not rows of the store, such as events, by the name of their shelf.
  package var outside: [String: OutsideCells] = [:]

  package init(now: Int64, rule: MoodOfDay) { (self.now, self.rule) = (now, rule) }

  /// The cells of things that are not in the store, and how they are written.
  package typealias OutsideCells = (
    local: [String: Shelf.Local], write: (_ wanted: [String: String?], Change) throws -> Void
  )

  package struct Result: Equatable {
    /// How many cells were changed here since the latest exchange.
    package var noted = 0
    /// How many cells of the store were changed.
    package var received = 0
    /// Cells that were changed both here and on another device.
    package var conflicts: [Conflict] = []

    package init() {}
  }

  /// A cell that was changed both here and on another device.
  package struct Conflict: Equatable {
    package let shelf, name: String
    package let ours, theirs: String?
    package let isOurs: Bool
  }
}

extension Store {
  /// Exchanges changes with other devices in one transaction.
  ///
  /// `publish` gets the changes of this device, and returns the blocks to write; it may change
  /// the place of the next one. If it throws, the store is unchanged. All is rolled back in the end
  /// if `isDryRun`.
  package func exchange(
    _ exchange: DeviceExchange, by own: OwnDevice, at moment: String, isDryRun: Bool = false,
    publish: ([CellChange], inout OwnDevice) throws -> [PendingBlock] = { _, _ in [] }
  ) throws -> DeviceExchange.Result {
    try change(by: "dash devices sync", at: moment, origin: .devices, isDryRun: isDryRun) {
      change in
      if isDryRun { try migrate() }
      var run = try ExchangeRun(exchange, by: own, in: change)
      try run.mergeAll()
      var device = run.own
      let blocks = try publish(run.published, &device)
      for block in blocks { try put(block) }
      for other in exchange.others { try put(other) }
      try deleteStates(of: .added)
      try put(device)
      return run.result
    }
  }
}

private struct ExchangeRun {
  private let exchange: DeviceExchange
  private let change: Change
  private let additions: [String: [String: Shelf.Addition]]
  /// When each value was changed last, as far as the log says, for a first exchange.
  private let made: [Int64: Int64]
  private(set) var own: OwnDevice
  private(set) var published: [CellChange] = []
  private(set) var result = DeviceExchange.Result()
  private var store: Store { change.store }

  init(_ exchange: DeviceExchange, by own: OwnDevice, in change: Change) throws {
    (self.exchange, self.own, self.change) = (exchange, own, change)
    additions = try change.store.additions()
    isFirst = try change.store.states(of: .cells).isEmpty
    made = isFirst ? try change.store.momentsOfValues() : [:]
    for changes in exchange.incoming.values {
      for change in changes where change.version.stamp > self.own.clock {
        self.own.clock = change.version.stamp
      }
    }
    self.own.clock.device = own.id
  }

  /// Whether nothing was exchanged yet.
  private let isFirst: Bool

  mutating func mergeAll() throws {
    let isKnown = Set(
      (SmallCells.beforeDays + SmallCells.afterDays).map(\.shelf) + exchange.outside.keys)
    for kind in SmallCells.beforeDays { try merge(kind) }
    try mergeDays()
    for kind in SmallCells.afterDays { try merge(kind) }
    for (name, cells) in exchange.outside.sorted(by: { $0.key < $1.key }) {
      try merge(name, local: { cells.local }, write: cells.write)
    }
    // Of a later version: passed on as they are.
    let names = Set(try store.states(of: .cells).map(\.key)).union(exchange.incoming.keys)
    for name in names.sorted() where !isKnown.contains(name) && Day(iso: name) == nil {
      try merge(name, local: { [:] }, write: { _, _ in })
    }
  }

  private mutating func merge(_ kind: SmallCells) throws {
    let (store, written) = (store, kind.write)
    try merge(kind.shelf, local: { try kind.local(store) }, write: written)
  }

  private mutating func mergeDays() throws {
    var days = Set(try store.allRecordedDays())
    days.formUnion(
      try store.database.rows(of: "SELECT DISTINCT day FROM entry") { row throws(StoreError) in
        try row.day()
      })
    let names = try store.states(of: .dayOff).map(\.key) + exchange.incoming.keys
    days.formUnion(names.compactMap { Day(iso: $0) })
    days.formUnion(
      try store.database.rows(
        of: "SELECT key FROM state WHERE subject = ?", StateKey.Subject.cells.rawValue
      ) { Day(iso: $0.text()) })
    let cells = try DayCells(of: store)
    let rule = exchange.rule
    for day in days.sorted() {
      try merge(
        day.description, day: day, local: { try cells.local(day) },
        write: { wanted, change in try cells.write(wanted, on: day, in: change, rule: rule) })
    }
  }

  private mutating func merge(
    _ name: String, day: Day? = nil, local read: () throws -> [String: Shelf.Local],
    write: ([String: String?], Change) throws -> Void
  ) throws {
    var local = try read()
    let before = try store.shelf(named: name)
    var shelf = before
    let incoming = exchange.incoming[name] ?? []
    let noted = shelf.note(local, added: additions[name] ?? [:], incoming: incoming) { cell in
      stamp(of: cell, on: day)
    }
    let merged = shelf.merge(incoming, over: local)
    noteConflicts(noted, incoming, merged)
    // Additions are written too: sums are rounded in the same order everywhere.
    let sums = noted.contains { CellName.isSum($0.name) }
    let wanted = shelf.wanted(merged.won.union(sums ? local.keys.map(\.self) : []))
      .filter { $0.value != local[$0.key]?.content }
    if !wanted.isEmpty {
      try write(wanted, change)
      local = try read()
    }
    result.noted += noted.count
    result.received += wanted.count { $0.value == local[$0.key]?.content }
    shelf.settle(local)
    published += exchange.isSnapshot ? shelf.snapshot(of: local) : noted
    if shelf != before { try store.put(shelf, named: name) }
  }

  private mutating func stamp(of cell: String, on day: Day?) -> Stamp {
    guard isFirst else {
      own.clock = own.clock.next(at: exchange.now, by: own.id)
      return own.clock
    }
    // Before the first exchange, the log may say when it was changed; else that was long ago.
    let minute = day.flatMap { day in
      CellName.attribute(ofValue: cell).flatMap { made[Int64(day.number) << 20 | (rows[$0] ?? 0)] }
    }
    let stamp = Stamp(minute ?? 1, by: own.id)
    if stamp > own.clock { own.clock = stamp }
    return stamp
  }

  private lazy var rows: [String: Int64] = (try? store.attributeRows()) ?? [:]

  private mutating func noteConflicts(
    _ noted: [CellChange], _ incoming: [CellChange], _ merged: Shelf.Merged
  ) {
    if noted.isEmpty || incoming.isEmpty { return }
    var theirs: [String: CellChange] = [:]
    for change in incoming where change.version > theirs[change.name]?.version ?? change.version {
      theirs[change.name] = change
    }
    for change in incoming where theirs[change.name] == nil { theirs[change.name] = change }
    for own in noted {
      guard let other = theirs[own.name], other.content != own.content else { continue }
      result.conflicts.append(
        DeviceExchange.Conflict(
          shelf: own.shelf, name: own.name, ours: own.content, theirs: other.content,
          isOurs: !merged.won.contains(own.name)))
    }
  }
}

extension Store {
  fileprivate func attributeRows() throws(StoreError) -> [String: Int64] {
    var rows: [String: Int64] = [:]
    let selection = try database.prepare("SELECT name, id FROM attribute")
    while var row = try selection.next() { rows[row.text()] = row.integer() }
    return rows
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
