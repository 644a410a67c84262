import Devices
import Host
import Storage
import Text
import Time

/// Shares the store with the devices of a folder.
package struct JoinDevices: Action {
  private let folder: Argument
  private let name: String?
  private let isConfirmed: Bool

  /// `name` is how other devices show this one, by default the name of the computer.
  ///
  /// Without `isConfirmed`, nothing is changed if there is data on both sides.
  package init(_ folder: Argument, named name: String?, isConfirmed: Bool) {
    (self.folder, self.name, self.isConfirmed) = (folder, name, isConfirmed)
  }

  package struct Result {
    package let name, folder: String
    package var report: DeviceReport
    /// Whether nothing was changed, because there is data on both sides and no confirmation.
    package var isRehearsal = false
  }

  /// - Throws: ``Failure`` if the store is shared already, or the folder cannot be used.
  package func run(in world: World) throws -> Result {
    if let own = try world.openStore()?.ownDevice() {
      throw Failure(
        "your data is already shared through \(own.folder)",
        hints: ["To use another folder, first: dash devices leave"])
    }
    let bytes = try world.files.absolute(folder.bytes)
    guard let path = String(validating: bytes, as: UTF8.self),
      !path.utf8.contains(where: { $0 < 32 })
    else { throw Failure("\(folder.text): its path is not plain text", status: .data) }
    switch world.files.kind(bytes) {
    case .folder: break
    case .nothing: try world.files.makeFolders(bytes + Array("/".utf8))
    case .file, .other:
      throw Failure("\(folder.text): is not a folder", hints: ["Give the path of a folder."])
    }
    let shared = DeviceFolder(path, world.files)
    return try shared.locked { try join(shared, in: world) }
  }

  private func join(_ folder: DeviceFolder, in world: World) throws -> Result {
    let segments = try folder.segments()
    let inbox = try DeviceInbox(folder, segments, except: nil, known: [])
    let name = inbox.freeName(self.name ?? world.computerName ?? "device")
    var result = Result(name: name, folder: folder.path, report: DeviceReport())
    result.report.others = inbox.states
    let stored = try world.openUsedStore()
    var own = OwnDevice(DeviceID(world.host.random()), named: name, in: folder.path)
    if let former = try stored?.latestDevice() { own.clock = former.clock }
    if let stored, !inbox.incoming.isEmpty, !isConfirmed {
      result.report.result = try stored.exchange(
        inbox.exchange(with: stored, in: world), by: own, at: world.now.description,
        isDryRun: true)
      result.isRehearsal = true
      return result
    }
    let store = try world.openStoreForWriting()
    var exchange = try inbox.exchange(with: store, in: world)
    exchange.isSnapshot = true
    result.report.result = try store.publish(exchange, by: own, in: folder, world)
    return result
  }
}

extension DeviceInbox {
  /// A name for this device, with a number if another has it.
  func freeName(_ wanted: String) -> String {
    let base = String(CleanText(wanted).string.trimmed.prefix(40))
    var name = base
    var number = 1
    while states.contains(where: { $0.name == name }) {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }
}

extension World {
  /// The name of the computer, if the system says it in a variable or a file.
  fileprivate var computerName: String? {
    if let name = nonEmptyVariable("HOSTNAME") { return name }
    let path = Array("/etc/hostname".utf8)
    guard files.kind(path) == .file, let bytes = try? files.read(path) else { return nil }
    let name = String(decoding: bytes, as: UTF8.self).trimmed
    return name.isEmpty ? nil : String(name)
  }
}

/// Shares the store no more; the files of this device are left for the others.
package struct LeaveDevices: Action {
  package init() {}

  /// - Returns: The folder.
  /// - Throws: ``Failure`` if the store is not shared.
  package func run(in world: World) throws -> String {
    guard let store = try world.openStore(), let own = try store.ownDevice()
    else { throw Failure.notShared }
    try store.leaveDevices()
    return own.folder
  }
}

/// Deletes the files of another device, which is used no more; its changes remain.
package struct ForgetDevice: Action {
  private let name: String

  /// By its name, or by its number if several have that name.
  package init(_ name: String) { self.name = name }

  /// - Returns: How many of its files were deleted.
  /// - Throws: ``Failure`` if there is no such device, or its files were not all read.
  package func run(in world: World) throws -> Int {
    guard let store = try world.openStore(), let own = try store.ownDevice()
    else { throw Failure.notShared }
    let found = try SyncDevices().run(in: world).others.filter {
      $0.title == name || $0.id.description == name
    }
    guard let other = found.first, found.count == 1 else {
      if found.isEmpty {
        throw Failure(
          "no other device is named '\(name)'", hints: ["To list them: dash devices"])
      }
      throw Failure(
        "several devices are named '\(name)'",
        hints: found.map { device in
          let moment = Timestamp(milliseconds: device.written)
          return "The one that wrote last at \(moment): dash devices forget \(device.id)"
        })
    }
    guard other.waiting == 0, other.damaged.isEmpty else {
      throw Failure(
        "not all files of '\(name)' could be read, so none was deleted",
        hints: ["Wait until they have arrived, and try again."], status: .later)
    }
    // Devices that join later read all that it has changed from the files of this one.
    var sync = SyncDevices()
    sync.isSnapshot = true
    _ = try sync.run(in: world)
    let folder = DeviceFolder(own.folder, world.files)
    return try folder.locked {
      let numbers = try folder.segments()[other.id] ?? []
      try folder.remove(other.id, numbers)
      try store.forget(other.id)
      return numbers.count
    }
  }
}

/// Who shares the store, and what waits.
package struct DeviceList {
  package let own: OwnDevice
  /// Whether something was changed here since the latest exchange.
  package let hasUnsent: Bool
  /// Nil if the folder is not there.
  package let others: [DeviceReport.Other]?
  /// How many files have news of each other device.
  package let unread: [DeviceID: Int]

  /// Nil if the store is not shared.
  package init?(in world: World) throws {
    guard let store = try world.openStore(), let own = try store.ownDevice() else { return nil }
    self.own = own
    hasUnsent = try !store.isUnchanged(since: own) || !store.pendingBlocks().isEmpty
    let folder = DeviceFolder(own.folder, world.files)
    guard world.files.kind(Array(own.folder.utf8)) == .folder else {
      (others, unread) = (nil, [:])
      return
    }
    let known = try store.otherDevices()
    let inbox = try DeviceInbox(folder, folder.segments(), except: own.id, known: known)
    others = inbox.states
    var unread: [DeviceID: Int] = [:]
    for other in inbox.others {
      let before = known.first { $0.id == other.id }?.read ?? [:]
      unread[other.id] = other.read.count { $0.value != before[$0.key] }
    }
    self.unread = unread
  }
}
