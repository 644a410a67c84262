import Formats
import Foundation
import Support
import Testing

struct JSONTests {
  @Test(arguments: [
    "null", "true", " false ", "0", "-0", "1", "-12.5e+3", "1E400", "0.1", "\t[]\r\n", "{}",
    #""""#, #""a""#, #""\"\\\/\b\f\n\r\t\u0041\ud83d\ude00""#, #""\u0000""#, #""é漢😀""#,
    "[1,2,[3]]", #"{"a":1,"a":2}"#, #"{"":0}"#, "\u{FEFF}[]", "\"\u{7F}\"", #"{"a":{"b":[{}]}}"#,
    "9223372036854775808", "[\"\u{10FFFF}\"]", "\"\u{E000}\"",
  ])
  func `a text of the grammar is read`(text: String) throws {
    try JSON.validate(Array(text.utf8).span)
    _ = try JSONValue(reading: Array(text.utf8).span)
  }

  @Test(
    arguments: [
      ("", 0), (" \n", 2), ("nul", 0), ("True", 0), ("nulll", 0), ("01", 0), ("-", 0), ("+1", 0),
      (".5", 0), ("1.", 0), ("1e", 0), ("1e+", 0), ("- 1", 0), ("0x10", 1), ("NaN", 0),
      ("Infinity", 0), ("-012", 0), ("1.2.3", 3), ("1 2", 2), ("[1,]", 3), ("[,1]", 1), ("[1", 2),
      ("[1 2]", 3), ("]", 0), ("[", 1), ("{", 1), (#"{"a"}"#, 4), (#"{"a":}"#, 5),
      (#"{"a":1,}"#, 7), (#"{a:1}"#, 1), (#"{"a":1 "b":2}"#, 7), (#"{"a" 1}"#, 5), ("{]", 1),
      (#""a"#, 0), (#""\q""#, 1), (#""\u12g4""#, 1), (#""\ud800""#, 1), (#""\udc00""#, 1),
      (#""\ud800\u0041""#, 1), (#""\"#, 1), ("\"\t\"", 1), ("\"a\nb\"", 2), ("\"\0\"", 1),
      ("'a'", 0), ("[1]x", 3), ("{}}", 2), ("/**/1", 0), ("[1}", 2), ("\u{A0}1", 0),
      ("1\u{FEFF}", 1), ("\"\\ud83d\\ude0\"", 1),
    ] as [(String, Int)])
  func `a text outside the grammar is refused at its place`(text: String, offset: Int) {
    let bytes = Array(text.utf8)
    let validation = #expect(throws: SyntaxError.self) { try JSON.validate(bytes.span) }
    #expect(validation?.offset == offset)
    let reading = #expect(throws: SyntaxError.self) { try JSONValue(reading: bytes.span) }
    #expect(reading == validation)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC3], [0xE2, 0x82],
      [0xF0, 0x9F, 0x98],
      [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused, cut off or not`(bytes: [UInt8]) {
    for text in [
      [0x22] + bytes, [0x22] + bytes + [0x22], [0x22, 0x61] + bytes + Array("b\"  ".utf8),
    ] {
      #expect(throws: SyntaxError.self) { try JSON.validate(text.span) }
    }
  }

  @Test func `every prefix of a document is refused and none is a trap`() {
    let text = Array(
      #"{"a\u00e9😀":[{"date":"2026-11-20","value":-1.5e3},true,null,"\ud83d\ude00"]}"#.utf8)
    for length in 0..<text.count {
      let prefix = Array(text[..<length])
      #expect(throws: SyntaxError.self) { try JSON.validate(prefix.span) }
    }
  }

  @Test func `512 levels are read and 513 are not`() {
    for open in ["[", #"{"a":"#] {
      let close = open == "[" ? "]" : "}"
      func text(_ depth: Int) -> [UInt8] {
        Array(
          (String(repeating: open, count: depth - 1) + (open == "[" ? "[]" : "{}")
            + String(repeating: close, count: depth - 1)).utf8)
      }
      #expect(throws: Never.self) { try JSON.validate(text(512).span) }
      #expect(throws: SyntaxError.self) { try JSON.validate(text(513).span) }
      #expect(throws: SyntaxError.self) { try JSONValue(reading: text(513).span) }
      #expect(throws: SyntaxError.self) {
        try JSON.validate(Array(String(repeating: open, count: 1_000_000).utf8).span)
      }
    }
  }

  @Test(
    arguments: [
      ("0", .integer(0)), ("-0", .integer(0)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .decimal(0x1p63)),
      ("5.0", .decimal(5)), ("1e2", .decimal(100)), ("0.1", .decimal(0.1)),
      ("9007199254740993.0", .decimal(9_007_199_254_740_992)),
      ("2.2250738585072011e-308", .decimal(.leastNormalMagnitude.nextDown)),
      ("1.7976931348623157e308", .decimal(.greatestFiniteMagnitude)), ("1e-400", .decimal(0)),
      ("1e400", .huge), ("-1e400", .huge), ("1e999999999", .huge),
      ("1e99999999999999999999", .huge), ("0e99999999999999999999", .decimal(0)),
      ("1e-99999999999999999999", .decimal(0)),
      ("123456789012345678901234567890", .decimal(1.2345678901234568e29)),
    ] as [(String, JSONNumber)])
  func `numbers are exact where they can be`(text: String, number: JSONNumber) throws {
    let bytes = Array(text.utf8)
    var position = 0
    #expect(try JSON.number(bytes.span, &position) == number)
    #expect(position == bytes.count)
  }

  @Test func `numbers of a million digits are read`() throws {
    for text in [
      String(repeating: "9", count: 1_000_000), "0." + String(repeating: "3", count: 1_000_000),
      "1e" + String(repeating: "0", count: 1_000_000) + "2",
    ] {
      let bytes = Array(text.utf8)
      var position = 0
      let number = try JSON.number(bytes.span, &position)
      switch text.prefix(2) {
      case "99": #expect(number == .huge)
      case "0.": #expect(number == .decimal(1.0 / 3))
      default: #expect(number == .decimal(100))
      }
    }
  }

  @Test func `decimals are rounded as the standard library rounds them`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let digits = UInt64.random(in: 0...(1 << UInt64.random(in: 1...63)), using: &random)
      let text = "\(digits).\(UInt32.random(in: 0...UInt32.max))e\(Int.random(in: -30...30))"
      for text in [text, String(text.prefix { $0 != "e" })] {
        let bytes = Array(text.utf8)
        var position = 0
        #expect(try JSON.number(bytes.span, &position) == .decimal(Double(text)!))
      }
    }
  }

  @Test func `made-up documents are read as Foundation reads them`() throws {
    var maker = DocumentMaker()
    for _ in 0..<500 {
      let text = maker.value(depth: 0)
      let bytes = Array(text.utf8)
      let ours = try JSONValue(reading: bytes.span)
      let theirs = try JSONDecoder().decode(FoundationTree.self, from: Data(bytes))
      let isSame = theirs.agrees(with: ours)
      #expect(isSame, "\(text)")
    }
  }

  @Test func `a message shows control characters as escapes`() {
    let bytes = Array("[\u{1B}[31m]".utf8)
    let fault = #expect(throws: SyntaxError.self) { try JSON.validate(bytes.span) }
    #expect(fault?.message == #"'\u001b' is where a value is expected"#)
    let number = Array("01".utf8)
    let other = #expect(throws: SyntaxError.self) { try JSON.validate(number.span) }
    #expect(other?.message == "'01' is not a number of JSON")
  }
}
