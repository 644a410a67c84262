import Formats
import Limits

/// The list of files in a zip archive, as in PKWARE's APPNOTE 6.3.10 with ZIP64; names are UTF-8 or
/// code page 437; divided archives (`.z01`) and encrypted files are refused.
package struct ZipArchive {
  /// A file in the archive; folders have no entry.
  package struct Entry: Sendable {
    package var name: String
    package var size: Int
    var compressedSize: Int
    var method: UInt16
    var checksum: UInt32
    var isEncrypted: Bool
    /// Where its own header begins.
    var offset: Int
  }

  /// What errors call the archive.
  package let name: String
  package private(set) var entries: [Entry] = []
  private let bytes: SeekableBytes

  package static let mostEntries = Limit.archiveFiles.amount
  private static let hint = "Such an archive is made to exhaust a computer. It was not read."

  /// Whether bytes begin like an archive, or like an empty one.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Throws ``ArchiveError`` if the list is damaged, a path leads out, or files overlap.
  package init(_ bytes: SeekableBytes, named name: String) throws {
    self.bytes = bytes
    self.name = name
    let (listOffset, listSize, count) = try ZipArchive.findList(in: bytes, name)
    guard count <= ZipArchive.mostEntries, listSize <= Limit.archiveList.amount, listOffset >= 0,
      listSize >= 0, listOffset <= bytes.count - listSize
    else { throw ZipArchive.damage(name) }
    try readList(at: listOffset, size: listSize)
    try checkOverlap()
    try checkSum()
  }

  private static func damage(_ name: String) -> ArchiveError {
    ArchiveError(
      name, "is damaged: its list of files is missing or invalid",
      hint: "Copy or download it again: a part is missing.")
  }

  /// Finds the list by the record at the end, which a comment of up to 64 KiB may follow.
  private static func findList(
    in bytes: SeekableBytes, _ name: String
  ) throws -> (offset: Int, size: Int, count: Int) {
    let length = min(bytes.count, 22 + 0xFFFF)
    let start = bytes.count - length
    let tail = try bytes.read(start, length)
    guard tail.count == length, length >= 22,
      let end = (0...(length - 22)).last(where: {
        tail[$0] == 0x50 && tail.number32(at: $0) == 0x0605_4B50
          && $0 + 22 + Int(tail.number16(at: $0 + 20)) <= length
      })
    else { throw damage(name) }
    let disk = tail.number16(at: end + 4)
    if disk != 0, disk != 0xFFFF {
      throw ArchiveError(
        name, "is one part of a divided archive",
        hint: "Join the parts first: zip -s 0 \(name) --out whole.zip")
    }
    var found = (
      offset: Int(tail.number32(at: end + 16)), size: Int(tail.number32(at: end + 12)),
      count: Int(tail.number16(at: end + 10))
    )
    guard found.offset == 0xFFFF_FFFF || found.size == 0xFFFF_FFFF || found.count == 0xFFFF
    else { return found }
    // ZIP64: a locator of 20 bytes before that record, which says where a longer one is.
    guard start + end >= 20 else { return found }
    let locator = try bytes.read(start + end - 20, 20)
    guard locator.count == 20, locator.number32(at: 0) == 0x0706_4B50 else { return found }
    let offset = Int(truncatingIfNeeded: locator.number64(at: 8))
    guard offset >= 0, offset <= bytes.count - 56 else { throw damage(name) }
    let record = try bytes.read(offset, 56)
    guard record.count == 56, record.number32(at: 0) == 0x0606_4B50 else { throw damage(name) }
    found.count = Int(truncatingIfNeeded: record.number64(at: 32))
    found.size = Int(truncatingIfNeeded: record.number64(at: 40))
    found.offset = Int(truncatingIfNeeded: record.number64(at: 48))
    guard found.count >= 0 else { throw damage(name) }
    return found
  }

  /// Reads the list in pieces: one of a million files has a hundred megabytes.
  private mutating func readList(at offset: Int, size: Int) throws {
    var window: [UInt8] = []
    var start = 0
    var next = offset
    let end = offset + size
    func rest() -> Int { window.count - start }
    func fill(_ count: Int) throws -> Bool {
      while rest() < count, next < end {
        let part = try bytes.read(next, min(1 << 18, end - next))
        if part.isEmpty { return false }
        next += part.count
        window.removeSubrange(..<start)
        start = 0
        window += part
      }
      return rest() >= count
    }
    while try fill(46) {
      guard window.number32(at: start) == 0x0201_4B50 else { break }
      let nameLength = Int(window.number16(at: start + 28))
      let extraLength = Int(window.number16(at: start + 30))
      let length = 46 + nameLength + extraLength + Int(window.number16(at: start + 32))
      guard try fill(length) else { throw ZipArchive.damage(name) }
      let flags = window.number16(at: start + 8)
      let path = Array(window[start + 46..<start + 46 + nameLength])
      let extra = Array(window[start + 46 + nameLength..<start + 46 + nameLength + extraLength])
      var entry = Entry(
        name: ZipArchive.text(of: path, extra: extra, isUTF8: flags & 0x800 != 0),
        size: Int(window.number32(at: start + 24)),
        compressedSize: Int(window.number32(at: start + 20)),
        method: window.number16(at: start + 10), checksum: window.number32(at: start + 16),
        isEncrypted: flags & 1 != 0, offset: Int(window.number32(at: start + 42)))
      try entry.readSizes(in: extra, archive: name)
      start += length
      if entry.name.hasSuffix("/") { continue }
      try check(entry)
      entries.append(entry)
      guard entries.count <= ZipArchive.mostEntries else { throw ZipArchive.damage(name) }
    }
  }

  private func check(_ entry: Entry) throws {
    let path = entry.name.replacing("\\", with: "/")
    if path.hasPrefix("/") || path.split(separator: "/").contains("..") {
      throw ArchiveError(
        name, "has a file whose path leads out of it: '\(entry.name)'",
        hint: "Such an archive is made to overwrite other files. It was not read.")
    }
    guard entry.size >= 0, entry.compressedSize >= 0, entry.offset >= 0,
      entry.offset <= bytes.count, entry.compressedSize <= bytes.count - entry.offset
    else { throw ZipArchive.damage(name) }
    if Budget.isExceeded(decompressing: entry.compressedSize, to: entry.size) {
      throw ArchiveError(
        name, "has a file that is compressed more than 256 times: '\(entry.name)'",
        hint: ZipArchive.hint)
    }
  }

  private func checkOverlap() throws {
    var end = 0
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
      guard entry.offset >= end else {
        throw ArchiveError(
          name, "has files that overlap, '\(entry.name)' among them", hint: ZipArchive.hint)
      }
      end = entry.offset + 30 + entry.compressedSize
    }
  }

  /// Refuses many files that are small alone.
  private func checkSum() throws {
    var sum = 0
    for entry in entries {
      let (next, isTooLarge) = sum.addingReportingOverflow(entry.size)
      sum = isTooLarge ? .max : next
    }
    if Budget.isExceeded(decompressing: bytes.count, to: sum) {
      throw ArchiveError(
        name, "has files that are compressed more than 256 times together", hint: ZipArchive.hint)
    }
  }

  /// The contents of a file; reading throws ``ArchiveError`` if they are damaged or unsupported.
  package func source(of entry: Entry) -> ByteSource {
    ByteSource(
      named: "\(name)/\(entry.name)",
      neighbour: { path in
        let wanted = ZipArchive.path(path, relativeTo: entry.name)
        return entries.first { $0.name == wanted }.map(source)
      }, open: { try ZipReader(entry, in: bytes, name: "\(name)/\(entry.name)").next })
  }

  private static func path(_ path: String, relativeTo file: String) -> String {
    var parts = file.split(separator: "/").dropLast()
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}

