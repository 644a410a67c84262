import Formats
import Metrics
import Time

/// Values as CSV, one row for each day and attribute, in the encodings of the store.
///
///     date,attribute,value,type
///     2026-11-20,steps,5623,quantity
///     2026-11-20,mood_note,"long walk, early night",text
///     2026-11-20,gym,sick,pause
///
/// The type of ratings names their scale: on `scale-5` they are 3.5 for a stored 6, on `scale-9` as
/// stored. A pause follows the values of its day, with its reason. Lines end with LF, as text files
/// here do; RFC 4180 has CRLF.
package struct ExportCSV {
  private let names, ends: [[UInt8]]
  /// Whether ratings of each attribute are written on the scale of five.
  private let isOnFive: [Bool]
  private let write: ([UInt8]) throws -> Void
  private var bytes = Array("date,attribute,value,type\n".utf8)
  /// How many bytes are collected before they are written; whole lines.
  private static let block = 1 << 16

  /// `write` takes parts of the table, which are whole lines.
  package init(
    of attributes: [Attribute], scale: RatingScale, to write: @escaping ([UInt8]) throws -> Void
  ) {
    names = attributes.map { ExportCSV.cell(of: $0.name) }
    isOnFive = attributes.map { $0.type == .scale && scale == .five }
    ends = attributes.map { attribute in
      let type = attribute.type == .scale ? scale.exportName : attribute.type.name
      return Array(",\(type)\n".utf8)
    }
    self.write = write
  }

  /// Adds a row; an attribute is its index.
  package mutating func add(_ value: Value, of attribute: Int, on day: Day) throws {
    bytes.append(contentsOf: day.description.utf8)
    bytes.append(UInt8(ascii: ","))
    bytes.append(contentsOf: names[attribute])
    switch value {
    case .integer(let number) where isOnFive[attribute]:
      bytes.append(contentsOf: ExportCSV.rating(number).utf8)
    case .integer(let number): bytes.append(contentsOf: "\(number)".utf8)
    case .decimal(let number): bytes.append(contentsOf: "\(number)".utf8)
    case .text(let text): bytes.append(contentsOf: CSVGuard.cell(text).utf8)
    }
    bytes.append(contentsOf: ends[attribute])
    if bytes.count > ExportCSV.block { try finish() }
  }

  /// Adds a row for a day on which an attribute is paused.
  package mutating func add(pause: TimedEntry) throws {
    bytes.append(contentsOf: pause.day.description.utf8)
    bytes.append(UInt8(ascii: ","))
    bytes.append(contentsOf: ExportCSV.cell(of: pause.attribute))
    bytes.append(contentsOf: pause.note.map { Array(CSVGuard.cell($0).utf8) } ?? [])
    bytes.append(contentsOf: ",\(TimedEntry.exportName)\n".utf8)
    if bytes.count > ExportCSV.block { try finish() }
  }

  private static func cell(of name: String) -> [UInt8] { Array((CSVGuard.cell(name) + ",").utf8) }

  package mutating func finish() throws {
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// A stored rating on the scale of five, `4` or `3.5`.
  private static func rating(_ stored: Int64) -> String {
    let rating = RatingScale.five.shown(Double(stored))
    return Int64(exactly: rating).map { "\($0)" } ?? "\(rating)"
  }
}
