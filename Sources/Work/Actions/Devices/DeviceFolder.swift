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

  init(_ path: String, _ files: Files) { (self.path, self.files) = (path, files) }

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

  /// The bytes of a segment; none if there is no such file.
  func bytes(of device: DeviceID, _ number: Int) throws -> [UInt8] {
    let path = path(of: device, number)
    return files.kind(path) == .file ? try files.read(path) : []
  }

  func size(of device: DeviceID, _ numbers: [Int]) -> Int {
    numbers.reduce(0) { $0 + files.size(path(of: device, $1)) }
  }

  func remove(_ device: DeviceID, _ numbers: [Int]) throws {
    for number in numbers { try files.remove(path(of: device, number)) }
  }

  /// A segment with blocks appended to it, not yet in its place.
  struct Draft {
    let path, target: [UInt8]
  }

  /// Writes drafts of the segments to which blocks are appended.
  /// - Throws: ``OtherCopy`` if a segment is not as this device has left it.
  func drafts(of blocks: [PendingBlock], by device: DeviceID) throws -> [Draft] {
    var drafts: [Draft] = []
    do {
      for (number, blocks) in Dictionary(grouping: blocks, by: \.segment).sorted(by: {
        $0.key < $1.key
      }) {
        let target = path(of: device, number)
        var bytes = try self.bytes(of: device, number)
        let before = bytes.count
        for block in blocks {
          if bytes.count == block.offset {
            bytes += block.bytes
          } else if bytes.count < block.offset
            || !bytes[block.offset...].starts(with: block.bytes)
          {
            throw OtherCopy()
          }
        }
        if bytes.count == before { continue }
        files.drafts.clear(target)
        let draft = try files.drafts.make(target)
        drafts.append(Draft(path: draft, target: target))
        try files.drafts.write(bytes, draft)
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

  func discard(_ drafts: [Draft]) {
    for draft in drafts { files.drafts.discard(draft.path) }
  }

  /// Another copy of the store writes as the same device, or the files were replaced by older ones.
  struct OtherCopy: Error {}

  /// - Throws: ``OtherCopy`` if the last segment of this device is not as it has left it.
  func verify(_ own: OwnDevice, among numbers: [Int]) throws {
    if own.size == 0 { return }
    guard numbers.last == own.segment else { throw OtherCopy() }
    let bytes = try bytes(of: own.id, own.segment)
    guard bytes.count == own.size, bytes.hasSuffix("=\t\(own.checksum)\n")
    else { throw OtherCopy() }
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
  init(
    _ folder: DeviceFolder, _ segments: [DeviceID: [Int]], except own: DeviceID?,
    known: [OtherDevice]
  ) throws {
    for (device, numbers) in segments.sorted(by: { $0.key < $1.key }) where device != own {
      var other = known.first { $0.id == device } ?? OtherDevice(device)
      var state = DeviceReport.Other(id: device, name: "", written: 0)
      let before = other
      other.read = other.read.filter { numbers.contains($0.key) }
      for number in numbers {
        let bytes = try folder.bytes(of: device, number)
        let last = other.read[number]
        // All of it was read before.
        if let last, bytes.hasSuffix("=\t\(last)\n") { continue }
        guard let segment = Segment(bytes), segment.device == device, segment.number == number
        else {
          if Segment.isNewer(bytes) {
            state.isNewer = true
          } else if bytes.contains(UInt8(ascii: "\n")) {
            state.damaged.append(number)
          } else {
            state.waiting += 1
          }
          continue
        }
        // Another copy of its store may have replaced blocks that were read: all are read again.
        let read = segment.blocks.lastIndex { $0.checksum == last } ?? -1
        for block in segment.blocks[(read + 1)...] {
          for change in block.changes { incoming[change.shelf, default: []].append(change) }
        }
        if let block = segment.blocks.last {
          if block.written >= other.written { other.name = block.name }
          other.written = max(other.written, block.written)
          other.read[number] = block.checksum
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
