import Formats
import Time

extension ExistRow {
  /// Reads `{"date": "2026-11-20", "value": 5623}`, the two members in either order; nil, with the
  /// position where it was, if the object is anything else, which is then read member by member.
  ///
  /// Nearly all of a history is such objects.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, _ position: inout Int, depth: Int) throws(JSONFault) {
    var next = position
    guard ExistRow.skip(UInt8(ascii: "{"), bytes, &next) else { return nil }
    let day: Day
    let value: ExistValue
    if ExistRow.skipDateName(bytes, &next) {
      guard let date = ExistRow.day(bytes, &next), ExistRow.skip(UInt8(ascii: ","), bytes, &next),
        ExistRow.skipValueName(bytes, &next)
      else { return nil }
      day = date
      value = try ExistValue(bytes, &next, depth: depth &+ 1)
    } else {
      guard ExistRow.skipValueName(bytes, &next) else { return nil }
      value = try ExistValue(bytes, &next, depth: depth &+ 1)
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

  /// Passes over `byte` with white space before and behind it, if it is next.
  @inline(__always)
  private static func skip(_ byte: UInt8, _ bytes: Span<UInt8>, _ position: inout Int) -> Bool {
    JSON.skipSpace(bytes, &position)
    guard position < bytes.count, bytes[position] == byte else { return false }
    position &+= 1
    JSON.skipSpace(bytes, &position)
    return true
  }

  /// Passes over `"date":`, if it is next.
  @inline(__always)
  private static func skipDateName(_ bytes: Span<UInt8>, _ position: inout Int) -> Bool {
    // `"date"` as the low six bytes of a word.
    guard bytes.count &- position >= 8,
      JSON.word(bytes, at: position) & 0xFFFF_FFFF_FFFF == 0x2265_7461_6422
    else { return false }
    position &+= 6
    return skip(UInt8(ascii: ":"), bytes, &position)
  }

  /// Passes over `"value":`, if it is next.
  @inline(__always)
  private static func skipValueName(_ bytes: Span<UInt8>, _ position: inout Int) -> Bool {
    // `"value"` as the low seven bytes of a word.
    guard bytes.count &- position >= 8,
      JSON.word(bytes, at: position) & 0xFF_FFFF_FFFF_FFFF == 0x22_6575_6C61_7622
    else { return false }
    position &+= 7
    return skip(UInt8(ascii: ":"), bytes, &position)
  }

  /// Reads a date in quotes; nil if there is none that exists.
  @inline(__always)
  private static func day(_ bytes: Span<UInt8>, _ position: inout Int) -> Day? {
    guard bytes.count &- position >= 12 else { return nil }
    // `2026-11-` with its digits brought to 0 to 9 and its dashes to 0. Adding 0x76 sets the high
    // bit of whatever is more than 9, and adding 0x7F of whatever is more than 0.
    let start = JSON.word(bytes, at: position &+ 1) ^ 0x2D30_302D_3030_3030
    let end = JSON.word(bytes, at: position &+ 4) ^ 0x2230_302D_3030_2D30
    guard
      (start &+ 0x7F76_767F_7676_7676 | start) & 0x8080_8080_8080_8080 == 0,
      (end &+ 0x7F76_767F_7676_7F76 | end) & 0x8080_8080_8080_8080 == 0,
      bytes[position] == UInt8(ascii: "\"")
    else { return nil }
    func digit(_ word: UInt64, _ place: UInt64) -> Int {
      Int(truncatingIfNeeded: word &>> (place &* 8) & 0xF)
    }
    position &+= 12
    return Day(
      year: digit(start, 0) &* 1000 &+ digit(start, 1) &* 100 &+ digit(start, 2) &* 10
        &+ digit(start, 3),
      month: digit(start, 5) &* 10 &+ digit(start, 6),
      day: digit(end, 5) &* 10 &+ digit(end, 6))
  }
}
