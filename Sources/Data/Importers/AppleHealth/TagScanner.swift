import Formats

/// Finds the tags of Apple's export, one after another, in a window.
///
///     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" … value="12"/>
///
/// This is not an XML parser, because the exports are not always well-formed: it skips the document
/// type, which iOS 16 wrote wrongly, and allows control characters, repeated attributes and names
/// with spaces.
struct TagScanner {
  private(set) var window: ByteWindow
  private var position = 0
  /// The tag that was found: where its name begins, and its `>`.
  private(set) var start = 0
  private(set) var end = 0
  private(set) var isCut = false

  private static let longestTag = 1 << 20

  private let name: String

  init(_ source: ByteSource) throws {
    name = source.name
    window = try ByteWindow(source)
  }

  mutating func next() throws -> Bool {
    while true {
      let found = TagScanner.find(in: window.bytes.span, from: position)
      switch found {
      case .tag(let start, let end):
        (self.start, self.end) = (start, end)
        position = end + 1
        return true
      case .open(let start):
        if window.isLast {
          isCut = true
          return false
        }
        if window.bytes.count - start > TagScanner.longestTag {
          position = start + 1
          continue
        }
        try window.move(to: start)
        position = 0
      case .none:
        if window.isLast { return false }
        try window.move(to: window.bytes.count)
        position = 0
      }
    }
  }

  private enum Found {
    case tag(start: Int, end: Int)
    /// A tag begins here, and the window ends before its end.
    case open(start: Int)
    case none
  }

  private static func find(in bytes: Span<UInt8>, from position: Int) -> Found {
    var position = position
    while true {
      position = index(of: UInt8(ascii: "<"), in: bytes, from: position)
      if position == bytes.count { return .none }
      if position + 1 == bytes.count { return .open(start: position) }
      let first = bytes[position + 1]
      guard first == UInt8(ascii: "/") || 65...90 ~= first & 0xDF else {
        position += 1
        continue
      }
      var next = position + 1
      while true {
        next = index(of: UInt8(ascii: ">"), or: UInt8(ascii: "\""), in: bytes, from: next)
        if next >= bytes.count { return .open(start: position) }
        if bytes[next] == UInt8(ascii: ">") { return .tag(start: position + 1, end: next) }
        next = index(of: UInt8(ascii: "\""), in: bytes, from: next + 1) + 1
      }
    }
  }

  /// The index of the next such byte, or the count; reads eight bytes at a time.
  @inline(__always)
  private static func index(of byte: UInt8, in bytes: Span<UInt8>, from start: Int) -> Int {
    index(of: byte, or: byte, in: bytes, from: start)
  }

  @inline(__always)
  private static func index(
    of byte: UInt8, or other: UInt8, in bytes: Span<UInt8>, from start: Int
  ) -> Int {
    var position = start
    while position &+ 8 <= bytes.count {
      let word = JSON.word(bytes, at: position)
      let hits = zeros(word ^ repeated(byte)) | zeros(word ^ repeated(other))
      if hits != 0 { return position &+ hits.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < bytes.count, bytes[position] != byte, bytes[position] != other {
      position &+= 1
    }
    return min(position, bytes.count)
  }

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Has the highest bit of the first zero byte, and perhaps of later ones; 0 without one.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Whether the tag is `<name …` or, with a slash in `name`, `</name>`.
  func isNamed(_ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    guard end - start >= count, bytes(start..<start + count, are: name) else { return false }
    let next = window.bytes[start + count]
    return start + count == end || next <= 0x20 || next == UInt8(ascii: "/")
  }

  var isEmpty: Bool { window.bytes[end - 1] == UInt8(ascii: "/") }

  /// Calls `body` with the name and value of each attribute, as indexes into the window's bytes.
  func forEachAttribute(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
    let bytes = window.bytes.span
    var position = start
    while position < end, bytes[position] > 0x20 { position += 1 }
    while true {
      while position < end, bytes[position] <= 0x20 { position += 1 }
      let name = position
      position = min(TagScanner.index(of: UInt8(ascii: "="), in: bytes, from: position), end)
      let quote = position + 1
      guard quote < end, bytes[quote] == UInt8(ascii: "\"") else { return }
      let close = TagScanner.index(of: UInt8(ascii: "\""), in: bytes, from: quote + 1)
      guard close < end else { return }
      body(name..<position, quote + 1..<close)
      position = close + 1
    }
  }

  var attributes: [String: String] {
    var texts: [String: String] = [:]
    forEachAttribute { texts[text($0)] = text($1) }
    return texts
  }

  func bytes(_ range: Range<Int>, are name: StaticString) -> Bool {
    guard range.count == name.utf8CodeUnitCount else { return false }
    let bytes = window.bytes.span
    return name.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { unsafe bytes[range.lowerBound + $0] == wanted[$0] }
    }
  }

  func text(_ range: Range<Int>) -> String {
    let text = String(decoding: window.bytes[range], as: UTF8.self)
    return text.utf8.contains(UInt8(ascii: "&")) ? XMLText.unescaped(text) : text
  }

  /// A problem of the tag; `isLocated` says whether to count its line.
  func problem(_ message: String, hint: String, isLocated: Bool) -> Problem {
    let problem = OffsetProblem(offset: start - 1, message: message, hint: hint)
    return isLocated
      ? window.locate([problem])[0] : Problem(source: name, message: message, hint: hint)
  }
}
