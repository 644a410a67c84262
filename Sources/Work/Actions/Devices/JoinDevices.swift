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
  private let isEncrypted: Bool
  private let keyFile: Argument?

  /// `name` is how other devices show this one, by default the name of the computer.
  ///
  /// Without `isConfirmed`, no data is changed if there is data on both sides. The files are
  /// encrypted if the others are, if `isEncrypted`, and with a key from another device.
  package init(
    _ folder: Argument, named name: String?, isConfirmed: Bool, isEncrypted: Bool,
    keyFile: Argument?
  ) {
    (self.folder, self.name, self.isConfirmed) = (folder, name, isConfirmed)
    (self.isEncrypted, self.keyFile) = (isEncrypted, keyFile)
  }

  package struct Result {
    package let name, folder: String
    /// The path of the key if the files are encrypted.
    package let key: String?
    package var report: DeviceReport
    /// Whether nothing was changed, because there is data on both sides and no confirmation.
    package var isRehearsal = false
  }

  /// - Throws: ``Failure`` if the store is shared already, or the folder cannot be used.
  package func run(in world: World) throws -> Result {
    let bytes = try world.files.absolute(folder.bytes)
    guard let path = String(validating: bytes, as: UTF8.self),
      !path.utf8.contains(where: { $0 < 32 })
    else { throw Failure("\(folder.text): its path is not plain text", status: .data) }
    if let store = try world.openStore(), let own = try store.ownDevice() {
      return try encrypt(store, of: own, in: path, world)
    }
    switch world.files.kind(bytes) {
    case .folder: break
    case .nothing: try world.files.makeFolders(bytes + Array("/".utf8))
    case .file, .other:
      throw Failure("\(folder.text): is not a folder", hints: ["Give the path of a folder."])
    }
    let shared = DeviceFolder(path, in: world)
    return try shared.locked { try join(shared, in: world) }
  }

  /// Has the files of a device that shares its data already encrypted.
  private func encrypt(
    _ store: Store, of own: OwnDevice, in path: String, _ world: World
  ) throws -> Result {
    let folder = DeviceFolder(path, in: world)
    let encrypted = try folder.encrypted()
    guard path == own.folder, let key = try key(to: folder, encrypted, world) else {
      throw Failure(
        "your data is already shared through \(own.folder)",
        hints: ["To use another folder, first: dash devices leave"])
    }
    try store.encryptDevices()
    var sync = SyncDevices()
    // They were read until now.
    sync.readsPlain = encrypted.isEmpty
    return Result(name: own.name, folder: path, key: key.name, report: try sync.run(in: world))
  }

  /// The key beside the store, which is copied or made if necessary; nil if the files are not to be
  /// encrypted.
  /// - Throws: ``Failure`` if it does not fit the encrypted files there.
  private func key(
    to folder: DeviceFolder, _ encrypted: [DeviceFolder.Name], _ world: World
  ) throws -> DeviceKey? {
    if encrypted.isEmpty, !isEncrypted, keyFile == nil { return nil }
    let own = try DeviceKey(in: world)
    let brought = try keyFile.map { DeviceKey(at: try world.files.absolute($0.bytes), in: world) }
    let bytes = try brought?.content(besides: own, outside: folder)
    let key = brought ?? own
    if !encrypted.isEmpty {
      if !key.exists { throw Failure.noKey(for: folder.path) }
      let fits = try encrypted.contains {
        try key.decrypt(folder.bytes(of: $0.device, $0.number)).bytes != nil
      }
      guard fits else {
        throw Failure(
          "\(key.name): this key does not decrypt the files in \(folder.path)",
          hints: DeviceKey.hints, status: .data)
      }
    }
    try own.install(bytes ?? DeviceKey.made(in: world))
    return own
  }

  private func join(_ shared: DeviceFolder, in world: World) throws -> Result {
    var folder = shared
    let segments = try folder.segments()
    let encrypted = try folder.encrypted()
    folder.key = try key(to: folder, encrypted, world)
    let stored = try world.openUsedStore()
    var own = OwnDevice(DeviceID(world.host.random()), named: "", in: folder.path)
    if let former = try stored?.latestDevice() {
      own.clock = former.clock
      let numbers = segments[former.id] ?? []
      // It has left, and its files are as it left them.
      if !numbers.isEmpty, (try? folder.verify(former, among: numbers)) != nil { own = former }
    }
    own.folder = folder.path
    own.isEncrypted = folder.key != nil
    let inbox = try DeviceInbox(
      folder, segments, except: own.id, known: [], readsPlain: encrypted.isEmpty)
    let names = [name, own.name.isEmpty ? nil : own.name, world.computerName, "device"]
    own.name = inbox.freeName(names.compactMap(\.self)[0])
    var result = Result(
      name: own.name, folder: folder.path, key: folder.key?.name, report: DeviceReport())
    result.report.others = inbox.states
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
    try folder.remove(own.id, segments[own.id] ?? [])
    return result
  }
}

extension DeviceInbox {
  /// A name for this device, with a number if another has it.
  func freeName(_ wanted: String) -> String {
    var name = String(CleanText(wanted).string.trimmed.prefix(40))
    let parts = name.split(separator: "-")
    let isNumbered = parts.count > 1 && Int(parts[parts.count - 1]) != nil
    let base = isNumbered ? parts.dropLast().joined(separator: "-") : name
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
    guard other.waiting == 0, other.damaged.isEmpty, other.refusal == nil else {
      throw Failure(
        "not all files of '\(name)' could be read, so none was deleted",
        hints: ["Wait until they have arrived, and try again."], status: .later)
    }
    // Devices that join later read all that it has changed from the files of this one.
    var sync = SyncDevices()
    sync.isSnapshot = true
    _ = try sync.run(in: world)
    let folder = DeviceFolder(own.folder, in: world)
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
  /// The path of the key if the files are encrypted.
  package let key: String?
  /// Nil if the folder is not there.
  package let others: [DeviceReport.Other]?
  /// How many files have news of each other device.
  package let unread: [DeviceID: Int]

  /// Nil if the store is not shared.
  /// - Throws: ``Failure`` if new files cannot be decrypted.
  package init?(in world: World) throws {
    guard let store = try world.openStore(), let own = try store.ownDevice() else { return nil }
    self.own = own
    hasUnsent = try !store.isUnchanged(since: own) || !store.pendingBlocks().isEmpty
    let folder = try DeviceFolder(of: own, in: world)
    key = folder.key?.name
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
