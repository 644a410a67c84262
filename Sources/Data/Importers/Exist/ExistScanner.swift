import Formats
import Metrics

/// Collects the contents of a document; `flush` takes them before the window moves.
struct ExistScanner {
  typealias Flush = (_ contents: inout ExistContents, _ part: Part, ByteWindow) throws -> Void

  /// The outer array that is read: `averages`, in exports of dash, or any other.
  enum Part { case main, averages }

  var contents = ExistContents()
  private var others = ExistContents()
  private var part = Part.main
  /// The number of members of a name: the last one is read.
  private(set) var mainCount = 0
  private(set) var averagesCount = 0
  /// Nil in the first pass, which reads each member and drops what those before it said.
  private let lastMain: Int?
  private let lastAverages: Int?

  /// Whether an object encloses the document, which files of an account's export do not have.
  private(set) var isEnveloped = false
  /// The members of the document with its day, and `facts` and `places`.
  private(set) var date: Member?
  private(set) var localTime, facts, places: Member?

  /// A value, and the problem that it is not a day, or that an element is not a fact.
  typealias Member = (value: JSONValue, problem: Problem)

  init(after first: ExistScanner? = nil) {
    (lastMain, lastAverages) = (first?.mainCount, first?.averagesCount)
  }

  func contents(of part: Part) -> ExistContents { part == self.part ? contents : others }

  mutating func read(_ reader: inout JSONReader, flush: Flush) throws {
    switch try reader.peek() {
    case UInt8(ascii: "["):
      mainCount = 1
      try readArray(&reader, depth: 0, flush)
    case UInt8(ascii: "{"): try readEnvelope(&reader, flush)
    default: try reader.skipValue(depth: 0)
    }
    try reader.finish()
    if reader.window.isWhole {
      // All contents are in memory and flushed once.
      try flush(&contents, part, reader.window)
      try flush(&others, part == .main ? .averages : .main, reader.window)
    }
  }

  private mutating func readEnvelope(_ reader: inout JSONReader, _ flush: Flush) throws {
    isEnveloped = true
    let dayHint = "Name the day, such as --date 2026-11-20."
    var isFirst = true
    while let name = try reader.nextName(&isFirst) {
      switch ExistElement.Name(rawValue: name) {
      case .attributes?, .results?:
        mainCount += 1
        try readMember(.main, isRead: mainCount == lastMain ?? mainCount, &reader, flush)
      case .averages? where try reader.peek() == UInt8(ascii: "["):
        averagesCount += 1
        try readMember(
          .averages, isRead: averagesCount == lastAverages ?? averagesCount, &reader, flush)
      case .facts?:
        facts = try member(&reader, ownFactRule) { _ in "an element of 'facts' is not a fact" }
      case .places?:
        places = try member(&reader, ownPlaceRule) { _ in "an element of 'places' is not a place" }
      case .date?: date = try member(&reader, dayHint) { "\($0) is not a day" }
      case .localTime?: localTime = try member(&reader, dayHint) { "\($0) is not a day" }
      default: try reader.skipValue(depth: 1)
      }
    }
  }

  /// Reads a member; the last of several with the same name is used.
  private mutating func readMember(
    _ part: Part, isRead: Bool, _ reader: inout JSONReader, _ flush: Flush
  ) throws {
    guard isRead else { return try reader.skipValue(depth: 1) }
    if part != self.part {
      swap(&contents, &others)
      self.part = part
    }
    contents = ExistContents()
    if try reader.peek() == UInt8(ascii: "[") {
      try readArray(&reader, depth: 1, flush)
    } else {
      try reader.skipValue(depth: 1)
    }
  }

  private func member(
    _ reader: inout JSONReader, _ hint: String, _ message: (_ quoted: String) -> String
  ) throws -> Member {
    let (value, offset) = try reader.value(depth: 1)
    let quoted = JSON.quote(reader.window.bytes.span, at: offset)
    let problem = OffsetProblem(offset: offset, message: message(quoted), hint: hint)
    return (value, reader.locate(problem))
  }

  private mutating func readArray(_ reader: inout JSONReader, depth: Int, _ flush: Flush) throws {
    // A row takes at least 32 bytes, so this array hardly grows; unused memory costs nothing.
    contents.rows.reserveCapacity(reader.window.bytes.count / 32)
    var wasFirst = true
    while true {
      let isFirst = wasFirst
      wasFirst = false
      var start = Checkpoint(contents)
      let element = try reader.read(
        onMove: {
          start.restore(&contents)
          try flush(&contents, part, $0.window)
          start = Checkpoint(contents)
        },
        { bytes, position throws(SyntaxError) in
          start.restore(&contents)
          return try nextElement(bytes, &position, isFirst: isFirst, depth: depth)
        })
      switch element {
      case .row(let row): contents.store(row, in: .document)
      case .element(let element): contents.store(element, in: .document, reader.window.bytes.span)
      case .other: break
      case .end:
        if isFirst { contents.isKnown = true }
        if !reader.window.isWhole { try flush(&contents, part, reader.window) }
        return
      }
    }
  }

