/// A shelf as the store has it: for each cell its name, its version, what is shown and what is held.
///
/// A byte of flags follows the length and the bytes of a name: 1 if the version is that of the cell
/// before, 2 if a content is held. Numbers have eight bytes, the least significant first; lengths
/// and generations are varints.
extension Shelf {
  private static let (sameVersion, holds) = (UInt8(1), UInt8(2))

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var last: Version?
    for name in cells.keys.sorted() {
      guard let cell = cells[name] else { continue }
      let isSame = cell.version == last
      bytes.append(text: name)
      bytes.append((isSame ? Shelf.sameVersion : 0) | (cell.held == nil ? 0 : Shelf.holds))
      if !isSame {
        let stamp = cell.version.stamp
        bytes.append(varint: UInt64(cell.version.generation))
        bytes.append(cell.version.rank)
        bytes.append(number: UInt64(bitPattern: stamp.milliseconds))
        bytes.append(varint: UInt64(stamp.counter))
        bytes.append(number: stamp.device.number)
      }
      bytes.append(number: cell.shown.number)
      if let held = cell.held { bytes.append(text: held) }
      last = cell.version
    }
    return bytes
  }

  /// Nil if the bytes are damaged.
  package init?(named name: String, bytes: [UInt8]) {
    self.init(named: name)
    var rest = bytes[...]
    var version: Version?
    while !rest.isEmpty {
      guard let name = rest.popText(), let flags = rest.popFirst() else { return nil }
      if flags & Shelf.sameVersion == 0 {
        guard let generation = rest.popVarint().flatMap(Int.init(exactly:)),
          let rank = rest.popFirst(), let milliseconds = rest.popNumber(),
          let counter = rest.popVarint().flatMap(Int.init(exactly:)),
          let device = rest.popNumber()
        else { return nil }
        version = Version(
          generation: generation, rank: rank,
          stamp: Stamp(Int64(bitPattern: milliseconds), counter, by: DeviceID(device)))
      }
      guard let version, let shown = rest.popNumber() else { return nil }
      var held: String?
      if flags & Shelf.holds != 0 {
        held = rest.popText()
        if held == nil { return nil }
      }
      setCell(Cell(version: version, shown: Checksum(shown), held: held), for: name)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(varint: UInt64) {
    var rest = varint
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  fileprivate mutating func append(number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  fileprivate mutating func append(text: String) {
    append(varint: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func popVarint() -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = popFirst() else { return nil }
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }

  fileprivate mutating func popNumber() -> UInt64? {
    guard count >= 8 else { return nil }
    defer { self = dropFirst(8) }
    return prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }

  fileprivate mutating func popText() -> String? {
    guard let count = popVarint(), count <= self.count else { return nil }
    defer { self = dropFirst(Int(count)) }
    return String(decoding: prefix(Int(count)), as: UTF8.self)
  }
}
