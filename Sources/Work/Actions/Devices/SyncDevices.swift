import Devices
import Host
import Storage
import Text

/// What an exchange with other devices has done.
package struct DeviceReport {
  package var result = DeviceExchange.Result()
  /// The other devices in the folder.
  package var others: [Other] = []
  /// Whether this device got a new identity, because another copy of its store writes as the same.
  package var isRenewed = false

  /// Another device, as its files say.
  package struct Other {
    package let id: DeviceID
    package var name: String
    /// When it wrote last, by its own clock, in milliseconds since 1970.
    package var written: Int64
    /// How many of its files have not arrived, or only in part.
    package var waiting = 0
    /// The numbers of its files that are damaged.
    package var damaged: [Int] = []
    /// Why some of its files were not read.
    package var refusal: Refusal?

    package enum Refusal {
      /// They are of a later version of dash, and are read after an update.
      case newer
      /// They are encrypted with another key.
      case otherKey
      /// They are not encrypted, although this device has a key.
      case plain
    }

    /// Its name, or its number without one.
    package var title: String { name.isEmpty ? id.description : name }
  }
}

/// Exchanges changes with the other devices, through the folder that they share.
package struct SyncDevices: Action {
  /// Whether all cells are written again, so that the files of other devices are not needed.
  var isSnapshot = false
  /// Whether files of others that are not encrypted are read although this device has a key.
  var readsPlain = false

  package init() {}

  /// - Throws: ``Failure`` if the store is not shared or the folder is missing; `FileError`,
  ///   `StoreError`. The store is unchanged then, except by what had arrived before.
  package func run(in world: World) throws -> DeviceReport {
    guard let store = try world.openStore(), let own = try store.ownDevice()
    else { throw Failure.notShared }
    let folder = DeviceFolder(own.folder, in: world)
    try folder.check()
    return try folder.locked { try run(of: store, by: own, world) }
  }

  private func run(of store: Store, by known: OwnDevice, _ world: World) throws -> DeviceReport {
    // Another process may have exchanged since.
    var own = try store.ownDevice() ?? known
    let folder = try DeviceFolder(of: own, in: world)
    var report = DeviceReport()
    let segments = try folder.segments()
    if !own.isEncrypted, try !folder.encrypted().isEmpty { throw Failure.noKey(for: folder.path) }
    var isDamaged = false
    do {
      let pending = try store.pendingBlocks()
      try folder.place(folder.drafts(of: pending, by: own.id))
      try store.forget(pending)
      try folder.verify(own, among: pending.isEmpty ? segments[own.id] ?? [] : [own.segment])
      own = try store.ownDevice() ?? own
    } catch is DeviceFolder.OtherCopy {
      try store.forget(store.pendingBlocks())
      own = own.renewed(world.host.random())
      report.isRenewed = true
    } catch is DeviceFolder.Damage {
      try store.forget(store.pendingBlocks())
      isDamaged = true
    }
    let inbox = try DeviceInbox(
      folder, segments, except: own.id,
      known: report.isRenewed
        ? store.otherDevices().filter { $0.id != known.id } : store.otherDevices(),
      readsPlain: readsPlain)
    report.others = inbox.states
    if report.isRenewed { own.name = inbox.freeName(own.name) }
    var exchange = try inbox.exchange(with: store, in: world)
    let numbers = segments[own.id] ?? []
    let older = numbers.filter { $0 >= own.first }
    let isCompacted = folder.size(of: own.id, older) > 3 * max(world.storeSize, Segment.mostBytes)
    // The folder may have become encrypted.
    let hasPlain = try own.isEncrypted && older.contains { try !folder.isEncrypted(own.id, $0) }
    // One of its own files is checked each time: if it is damaged, others can read all again.
    if !older.isEmpty, !isDamaged {
      let number = older[Int(world.host.random() % UInt64(older.count))]
      let bytes = try folder.decrypt(folder.bytes(of: own.id, number)).bytes
      isDamaged = bytes.flatMap { Segment($0) }?.end != .whole
    }
    exchange.isSnapshot = isSnapshot || report.isRenewed || isCompacted || hasPlain || isDamaged
    if !exchange.incoming.isEmpty || !exchange.others.isEmpty || exchange.isSnapshot
      || !store.isUnchanged(since: own)
    {
      report.result = try store.publish(exchange, by: own, in: folder, world)
    }
    // A snapshot has all that they had. The folder's program may bring back deleted files.
    try folder.remove(own.id, exchange.isSnapshot ? numbers : numbers.filter { $0 < own.first })
    return report
  }
}

