import Formats

/// Reads the rows of an export's table by the names of its columns, in lower case.
struct TableRows: ExportRow {
  private var reader: CSVReader
  private var fields: [CSV.Field] = []
  private(set) var heads: [String] = []
  private var columns: [String: Int] = [:]
  let book: DayBook
  private let source: String
  private let headLine: Int
  var unreadableCount = 0

  /// Reads the header, which follows `skipping` other lines.
  init(
    _ source: ByteSource, _ book: DayBook, skipping count: Int = 0,
    name: (String) -> String = { $0 }
  ) throws {
    self.book = book
    self.source = source.name
    headLine = count + 1
    reader = try CSVReader(ByteWindow(source))
    heads = reader.heads
    for _ in 0..<count {
      guard try reader.next(into: &fields) else { break }
      heads = fields.map { reader.text($0) }
    }
    heads = heads.map { name(String($0.trimmingBlanks).lowercased()) }
    for (index, head) in heads.enumerated() where columns[head] == nil { columns[head] = index }
  }

  func has(_ name: String) -> Bool { columns[name] != nil }
  mutating func useLast(_ name: String) { columns[name] = heads.lastIndex(of: name) }

  func problem(lacking names: [String]) -> Problem? {
    Problem(lacking: names, of: heads, in: source, line: headLine)
  }

  func unknownHeader(showing count: Int, hint: String) -> Problem {
    Problem(
      source: source, line: 1,
      message: "has an unknown header: \(heads.prefix(count).joined(separator: ", "))", hint: hint)
  }

  mutating func next() throws -> Bool {
    unreadableCount = 0
    while try reader.next(into: &fields) {
      if !fields.allSatisfy({ $0.start == $0.end }) { return true }
    }
    return false
  }

  func text(_ name: String) -> String { columns[name].map { text(at: $0) } ?? "" }

  func text(at index: Int) -> String {
    fields.indices.contains(index) ? String(reader.text(fields[index]).trimmingBlanks) : ""
  }

