import Devices
import Formats
import Text

/// This device, which shares the store's content with others through a folder.
package struct OwnDevice: Equatable, Record, StateValue {
  package var id: DeviceID
  package var name: String
  /// The absolute path of the folder.
  package var folder: String
  /// The latest stamp of its clock.
  package var clock: Stamp
  /// The segment that it appends to, from 1, with its size in bytes and the checksum of its last
  /// block.
  package var segment = 1
  package var size = 0
  package var checksum = Checksum.none
  /// Whether its files are encrypted.
  package var isEncrypted = false
  /// The first segment that it needs: earlier ones are in it.
  package var first = 1
  /// The checksums of its latest blocks.
  package var latest: [Checksum] = []
  /// The number of transactions of the store's file at the end of the latest sync.
  var counter: Int64 = -1

  package init(_ id: DeviceID, named name: String, in folder: String) {
    (self.id, self.name, self.folder) = (id, name, folder)
    clock = Stamp(0, by: id)
  }

  package static let blank = OwnDevice(DeviceID(0), named: "", in: "")

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&id, { DeviceID($0) }, { $0.description })
    fields.text(&name)
    fields.text(&folder)
    fields.text(&clock, { Stamp($0) }, { $0.description })
    fields.number(&segment)
    fields.number(&size)
    fields.text(&checksum, { Checksum($0) }, { $0.description })
    fields.number(&counter)
    // Earlier versions wrote no more.
    if fields.isReading, !fields.hasNext { return }
    fields.flag(&isEncrypted)
    fields.number(&first)
    var texts = latest.map(\.description)
    fields.rest(&texts)
    latest = texts.compactMap { Checksum($0) }
  }
}

/// Another device, as far as its files were read.
package struct OtherDevice: Equatable, Record {
  package var id: DeviceID
  package var name: String
  /// When its latest block was written, by its own clock, in milliseconds since 1970.
  package var written: Int64
  /// How far each of its segments was read: `1:5d0011223344a0f1:0000000000000000`.
  package var read: [Int: Read] = [:]

  package struct Read: Equatable {
    /// The checksum of the last block.
    package var block: Checksum
    /// The checksum of the end of an encrypted file, which shows that it has not changed.
    package var end: Checksum

    package init(block: Checksum, end: Checksum) { (self.block, self.end) = (block, end) }
  }

  package init(_ id: DeviceID) { (self.id, name, written) = (id, "", 0) }

  package static let blank = OtherDevice(DeviceID(0))

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&id, { DeviceID($0) }, { $0.description })
    fields.text(&name)
    fields.number(&written)
    var texts = read.sorted { $0.key < $1.key }
      .map { "\($0.key):\($0.value.block):\($0.value.end)" }
    fields.rest(&texts)
    read = [:]
    for text in texts {
      let parts = text.split(separator: ":")
      guard parts.count > 1, let number = Int(parts[0]), let block = Checksum(parts[1])
      else { continue }
      let end = parts.count > 2 ? Checksum(parts[2]) : nil
      read[number] = Read(block: block, end: end ?? .none)
    }
  }
}

/// Bytes that are to be appended to a segment of this device, until they are in the folder.
package struct PendingBlock: Equatable {
  package var segment: Int
  /// Where they begin in the segment.
  package var offset: Int
  package var bytes: [UInt8]

  package init(segment: Int, offset: Int, bytes: [UInt8]) {
    (self.segment, self.offset, self.bytes) = (segment, offset, bytes)
  }
}

extension StateKey {
  fileprivate static let ownDevice = StateKey(.devices, "")
  fileprivate static let otherDevice = "device/"
  fileprivate static let pendingBlock = "pending/"
}

extension Store {
  /// This device; nil if the store is not shared.
  package func ownDevice() throws(StoreError) -> OwnDevice? {
    let device = try latestDevice()
    return device?.folder.isEmpty == true ? nil : device
  }

