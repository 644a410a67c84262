/// Reads the contents of one file of an archive, and checks their size and checksum.
final class ZipReader {
  private let bytes: SeekableBytes
  private let name: String
  private let entry: ZipArchive.Entry
  private let inflater: Inflater?
  /// Where the next compressed bytes are, and where they end.
  private var offset: Int
  private let end: Int
  private var input: [UInt8] = []
  private var position = 0
  private var count = 0
  private var checksum: UInt32 = 0
  private var isAtEnd = false

  private static let chunk = 1 << 18

  init(_ entry: ZipArchive.Entry, in bytes: SeekableBytes, name: String) throws {
    (self.bytes, self.name, self.entry) = (bytes, name, entry)
    if entry.isEncrypted {
      throw ArchiveError(
        name, "is encrypted", hint: "Unpack the archive with its password, and import the folder.")
    }
    switch entry.method {
    case 0: inflater = nil
    case 8:
      guard let inflater = Inflater(.raw) else { throw ArchiveError(name, "not enough memory") }
      self.inflater = inflater
    default:
      throw ArchiveError(
        name, "is compressed with method \(entry.method), which is not supported",
        hint: "Unpack the archive, and import the folder.")
    }
    let header = try bytes.read(entry.offset, 30)
    guard header.count == 30, header.number32(at: 0) == 0x0403_4B50 else {
      throw ArchiveError(name, "is damaged: its header is invalid")
    }
    offset = entry.offset + 30 + Int(header.number16(at: 26)) + Int(header.number16(at: 28))
    end = offset + entry.compressedSize
    guard end <= bytes.count else { throw ArchiveError(name, "is damaged: its end is missing") }
  }

  /// The next bytes, none at the end.
  func next() throws -> [UInt8] {
    while !isAtEnd {
      if position == input.count, offset < end {
        input = try bytes.read(offset, min(ZipReader.chunk, end - offset))
        position = 0
        if input.isEmpty { throw ArchiveError(name, "is damaged: its end is missing") }
        offset += input.count
      }
      let output = try decompressed()
      count += output.count
      checksum = Inflater.checksum(checksum, output)
      guard count <= entry.size else {
        throw ArchiveError(name, "is damaged: it is longer than its archive says")
      }
      if !output.isEmpty { return output }
      if inflater?.isDone ?? (offset == end) {
        isAtEnd = true
      } else if position == input.count, offset == end {
        throw ArchiveError(name, "is damaged: its compressed data is cut")
      }
    }
    guard count == entry.size, checksum == entry.checksum else {
      throw ArchiveError(name, "is damaged: its checksum is wrong")
    }
    return []
  }

  private func decompressed() throws -> [UInt8] {
    guard let inflater else {
      defer { position = input.count }
      return position == 0 ? input : Array(input[position...])
    }
    if inflater.isDone { return [] }
    guard let output = inflater.inflate(input, &position, limit: ZipReader.chunk) else {
      throw ArchiveError(name, "is damaged: its compressed data is invalid")
    }
    return output
  }
}

/// Bytes that can be read at any offset: a file, or an array.
package struct SeekableBytes {
  package let count: Int
  /// Reads up to `count` bytes at an offset, fewer only at the end.
  package let read: (_ offset: Int, _ count: Int) throws -> [UInt8]

  package init(count: Int, read: @escaping (_ offset: Int, _ count: Int) throws -> [UInt8]) {
    (self.count, self.read) = (count, read)
  }

  /// Bytes in memory.
  package init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { offset, count in
      let start = min(max(offset, 0), bytes.count)
      return Array(bytes[start..<min(start + max(count, 0), bytes.count)])
    }
  }
}