extension ZipArchive.Entry {
  /// Reads sizes of 64 bits from an extra field, which only has sizes that do not fit the list.
  fileprivate mutating func readSizes(in extra: [UInt8], archive: String) throws {
    guard size == 0xFFFF_FFFF || compressedSize == 0xFFFF_FFFF || offset == 0xFFFF_FFFF
    else { return }
    guard let field = extra.extraField(1) else { return }
    var position = field.lowerBound
    func next() -> Int? {
      guard position + 8 <= field.upperBound else { return nil }
      defer { position += 8 }
      return Int(exactly: extra.number64(at: position))
    }
    if size == 0xFFFF_FFFF { size = next() ?? -1 }
    if compressedSize == 0xFFFF_FFFF { compressedSize = next() ?? -1 }
    if offset == 0xFFFF_FFFF { offset = next() ?? -1 }
  }
}

extension [UInt8] {
  /// Numbers with the lowest byte first; the bytes must be there.
  func number16(at index: Int) -> UInt16 { UInt16(self[index]) | UInt16(self[index + 1]) << 8 }

  func number32(at index: Int) -> UInt32 {
    UInt32(number16(at: index)) | UInt32(number16(at: index + 2)) << 16
  }

  func number64(at index: Int) -> UInt64 {
    UInt64(number32(at: index)) | UInt64(number32(at: index + 4)) << 32
  }

  /// Where the contents of an extra field are; nil if there is none of that number.
  func extraField(_ number: UInt16) -> Range<Int>? {
    var position = 0
    while position + 4 <= count {
      let length = Int(number16(at: position + 2))
      guard position + 4 + length <= count else { return nil }
      if number16(at: position) == number { return position + 4..<position + 4 + length }
      position += 4 + length
    }
    return nil
  }
}

extension ZipArchive {
  /// The path by its extra field in UTF-8 (0x7075), its flags or bytes, else code page 437.
  static func text(of bytes: [UInt8], extra: [UInt8], isUTF8: Bool) -> String {
    if let field = extra.extraField(0x7075), field.count > 5, extra[field.lowerBound] == 1,
      extra.number32(at: field.lowerBound + 1) == Inflater.checksum(0, bytes)
    {
      return String(decoding: extra[(field.lowerBound + 5)..<field.upperBound], as: UTF8.self)
    }
    if isUTF8 { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    for byte in bytes {
      text.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte) - 0x80])
    }
    return text
  }

  private static let codePage437: [Unicode.Scalar] = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧"
      + "╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}
