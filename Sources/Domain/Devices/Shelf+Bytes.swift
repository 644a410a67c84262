import Text

/// A shelf as the store has it, a line for each cell: its name, its version, the checksum of the
/// shown content, and the held one; the version of the line before is not repeated.
///
///     value/steps	0.3.1764230400000.0.9f2c5d0011223344	dfa138500584e782
///     value/water		1b0c5ad0f3cc3021	+0		i250
extension Shelf {
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var last: Version?
    for (name, cell) in cells.sorted(by: { $0.key < $1.key }) {
      bytes.append(escaped: name)
      bytes.append(UInt8(ascii: "\t"))
      if cell.version != last { bytes += cell.version.description.utf8 }
      last = cell.version
      bytes += "\t\(cell.shown)".utf8
      if let held = cell.held {
        bytes += "\t+".utf8
        bytes.append(escaped: held)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Nil if the bytes are damaged.
  package init?(named name: String, bytes: [UInt8]) {
    self.init(named: name)
    var rest = bytes[...]
    var last: Version?
    while !rest.isEmpty {
      guard let line = rest.popLine(), let fields = Segment.fields(line), fields.count >= 3,
        let version = fields[1].isEmpty ? last : Version(fields[1]), let shown = Checksum(fields[2])
      else { return nil }
      last = version
      let held = fields.count > 3 ? String(fields[3].dropFirst()) : nil
      setCell(Cell(version: version, shown: shown, held: held), for: fields[0])
    }
  }
}