  /// This device, or the one that it was until it left; nil if the store was never shared.
  package func latestDevice() throws(StoreError) -> OwnDevice? {
    try withState(.ownDevice) { OwnDevice(state: $0.bytes()) }
  }

  /// The other devices whose files were read.
  package func otherDevices() throws(StoreError) -> [OtherDevice] {
    try states(of: .devices).filter { $0.key.hasPrefix(StateKey.otherDevice) }
      .compactMap { OtherDevice(line: Array(($0.text ?? "").utf8)) }
  }

  /// The blocks that are not known to be in the folder, in their order.
  package func pendingBlocks() throws(StoreError) -> [PendingBlock] {
    let blocks = try database.rows(
      of: "SELECT key, value FROM state WHERE subject = ? AND key >= ? AND key < ? ORDER BY key",
      StateKey.Subject.devices.rawValue, StateKey.pendingBlock, StateKey.pendingBlock + "~"
    ) { row -> PendingBlock? in
      let numbers = row.text().split(separator: "/").dropFirst().compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      return PendingBlock(segment: numbers[0], offset: numbers[1], bytes: row.bytes())
    }
    return blocks.sorted { ($0.segment, $0.offset) < ($1.segment, $1.offset) }
  }

  /// Forgets blocks that are in the folder now.
  package func forget(_ blocks: [PendingBlock]) throws {
    if blocks.isEmpty { return }
    try writing {
      for block in blocks { try put([UInt8]?.none, for: key(of: block)) }
      // They do not have changes that were made after them.
      if let own = try ownDevice() { try put(own, isSynced: isUnchanged(since: own)) }
    }
  }

  /// Has the files of this device encrypted from its next sync on.
  package func encryptDevices() throws {
    try writing {
      guard var own = try ownDevice() else { return }
      own.isEncrypted = true
      try put(own, isSynced: false)
    }
  }

  private func key(of block: PendingBlock) -> StateKey {
    StateKey(.devices, "\(StateKey.pendingBlock)\(block.segment)/\(block.offset)")
  }

  func put(_ block: PendingBlock) throws(StoreError) {
    try put(ReadableBytes(block.bytes), for: key(of: block))
  }

  /// Stores this device; `isSynced` if the transaction ends its sync.
  func put(_ own: OwnDevice, isSynced: Bool = true) throws(StoreError) {
    var own = own
    own.counter = isSynced ? database.changeCounter.map { $0 + 1 } ?? -1 : -1
    try put(own.state, for: .ownDevice)
  }

  func put(_ other: OtherDevice) throws(StoreError) {
    let line = String(decoding: other.line.dropLast(), as: UTF8.self)
    try put(line, for: StateKey(.devices, "\(StateKey.otherDevice)\(other.id)"))
  }

  /// Whether nothing was written since the latest sync of this device.
  package func isUnchanged(since own: OwnDevice) -> Bool {
    own.counter >= 0 && database.changeCounter == own.counter
  }

  /// Shares the store no more, and forgets the other devices.
  ///
  /// The exchanged cells, the clock and amounts remain: if it joins again, what it has is not new.
  package func leaveDevices() throws {
    try writing {
      guard var own = try ownDevice() else { return }
      own.folder = ""
      try deleteStates(of: .devices)
      try put(own)
    }
  }

  /// Forgets how far the files of another device were read.
  package func forget(_ other: DeviceID) throws {
    try writing {
      try put(String?.none, for: StateKey(.devices, "\(StateKey.otherDevice)\(other)"))
    }
  }

  /// A shelf as of the latest sync.
  func shelf(named name: String) throws(StoreError) -> Shelf {
    guard let bytes = try withState(StateKey(.cells, name), { $0.bytes() })
    else { return Shelf(named: name) }
    guard let shelf = Shelf(named: name, bytes: bytes) else {
      throw database.damage("its cells shared with other devices cannot be read")
    }
    return shelf
  }

  func put(_ shelf: Shelf, named name: String) throws(StoreError) {
    try put(shelf.isEmpty ? nil : shelf.bytes, for: StateKey(.cells, name))
  }
}
