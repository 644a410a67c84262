import Formats

/// The name and the first bytes of a file, which readers recognize.
final class FileHead {
  let source: ByteSource
  let options: ImportOptions
  /// The parts of its path, in lower case.
  let path: [String]
  var name: String { path.last ?? "" }
  /// Whether its name has the ending, or none, such as the standard input.
  func isNamed(_ ending: String) -> Bool { name.hasSuffix(ending) || !name.contains(".") }
  private var firstBytes: [UInt8] = []
  private var isAll = false
  private var firstHeads: [String]?

  /// How many bytes are enough to recognize every kind of document.
  static let size = 1 << 16

  init(_ source: ByteSource, _ options: ImportOptions = ImportOptions(today: .first)) {
    self.source = source
    self.options = options
    path = source.name.lowercased().split(separator: "/").map(String.init)
  }

  /// The file whose first bytes are in a window.
  convenience init(_ source: ByteSource, _ window: ByteWindow, _ options: ImportOptions) {
    self.init(source, options)
    (firstBytes, isAll) = (window.bytes, window.isLast)
  }

  /// The bytes that were read so far, at most ``size``, without a byte-order mark.
  var bytes: ArraySlice<UInt8> {
    let bytes = firstBytes
    return bytes.dropFirst(JSON.hasByteOrderMark(bytes.span) ? 3 : 0).prefix(FileHead.size)
  }

  var isJSON: Bool {
    let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  var isNamedAsTable: Bool { Document.tableEndings.contains(where: name.hasSuffix) }

  /// The first bytes: at least `count`, or all.
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

  /// The first byte that is not white space, after a byte-order mark.
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
      let reader = try? CSVReader(ByteWindow(ByteSource(Array(line), named: source.name)))
      heads = reader?.heads.map { String($0.trimmingBlanks).lowercased() } ?? []
    }
    firstHeads = heads
    return heads
  }

  /// The first element of a document that is an array of JSON, if the first bytes hold it.
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

  func begins(with text: String, within count: Int = 4096) throws -> Bool {
    let wanted = Array(text.utf8)
    let bytes = try head(count).prefix(count)
    guard bytes.count >= wanted.count else { return false }
    return bytes.indices.dropLast(wanted.count - 1).contains {
      bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted)
    }
  }
}
