/// Bytes in base 64 (RFC 4648).
package enum Base64 {
  package static func bytes(of bytes: [UInt8]) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
      let bits = three[0] << 16 | three[1] << 8 | three[2]
      for index in 0..<4 {
        let isPadding = start + index > bytes.count
        text.append(
          isPadding ? UInt8(ascii: "=") : letters[Int(bits >> (18 - 6 * UInt32(index)) & 63)])
      }
    }
    return text
  }
}
