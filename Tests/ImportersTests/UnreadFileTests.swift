import Formats
import Testing

@testable import Importers

struct UnreadFileTests {
  private static let zip: [UInt8] = Array("PK\u{3}\u{4}".utf8) + [20, 0, 0, 0]

  @Test(arguments: [
    ("loop.zip", zip, "is a zip archive"), ("life.xlsx", zip, "is an Excel workbook"),
    ("life.bin", zip + Array("xl/workbook.xml".utf8), "is an Excel workbook"),
    (
      "life.ods", zip + Array("mimetypeapplication/vnd.oasis.opendocument.spreadsheet".utf8),
      "is a spreadsheet of OpenDocument"
    ),
    ("life.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "is an Excel workbook"),
    ("life.csv.gz", [0x1F, 0x8B, 8, 0], "is compressed with gzip"),
    ("loop.db", Array("SQLite format 3\0".utf8), "is an SQLite database"),
    ("life.pdf", Array("%PDF-1.7\n".utf8), "is a PDF"),
    ("life.csv", Array("<!DOCTYPE html>\n<html>".utf8), "is a web page"),
    ("diary.txt", Array("Dear diary,\n2026-11-20 was a good day".utf8), "is text without a form"),
  ])
  func `a file of another kind is refused, with what to do`(
    name: String, bytes: [UInt8], message: String
  ) throws {
    let error = try #require(throws: DocumentError.self) {
      try Document(bytes, named: name, ImportOptions(today: today))
    }
    #expect(error.problem.message.hasPrefix(message))
    #expect(error.problem.hint?.isEmpty == false)
    #expect(error.skipReason != nil)
  }

  @Test func `a table or a document is read, whatever its name`() throws {
    #expect(try entries(read(("life.txt", "date,steps\n2026-11-20,5\n"))) == ["2026-11-20 steps 5"])
    let page = #"[{"attribute":"steps","value_type":0,"values":[{"date":"2026-11-20","value":5}]}]"#
    #expect(try entries(read(("life.txt", page))) == ["2026-11-20 steps 5"])
  }

  /// In pieces of any size, which cut characters.
  @Test(arguments: [1, 2, 3, 7, 4096])
  func `a table in another encoding is read`(size: Int) throws {
    let text = "date,steps,note\n2026-11-20,5,Café “Zoé”\n"
    let quotes: [Unicode.Scalar: UInt8] = ["“": 0x93, "”": 0x94]
    let windows = text.unicodeScalars.map { quotes[$0] ?? UInt8($0.value) }
    let wide = (text + "2026-11-21,6,🙂\n").utf16
    let low: [UInt8] = [0xFF, 0xFE] + wide.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let high: [UInt8] = [0xFE, 0xFF] + wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [windows, low, high] {
      var memory = 0
      let document = try Document(
        .chunked(bytes, named: "life.csv", size: size), ImportOptions(today: today),
        memory: &memory)
      let data = try ImportedData(
        of: [document], knowing: [], groups: [], options: ImportOptions(today: today))
      let found = entries(data)
      #expect(found.contains("2026-11-20 steps 5"), "\(found)")
      #expect(found.contains { $0.contains("Café “Zoé”") }, "\(found)")
      #expect(bytes == windows || found.contains { $0.contains("🙂") }, "\(found)")
    }
  }

  @Test func `the command in a hint can be pasted`() throws {
    let error = try #require(throws: DocumentError.self) {
      try Document(Self.zip, named: "Loop Habits CSV.zip", ImportOptions(today: today))
    }
    #expect(error.problem.hint?.contains("unzip 'Loop Habits CSV.zip' -d unpacked") == true)
  }
}
