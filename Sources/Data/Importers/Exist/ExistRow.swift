import Formats
import Metrics
import Time

/// A value as a document has it.
///
/// What its attribute's type makes of it is decided when all types are known.
struct ExistValue: Sendable {
  enum Kind: UInt8, Sendable {
    case null
    /// `bits` is an `Int64`.
    case integer
    /// `bits` are a `Double`'s.
    case decimal
    /// `bits` is the place of the closing quote, twice, and one more if the text holds escapes.
    case text
    /// `bits` is 0 or 1.
    case boolean
    /// A number larger than any double.
    case huge
    /// An array or object, which no value is.
    case container
  }

  var kind: Kind
  var bits: UInt64
  /// The place of its first byte.
  var offset: Int
}

/// A value and its day, in 24 bytes, of which a long history has millions.
struct ExistRow: Sendable {
  var bits: UInt64
  var offset: Int
  var day: Day
  var kind: ExistValue.Kind

  @inline(__always)
  init(day: Day, value: ExistValue) {
    bits = value.bits
    offset = value.offset
    self.day = day
    kind = value.kind
  }
}

extension ExistValue {
  /// Reads any value, `depth` arrays and objects inside the document.
  @inline(__always)
  init(_ bytes: Span<UInt8>, _ position: inout Int, depth: Int) throws(JSONFault) {
    offset = position
    // Most values are short whole numbers; those of up to 18 digits cannot overflow.
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
    self = try ExistValue(any: bytes, &position, depth: depth)
  }

  @inline(never)
  private init(any bytes: Span<UInt8>, _ position: inout Int, depth: Int) throws(JSONFault) {
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

extension ExistRow {
  /// The number, or the 0 or 1 of a boolean; nil for all else.
  @inline(__always)
  var number: Value? {
    switch kind {
    case .integer, .boolean: .integer(Int64(bitPattern: bits))
    case .decimal: .decimal(Double(bitPattern: bits))
    case .text, .null, .huge, .container: nil
    }
  }
}
