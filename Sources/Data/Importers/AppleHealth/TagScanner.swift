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
  /// The indexes of the quotes before and after each value of the tag.
  private var quotes: [Int] = []

  private static let longestTag = 1 << 20

  enum Kind {
    case record, endOfRecord, metadata, workout, endOfWorkout, statistics
    case correlation, endOfCorrelation, summary, endOfExport
  }

  private static let kinds: [(name: StaticString, kind: Kind)] = [
    ("Record", .record), ("MetadataEntry", .metadata), ("/Record", .endOfRecord),
    ("Workout", .workout), ("WorkoutStatistics", .statistics), ("/Workout", .endOfWorkout),
    ("Correlation", .correlation), ("/Correlation", .endOfCorrelation),
    ("ActivitySummary", .summary), ("/HealthData", .endOfExport),
  ]

  private let name: String

  init(_ source: ByteSource) throws {
    name = source.name
    window = try ByteWindow(source)
  }

  mutating func next() throws -> Bool {
    // A variable of its own: bytes are read in place while it changes.
    var quotes: [Int] = []
    swap(&quotes, &self.quotes)
    defer { swap(&quotes, &self.quotes) }
    while true {
      switch TagScanner.find(in: window.bytes.span, from: position, &quotes) {
      case .tag(let start, let end):
        (self.start, self.end) = (start, end)
        position = end + 1
        return true
      case .open(let start):
        if window.isLast { return false }
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

  /// Finds a tag from `position` on, and the quotes before and after each value in it.
  private static func find(
    in bytes: Span<UInt8>, from position: Int, _ quotes: inout [Int]
  ) -> Found {
    var position = position
    while true {
      position = bytes.index(of: UInt8(ascii: "<"), from: position)
      if position == bytes.count { return .none }
      if position + 1 == bytes.count { return .open(start: position) }
      let first = bytes[position + 1]
      guard first == UInt8(ascii: "/") || 65...90 ~= first & 0xDF else {
        position += 1
        continue
      }
      quotes.removeAll(keepingCapacity: true)
      var next = position + 1
      while true {
        next = bytes.index(of: UInt8(ascii: ">"), or: UInt8(ascii: "\""), from: next)
        if next == bytes.count { return .open(start: position) }
        if bytes[next] == UInt8(ascii: ">") { return .tag(start: position + 1, end: next) }
        let close = bytes.index(of: UInt8(ascii: "\""), from: next + 1)
        if close == bytes.count { return .open(start: position) }
        quotes.append(next)
        quotes.append(close)
        next = close + 1
      }
    }
  }

  /// What the tag is; nil if its name is none of these.
  var kind: Kind? {
    let bytes = window.bytes.span
    var next = start + 1
    while next < end, bytes[next] > 0x20, bytes[next] != UInt8(ascii: "/") { next += 1 }
    return TagScanner.kinds.first { self.bytes(start..<next, are: $0.name) }?.kind
  }

  var isEmpty: Bool { window.bytes[end - 1] == UInt8(ascii: "/") }

  /// Calls `body` with the name and value of each attribute, as indexes into the window's bytes.
  @inline(__always)
  func forEachAttribute(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
    let bytes = window.bytes.span
    var next = start
    while next < end, bytes[next] > 0x20 { next += 1 }
    for index in stride(from: 0, to: quotes.count, by: 2) {
      let equals = quotes[index] - 1
      while next < equals, bytes[next] <= 0x20 { next += 1 }
      guard next <= equals, bytes[equals] == UInt8(ascii: "=") else { return }
      body(next..<equals, equals + 2..<quotes[index + 1])
      next = quotes[index + 1] + 1
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
    XMLText.unescaped(String(decoding: window.bytes[range], as: UTF8.self))
  }

  /// A problem of the tag; `isLocated` says whether to count its line.
  func problem(_ message: String, hint: String, isLocated: Bool) -> Problem {
    let problem = OffsetProblem(offset: start - 1, message: message, hint: hint)
    return isLocated
      ? window.locate([problem])[0] : Problem(source: name, message: message, hint: hint)
  }
}
