import Formats
import Metrics
import Statistics
import Testing
import Time

@testable import Importers

/// What is remembered of samples to read them quickly never changes what they come to.
struct SampleSpeedTests {
  private struct Span {
    let source: Int
    let start: Int
    let minutes: Int
    let value: Double
  }

  private static let days = 3

  private func spans(_ count: Int, seed: UInt64) -> [Span] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let number = random.next()
      return Span(
        source: Int(number % 3), start: Int(number >> 8 % UInt64(Self.days * 1440)),
        minutes: 1 + Int(number >> 32 % 90), value: Double(number >> 48 % 500))
    }
  }

  /// The sums of days, minute by minute; `order` are the sources by their priorities.
  private func sums(_ spans: [Span], _ order: [Int]) -> [Int64] {
    var covered = [[Bool]](
      repeating: [Bool](repeating: false, count: (Self.days + 1) * 1440), count: 3)
    for span in spans {
      for minute in span.start..<span.start + span.minutes { covered[span.source][minute] = true }
    }
    var sums = [Double](repeating: 0, count: Self.days + 1)
    for span in spans {
      let higher = order.prefix { $0 != span.source }
      for minute in span.start..<span.start + span.minutes
      where !higher.contains(where: { covered[$0][minute] }) {
        sums[minute / 1440] += span.value / Double(span.minutes)
      }
    }
    return sums.map { Int64($0.rounded()) }
  }

  /// Few samples are held; many are read twice, as are samples whose order is known later.
  @Test(arguments: [
    (200, [0, 1, 2], false), (200, [2, 0, 1], true), (500_000, [0, 1, 2], true),
  ])
  func `a lower source fills the gaps of higher ones`(
    count: Int, order: [Int], isReadTwice: Bool
  ) throws {
    let spans = spans(count, seed: UInt64(count))
    let book = DayBook(ImportOptions(today: Day(number: 20_000)))
    let sources = ["a", "b", "c"].enumerated().map { book.source($1, rank: $0) }
    func add() {
      for span in spans {
        book.add(
          span.value, to: .steps, from: sources[span.source],
          start: LocalDateTime(seconds: Int64(span.start * 60)), seconds: Int64(span.minutes * 60))
      }
    }
    add()
    if order != [0, 1, 2] { book.order { _ in order } }
    #expect(book.beginSecondPass() == isReadTwice)
    if isReadTwice { add() }
    var found = [Int64](repeating: 0, count: Self.days + 1)
    book.forEachValue { _, day, _, value, _ in
      if let number = value?.whole { found[Int(day.number)] += number }
    }
    #expect(found == sums(spans, order))
  }

  @Test func `a sample is new once, however many others there are`() {
    var seen = SeenSamples()
    var random = SplitMix64(seed: 4)
    let samples = (0..<300_000).map { index in
      (type: random.next() % 3, start: Int64(index) * 7, value: Double(random.next() % 4))
    }
    func insert(_ index: Int) -> Bool {
      let sample = samples[index]
      return seen.insert(
        type: sample.type, source: 1, start: sample.start, end: sample.start + 60,
        value: sample.value)
    }
    #expect(samples.indices.allSatisfy(insert))
    #expect(!samples.indices.contains(where: insert))
  }

  @Test func `recent values equal a dictionary of all`() {
    var values = RecentValues<Int>()
    var expected: [UInt64: Int] = [:]
    var random = SplitMix64(seed: 9)
    for step in 0..<20_000 {
      let key = random.next() % 2000
      #expect(values[key] == expected[key])
      if step % 3 == 0 { (values[key], expected[key]) = (step, step) }
    }
    #expect(values.all == expected)
  }

  @Test(arguments: [
    "2026-11-20 10:36:11 +0100", "2026-11-20 23:59:59 +0100", "2026-11-20 00:00:00 -0930",
    "2026-11-20T10:36:11+01:00", "2026-11-20 10:36:11.12345Z", "2026-11-20 10:36:60 +0100",
    "2026-11-20 24:00:00 +0100", "2026-11-20 10:60:00 +0100", "2026-11-20 1a:00:00 +0100",
    "2026-11-20 10:3\u{E9}:1 +0100", "2026-11-20x10:36:11 +0100", "2026-11-20 10-36-11 +0100",
    "2026-11-20 10:36:11 +010", "2026-11-20 10:36:11", "2026-02-30 10:36:11 +0100", "",
    "2026-11-20 10:36:11 +2500",
  ])
  func `a stamp by the one before is the stamp alone`(text: String) {
    let bytes = Array(text.utf8)
    let expected = Stamp(text)?.instant(in: .utc)
    for before in ["2026-11-20 08:00:00 +0100", "2026-11-19 08:00:00 +0200"] {
      var memory = StampMemory()
      #expect(memory.instant(Array(before.utf8).span, 0..<25) != nil)
      #expect(memory.instant(bytes.span, 0..<bytes.count) == expected)
      #expect(memory.instant(bytes.span, 0..<bytes.count) == expected)
    }
  }

  /// The usual form, and others, which are read as trees.
  @Test func `heart rates in every form are read alike`() throws {
    func file(_ separator: String, _ rows: [String]) -> (name: String, bytes: [UInt8]) {
      ("heart_rate-2026-11-19.json", Array("[\(rows.joined(separator: separator))]".utf8))
    }
    func row(_ time: String, _ rate: String, _ confidence: String) -> String {
      #"{"dateTime": "\#(time)", "value": {"bpm": \#(rate), "confidence": \#(confidence)}}"#
    }
    let usual = [
      row("11/19/26 00:00:05", "60", "2"), row("11/19/26 23:59:59", "80", "3"),
      row("11/20/26 10:00:00", "200", "0"), row("11/20/26 10:00:05", "71", "1"),
    ]
    let expected = [
      "2026-11-19 heartrate 70", "2026-11-19 heartrate_max 80", "2026-11-20 heartrate 71",
      "2026-11-20 heartrate_max 71",
    ]
    let indented = usual.map {
      $0.replacing("{", with: "{\n  ").replacing(":", with: " : ").replacing(",", with: ",\n")
        .replacing(" : 00 : ", with: ":00:").replacing(" : 59 : ", with: ":59:")
    }
    let turned = [
      #"{"value": {"confidence": 2, "bpm": 60}, "dateTime": "11/19/26 00:00:05"}"#,
      row("11/19/26 23:59:59", "8e1", "3"), row("11/20/26 10:00:05", "71.0", "1"),
      #"{"dateTime": "11/20/26 10:00:06", "value": {"bpm": 71, "confidence": 1, "more": []}}"#,
    ]
    for (separator, rows) in [(", ", usual), (",\n", indented), (",", turned)] {
      #expect(try readExport([file(separator, rows)]).lines == expected)
    }
    let invalid = [usual[0], row("13/19/26 10:00:00", "60", "2"), row("x", "60", "2")] + usual
    let read = try readExport([file(",", invalid)])
    #expect(read.data.problems.count == 2)
    #expect(read.lines.last == expected.last)
    #expect(throws: Never.self) { try readExport([file(",", [usual[0] + #", {"dateTime": "#])]) }
  }

  @Test func `of two tables of days the newest by its last day counts, and that is said`() throws {
    func table(_ day: String, _ steps: Int) -> [UInt8] {
      Array("Date,Step count\n2026-11-01,\(steps)\n\(day),1\n".utf8)
    }
    let name = "Takeout/Fit/Daily activity metrics/Daily activity metrics.csv"
    let files = [("a/" + name, table("2026-11-10", 3)), ("b/" + name, table("2026-11-20", 5))]
    for order in [[0, 1], [1, 0]] {
      let read = try readExport(order.map { files[$0] })
      #expect(read.day("2026-11-01") == ["steps 5"])
      #expect(
        read.data.notes == [
          "of several exports of Google Fit, only the newest is read, of 2026-11-20"
        ])
    }
    let weights = ["2026-11-02 08:00:00,71.5,", "2026-11-01 08:00:00,72.5,"].map {
      ("weight.csv", Array("Date,\"Weight (kg)\",\"Fat mass (kg)\"\n\($0)\n".utf8))
    }
    #expect(
      try readExport(zip(["a/", "b/"], weights).map { ($0 + $1.0, $1.1) }).lines == [
        "2026-11-02 weight 71.5"
      ])
  }
}
