import Formats
import Support
import Testing
import Time

/// Records of all kinds of fields, whole and damaged.
struct RecordTests {
  private struct Sample: Record, Equatable {
    var name = ""
    var note: String?
    var count = 0
    var limit: Int?
    var share = 0.0
    var warmth: Double?
    var isOn = false
    var color: Color?
    var tags: [String] = []
    var day = Day(number: 0)
    var time: LocalDateTime?

    enum Color: String { case red, blue }

    static var blank: Sample { Sample() }

    mutating func describe(_ fields: inout RecordFields) {
      fields.text(&name)
      fields.text(&note)
      fields.number(&count)
      fields.number(&limit)
      fields.number(&share)
      fields.hundredths(&warmth)
      fields.flag(&isOn)
      fields.code(&color)
      fields.list(&tags)
      fields.day(&day)
      fields.local(&time)
    }
  }

  private let sample = Sample(
    name: "a", note: "b\tc\nd\\e", count: -7, limit: .max, share: 0.1 + 0.2, warmth: -0.25,
    isOn: true, color: .blue, tags: ["x", "", "y\\n"], day: Day(number: 20_777),
    time: LocalDateTime(day: Day(number: 20_777), minute: 61))

  private func records(_ text: String) -> [Sample] { Sample.records(in: Array(text.utf8)) }

