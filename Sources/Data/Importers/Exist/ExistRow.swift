import Formats
import Text
import Time

/// A value and its day in 24 bytes; a long history has millions.
struct ExistRow: Sendable {
  var bits: UInt64
  var offset: Int
  var day: Day
  var kind: RawValue.Kind

  @inline(__always) init(day: Day, value: RawValue) {
    bits = value.bits
    offset = value.offset
    self.day = day
    kind = value.kind
  }

  var value: RawValue { RawValue(kind: kind, bits: bits, offset: offset) }

  /// Reads `{"date": "2026-11-20", "value": 5623}`, in either order, as nearly all objects of a
  /// history are; nil, without moving, for others.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, _ position: inout Int, depth: Int) throws(SyntaxError) {
    var next = position
    guard ExistRow.skip(UInt8(ascii: "{"), bytes, &next) else { return nil }
    let day: Day
    let value: RawValue
    if ExistRow.skipDateName(bytes, &next) {
      guard let date = ExistRow.day(bytes, &next), ExistRow.skip(UInt8(ascii: ","), bytes, &next),
        ExistRow.skipValueName(bytes, &next)
      else { return nil }
      day = date
      value = try RawValue(bytes, &next, depth: depth &+ 1)
    } else {
      guard ExistRow.skipValueName(bytes, &next) else { return nil }
      value = try RawValue(bytes, &next, depth: depth &+ 1)
      guard ExistRow.skip(UInt8(ascii: ","), bytes, &next), ExistRow.skipDateName(bytes, &next),
        let date = ExistRow.day(bytes, &next)
      else { return nil }
      day = date
    }
    JSON.skipSpace(bytes, &next)
    guard next < bytes.count, bytes[next] == UInt8(ascii: "}") else { return nil }
    position = next &+ 1
    self.init(day: day, value: value)
  }

  @inline(__always)
  private static func skip(_ byte: UInt8, _ bytes: Span<UInt8>, _ position: inout Int) -> Bool {
    JSON.skipSpace(bytes, &position)
    guard position < bytes.count, bytes[position] == byte else { return false }
    position &+= 1
    JSON.skipSpace(bytes, &position)
    return true
  }

  @inline(__always)
  private static func skipDateName(_ bytes: Span<UInt8>, _ position: inout Int) -> Bool {
    skipName(0x2265_7461_6422, length: 6, bytes, &position)
  }

  @inline(__always)
  private static func skipValueName(_ bytes: Span<UInt8>, _ position: inout Int) -> Bool {
    skipName(0x22_6575_6C61_7622, length: 7, bytes, &position)
  }

  /// Skips a name in quotes, little-endian in `word`, and its colon, if they are next.
  @inline(__always) private static func skipName(
    _ word: UInt64, length: Int, _ bytes: Span<UInt8>, _ position: inout Int
  ) -> Bool {
    guard bytes.count &- position >= 8,
      bytes.word(at: position) & (1 &<< UInt64(8 &* length) &- 1) == word
    else { return false }
    position &+= length
    return skip(UInt8(ascii: ":"), bytes, &position)
  }

  @inline(__always) private static func day(_ bytes: Span<UInt8>, _ position: inout Int) -> Day? {
    guard bytes.count &- position >= 12, bytes[position] == UInt8(ascii: "\""),
      bytes[position &+ 11] == UInt8(ascii: "\"")
    else { return nil }
    position &+= 12
    return Day(iso: bytes, at: position &- 11)
  }
}

extension RawValue {
  /// Reads any value; the bits of a text are the index of its closing quote times 2, plus 1 if it
  /// has escapes.
  @inline(__always)
  init(_ bytes: Span<UInt8>, _ position: inout Int, depth: Int) throws(SyntaxError) {
    offset = position
    // Most values are short whole numbers; up to 18 digits cannot overflow.
    var digits: UInt64 = 0
    while position < bytes.count, position &- offset < 18, bytes[position] &- 48 <= 9 {
      digits = digits &* 10 &+ UInt64(bytes[position] &- 48)
      position &+= 1
    }
    let length = position &- offset
    if length > 0, position < bytes.count, length == 1 || bytes[offset] != UInt8(ascii: "0") {
      switch bytes[position] {
      case UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"):
        (kind, bits) = (.integer, digits)
        return
      default: break
      }
    }
    position = offset
    self = try RawValue(any: bytes, &position, depth: depth)
  }

  @inline(never)
  private init(any bytes: Span<UInt8>, _ position: inout Int, depth: Int) throws(SyntaxError) {
    offset = position
    switch position < bytes.count ? bytes[position] : 0 {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      switch try JSON.number(bytes, &position) {
      case .integer(let number): (kind, bits) = (.integer, UInt64(bitPattern: number))
      case .decimal(let number): (kind, bits) = (.decimal, number.bitPattern)
      case .huge: (kind, bits) = (.huge, 0)
      }
    case UInt8(ascii: "\""):
      let string = try JSON.string(bytes, &position)
      (kind, bits) = (.text, UInt64(string.end) << 1 | (string.isEscaped ? 1 : 0))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      try JSON.skipValue(bytes, &position, depth: depth)
      (kind, bits) = (.container, 0)
    default:
      switch try JSON.word(bytes, &position) {
      case nil: (kind, bits) = (.null, 0)
      case false?: (kind, bits) = (.boolean, 0)
      case true?: (kind, bits) = (.boolean, 1)
      }
    }
  }
}
