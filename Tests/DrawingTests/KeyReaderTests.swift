import Testing

@testable import Drawing

struct KeyReaderTests {
  @Test(arguments: [
    ([[0x1B, 0x5B, 0x41]], [Key.up]), ([[0x1B], [0x5B], [0x44]], [.left]),
    ([[0x1B, 0x5B, 0x31, 0x3B, 0x35, 0x43]], [.right]), ([[0x1B, 0x5B, 0x31, 0x7E]], [.home]),
    ([[0x1B, 0x5B, 0x32, 0x7E]], []), ([[0xC3], [0xBC]], [.scalar("ü")]),
    ([[0xFF, 0x61]], [.scalar("a")]), ([[0xC3, 0x61]], [.scalar("a")]),
    ([[0xF0, 0x9F, 0x98], [0x80, 0x0D]], [.scalar("😀"), .enter]), ([[0x1B, 0x7F]], [.eraseWord]),
    ([[0x1B, 0x66, 0x61]], [.escape, .scalar("f"), .scalar("a")]),
    ([[0x00, 0x07, 0x1F]], []), ([[0xC2, 0x9B]], []),
    ([[0xED, 0xA0, 0x80]], []), ([[0x15, 0x17, 0x0B]], [.eraseBefore, .eraseWord, .eraseAfter]),
  ])
  func `bytes are keys, in whatever pieces they arrive`(pieces: [[UInt8]], keys: [Key]) {
    var reader = KeyReader()
    #expect(pieces.flatMap { reader.keys(in: $0) } == keys)
    #expect(reader.patience == nil)
  }

  @Test(arguments: [1, 2, 5, 100])
  func `pasted text is text to its end, line ends too`(size: Int) {
    let bytes = Array("\u{1B}[200~a\r\nb\r\rc\td\u{1}\u{1B}[A\u{4}ü\u{1B}[201~\r".utf8)
    var reader = KeyReader()
    var keys: [Key] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      keys += reader.keys(in: Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(keys == "a\nb\n\nc dü".unicodeScalars.map { Key.scalar($0) } + [.enter])
    #expect(reader.keys(in: Array("\u{1B}[200~a\u{1B}".utf8)) == [.scalar("a")])
    #expect(reader.patience == nil)
    #expect(reader.keys(in: Array("[201~\r".utf8)) == [.enter])
    #expect(reader.keys(in: Array("\u{1B}[200~\u{3}".utf8)) == [.interrupt])
  }

  @Test(arguments: [
    "\u{1B}[<0;5;3m", "\u{1B}[<2;5;3M", "\u{1B}[<32;5;3M", "\u{1B}[<0;0;3M", "\u{1B}[<0;5M",
    "\u{1B}[<;;M", "\u{1B}[M",
  ])
  func `other reports of a mouse are no keys`(bytes: String) {
    var reader = KeyReader()
    #expect(reader.keys(in: Array(bytes.utf8) + [0x61]) == [.scalar("a")])
    #expect(reader.patience == nil)
  }

  @Test func `an escape alone is a key once nothing follows it`() {
    var reader = KeyReader()
    #expect(reader.keys(in: [0x1B]).isEmpty)
    #expect(reader.patience == 25)
    #expect(reader.flush() == [.escape])
    #expect(reader.patience == nil)
    #expect(reader.keys(in: [0x1B, 0x1B]) == [.escape])
    #expect(reader.flush() == [.escape])
    #expect(reader.keys(in: [0xE2]).isEmpty)
    #expect(reader.flush().isEmpty)
  }

  @Test func `a key pressed soon after Escape is a key`() {
    var reader = KeyReader()
    #expect(reader.keys(in: [0x1B]).isEmpty)
    #expect(reader.keys(in: [0x6A]) == [.escape, .scalar("j")])
    #expect(reader.keys(in: [0x1B, 0x6A]) == [.escape, .scalar("j")], "typed ahead")
    #expect(reader.keys(in: [0x1B, 0x5D]).isEmpty)
    #expect(reader.patience == 100)
    #expect(reader.flush() == [.escape, .scalar("]")])
  }

  @Test(arguments: [
    ("\t", Key.tab), ("\u{1B}[Z", .backTab), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
    ("\u{1B}[3~", .delete), ("\u{1B}OH", .home), ("\u{1B}[1;5C", .right), ("日", .scalar("日")),
    ("\u{1B}[<0;5;3M", .press(row: 2, column: 4)), ("\u{1B}[<64;1;1M", .wheelUp),
    ("\u{1B}[<65;300;100M", .wheelDown),
    ("\u{7F}", .backspace), ("\u{17}", .eraseWord), ("\u{1B}\u{7F}", .eraseWord),
  ])
  func `bytes of a terminal are keys`(bytes: String, key: Key) {
    var reader = KeyReader()
    #expect(reader.keys(in: Array(bytes.utf8)) == [key])
    #expect(reader.patience == nil)
  }
}
