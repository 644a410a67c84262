import Formats

/// A file that may be a part of an export: its path, and its first bytes once they are asked for.
final class ExportFile {
  let source: ByteSource
  /// The parts of its path, in lower case.
  let path: [String]
  /// The last part of its path, in lower case.
  var name: String { path.last ?? "" }
  /// Whether its name has the ending, or none, as that of the standard input has.
  func isNamed(_ ending: String) -> Bool { name.hasSuffix(ending) || !name.contains(".") }
  private var firstBytes: [UInt8] = []
  private var isAll = false
  private var firstHeads: [String]?

  init(_ source: ByteSource) {
    self.source = source
    path = source.name.lowercased().split(separator: "/").map(String.init)
  }

  /// Its first bytes: at least `count`, or all.
  func head(_ count: Int) throws -> [UInt8] {
    if isAll || firstBytes.count >= count { return firstBytes }
    let chunks = try source.open()
    firstBytes = []
    while firstBytes.count < count {
      let chunk = try chunks()
      isAll = chunk.isEmpty
      if isAll { break }
      firstBytes += chunk
    }
    return firstBytes
  }

  /// The first byte that is not white space, behind a byte-order mark; nil where there is none.
  func firstByte() throws -> UInt8? {
    let bytes = try head(64)
    let span = bytes.span
    var position = JSON.hasByteOrderMark(span) ? 3 : 0
    JSON.skipSpace(span, &position)
    return position < span.count ? span[position] : nil
  }

  /// The fields of the first line of a table, in lower case; none for a document of JSON or XML.
  func heads() throws -> [String] {
    if let firstHeads { return firstHeads }
    var heads: [String] = []
    let markup: [UInt8?] = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"), nil]
    if !markup.contains(try firstByte()) {
      let bytes = try head(1 << 14)
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      // A line that is cut, or no text, has no columns that are known.
      heads = (try? TableRows(ByteSource(Array(line), named: source.name)).heads) ?? []
    }
    firstHeads = heads
    return heads
  }

  /// The first element of a document that is an array of JSON; nil for any other, and for one that is
  /// longer than the first bytes.
  func firstElement() throws -> JSONValue? {
    let bytes = try head(1 << 16)
    let span = bytes.span
    var position = JSON.hasByteOrderMark(span) ? 3 : 0
    JSON.skipSpace(span, &position)
    guard position < span.count, span[position] == UInt8(ascii: "[") else { return nil }
    var isFirst = true
    guard (try? JSON.nextElement(span, &position, isFirst: &isFirst)) == true else { return nil }
    return try? JSON.value(span, &position, depth: 1)
  }

  /// Whether the first `count` bytes contain a text of ASCII.
  func begins(with text: String, within count: Int = 4096) throws -> Bool {
    let wanted = Array(text.utf8)
    let bytes = try head(count).prefix(count)
    guard bytes.count >= wanted.count else { return false }
    return bytes.indices.dropLast(wanted.count - 1).contains {
      bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted)
    }
  }
}
