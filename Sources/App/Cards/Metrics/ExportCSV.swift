import Formats
import Metrics

/// Values as CSV, one row for each day and attribute, in the encodings of the store.
///
///     date,attribute,value,type
///     2026-11-20,steps,5623,quantity
///     2026-11-20,mood_note,"long walk, early night",text
///
/// Ratings can be written on the scale of five instead, with the type `scale-5`: 3.5 for 6. Lines end
/// with LF, as text files here do; RFC 4180 has CRLF.
package struct ExportCSV {
  /// The document.
  package let bytes: [UInt8]

  package init(of dataset: Dataset, scale: RatingScale = .nine) {
    var bytes = Array("date,attribute,value,type\n".utf8)
    bytes.reserveCapacity(dataset.entries.count * 48)
    let names = dataset.attributes.map { Array((ExportCSV.cell($0.name) + ",").utf8) }
    let isOnFive = dataset.attributes.map { $0.type == .scale && scale == .five }
    let ends = zip(dataset.attributes, isOnFive).map { attribute, isOnFive in
      Array(",\(attribute.type.name)\(isOnFive ? "-5" : "")\n".utf8)
    }
    for entry in dataset.entries {
      bytes.append(contentsOf: entry.day.description.utf8)
      bytes.append(UInt8(ascii: ","))
      bytes.append(contentsOf: names[Int(entry.attribute)])
      switch entry.value {
      case .integer(let number) where isOnFive[Int(entry.attribute)]:
        bytes.append(contentsOf: ExportCSV.rating(number, on: scale).utf8)
      case .integer(let number): bytes.append(contentsOf: "\(number)".utf8)
      case .decimal(let number): bytes.append(contentsOf: "\(number)".utf8)
      case .text(let text): bytes.append(contentsOf: ExportCSV.cell(text).utf8)
      }
      bytes.append(contentsOf: ends[Int(entry.attribute)])
    }
    self.bytes = bytes
  }

  /// A stored rating on a scale, `4` or `3.5`.
  private static func rating(_ stored: Int64, on scale: RatingScale) -> String {
    let rating = scale.shown(Double(stored))
    return Int64(exactly: rating).map { "\($0)" } ?? "\(rating)"
  }

  /// Text as a cell: quoted if necessary, with control characters escaped, and with an apostrophe before
  /// text that a spreadsheet would run as a formula.
  ///
  /// Text that begins with apostrophes before such a character gets one more, so that removing one
  /// restores it.
  static func cell(_ text: String) -> String {
    let text = CSVGuard.escaped(text)
    let start = text.unicodeScalars.first { $0 != "'" }
    let guarded = start.map(CSVGuard.runs) == true ? "'" + text : text
    let isPlain = guarded.utf8.allSatisfy { byte in
      byte > 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
        && byte != UInt8(ascii: ";") || byte == 0x20
    }
    if isPlain, !guarded.isEmpty, guarded.utf8.first != 0x20, guarded.utf8.last != 0x20 {
      return guarded
    }
    return "\"" + guarded.replacing("\"", with: "\"\"") + "\""
  }
}
