import Formats
import Testing

struct CSVReaderTests {
  /// The first fields of the rows that are read, and the problem that ends them.
  private func rows(_ bytes: [UInt8], chunk: Int) -> (rows: [String], problem: String?) {
    let source = ByteSource(named: "in.csv") {
      var start = 0
      return {
        let end = min(start + chunk, bytes.count)
        defer { start = end }
        return Array(bytes[start..<end])
      }
    }
    var rows: [String] = []
    do {
      var reader = try CSVReader(ByteWindow(source))
      rows.append(reader.heads.first ?? "")
      var fields: [CSV.Field] = []
      while try reader.next(into: &fields) {
        rows.append(CSV.text(reader.window.bytes.span, fields[0].start, fields[0].end))
      }
      return (rows, nil)
    } catch let error as DocumentError {
      return (
        rows, "\(error.problem.line ?? 0):\(error.problem.column ?? 0) \(error.problem.message)"
      )
    } catch {
      return (rows, "\(error)")
    }
  }

  @Test(arguments: [
    "day,steps\n2026-11-19,1\n2026-11-20,2\n2026-11-2|1,3\n2026-11-22,4\n",
    "day,steps\n|2026-11-19,1\n", "da|y,steps\n1,2\n3,4\n", "a,b\n1,2\n3,4\n5,6\n|", "a\n|",
    "a,b\n1,2\n\"3,4\n5|,6\n7,8\n", "a,b\n1,2\n\"3\"x,4\n5|,6\n7,8\n",
    "a;\"\"b,c,d\n1,2,3\n4,5|,6\n",
  ])
  func `a byte that is not UTF-8 ends a table at the same place in chunks of any size`(
    text: String
  ) {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "|") ? 0xFF : $0 }
    let whole = rows(bytes, chunk: bytes.count)
    #expect(whole.problem != nil)
    for chunk in 1...bytes.count {
      let cut = rows(bytes, chunk: chunk)
      #expect(cut.rows == whole.rows && cut.problem == whole.problem, "in chunks of \(chunk)")
    }
  }

  @Test func `the rows before a byte that is not UTF-8 are read`() {
    let bytes = "day,steps\n1,1\n2,2\n3,|3\n".utf8.map { $0 == UInt8(ascii: "|") ? 0xFF : $0 }
    let read = rows(bytes, chunk: 64)
    #expect(read.rows == ["day", "1", "2"])
    #expect(read.problem?.hasPrefix("4:3 ") == true, "\(read.problem ?? "")")
  }
}
