import Archives
import Formats
import Support
import Testing

struct ZipArchiveTests {
  private func archive(_ maker: ZipMaker) throws -> ZipArchive {
    try ZipArchive(SeekableBytes(maker.bytes()), named: "a.zip")
  }

  private func contents(_ source: ByteSource) throws -> [UInt8] {
    let chunks = try source.open()
    var bytes: [UInt8] = []
    while case let chunk = try chunks(), !chunk.isEmpty { bytes += chunk }
    return bytes
  }

  /// The message of the error that reading the archive and all its files throws.
  private func failure(_ maker: ZipMaker) -> String? {
    do {
      let archive = try archive(maker)
      for entry in archive.entries { _ = try contents(archive.source(of: entry)) }
      return nil
    } catch {
      return (error as? ArchiveError).map { "\($0.source): \($0.message)" } ?? "\(error)"
    }
  }

  private let long = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }

  @Test(arguments: [false, true], [false, true])
  func `files are read, compressed or stored, with sizes of 32 or 64 bits`(
    isCompressed: Bool, isLong: Bool
  ) throws {
    var maker = ZipMaker([
      .init("a/b/one.csv", "date,steps\n"), .init("two.bin", bytes: long), .init("empty", ""),
    ])
    maker.comment = "PK\u{5}\u{6} is not the end"
    maker.isLong = isLong
    for index in maker.files.indices {
      maker.files[index].isCompressed = isCompressed
      maker.files[index].isLong = isLong
    }
    let archive = try archive(maker)
    #expect(archive.entries.map(\.name) == ["a/b/one.csv", "two.bin", "empty"])
    #expect(archive.entries.map(\.size) == [11, 100_000, 0])
    for (entry, file) in zip(archive.entries, maker.files) {
      let source = archive.source(of: entry)
      #expect(source.name == "a.zip/" + entry.name)
      #expect(try contents(source) == file.bytes)
      #expect(try contents(source) == file.bytes, "a second time")
    }
  }

  @Test func `folders are left out, and a file finds those beside it`() throws {
    let archive = try archive(
      ZipMaker([("x/", ""), ("x/a.csv", "1"), ("x/y/b.csv", "2"), ("c.csv", "3")]))
    #expect(archive.entries.map(\.name) == ["x/a.csv", "x/y/b.csv", "c.csv"])
    let source = archive.source(of: archive.entries[1])
    #expect(try source.neighbour(at: "../a.csv").map(contents) == [0x31])
    #expect(source.neighbour(at: "c.csv") == nil)
  }

  @Test func `names are UTF-8 or code page 437`() throws {
    var maker = ZipMaker([("Übung/导出.xml", "")])
    maker.files[0].flags = 0
    #expect(try archive(maker).entries[0].name == "Übung/导出.xml")
    maker.files[0].name = [0x9A, 0x62, 0x75, 0x6E, 0x67, 0xE1]
    #expect(try archive(maker).entries[0].name == "Übungß")
  }

  @Test func `paths that lead out of the archive are refused`() {
    for name in ["../x", "a/../../x", "/etc/passwd", "a\\..\\x"] {
      #expect(
        failure(ZipMaker([(name, "x")]))
          == "a.zip: has a file whose path leads out of it: '\(name)'")
    }
    #expect(failure(ZipMaker([("a..b/..c", "x")])) == nil)
  }

  @Test func `bombs are refused`() {
    var maker = ZipMaker([("a", "x"), ("b", "y")])
    maker.files[1].statedOffset = 0
    #expect(failure(maker)?.contains("files that overlap, 'b' among them") == true)
    maker = ZipMaker([("a", "x")])
    maker.files[0].statedSize = 1 << 30
    #expect(failure(maker)?.contains("compressed more than 256 times") == true)
    // Many that are small alone.
    maker = ZipMaker((0..<300).map { ("\($0)", "x") })
    for index in maker.files.indices { maker.files[index].statedSize = 1 << 20 }
    #expect(
      failure(maker) == "a.zip: has files that are compressed more than 256 times together")
    // One that says less than it holds stops where it should have ended.
    maker = ZipMaker([.init("a", bytes: [UInt8](repeating: 0, count: 1 << 22))])
    maker.files[0].statedSize = 100
    #expect(failure(maker) == "a.zip/a: is damaged: it is longer than its archive says")
  }

  @Test func `a gzip file that is compressed more than 256 times ends at 64 MiB`() throws {
    let zeros = ZipMaker.gzip([UInt8](repeating: 0, count: 1 << 20))
    #expect(zeros.count < 1 << 12, "more than 256 times")
    /// How many bytes are read of parts of a mebibyte after others, and the message if there are more.
    func read(partCount: Int, after bytes: [UInt8] = []) throws -> (count: Int, message: String?) {
      let parts = (0..<partCount).reduce(into: bytes) { all, _ in all += zeros }
      let chunks = try Gzip.decompressed(ByteSource(parts, named: "a.gz")).open()
      var count = 0
      do {
        while case let chunk = try chunks(), !chunk.isEmpty { count += chunk.count }
        return (count, nil)
      } catch let error as ArchiveError {
        return (count, error.message)
      }
    }
    #expect(try read(partCount: 64) == (1 << 26, nil))
    let bomb = try read(partCount: 100)
    #expect(bomb.message == "is compressed more than 256 times")
    #expect(bomb.count <= 1 << 26)
    // As long, but from as many bytes as a text is compressed to.
    let noise = (0..<1 << 19).map { _ in UInt8.random(in: 0...255) }
    #expect(try read(partCount: 64, after: ZipMaker.gzip(noise)) == ((1 << 26) + noise.count, nil))
  }

  @Test func `damaged files are refused`() {
    var maker = ZipMaker([("a", "some text")])
    maker.files[0].statedChecksum = 1
    #expect(failure(maker) == "a.zip/a: is damaged: its checksum is wrong")
    maker = ZipMaker([("a", "some text")])
    maker.files[0].statedSize = 10
    #expect(failure(maker) == "a.zip/a: is damaged: its checksum is wrong")
    maker.files[0].flags |= 1
    #expect(failure(maker) == "a.zip/a: is encrypted")
    maker.files[0].flags = 0
    maker.files[0].method = 14
    #expect(failure(maker) == "a.zip/a: is compressed with method 14, which is not supported")
    maker = ZipMaker([("a", "some text")])
    maker.disk = 1
    #expect(failure(maker) == "a.zip: is one part of a divided archive")
  }

  @Test func `no archive that is cut or changed reaches a trap, and none reads as something else`()
  {
    let maker = ZipMaker([.init("a", bytes: Array(long.prefix(3000))), .init("b", "text")])
    let bytes = maker.bytes()
    var random = SystemRandomNumberGenerator()
    for _ in 0..<3000 {
      var changed = bytes
      if Bool.random(using: &random) {
        changed.removeLast(Int.random(in: 1...bytes.count, using: &random))
      }
      for _ in 0..<3 where !changed.isEmpty {
        changed[Int.random(in: changed.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let archive = try? ZipArchive(SeekableBytes(changed), named: "a") else { continue }
      for entry in archive.entries {
        guard let read = try? contents(archive.source(of: entry)) else { continue }
        #expect(entry.size == read.count)
      }
    }
    #expect(throws: ArchiveError.self) {
      try ZipArchive(SeekableBytes(Array(bytes.dropLast())), named: "a")
    }
  }

  @Test(arguments: [1, 7, 100_000])
  func `gzip of several parts is read as it streams`(chunk: Int) throws {
    let bytes = ZipMaker.gzip(long) + ZipMaker.gzip(Array("end".utf8)) + [0, 0, 0]
    func source(_ bytes: [UInt8]) -> ByteSource {
      Gzip.decompressed(
        ByteSource(named: "a.gz") {
          var position = 0
          return {
            defer { position += chunk }
            return position < bytes.count
              ? Array(bytes[position..<min(position + chunk, bytes.count)]) : []
          }
        })
    }
    #expect(try contents(source(bytes)) == long + Array("end".utf8))
    #expect(throws: ArchiveError.self) { try contents(source(Array(bytes.prefix(500)))) }
    var wrong = bytes
    wrong[ZipMaker.gzip(long).count - 6] ^= 1
    #expect(throws: ArchiveError.self) { try contents(source(wrong)) }
  }
}
