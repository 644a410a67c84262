/// What a program has written to a terminal, looked through for what would command it.
package enum WrittenText {
  /// The first thing in `bytes` that is no text, no line end, and no colour or link of ours, with
  /// what stands around it; nil if there is none.
  ///
  /// Of escapes, `ESC [ … m` and `ESC ] 8 ; ; … ESC \` are ours.
  package static func foreign(in bytes: [UInt8]) -> String? {
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == 0x1B, let end = endOfStyle(bytes, place) ?? endOfLink(bytes, place) {
        place = end
      } else if byte == 0x0A || byte >= 0x20 && byte != 0x7F {
        if let name = sign(bytes, place) { return told(name, bytes, place) }
        place += 1
      } else {
        return told("a byte \(String(byte, radix: 16))", bytes, place)
      }
    }
    return String(validating: bytes, as: UTF8.self) == nil ? "no UTF-8" : nil
  }

  private static func told(_ name: String, _ bytes: [UInt8], _ place: Int) -> String {
    let near = bytes[max(place - 40, 0)..<min(place + 20, bytes.count)]
    return "\(name) in \(String(decoding: near, as: UTF8.self).debugDescription)"
  }

  /// A control above U+007F, or one that turns the direction of the line.
  private static func sign(_ bytes: [UInt8], _ place: Int) -> String? {
    func next(_ offset: Int) -> UInt8 { place + offset < bytes.count ? bytes[place + offset] : 0 }
    switch (bytes[place], next(1), next(2)) {
    case (0xC2, 0x80...0x9F, _): return "a C1 control"
    case (0xD8, 0x9C, _): return "U+061C"
    case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA6...0xA9):
      return "a direction or a line end"
    default: return nil
    }
  }

  private static func endOfStyle(_ bytes: [UInt8], _ start: Int) -> Int? {
    var place = start + 1
    guard place < bytes.count, bytes[place] == UInt8(ascii: "[") else { return nil }
    repeat {
      place += 1
    } while place < bytes.count
      && (48...57 ~= bytes[place] || bytes[place] == UInt8(ascii: ";"))
    return place < bytes.count && bytes[place] == UInt8(ascii: "m") ? place + 1 : nil
  }

  private static func endOfLink(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard bytes[start...].starts(with: Array("\u{1B}]8;;".utf8)) else { return nil }
    var place = start + 5
    while place < bytes.count, 0x21...0x7E ~= bytes[place] { place += 1 }
    guard bytes[place...].starts(with: Array("\u{1B}\\".utf8)) else { return nil }
    return place + 2
  }
}
