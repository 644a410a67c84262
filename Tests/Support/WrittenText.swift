/// What a program has written to a terminal, looked through for what would command it.
package enum WrittenText {
  /// The first thing in `bytes` that is no text, no line end, and no colour or link of ours, with
  /// what stands around it; nil if there is none.
  ///
  /// Of escapes, `ESC [ … m` and `ESC ] 8 ; ; … ESC \` are ours.
  package static func foreign(in bytes: [UInt8]) -> String? {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x1B, let end = endOfStyle(bytes, index) ?? endOfLink(bytes, index) {
        index = end
      } else if byte == 0x0A || byte >= 0x20 && byte != 0x7F {
        if let name = sign(bytes, index) { return described(name, bytes, index) }
        index += 1
      } else {
        return described("a byte \(String(byte, radix: 16))", bytes, index)
      }
    }
    return String(validating: bytes, as: UTF8.self) == nil ? "no UTF-8" : nil
  }

  private static func described(_ name: String, _ bytes: [UInt8], _ index: Int) -> String {
    let near = bytes[max(index - 40, 0)..<min(index + 20, bytes.count)]
    return "\(name) in \(String(decoding: near, as: UTF8.self).debugDescription)"
  }

  /// A control above U+007F, or one that turns the direction of the line.
  private static func sign(_ bytes: [UInt8], _ index: Int) -> String? {
    func next(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch (bytes[index], next(1), next(2)) {
    case (0xC2, 0x80...0x9F, _): return "a C1 control"
    case (0xD8, 0x9C, _): return "U+061C"
    case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA6...0xA9):
      return "a direction or a line end"
    default: return nil
    }
  }

  private static func endOfStyle(_ bytes: [UInt8], _ start: Int) -> Int? {
    var index = start + 1
    guard index < bytes.count, bytes[index] == UInt8(ascii: "[") else { return nil }
    repeat {
      index += 1
    } while index < bytes.count
      && (48...57 ~= bytes[index] || bytes[index] == UInt8(ascii: ";"))
    return index < bytes.count && bytes[index] == UInt8(ascii: "m") ? index + 1 : nil
  }

  private static func endOfLink(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard bytes[start...].starts(with: Array("\u{1B}]8;;".utf8)) else { return nil }
    var index = start + 5
    while index < bytes.count, 0x21...0x7E ~= bytes[index] { index += 1 }
    guard bytes[index...].starts(with: Array("\u{1B}\\".utf8)) else { return nil }
    return index + 2
  }
}
