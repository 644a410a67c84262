import Formats

/// The attributes of a tag, as indexes into the window's bytes; empty where there are none.
struct HealthAttributes {
  var type = 0..<0
  var source = 0..<0
  var device = 0..<0
  var unit = 0..<0
  var start = 0..<0
  var end = 0..<0
  var value = 0..<0

  init(_ scanner: TagScanner) {
    scanner.forEachAttribute { name, value in
      let bytes = scanner.window.bytes
      // The names differ in their first letters, and most in their lengths.
      switch (bytes[name.lowerBound], name.count) {
      case (UInt8(ascii: "t"), 4): type = value
      case (UInt8(ascii: "s"), 10): source = value
      case (UInt8(ascii: "d"), 6): device = value
      case (UInt8(ascii: "u"), 4): unit = value
      case (UInt8(ascii: "s"), 9): start = value
      case (UInt8(ascii: "e"), 7): end = value
      case (UInt8(ascii: "v"), 5): self.value = value
      default: break
      }
    }
  }

  /// The hash of a part of bytes, with which names are found without making texts of them (FNV-1a).
  static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }

  /// The number that a part of bytes is; nil where it is anything else.
  static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    let part = bytes.extracting(range)
    var position = 0
    do throws(SyntaxError) {
      let number = try JSON.number(part, &position).double
      return position == part.count ? number : nil
    } catch {
      return nil
    }
  }
}