  /// How much was collected before an element, which may have to be read again.
  private struct Checkpoint {
    let (rows, series, problems, warnings, nulls): (Int, Int, Int, Int, Int)

    init(_ contents: borrowing ExistContents) {
      rows = contents.rows.count
      series = contents.series.count
      problems = contents.problems.count
      warnings = contents.warnings.count
      nulls = contents.nullCount
    }

    @inline(__always) func restore(_ contents: inout ExistContents) {
      guard
        contents.rows.count != rows || contents.problems.count != problems
          || contents.series.count != series || contents.warnings.count != warnings
          || contents.nullCount != nulls
      else { return }
      contents.rows.removeSubrange(rows...)
      contents.series.removeSubrange(series...)
      contents.problems.removeSubrange(problems...)
      contents.warnings.removeSubrange(warnings...)
      contents.nullCount = nulls
    }
  }

  private enum Element {
    case row(ExistRow)
    case element(ExistElement)
    case other, end
  }

  private mutating func nextElement(
    _ bytes: Span<UInt8>, _ position: inout Int, isFirst: Bool, depth: Int
  ) throws(SyntaxError) -> Element {
    var isFirst = isFirst
    guard try JSON.nextElement(bytes, &position, isFirst: &isFirst) else { return .end }
    if let row = try ExistRow(bytes, &position, depth: depth &+ 1) { return .row(row) }
    if position < bytes.count, bytes[position] == UInt8(ascii: "{") {
      return .element(try readElement(bytes, &position, in: .document, depth: depth &+ 1))
    }
    try skipOther(bytes, &position, depth: depth &+ 1)
    return .other
  }

  private mutating func skipOther(
    _ bytes: Span<UInt8>, _ position: inout Int, depth: Int
  ) throws(SyntaxError) {
    contents.problems.append(
      offset: position, message: "\(JSON.quote(bytes, at: position)) is not an object",
      hint: "Every element of this array is an object, {…}.")
    try JSON.skipValue(bytes, &position, depth: depth)
  }

  private mutating func readElements(
    _ bytes: Span<UInt8>, _ position: inout Int, in place: ExistContents.Place, depth: Int
  ) throws(SyntaxError) {
    var isFirst = true
    while try JSON.nextElement(bytes, &position, isFirst: &isFirst) {
      if place != .items, let row = try ExistRow(bytes, &position, depth: depth &+ 1) {
        contents.store(row, in: place)
      } else if position < bytes.count, bytes[position] == UInt8(ascii: "{") {
        let element = try readElement(bytes, &position, in: place, depth: depth &+ 1)
        contents.store(element, in: place, bytes)
      } else {
        try skipOther(bytes, &position, depth: depth &+ 1)
      }
    }
  }

  private mutating func readElement(
    _ bytes: Span<UInt8>, _ position: inout Int, in place: ExistContents.Place, depth: Int
  ) throws(SyntaxError) -> ExistElement {
    try JSON.checkDepth(depth, at: position)
    var element = ExistElement(offset: position)
    var isFirst = true
    while let string = try JSON.nextName(bytes, &position, isFirst: &isFirst) {
      let isArray = position < bytes.count && bytes[position] == UInt8(ascii: "[")
      switch ExistElement.Name(string, in: bytes) {
      case .value?: element.value = try RawValue(bytes, &position, depth: depth &+ 1)
      case .values? where place == .document && isArray:
        let first = contents.rows.count
        try readElements(bytes, &position, in: .values, depth: depth &+ 1)
        element.rows = first..<contents.rows.count
      case .items? where place == .document && isArray:
        if let items = element.items { contents.series.removeSubrange(items) }
        let first = contents.series.count
        try readElements(bytes, &position, in: .items, depth: depth &+ 1)
        element.items = first..<contents.series.count
      case .values?, .items?, .attributes?, .results?, .averages?, .facts?, .places?, nil:
        try JSON.skipValue(bytes, &position, depth: depth &+ 1)
      case let name?:
        let offset = position
        element.fields[name] = (try JSON.value(bytes, &position, depth: depth &+ 1), offset)
      }
    }
    return element
  }
}