  @Test func `a record is a line of fields that people can read`() {
    #expect(
      String(decoding: sample.line, as: UTF8.self)
        == "a\tb\\tc\\nd\\\\e\t-7\t9223372036854775807\t0.30000000000000004\t-0.25\t1\tblue"
        + "\tx\u{1F}\u{1F}y\\\\n\t20777\t2026-11-20T01:01\n")
    #expect(String(decoding: Sample().line, as: UTF8.self) == "\t\t0\t\t0.0\t\t0\t\t\t0\t\n")
  }

  @Test func `records are read as they were written`() {
    #expect(
      Sample.allRecords(in: Sample.lines(of: [sample, Sample(), sample])) == [
        sample, Sample(), sample,
      ])
    #expect(Sample.allRecords(in: []) == [])
    #expect(Sample(line: []) == nil)
    for text in NastyTexts.all {
      var nasty = sample
      (nasty.name, nasty.note) = (text, text.isEmpty ? nil : text)
      nasty.tags = [text, text]
      #expect(Sample.allRecords(in: Sample.lines(of: [nasty, nasty])) == [nasty, nasty])
    }
  }

  @Test func `a text with the separator of lists in it is damaged`() {
    let line = String(decoding: sample.line, as: UTF8.self)
    #expect(records(line) == [sample])
    #expect(records("a\u{1F}" + line.dropFirst()) == [])
  }

  @Test func `numbers are exact, and hundredths have two decimal places`() {
    for number in [
      0, -0.1, 1e-7, 1e300, 52.520000000000003, 123_456_789.123456789, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 9_007_199_254_740_992,
    ] {
      #expect(Sample(line: Sample(share: number).line)?.share == number)
    }
    for (number, text) in [
      (12.345, "12.35"), (-0.001, "0"), (-0.05, "-0.05"), (7, "7"), (1e9, ""), (.nan, ""),
    ] {
      let line = String(decoding: Sample(warmth: number).line, as: UTF8.self)
      #expect(line.split(separator: "\t", omittingEmptySubsequences: false)[5] == text)
    }
  }

  @Test(arguments: [
    // A cut line, a field too many, and values of the wrong form.
    "a", "a\tb\t7", "a\t\t7\t\t1\t\t0\t\t\t5\t\tmore", "a\t\tseven\t\t1\t\t0\t\t\t5\t",
    "a\t\t7\tx\t1\t\t0\t\t\t5\t", "a\t\t7\t\tinf\t\t0\t\t\t5\t", "a\t\t7\t\t1\t1,5\t0\t\t\t5\t",
    "a\t\t7\t\t1\t\t2\t\t\t5\t", "a\t\t7\t\t1\t\t0\t\t\t99999999999\t",
    "a\t\t7\t\t1\t\t0\t\t\t5\t1",
    "a\t\t99999999999999999999\t\t1\t\t0\t\t\t5\t",
  ])
  func `a damaged line is as if it were missing`(line: String) {
    let good = String(decoding: sample.line, as: UTF8.self)
    #expect(records(line).isEmpty)
    #expect(records(good + line + "\n" + good) == [sample, sample])
    #expect(Sample.allRecords(in: Array((good + line).utf8)) == nil)
  }

  @Test func `fields that are missing at the end are empty`() {
    #expect(
      records("a\t\t7\t\t1\t\t0\t\t\t5") == [
        Sample(name: "a", count: 7, share: 1, day: .init(number: 5))
      ])
  }

  @Test func `backslashes of earlier versions remain`() {
    #expect(records(#"C:\Dir\\x"# + "\t\t7\t\t1\t\t0\t\t\t5").map(\.name) == [#"C:\Dir\x"#])
  }

  @Test func `bytes that are not UTF-8 are replaced`() {
    let bytes = [0xFF] + Array("\t\t7\t\t1\t\t0\t\t\t5".utf8)
    #expect(Sample.records(in: bytes).map(\.name) == ["\u{FFFD}"])
  }

  private struct Second: Record, Equatable {
    var text = ""
    var items: [Item] = []

    struct Item: Record, Equatable {
      var key = ""
      var value: String?

      static var blank: Item { Item() }

      mutating func describe(_ fields: inout RecordFields) {
        fields.text(&key)
        fields.text(&value)
      }
    }

    static var blank: Second { Second() }
    static let version = 2

    mutating func describe(_ fields: inout RecordFields) {
      fields.text(&text)
      fields.unused(1)
      fields.rest(&items)
    }
  }

  @Test func `lines of another version are ignored`() {
    let second = Second(text: "#1", items: [.init(key: "a"), .init(key: "", value: "b")])
    #expect(String(decoding: second.line, as: UTF8.self) == "#2\n\\#1\t\ta\t\t\tb\n")
    #expect(Second(line: second.line) == second)
    #expect(Second.records(in: Second.lines(of: [second, second])) == [second, second])
    for other in ["\\#1\t\ta\t\t\tb\n", "#1\na\t\n", "#3\na\t\n", "#\na\t\n", "#2"] {
      #expect(Second.records(in: Array(other.utf8)).isEmpty)
    }
    #expect(Sample.records(in: second.line).isEmpty)
  }

  @Test func `only the first fields are read`() {
    let text = "# a comment\n" + String(decoding: sample.line, as: UTF8.self) + "b\tc\tx\n"
    let bytes = Array(text.utf8)
    var lines = RecordLines(bytes.span)
    let comment = lines.next(Sample.self)
    let (first, second) = (lines.next(Sample.self, first: 1), lines.next(Sample.self, first: 2))
    let isAtEnd = lines.isAtEnd
    #expect(comment == nil && isAtEnd)
    #expect(first == Sample(name: "a"))
    #expect(second == Sample(name: "b", note: "c"))
  }

  @Test func `lines of several types have tags`() {
    var bytes = [UInt8](version: 1)
    bytes.append(Second.Item(key: "#k", value: "v"), tag: "item")
    bytes.append(sample, tag: "sample")
    #expect(bytes.starts(with: Array("item\t#k\tv\nsample\ta\t".utf8)))
    var lines = RecordLines(bytes.span)
    let hasKey = (lines.hasKey("item"), lines.hasKey("ite"))
    #expect(hasKey == (true, false))
    let item = lines.next(Second.Item.self, tag: "item")
    #expect(item == Second.Item(key: "#k", value: "v"))
    let last = lines.next(Sample.self, tag: "sample")
    #expect(last == sample)
    lines.position = 0
    let other = lines.next(Sample.self, tag: "sample")
    #expect(other == nil)
  }

  @Test func `a line is found among many`() {
    let keys = (0..<200).map { "k" + String($0 / 3 + 100) }
    let items = zip(keys, 0...).map { Second.Item(key: $0, value: "\($1 * 2)") }
    let bytes = Second.Item.lines(of: items)
    for (index, key) in keys.enumerated() {
      var lines = RecordLines(bytes.span)
      lines.seek(key)
      let first = lines.next(Second.Item.self)
      #expect(first == items[keys.firstIndex(of: key) ?? 0])
      for number in [index * 2 - 1, index * 2] {
        lines.position = 0
        lines.seek(Int64(number), at: 1)
        let found = lines.next(Second.Item.self)
        #expect(found == items[index])
      }
    }
    var lines = RecordLines(bytes.span)
    lines.seek("l")
    let isAtEnd = lines.isAtEnd
    #expect(isAtEnd)
  }
}
