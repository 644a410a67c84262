import Text

/// A part of the changes of a device, as a file in the shared folder.
///
///     dash devices 1	9f2c5d0011223344	1
///     @	<checksum before>	<milliseconds>	<name of the device>
///     2026-11-27	value/steps	0.3.1764230400000.0.9f2c5d0011223344	+0		i7431
///     2026-11-27	value/weight		-
///     =	<checksum>
///
/// A block begins with `@` and ends with `=`. Its checksum is over the one of the block before,
/// also of the segment before, and over its bytes. Blocks are only appended. A change has the
/// version of the line before it if it names none. Later versions may add fields at the end of a
/// line, and lines that begin with `?`: both are ignored.
package struct Segment: Equatable {
  package let device: DeviceID
  package let number: Int
  package private(set) var blocks: [Block] = []
  /// What follows the last whole block.
  package private(set) var end = End.whole

  package enum End: Equatable {
    case whole
    /// The rest has not arrived.
    case cut
    /// A checksum is wrong, or a line cannot be.
    case damaged
  }

  package struct Block: Equatable {
    package var previous: Checksum
    /// When it was written, by the clock of its device, in milliseconds since 1970.
    package var written: Int64
    /// The name of the device.
    package var name: String
    package var changes: [CellChange]
    package var checksum: Checksum
  }

  /// The format that this version writes, and the only one that it reads.
  package static let format = 1
  /// A segment with more bytes is closed.
  package static let mostBytes = 1 << 20

  private static let title = "dash devices "

  /// The first line of a segment.
  package static func head(of device: DeviceID, number: Int) -> [UInt8] {
    Array("\(title)\(format)\t\(device)\t\(number)\n".utf8)
  }

  /// Whether bytes begin like a segment of a later format.
  package static func isNewer(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    guard let fields = rest.popLine().flatMap(Segment.fields), fields[0].hasPrefix(title),
      let number = Int(fields[0].dropFirst(title.utf8.count))
    else { return false }
    return number > format
  }

  /// The bytes of a block, and its checksum.
  package static func block(
    of changes: some Sequence<CellChange>, after previous: Checksum, named name: String,
    written: Int64
  ) -> (bytes: [UInt8], checksum: Checksum) {
    var bytes: [UInt8] = []
    bytes += "@\t\(previous)\t\(written)\t".utf8
    bytes.append(escaped: name)
    bytes.append(UInt8(ascii: "\n"))
    var last: Version?
    for change in changes {
      bytes.append(escaped: change.shelf)
      bytes.append(UInt8(ascii: "\t"))
      bytes.append(escaped: change.name)
      bytes.append(UInt8(ascii: "\t"))
      if change.version != last { bytes += change.version.description.utf8 }
      last = change.version
      bytes.append(UInt8(ascii: "\t"))
      bytes.append(change.content == nil ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      if let content = change.content { bytes.append(escaped: content) }
      bytes.append(UInt8(ascii: "\n"))
    }
    let checksum = Checksum(of: bytes[...], after: previous)
    bytes += "=\t\(checksum)\n".utf8
    return (bytes, checksum)
  }

  /// Reads a segment; nil if the bytes are not one, or are of a format that is not known.
  package init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard let first = rest.popLine(), let fields = Segment.fields(first), fields.count >= 3,
      fields[0] == Segment.title + String(Segment.format), let device = DeviceID(fields[1]),
      let number = Int(fields[2]), number > 0
    else { return nil }
    (self.device, self.number) = (device, number)
    while !rest.isEmpty, end == .whole {
      switch Segment.block(&rest) {
      case .success(let block):
        guard blocks.last?.checksum ?? block.previous == block.previous else {
          end = .damaged
          return
        }
        blocks.append(block)
      case .failure(let reason): end = reason.end
      }
    }
  }

  private struct Unread: Error { let end: End }

  private static func block(_ rest: inout ArraySlice<UInt8>) -> Result<Block, Unread> {
    let whole = rest
    guard let head = rest.popLine() else { return .failure(Unread(end: .cut)) }
    guard let fields = fields(head), fields.count >= 4, fields[0] == "@",
      let previous = Checksum(fields[1]), let written = Int64(fields[2])
    else { return .failure(Unread(end: .damaged)) }
    var block = Block(
      previous: previous, written: written, name: fields[3], changes: [], checksum: .none)
    var last: Version?
    while true {
      let place = rest.startIndex
      guard let line = rest.popLine() else { return .failure(Unread(end: .cut)) }
      guard let fields = Segment.fields(line) else { return .failure(Unread(end: .damaged)) }
      if fields[0] == "=" {
        block.checksum = Checksum(of: whole[..<place], after: previous)
        let isRight = fields.count == 2 && Checksum(fields[1]) == block.checksum
        return isRight ? .success(block) : .failure(Unread(end: .damaged))
      }
      if fields[0].hasPrefix("?") { continue }
      guard fields.count >= 4, let version = fields[2].isEmpty ? last : Version(fields[2]),
        let sign = fields[3].first, sign == "+" || sign == "-"
      else { return .failure(Unread(end: .damaged)) }
      last = version
      block.changes.append(
        CellChange(
          fields[0], fields[1], version, sign == "+" ? String(fields[3].dropFirst()) : nil))
    }
  }

  /// The fields of a line; nil if it is not UTF-8.
  static func fields(_ line: ArraySlice<UInt8>) -> [String]? {
    var fields: [String] = []
    var start = line.startIndex
    while true {
      let end = line[start...].firstIndex(of: UInt8(ascii: "\t")) ?? line.endIndex
      guard let field = line[start..<end].unescaped else { return nil }
      fields.append(field)
      if end == line.endIndex { return fields }
      start = end + 1
    }
  }
}

extension [UInt8] {
  /// Tabs, line ends and backslashes become `\t`, `\n` and `\\`.
  mutating func append(escaped text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\t"): append(contentsOf: "\\t".utf8)
      case UInt8(ascii: "\n"): append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\\"): append(contentsOf: "\\\\".utf8)
      default: append(byte)
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Removes the first line and returns it without its end; nil if there is no end.
  mutating func popLine() -> ArraySlice? {
    guard let end = firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { self = self[(end + 1)...] }
    return self[..<end]
  }

  fileprivate var unescaped: String? {
    guard contains(UInt8(ascii: "\\")) else { return String(validating: self, as: UTF8.self) }
    var bytes: [UInt8] = []
    var index = startIndex
    while index < endIndex {
      var byte = self[index]
      index += 1
      if byte == UInt8(ascii: "\\") {
        guard index < endIndex else { return nil }
        byte =
          switch self[index] {
          case UInt8(ascii: "t"): UInt8(ascii: "\t")
          case UInt8(ascii: "n"): UInt8(ascii: "\n")
          case let other: other
          }
        index += 1
      }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