  /// The texts of some cells, with a blank between them.
  func text(at cells: [Int]) -> String {
    cells.map { text(at: $0) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  mutating func survey(_ dates: inout DateSurvey, at index: Int) throws {
    guard fields.indices.contains(index) else { return }
    let date = TableDate(reader.window.bytes.span, fields[index])
    _ = try dates.add(date, fields[index], of: &reader)
  }

  /// Adds the text of an amount, which is in the cell at an index.
  mutating func survey(_ marks: inout MarkSurvey, _ text: String, at index: Int) {
    guard fields.indices.contains(index), let number = TableNumber(text[...]) else { return }
    marks.add(number, fields[index], of: &reader)
  }

  /// That a row has more cells than the first line has columns; nil if it does not.
  mutating func surplus() -> Problem? {
    guard fields.count > heads.count, fields[heads.count...].contains(where: { $0.start < $0.end })
    else { return nil }
    return reader.locate(
      OffsetProblem(
        offset: fields[heads.count].start,
        message:
          "the row has \(fields.count) cells, and the first line names \(heads.count) columns",
        hint: "A text or a number with a comma in it needs quotes around it."))
  }

  mutating func problem(_ name: String, _ message: String, hint: String) -> Problem {
    let index = columns[name] ?? 0
    let offset = fields.indices.contains(index) ? fields[index].start : 0
    return reader.locate(OffsetProblem(offset: offset, message: message, hint: hint))
  }
}

extension Problem {
  /// That a table lacks some of the columns `names`; nil if its header has all of them.
  init?(lacking names: [String], of heads: [String], in source: String, line: Int) {
    let missing = names.filter { !heads.contains($0) }
    if missing.isEmpty { return nil }
    self.init(
      source: source, line: line,
      message: "has no \(missing.count == 1 ? "column" : "columns") "
        + missing.map { "'\($0)'" }.joined(separator: ", "),
      hint: "Its columns are \(heads.prefix(12).joined(separator: ", ")).")
  }
}

/// Reads the lines of a text of any size, without their ends.
struct LineRows {
  private var window: ByteWindow
  private var position = 0

  init(_ source: ByteSource) throws {
    window = try ByteWindow(source)
    if JSON.hasByteOrderMark(window.bytes.span) { position = 3 }
  }

  mutating func next() throws -> String? {
    while true {
      if let end = window.bytes[position...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return text(position..<end)
      }
      if window.isLast {
        guard position < window.bytes.count else { return nil }
        defer { position = window.bytes.count }
        return text(position..<window.bytes.count)
      }
      try window.move(to: position)
      position = 0
    }
  }

  private func text(_ range: Range<Int>) -> String {
    let line = window.bytes[range]
    return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
  }
}

/// An object of an export, with its place for problems.
struct JSONRow: ExportRow {
  let value: JSONValue
  let place: Problem
  let book: DayBook
  var unreadableCount = 0

  subscript(name: String) -> JSONValue? { value[name] }

  func object(_ name: String) -> JSONRow? {
    value[name].map { JSONRow(value: $0, place: place, book: book) }
  }

  func text(_ column: String) -> String { value[column]?.text ?? "" }
  func cell(_ column: String) -> NumberCell { NumberCell(value[column]) }
  func report(_ message: String, hint: String) { book.report(place.saying(message, hint: hint)) }

  func problem(_ column: String, _ message: String, hint: String) -> Problem {
    place.saying(message, hint: hint)
  }
}

/// Reads the elements of a JSON array one by one, each as a tree.
enum JSONRows {
  /// Calls `body` with each element of a document that is an array, or with the whole document;
  /// `scan` may move over elements, at most to the beginning of the last one in the window.
  static func forEach(
    _ source: ByteSource, _ book: DayBook,
    scan: (Span<UInt8>, _ position: inout Int) -> Void = { _, _ in },
    _ body: (inout JSONRow) -> Void
  ) throws {
    try read(source) { reader in
      if try reader.peek() == UInt8(ascii: "[") {
        try reader.forEachRow(depth: 0, book, scan: scan, body)
      } else {
        var row = try reader.row(depth: 0, book)
        body(&row)
      }
    }
  }

  /// Calls `body` with a reader at the start of a document, which it must read to the end.
  static func read(_ source: ByteSource, _ body: (inout JSONReader) throws -> Void) throws {
    try JSONReader.read(ByteWindow(source), body)
  }
}

extension JSONReader {
  /// Calls `body` to read or skip each member of an object inside of `depth` arrays and objects.
  mutating func forEachMember(
    depth: Int, _ body: (inout JSONReader, _ name: String) throws -> Void
  ) throws {
    guard try peek() == UInt8(ascii: "{") else { return try skipValue(depth: depth) }
    var isFirst = true
    while let name = try nextName(&isFirst) { try body(&self, name) }
  }

  /// Calls `body` to read or skip each element of an array.
  mutating func forEachElement(depth: Int, _ body: (inout JSONReader) throws -> Void) throws {
    guard try peek() == UInt8(ascii: "[") else { return try skipValue(depth: depth) }
    var isFirst = true
    while try nextElement(&isFirst) { try body(&self) }
  }

  mutating func forEachRow(
    depth: Int, _ book: DayBook, scan: (Span<UInt8>, _ position: inout Int) -> Void = { _, _ in },
    _ body: (inout JSONRow) -> Void
  ) throws {
    try forEachElement(depth: depth) { reader in
      reader.scan(scan)
      var row = try reader.row(depth: depth + 1, book)
      body(&row)
    }
  }

  fileprivate mutating func row(depth: Int, _ book: DayBook) throws -> JSONRow {
    let (value, offset) = try value(depth: depth)
    let place = locate(OffsetProblem(offset: offset, message: "", hint: ""))
    return JSONRow(value: value, place: place, book: book)
  }

  /// Calls `body` with each element of the member `list` of an object, and with the texts of the
  /// members `names`, which say what the elements are.
  ///
  /// Elements before those members are held; if there are too many, the rest is lost, and the
  /// result is not complete.
  mutating func forEachRow(
    of list: String, after names: [String], depth: Int, _ book: DayBook,
    _ body: (JSONRow, _ texts: [String: String]) -> Void
  ) throws -> (texts: [String: String], isComplete: Bool) {
    var texts: [String: String] = [:]
    var held: [JSONRow] = []
    var isComplete = true
    try forEachMember(depth: depth) { reader, name in
      if names.contains(name) {
        texts[name] = try reader.value(depth: depth + 1).value.text
      } else if name != list {
        try reader.skipValue(depth: depth + 1)
      } else {
        try reader.forEachRow(depth: depth + 1, book) { row in
          if names.allSatisfy({ texts[$0] != nil }) {
            body(row, texts)
          } else if held.count < JSONReader.mostHeld {
            held.append(row)
          } else {
            isComplete = false
          }
        }
      }
    }
    for row in held { body(row, texts) }
    return (texts, isComplete)
  }

  private static let mostHeld = 100_000
}

extension JSONValue {
  /// A number, or a text that is one, as some exports write them.
  var looseNumber: Double? {
    if let number { return number }
    guard let text, let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