extension DeviceInbox {
  /// The exchange that merges it.
  func exchange(with store: Store, in world: World) throws -> DeviceExchange {
    var exchange = DeviceExchange(
      now: try world.timestamp().milliseconds, rule: world.settings.moodOfDay)
    (exchange.incoming, exchange.others) = (incoming, others)
    exchange.events = try DeviceExchange.EventCells(of: store, in: world)
    return exchange
  }
}

extension Store {
  /// Exchanges changes, and writes the ones of this device into the folder.
  func publish(
    _ exchange: DeviceExchange, by own: OwnDevice, in folder: DeviceFolder, _ world: World
  ) throws -> DeviceExchange.Result {
    var drafts: [DeviceFolder.Draft] = []
    var blocks: [PendingBlock] = []
    let result: DeviceExchange.Result
    do {
      try world.restrictStore()
      result = try self.exchange(exchange, by: own, at: world.now.description) { changes, device in
        blocks = device.blocks(
          of: changes, written: exchange.now, inNewSegment: exchange.isSnapshot)
        drafts = try folder.drafts(of: blocks, by: device.id)
        return blocks
      }
    } catch {
      folder.discard(drafts)
      throw error
    }
    try folder.place(drafts)
    try forget(blocks)
    return result
  }
}

extension OwnDevice {
  /// The same device with a new identity and no files.
  func renewed(_ number: UInt64) -> OwnDevice {
    var new = OwnDevice(DeviceID(number), named: name, in: folder)
    new.clock = clock
    return new
  }

  /// The blocks of changes, at the end of the last segment or of new ones; none without changes,
  /// except the first one of a device.
  fileprivate mutating func blocks(
    of changes: [CellChange], written: Int64, inNewSegment: Bool
  ) -> [PendingBlock] {
    var blocks: [PendingBlock] = []
    var rest = changes[...]
    if inNewSegment, size > 0 { (segment, size) = (segment + 1, 0) }
    if inNewSegment { first = segment }
    while !rest.isEmpty || size == 0 && segment == 1 {
      if size >= Segment.mostBytes { (segment, size) = (segment + 1, 0) }
      var bytes = 0
      let part = rest.prefix { change in
        bytes += change.length
        return bytes < Segment.mostBytes
      }
      let taken = part.isEmpty ? rest.prefix(1) : part
      rest = rest.dropFirst(taken.count)
      let block = Segment.block(of: taken, after: checksum, named: name, written: written)
      let head = size == 0 ? Segment.head(of: id, number: segment) : []
      blocks.append(PendingBlock(segment: segment, offset: size, bytes: head + block.bytes))
      size += head.count + block.bytes.count
      checksum = block.checksum
      latest = (latest + [checksum]).suffix(16)
    }
    return blocks
  }
}

extension CellChange {
  /// About how many bytes it has in a file.
  fileprivate var length: Int {
    shelf.utf8.count + name.utf8.count + (content?.utf8.count ?? 0) + 50
  }
}

extension World {
  /// Starts a program that exchanges changes with the other devices, at the end of a command or
  /// screen that has changed something, which does not wait for it.
  package func syncDevicesSoon() {
    guard holder.sharedChange.isMade, settings.syncsDevices, let detach = host.detach,
      let store = try? holder.store ?? openStore(), (try? store.ownDevice()) != nil
    else { return }
    // What fails now is exchanged later.
    try? detach(Program([host.executablePath(), "devices", "sync", "--quiet"]))
  }

  /// The size of the store's file in bytes.
  var storeSize: Int { (try? files.size(storePath())) ?? 0 }
}

extension Failure {
  /// The files in a folder are encrypted, and this device has no key.
  static func noKey(for folder: String) -> Failure {
    Failure(
      "\(folder): the files of your devices are encrypted, and this device does not have the key",
      hints: DeviceKey.hints)
  }

  /// The store is not shared with other devices.
  package static var notShared: Failure {
    Failure(
      "your data is not shared with other devices",
      hints: ["To share it through a folder: dash devices join <folder>"])
  }
}
