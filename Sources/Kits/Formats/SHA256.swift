import Text

/// The hash function SHA-256 of FIPS 180-4, of bytes that are added in parts.
package struct SHA256 {
  private var state = initial
  private var words = [UInt32](repeating: 0, count: 64)
  /// The bytes of a block that is not whole yet.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  package init() {}

  /// The hash of a text's UTF-8 as 64 lower-case hexadecimal digits.
  package static func hexadecimal(of text: String) -> String {
    var hash = SHA256()
    hash.add(Array(text.utf8))
    return hash.hexadecimal
  }

  package mutating func add(_ bytes: [UInt8]) {
    count += UInt64(bytes.count)
    rest += bytes
    let end = rest.count / 64 * 64
    for start in stride(from: 0, to: end, by: 64) { compress(at: start) }
    rest.removeFirst(end)
  }

  /// The hash of all bytes so far as 64 lower-case hexadecimal digits.
  package var hexadecimal: String { bytes.map { $0.padded(to: 2, radix: 16) }.joined() }

  /// The hash of all bytes so far; the padding is a one bit, zeros, and the length in bits.
  private var bytes: [UInt8] {
    var padded = self
    let length = count * 8
    let zeros = [UInt8](repeating: 0, count: (119 - rest.count) % 64)
    padded.add(
      [0x80] + zeros + SHA256.bytes(UInt32(length >> 32))
        + SHA256.bytes(UInt32(truncatingIfNeeded: length)))
    return padded.state.flatMap(SHA256.bytes)
  }

  private mutating func compress(at start: Int) {
    for index in 0..<16 {
      let first = start + index * 4
      words[index] =
        UInt32(rest[first]) << 24 | UInt32(rest[first + 1]) << 16 | UInt32(rest[first + 2]) << 8
        | UInt32(rest[first + 3])
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = SHA256.turned(early, 7) ^ SHA256.turned(early, 18) ^ early >> 3
      let second = SHA256.turned(late, 17) ^ SHA256.turned(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let mixed = SHA256.turned(e, 6) ^ SHA256.turned(e, 11) ^ SHA256.turned(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ mixed &+ choice &+ SHA256.constants[index] &+ words[index]
      let rotated = SHA256.turned(a, 2) ^ SHA256.turned(a, 13) ^ SHA256.turned(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ rotated &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The bytes of a word, the most significant first.
  private static func bytes(_ word: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
  }

  /// The fractional parts of the square roots of the first eight primes.
  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
