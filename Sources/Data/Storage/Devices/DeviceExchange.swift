import Devices
import Metrics

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
  /// The events of the own calendar, which are files; nil if there can be no such calendar.
  package var events: EventCells?

  package init(now: Int64, rule: MoodOfDay) { (self.now, self.rule) = (now, rule) }

  /// The cells of events, each the text of an event by its UID, and how their files are written.
  package struct EventCells {
    package static let shelf = "events"

    /// Reads them, once the store is locked; `hadSome` says that there were events before.
    let local: (_ hadSome: Bool) throws -> [String: Shelf.Local]
    /// The changes of files for other contents; contents that are not events are refused.
    let plan: (_ wanted: [String: String?]) throws -> (files: [FileChange], refused: Set<String>)
    let write: ([FileChange], Change) throws -> Void
    /// Puts written files back.
    let revert: () throws -> Void

    package init(
      local: @escaping (_ hadSome: Bool) throws -> [String: Shelf.Local],
      plan: @escaping ([String: String?]) throws -> (files: [FileChange], refused: Set<String>),
      write: @escaping ([FileChange], Change) throws -> Void, revert: @escaping () throws -> Void
    ) { (self.local, self.plan, self.write, self.revert) = (local, plan, write, revert) }
  }

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
    var run: ExchangeRun?
    func plan() throws -> [FileChange] {
      var new = try ExchangeRun(exchange, by: own, in: self)
      defer { run = new }
      return try new.planEvents()
    }
    func merge(_ change: Change) throws -> DeviceExchange.Result {
      guard var run else { preconditionFailure("an exchange is planned first") }
      try run.mergeAll(in: change, isDryRun: isDryRun)
      var device = run.own
      let blocks = try publish(run.published, &device)
      for block in blocks { try put(block) }
      for other in exchange.others { try put(other) }
      try deleteStates(of: .added)
      try put(device)
      return run.result
    }
    let line = "dash devices sync"
    if isDryRun {
      return try change(by: line, at: moment, origin: .devices, isDryRun: true) { change in
        try migrate()
        _ = try plan()
        return try merge(change)
      }
    }
    let files = FileAnnouncement(of: plan, revert: { try exchange.events?.revert() })
    return try change(by: line, at: moment, origin: .devices, announcing: files, merge)
  }
}
