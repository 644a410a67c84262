import Devices
import Host
import Storage
import Text

/// The folder that devices share, by any tool that carries files.
///
/// Each device writes only its own files, `9f2c5d0011223344-00000001.dash`; files with other names
/// are ignored.
struct DeviceFolder {
  let path: String
  private let files: Files
  /// Encrypts and decrypts the files; nil if they are not encrypted.
  var key: DeviceKey?

  init(_ path: String, in world: World, key: DeviceKey? = nil) {
    (self.path, files, self.key) = (path, world.files, key)
  }

  /// The folder of this device.
  init(of own: OwnDevice, in world: World) throws {
    self.init(own.folder, in: world, key: own.isEncrypted ? try DeviceKey(in: world) : nil)
  }

  private static let ending = ".dash"

  private func path(of device: DeviceID, _ number: Int) -> [UInt8] {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 8 - digits.utf8.count))
    return Array("\(path)/\(device)-\(zeros)\(digits)\(DeviceFolder.ending)".utf8)
  }

  /// - Throws: ``Failure`` if it is not a folder.
  func check() throws {
    guard files.kind(Array(path.utf8)) == .folder else {
      throw Failure(
        "\(path): the folder of your devices is not there",
        hints: [
          "Nothing was changed. Connect its disk, or start the program that carries it.",
          "To share it no more: dash devices leave",
        ])
    }
  }

  /// Runs `body` while no other process on this computer does.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let release = try files.lock(Array("\(path)/".utf8))
    defer { release() }
    return try body()
  }

  /// The numbers of the segments of each device, ascending.
  func segments() throws -> [DeviceID: [Int]] {
    var segments: [DeviceID: [Int]] = [:]
    for name in try files.list(Array(path.utf8)) {
      let parts = String(decoding: name, as: UTF8.self).split(separator: "-")
      guard parts.count == 2, let device = DeviceID(parts[0]),
        parts[1].hasSuffix(DeviceFolder.ending),
        case let digits = parts[1].dropLast(DeviceFolder.ending.count), digits.utf8.count >= 8,
        let number = Int(digits), number > 0
      else { continue }
      segments[device, default: []].append(number)
    }
    return segments.mapValues { $0.sorted() }
  }

  /// The bytes of a file; none if there is no such file.
  func bytes(of device: DeviceID, _ number: Int) throws -> [UInt8] {
    let path = path(of: device, number)
    return files.kind(path) == .file ? try files.read(path) : []
  }

  /// Whether a file is encrypted.
  func isEncrypted(_ device: DeviceID, _ number: Int) throws -> Bool {
    let path = path(of: device, number)
    guard files.kind(path) == .file else { return false }
    return try files.openAnywhere(path)(0, DeviceKey.head.count) == DeviceKey.head
  }

  typealias Name = (device: DeviceID, number: Int)

  /// The encrypted files.
  func encrypted() throws -> [Name] {
    try segments().flatMap { device, numbers in
      try numbers.filter { try isEncrypted(device, $0) }.map { (device, $0) }
    }
  }

  /// Decrypts bytes, if they are encrypted.
  /// - Throws: ``Failure`` without a key.
  func decrypt(_ bytes: [UInt8]) throws -> DeviceKey.Decrypted {
    if !bytes.starts(with: DeviceKey.head) { return (bytes, false) }
    guard let key else { throw Failure.noKey(for: path) }
    return try key.decrypt(bytes)
  }

  /// The bytes of a segment that this device has written.
  /// - Throws: ``Damage`` if it cannot be decrypted.
  func segment(of device: DeviceID, _ number: Int) throws -> [UInt8] {
    guard let bytes = try decrypt(bytes(of: device, number)).bytes else { throw Damage() }
    return bytes
  }

  struct Damage: Error {}

  func size(of device: DeviceID, _ numbers: [Int]) -> Int {
    numbers.reduce(0) { $0 + files.size(path(of: device, $1)) }
  }

  func remove(_ device: DeviceID, _ numbers: [Int]) throws {
    for number in numbers {
      files.drafts.clear(path(of: device, number))
      try files.remove(path(of: device, number))
    }
  }

  /// A segment with blocks appended to it, not yet in its place.
  struct Draft { let path, target: [UInt8] }

  /// Writes drafts of the segments to which blocks are appended.
  /// - Throws: ``OtherCopy`` if a segment is not as this device has left it.
  func drafts(of blocks: [PendingBlock], by device: DeviceID) throws -> [Draft] {
    var drafts: [Draft] = []
    do {
      for (number, blocks) in Dictionary(grouping: blocks, by: \.segment).sorted(by: {
        $0.key < $1.key
      }) {
        let target = path(of: device, number)
        var bytes = try segment(of: device, number)
        let before = bytes.count
        for block in blocks {
          if bytes.count == block.offset {
            bytes += block.bytes
          } else if bytes.count < block.offset || !bytes[block.offset...].starts(with: block.bytes)
          {
            throw OtherCopy()
          }
        }
        if bytes.count == before { continue }
        files.drafts.clear(target)
        let draft = try files.drafts.make(target)
        drafts.append(Draft(path: draft, target: target))
        try files.drafts.write(key?.encrypt(bytes) ?? bytes, draft)
      }
    } catch {
      discard(drafts)
      throw error
    }
    return drafts
  }

  func place(_ drafts: [Draft]) throws {
    do {
      for draft in drafts { try files.drafts.place(draft.path, draft.target, true) }
    } catch {
      discard(drafts)
      throw error
    }
  }

  func discard(_ drafts: [Draft]) { for draft in drafts { files.drafts.discard(draft.path) } }

  /// Another copy of the store writes as the same device, or the files were replaced by older ones.
  struct OtherCopy: Error {}

  /// - Throws: ``OtherCopy`` if the last segment of this device is not as it has left it;
  ///   ``Damage`` if it is an earlier version, which was put back, or a part of one.
  func verify(_ own: OwnDevice, among numbers: [Int]) throws {
    if own.size == 0 { return }
    guard numbers.last == own.segment else { throw OtherCopy() }
    let bytes = try segment(of: own.id, own.segment)
    if bytes.count == own.size, bytes.hasSuffix("=\t\(own.checksum)\n") { return }
    let last = Segment(bytes)?.blocks.last?.checksum
    throw own.latest.contains { $0 == last } ? Damage() : OtherCopy()
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}

