import Foundation
import Host
import Support
import Testing

/// Files that are read in pieces.
struct FileReadingTests {
  private let sandbox = Sandbox()
  private var files: Files { System.host().files }

  /// Ten pieces and a short one, of which no two are the same.
  private static let bytes = {
    var bytes = Array(UInt8(0)...250)
    while bytes.count < 3 << 20 { bytes += bytes }
    return Array(bytes[..<(5 << 19 + 7)])
  }()

  private func file() throws -> [UInt8] {
    let path = sandbox.home.appending(path: "long.bin")
    try Data(Self.bytes).write(to: path)
    return Array(path.path.utf8)
  }

  @Test func `a piece that is in use is not overwritten by the next`() throws {
    let next = try files.open(try file())
    var pieces: [[UInt8]] = []
    while case let piece = try next(), !piece.isEmpty { pieces.append(piece) }
    #expect(pieces.count == 11)
    #expect(Array(pieces.joined()) == Self.bytes)
    #expect(try next() == [])
  }

  @Test func `pieces that are copied are the whole file`() throws {
    let next = try files.open(try file())
    var copy: [UInt8] = []
    while case let piece = try next(), !piece.isEmpty { copy += piece }
    #expect(copy == Self.bytes)
    #expect(try next() == [])
  }

  @Test(arguments: [(0, 3), (1 << 20 - 1, 1 << 20 + 2), (5 << 19, 9), (5 << 19 + 7, 4), (7, 0)])
  func `a part has the wanted bytes, and fewer only at the end`(offset: Int, count: Int) throws {
    let read = try files.openAnywhere(try file())
    #expect(try read(offset, count) == Array(Self.bytes.dropFirst(offset).prefix(count)))
  }
}
