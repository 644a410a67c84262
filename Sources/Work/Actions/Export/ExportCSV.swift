import Formats
import Metrics
import Time

/// Values as CSV, one row for each day and attribute, in the encodings of the store.
///
///     date,attribute,value,type
///     2026-11-20,steps,5623,quantity
///     2026-11-20,mood_note,"long walk, early night",text
///
/// Ratings can be written on the scale of five instead, with the type `scale-5`: 3.5 for 6. Lines
/// end with LF, as text files here do; RFC 4180 has CRLF.
package struct ExportCSV {
  private let names: [[UInt8]]
  private let ends: [[UInt8]]
  /// Whether ratings of each attribute are written on the scale of five.
  private let isOnFive: [Bool]
  private let write: ([UInt8]) throws -> Void
  private var bytes = Array("date,attribute,value,type\n".utf8)
  /// How many bytes are collected before they are written; whole lines.
  private static let block = 1 << 16

  /// A table of values of `attributes`, with ratings on `scale`, whose parts are passed to `write`:
  /// whole lines.
  package init(
    of attributes: [Attribute], scale: RatingScale = .nine,
    to write: @escaping ([UInt8]) throws -> Void
  ) {
    names = attributes.map { Array((CSVGuard.cell($0.name) + ",").utf8) }
    isOnFive = attributes.map { $0.type == .scale && scale == .five }
    ends = zip(attributes, isOnFive).map { attribute, isOnFive in
      Array(",\(attribute.type.name)\(isOnFive ? "-5" : "")\n".utf8)
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

  /// Writes the rest.
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
