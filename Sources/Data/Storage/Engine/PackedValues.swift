import Metrics
import Time

/// What a change replaced on one day, packed: for each attribute its row and its value before, or
/// none.
///
/// An attribute is a varint; then the lower four bits of a byte are the kind of value: 0 none, 1 a
/// whole number (a zigzag varint), 2 a decimal (eight bytes, least significant first), 3 text (its
/// length as a varint, UTF-8). The upper four bits are the source of the value plus 1; 0 where none
/// is known, and 15 for a kind of export, whose number is in a byte of its own before the value.
/// With 8 added to the kind, the 35 bytes of the value's hours follow it. An import of 300,000
/// values adds about three bytes for each new one; rows of their own would double its time.
struct PackedValues {
  private(set) var bytes: [UInt8] = []

  mutating func append(
    _ value: Value?, from source: ValueSource? = nil, hours: HourlyShares? = nil,
    of attribute: Int64
  ) {
    append(varint: UInt64(bitPattern: attribute))
    func begin(_ kind: UInt8) {
      let kind = kind | (hours == nil ? 0 : PackedValues.withHours)
      if case .export(let export) = source {
        bytes += [PackedValues.isExport << 4 | kind, export.rawValue]
      } else {
        bytes.append((source.map { UInt8(truncatingIfNeeded: $0.rawValue + 1) } ?? 0) << 4 | kind)
      }
    }
    switch value {
    case nil: begin(0)
    case .integer(let number):
      begin(1)
      append(varint: UInt64(bitPattern: number << 1) ^ UInt64(bitPattern: number >> 63))
    case .decimal(let number):
      begin(2)
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> shift))
      }
    case .text(let text):
      begin(3)
      append(varint: UInt64(text.utf8.count))
      bytes.append(contentsOf: text.utf8)
    }
    if let hours { bytes += hours.bytes }
  }

  mutating func append(row: inout Row) {
    for (column, value) in row.values().enumerated() { append(value, of: Int64(column)) }
  }

  private static let withHours: UInt8 = 8
  /// The upper four bits where the source is a kind of export.
  private static let isExport: UInt8 = 15

  private mutating func append(varint: UInt64) {
    var rest = varint
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  typealias Note = (attribute: Int64, value: Value?, source: ValueSource?, hours: HourlyShares?)

  /// The packed notes in the order of appending, or nil if the bytes are damaged.
  static func unpack(_ bytes: [UInt8]) -> [Note]? {
    var rest = bytes[...]
    var values: [Note] = []
    while !rest.isEmpty {
      guard let attribute = rest.popVarint(), let kind = rest.popFirst() else { return nil }
      var source = ValueSource(rawValue: Int64(kind >> 4) - 1)
      if kind >> 4 == isExport {
        source = rest.popFirst().flatMap { ImportSource(rawValue: $0) }.map(ValueSource.export)
      }
      guard kind < 16 || source != nil else { return nil }
      let value: Value?
      switch kind & 7 {
      case 0: value = nil
      case 1:
        guard let zigzag = rest.popVarint() else { return nil }
        value = .integer(Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1))
      case 2:
        guard rest.count >= 8 else { return nil }
        let pattern = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(8)
        value = .decimal(Double(bitPattern: pattern))
      case 3:
        guard let count = rest.popVarint(), count <= rest.count else { return nil }
        value = .text(String(decoding: rest.prefix(Int(count)), as: UTF8.self))
        rest = rest.dropFirst(Int(count))
      default: return nil
      }
      var hours: HourlyShares?
      if kind & PackedValues.withHours != 0 {
        guard value != nil,
          let noted = HourlyShares(bytes: Array(rest.prefix(HourlyShares.byteCount)))
        else { return nil }
        hours = noted
        rest = rest.dropFirst(HourlyShares.byteCount)
      }
      values.append((Int64(bitPattern: attribute), value, source, hours))
    }
    return values
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
}

/// Packed steps of extremes: twelve bytes each, a value and its day, least significant first.
enum PackedSteps {
  private static let length = 12

  static func bytes(of steps: [Extremes.Step]) -> [UInt8] {
    steps.flatMap { step in
      littleEndian(step.value.bitPattern, 8)
        + littleEndian(UInt64(UInt32(bitPattern: step.day.number)), 4)
    }
  }

  private static func littleEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  /// The day of the first step that reaches `wanted`, upwards or downwards; nil if none does, or
  /// its day is invalid.
  ///
  /// Searches the bytes without unpacking them, because this runs for every attribute of a day.
  static func reached(_ wanted: Double, upwards: Bool, in bytes: UnsafeRawBufferPointer) -> Day? {
    for step in 0..<bytes.count / length {
      let value = value(bytes, step)
      if upwards ? value >= wanted : value <= wanted { return day(bytes, step) }
    }
    return nil
  }

  static func latest(_ bytes: UnsafeRawBufferPointer) -> Double? {
    bytes.count >= length ? value(bytes, 0) : nil
  }

  private static func value(_ bytes: UnsafeRawBufferPointer, _ step: Int) -> Double {
    Double(
      bitPattern: UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: step * length, as: UInt64.self)))
  }

  private static func day(_ bytes: UnsafeRawBufferPointer, _ step: Int) -> Day? {
    Day(
      exactly: Int64(
        Int32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: step * length + 8, as: Int32.self))))
  }
}
