import CZlib

/// Makes zip archives for tests, those that no program makes among them.
package struct ZipMaker {
  package struct File {
    package var name: [UInt8]
    package var bytes: [UInt8]
    package var isCompressed = true
    package var flags: UInt16 = 0x800
    /// Writes the sizes and the offset into an extra field of ZIP64.
    package var isLong = false
    /// What the archive says of it where that is not true.
    package var statedSize: Int?
    package var statedChecksum: UInt32?
    package var statedOffset: Int?
    package var method: UInt16?

    package init(_ name: String, _ text: String) {
      self.init(name, bytes: Array(text.utf8))
    }

    package init(_ name: String, bytes: [UInt8]) {
      self.name = Array(name.utf8)
      self.bytes = bytes
    }
  }

  package var files: [File]
  package var comment = ""
  /// Writes the end of the list as ZIP64.
  package var isLong = false
  package var disk: UInt16 = 0

  package init(_ files: [File]) { self.files = files }

  package init(_ texts: [(name: String, text: String)]) {
    files = texts.map { File($0.name, $0.text) }
  }

  /// Raw deflate: what zlib writes without its header and checksum.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(UInt(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(length))
    compress2(&output, &length, bytes, UInt(bytes.count), 6)
    return Array(output[2..<Int(length) - 4])
  }

  /// A file of gzip with one part.
  package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflated(bytes) + number(checksum(bytes), 4)
      + number(UInt32(truncatingIfNeeded: bytes.count), 4)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(crc32(0, bytes, UInt32(bytes.count)))
  }

  private static func number(_ value: some BinaryInteger, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  package func bytes() -> [UInt8] {
    func number(_ value: some BinaryInteger, _ count: Int) -> [UInt8] {
      ZipMaker.number(value, count)
    }
    var archive: [UInt8] = []
    var list: [UInt8] = []
    for file in files {
      let offset = file.statedOffset ?? archive.count
      let data = file.isCompressed ? ZipMaker.deflated(file.bytes) : file.bytes
      let size = file.statedSize ?? file.bytes.count
      let checksum = file.statedChecksum ?? ZipMaker.checksum(file.bytes)
      let method = file.method ?? (file.isCompressed ? 8 : 0)
      let isLong = file.isLong
      let sizes =
        isLong
        ? number(UInt64(UInt32.max), 4) + number(UInt64(UInt32.max), 4)
        : number(data.count, 4) + number(size, 4)
      let extra =
        isLong
        ? number(1, 2) + number(24, 2) + number(size, 8) + number(data.count, 8)
          + number(offset, 8) : []
      archive +=
        number(0x0403_4B50, 4) + number(20, 2) + number(file.flags, 2) + number(method, 2)
        + number(0, 4) + number(checksum, 4) + sizes + number(file.name.count, 2) + number(0, 2)
        + file.name + data
      list +=
        number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + number(file.flags, 2)
        + number(method, 2) + number(0, 4) + number(checksum, 4) + sizes
        + number(file.name.count, 2) + number(extra.count, 2) + number(0, 2) + number(0, 2)
        + number(0, 2) + number(0, 4) + (isLong ? number(UInt64(UInt32.max), 4) : number(offset, 4))
        + file.name + extra
    }
    let start = archive.count
    archive += list
    if isLong {
      let record = archive.count
      archive +=
        number(0x0606_4B50, 4) + number(44, 8) + number(45, 2) + number(45, 2)
        + number(0, 4) + number(0, 4) + number(files.count, 8) + number(files.count, 8)
        + number(list.count, 8) + number(start, 8)
      archive += number(0x0706_4B50, 4) + number(0, 4) + number(record, 8) + number(1, 4)
    }
    let count = isLong ? 0xFFFF : files.count
    archive +=
      number(0x0605_4B50, 4) + number(disk, 2) + number(disk, 2) + number(count, 2)
      + number(count, 2) + (isLong ? number(UInt64(UInt32.max), 4) : number(list.count, 4))
      + (isLong ? number(UInt64(UInt32.max), 4) : number(start, 4))
      + number(comment.utf8.count, 2) + Array(comment.utf8)
    return archive
  }
}