/// What has arrived from other devices and was not read before.
struct DeviceInbox {
  private(set) var incoming: [String: [CellChange]] = [:]
  private(set) var others: [OtherDevice] = []
  private(set) var states: [DeviceReport.Other] = []

  /// Reads what the folder has of the devices except one; `known` is how far they were read.
  ///
  /// If the folder has a key, files that are not encrypted are read only if that is asked for:
  /// everyone who can write there could have made them.
  init(
    _ folder: DeviceFolder, _ segments: [DeviceID: [Int]], except own: DeviceID?,
    known: [OtherDevice], readsPlain: Bool = false
  ) throws {
    for (device, numbers) in segments.sorted(by: { $0.key < $1.key }) where device != own {
      var other = known.first { $0.id == device } ?? OtherDevice(device)
      var state = DeviceReport.Other(id: device, name: "", written: 0)
      let before = other
      other.read = other.read.filter { numbers.contains($0.key) }
      for number in numbers {
        let stored = try folder.bytes(of: device, number)
        let last = other.read[number]
        let isEncrypted = stored.starts(with: DeviceKey.head)
        let end = isEncrypted ? Checksum(of: stored.suffix(64), after: .none) : .none
        // All of it was read before.
        if let last, isEncrypted ? last.end == end : stored.hasSuffix("=\t\(last.block)\n") {
          continue
        }
        if folder.key != nil, !isEncrypted, !readsPlain {
          state.refusal = .plain
          continue
        }
        let decrypted = try folder.decrypt(stored)
        guard let bytes = decrypted.bytes else {
          if decrypted.isOtherKey {
            state.refusal = .otherKey
          } else {
            state.damaged.append(number)
          }
          continue
        }
        guard let segment = Segment(bytes), segment.device == device, segment.number == number
        else {
          if Segment.isNewer(bytes) {
            state.refusal = .newer
          } else if bytes.contains(UInt8(ascii: "\n")) {
            state.damaged.append(number)
          } else {
            state.waiting += 1
          }
          continue
        }
        // Another copy of its store may have replaced blocks that were read: all are read again.
        let read = segment.blocks.lastIndex { $0.checksum == last?.block } ?? -1
        for block in segment.blocks[(read + 1)...] {
          for change in block.changes { incoming[change.shelf, default: []].append(change) }
        }
        if let block = segment.blocks.last {
          if block.written >= other.written { other.name = block.name }
          other.written = max(other.written, block.written)
          other.read[number] = OtherDevice.Read(block: block.checksum, end: end)
        }
        switch segment.end {
        case .whole: break
        case .cut: state.waiting += 1
        case .damaged: state.damaged.append(number)
        }
      }
      // Segments arrive in any order.
      if let first = numbers.first, let last = numbers.last {
        state.waiting += last - first + 1 - numbers.count
      }
      (state.name, state.written) = (other.name, other.written)
      states.append(state)
      if other != before { others.append(other) }
    }
  }
}
