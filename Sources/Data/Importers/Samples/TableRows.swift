import Formats
import Time

/// Reads the rows of an export's table by the names of its columns, in lower case.
struct TableRows {
  private var reader: CSVReader
  private var fields: [CSV.Field] = []
  private(set) var heads: [String] = []
  private var columns: [String: Int] = [:]
  private let source: String
  private let headLine: Int
  /// How many numbers of the row could not be read, so that nothing may be computed from several.
  private(set) var unreadableCount = 0

  /// Reads the header, which is behind `skipping` lines.
  ///
  /// - Throws: As ``CSVReader``.
  init(_ source: ByteSource, skipping count: Int = 0, name: (String) -> String = { $0 }) throws {
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

  /// Whether there are columns of these names.
  func has(_ names: String...) -> Bool { names.allSatisfy { columns[$0] != nil } }

  /// That it lacks columns that it must have; nil where it has all of these.
  func problem(lacking names: [String]) -> Problem? {
    Problem(lacking: names, of: heads, in: source, line: headLine)
  }

  /// Moves to the next row that is not empty; false at the end.
  mutating func next() throws -> Bool {
    unreadableCount = 0
    while try reader.next(into: &fields) {
      if !fields.allSatisfy({ $0.start == $0.end }) { return true }
    }
    return false
  }

  /// The text of a column, without white space at its ends; empty where there is none.
  func text(_ name: String) -> String { columns[name].map { text(at: $0) } ?? "" }

  func text(at index: Int) -> String {
    fields.indices.contains(index) ? String(reader.text(fields[index]).trimmingBlanks) : ""
  }

  /// The number of a column; nil where there is none.
  ///
  /// A cell that holds anything but a number is a problem, which the book gets.
  mutating func number(_ name: String, _ book: inout DayBook) -> Double? {
    columns[name].flatMap { number(at: $0, &book) }
  }

  mutating func number(at index: Int, _ book: inout DayBook) -> Double? {
    switch NumberCell(text(at: index)) {
    case .none: return nil
    case .number(let number): return number
    case .unreadable(let text):
      unreadableCount += 1
      let column = heads.indices.contains(index) ? heads[index] : "\(index + 1)"
      book.report(
        problem(at: index, NumberCell.message(text, of: column), hint: NumberCell.hint))
      return nil
    }
  }

  /// A problem of a column of the row.
  mutating func problem(_ name: String, _ message: String, hint: String) -> Problem {
    problem(at: columns[name] ?? 0, message, hint: hint)
  }

  mutating func problem(at index: Int, _ message: String, hint: String) -> Problem {
    let offset = fields.indices.contains(index) ? fields[index].start : 0
    return reader.locate(OffsetProblem(offset: offset, message: message, hint: hint))
  }
}

extension Problem {
  /// That a table lacks some of the columns `names`, its header being `heads`; nil where it has all of
  /// them.
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
