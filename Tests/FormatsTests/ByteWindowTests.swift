import Formats
import Support
import Testing

/// Documents that are read through a window, in chunks of any size.
struct ByteWindowTests {
  private func source(_ text: String, chunkSize: Int) -> ByteSource {
    let bytes = Array(text.utf8)
    return ByteSource(named: "a") {
      var start = 0
      return {
        let end = min(start + chunkSize, bytes.count)
        defer { start = end }
        return Array(bytes[start..<end])
      }
    }
  }

  @Test func `bytes in memory are one window that never moves`() throws {
    let window = try ByteWindow(ByteSource(Array("abc".utf8), named: "a"))
    #expect(window.isWhole && window.bytes == Array("abc".utf8))
  }

  @Test(arguments: 1...12)
  func `a problem has its line and column wherever the window is`(chunkSize: Int) throws {
    let text = "\u{FEFF}ab\nc\n\ndefg\nh"
    var window = try ByteWindow(source(text, chunkSize: chunkSize))
    var offset = 0
    let bytes = Array(text.utf8)
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "g") || index % 3 == 2 {
      while !window.isLast, index - start >= window.bytes.count {
        let done = min(index - start, window.bytes.count)
        try window.move(to: done)
        start += done
      }
      offset = index - start
      let problem = window.locate([OffsetProblem(offset: offset, message: "m", hint: "h")])[0]
      let before = bytes[..<index]
      let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 3
      #expect(problem.line == before.count { $0 == UInt8(ascii: "\n") } + 1)
      #expect(problem.column == max(index - lineStart, 0) + 1)
    }
  }

  @Test func `a document is skipped in chunks as it is at once`() throws {
    var maker = DocumentMaker()
    for _ in 0..<200 {
      let text = maker.value(depth: 0)
      for chunkSize in [1, 3, 20] {
        var reader = try JSONReader(ByteWindow(source(text, chunkSize: chunkSize)))
        try reader.skipValue(depth: 0)
        try reader.finish()
      }
    }
  }

  @Test(
    arguments: [
      "[1,]", "[1 2]", #"{"a"}"#, #"{"a":1,}"#, #"["\q"]"#, #"["\ud800 "]"#, "[01]", "[nul]", "[1",
      #"["a"#, "[1]x", "", "  ",
    ], [1, 2, 5])
  func `a document is refused in chunks as it is at once`(text: String, chunkSize: Int) {
    let bytes = Array(text.utf8)
    let error = #expect(throws: SyntaxError.self) { try JSON.validate(bytes.span) }
    #expect {
      var reader = try JSONReader(ByteWindow(source(text, chunkSize: chunkSize)))
      try reader.skipValue(depth: 0)
      try reader.finish()
    } throws: {
      ($0 as? SyntaxError)?.message == error?.message
    }
  }

  @Test(arguments: 1...9)
  func `rows of a table are the same in chunks of any size`(chunkSize: Int) throws {
    let text = "\u{FEFF}é,b\r\n\"x\"\"y\",1\n\"two\r\nlines\",\n\n漢字,\"\"\r\nlast"
    var reader = try CSVReader(ByteWindow(source(text, chunkSize: chunkSize)))
    #expect(reader.heads == ["é", "b"])
    var rows: [[String]] = []
    var fields: [CSV.Field] = []
    while try reader.next(into: &fields) {
      rows.append(fields.map { CSV.text(reader.window.bytes.span, $0.start, $0.end) })
    }
    #expect(rows == [["x\"y", "1"], ["two\r\nlines", ""], [""], ["漢字", ""], ["last"]])
  }

  @Test(
    arguments: [
      ("a\n\"open\nmore", "a:2:1: the quoted field that begins here has no end"),
      ("a\nb\n\"c\"d\n", "a:3:4: a closing quote is followed by text"),
    ], [1, 4])
  func `a quote of a table is reported with its place`(
    table: (text: String, message: String), chunkSize: Int
  ) {
    #expect {
      var reader = try CSVReader(ByteWindow(source(table.text, chunkSize: chunkSize)))
      var fields: [CSV.Field] = []
      while try reader.next(into: &fields) {}
    } throws: {
      "\($0)" == table.message
    }
  }

  @Test func `a value of any length is read, and one that never ends is refused`() throws {
    func quoted(_ megabytes: Int) -> ByteSource {
      ByteSource(named: "a") {
        var count = -1
        return {
          count += 1
          if count == 0 { return Array("[\"".utf8) }
          if count == megabytes + 1 { return Array("\"]".utf8) }
          return count > megabytes ? [] : [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        }
      }
    }
    var reader = try JSONReader(ByteWindow(quoted(3)))
    try reader.skipValue(depth: 0)
    try reader.finish()
    let error = #expect(throws: DocumentError.self) {
      var reader = try JSONReader(ByteWindow(quoted(200)))
      try reader.skipValue(depth: 0)
    }
    #expect(error?.description == "a:1:2: the value that begins here is longer than 64 MiB")
  }
}
