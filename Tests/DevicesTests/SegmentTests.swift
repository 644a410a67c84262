import Testing
import Text

@testable import Devices

struct SegmentTests {
  private static let device = DeviceID(0x9f2c_5d00_1122_3344)

  private func change(_ name: String, _ time: Int64, _ content: String?) -> CellChange {
    CellChange(
      "2026-11-27", name,
      Version(generation: 1, rank: 3, stamp: Stamp(time, 2, by: Self.device)), content)
  }

  private func bytes(of blocks: [[CellChange]]) -> [UInt8] {
    var bytes = Segment.head(of: Self.device, number: 7)
    var last = Checksum.none
    for changes in blocks {
      let block = Segment.block(of: changes, after: last, named: "my\tlaptop", written: 1234)
      bytes += block.bytes
      last = block.checksum
    }
    return bytes
  }

  @Test func `a segment is read as it was written`() throws {
    let blocks = [
      [change("value/steps", 1, "0\t\ti7"), change("value/a\\b", 1, "0\t\ttone\ntwo\t\\n")],
      [change("value/steps", 5, nil)],
    ]
    let segment = try #require(Segment(bytes(of: blocks)))
    #expect(segment.device == Self.device && segment.number == 7 && segment.end == .whole)
    #expect(segment.blocks.map(\.changes) == blocks)
    #expect(segment.blocks.map(\.name) == ["my\tlaptop", "my\tlaptop"])
    #expect(segment.blocks[1].previous == segment.blocks[0].checksum)
  }

  @Test func `of a segment that is cut anywhere the whole blocks are read`() throws {
    let blocks = [[change("value/steps", 1, "0\t\ti7")], [change("value/water", 2, "0\t\ti9")]]
    let whole = bytes(of: blocks)
    let first = bytes(of: Array(blocks.prefix(1))).count
    for count in Segment.head(of: Self.device, number: 7).count...whole.count {
      let segment = try #require(Segment(Array(whole.prefix(count))))
      #expect(segment.blocks.count == (count == whole.count ? 2 : count >= first ? 1 : 0))
      #expect(segment.end != .damaged)
    }
  }

  @Test func `a block that is missing before others is noticed`() throws {
    let blocks = (1...3).map { [change("value/steps", $0, "0\t\ti7")] }
    let ends = (0...3).map { bytes(of: Array(blocks.prefix($0))).count }
    var gap = bytes(of: blocks)
    gap.removeSubrange(ends[1]..<ends[2])
    let segment = try #require(Segment(gap))
    #expect(segment.blocks.count == 1 && segment.end == .damaged)
  }

  @Test func `a byte that is wrong anywhere is noticed`() throws {
    let whole = bytes(of: [[change("value/steps", 1, "0\t\ti7"), change("value/water", 2, "x")]])
    let head = Segment.head(of: Self.device, number: 7).count
    for index in head..<whole.count {
      for flip in [UInt8(1), 16, 128] {
        var damaged = whole
        damaged[index] ^= flip
        guard let segment = Segment(damaged) else { continue }
        #expect(segment.end != .whole && segment.blocks.isEmpty, "byte \(index)")
      }
    }
  }

  @Test func `lines and fields of later versions are ignored`() throws {
    let plain = Segment.block(
      of: [change("value/steps", 1, "0\t\ti7")], after: .none, named: "a", written: 1)
    let text = String(decoding: plain.bytes, as: UTF8.self)
    var lines = text.split(separator: "\n").dropLast().map(String.init)
    lines[1] += "\tmore"
    lines.append("?\tanything")
    let content = Array((lines.joined(separator: "\n") + "\n").utf8)
    let checksum = Checksum(of: content[...], after: .none)
    let bytes =
      Segment.head(of: Self.device, number: 1) + content + Array("=\t\(checksum)\n".utf8)
    let segment = try #require(Segment(bytes))
    #expect(segment.blocks.map(\.changes) == [[change("value/steps", 1, "0\t\ti7")]])
    let newer = Array("dash devices 2\tx\n".utf8)
    #expect(Segment(newer) == nil && Segment.isNewer(newer) && !Segment.isNewer(bytes))
  }

  @Test func `a shelf is read as it was written, and damage is noticed`() throws {
    var shelf = Shelf(named: "2026-11-27")
    var clock: Int64 = 0
    let local = [
      "value/steps": Shelf.Local("0\t\ti7", rank: 3),
      "value/water": Shelf.Local("2\t\ti9", rank: 1),
    ]
    _ = shelf.note(local) { _ in
      clock += 1
      return Stamp(clock, by: Self.device)
    }
    _ = shelf.merge([change("later/unknown", 9, "anything")], over: local)
    let bytes = shelf.bytes
    #expect(Shelf(named: "2026-11-27", bytes: bytes) == shelf)
    for count in 1..<bytes.count {
      let read = Shelf(named: "2026-11-27", bytes: Array(bytes.prefix(count)))
      #expect(read != shelf)
    }
  }

  @Test(
    arguments: [
      (nil, ["i250", "i250"], "0\t\ti500"), ("0\t\ti100", ["i250"], "0\t\ti350"),
      ("2\tff\td0.5", ["i1"], "0\t\td1.5"), (nil, ["i250", "i-250"], nil),
      ("0\t\ti250", ["i-250"], "0\t\ti0"),
      ("0\t\ti9223372036854775807", ["i1"], "0\t\td9.223372036854776e+18"),
    ] as [(String?, [String], String?)])
  func `amounts are added to a value`(content: String?, amounts: [String], sum: String?) {
    #expect(ValueContent.sum(of: content, adding: amounts) == sum)
  }

  @Test func `a number has sixteen hexadecimal digits`() {
    #expect(DeviceID("9f2c5d00112233aA") == nil && DeviceID("+f2c5d0011223344") == nil)
    #expect(DeviceID("9f2c5d001122334") == nil && DeviceID("9f2c5d0011223344a") == nil)
    for number in [0, 1, 0x9f2c_5d00_1122_3344, 0xabcd_ef01_2345_6789, UInt64.max] {
      #expect(DeviceID(DeviceID(number).description)?.number == number)
    }
  }
}
