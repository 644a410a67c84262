import Formats
import Importers
import Testing
import Time

struct TableChunkTests {
  /// With the first ten bytes alone, the separator seems to be a semicolon, and the quotes an error.
  private static let table = """
    day;""e,name,latitude,longitude,address
    2026-11-20,Melbourne,-37.81,144.96,htb"

    """

  @Test(arguments: 1...40)
  func `a table is the same however it is cut into chunks`(size: Int) throws {
    let bytes = Array(Self.table.utf8)
    let source = ByteSource(named: "in.csv") {
      var start = 0
      return {
        let end = min(start + size, bytes.count)
        defer { start = end }
        return Array(bytes[start..<end])
      }
    }
    let file = try #require(try PlaceFile(source))
    var names: [String] = []
    let summary = try file.read(in: .utc) { names.append($0.name.string) }
    #expect(names == ["Melbourne"])
    #expect(summary.problemCount == 0)
  }
}
