/// How a terminal is asked for the colour of its ground, and what its answer means.
///
/// ```
/// asked     ESC ] 11 ; ? ESC \           ESC [ c
/// answered  ESC ] 11 ; rgb:1e1e/1e1e/1e1e ESC \   ESC [ ? 62 ; 22 c
/// ```
///
/// Terminals answer in the order they are asked, and all answer the second, which asks what kind of terminal
/// it is: after that answer there is nothing to wait for.
package enum GroundQuestion {
  package static let bytes = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  /// Whether the answers have come.
  package static func isAnswered(by bytes: [UInt8]) -> Bool {
    guard let start = place(of: Array("\u{1B}[?".utf8), in: bytes) else { return false }
    return bytes[start...].contains(UInt8(ascii: "c"))
  }

  /// The colour that an answer tells, if it tells one.
  package static func color(of answer: [UInt8]) -> Color? {
    guard let start = place(of: Array("]11;rgb".utf8), in: answer) else { return nil }
    var channels: [UInt8] = []
    let (plus, minus) = (UInt8(ascii: "+"), UInt8(ascii: "-"))
    // Between the colon and the end: one to four hexadecimal digits each; `rgba` has a fourth number.
    guard let colon = answer[start...].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let end = answer[colon...].firstIndex { $0 < 0x20 } ?? answer.endIndex
    for number in answer[(colon + 1)..<end].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard 1...4 ~= number.count, number.allSatisfy({ $0 != plus && $0 != minus }),
        let value = Int(String(decoding: number, as: UTF8.self), radix: 16)
      else { return nil }
      channels.append(UInt8(value * 255 / ((1 << (4 * number.count)) - 1)))
    }
    guard 3...4 ~= channels.count else { return nil }
    return Color(red: channels[0], green: channels[1], blue: channels[2])
  }

  private static func place(of part: [UInt8], in bytes: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: part) }
  }
}
