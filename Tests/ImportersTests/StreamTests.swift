import Formats
import Importers
import Metrics
import Testing

/// How much of a long document is in memory while it is read.
struct StreamTests {
  /// Chunks that are counted, and how many of them are alive at once.
  private final class Meter {
    var opened = 0
    var bytes = 0
  }

  /// A document of `count` rows between a head and an end, made chunk by chunk.
  private func source(
    _ name: String, _ meter: Meter, head: String, row: @escaping (Int) -> String, end: String,
    count: Int
  ) -> ByteSource {
    ByteSource(named: name) {
      meter.opened += 1
      var next = -1
      return {
        defer { next += 1 }
        if next < 0 { return Array(head.utf8) }
        guard next * 1000 < count else { return next * 1000 == count ? Array(end.utf8) : [] }
        var text = ""
        for index in next * 1000..<(next + 1) * 1000 { text += row(index) }
        meter.bytes += text.utf8.count
        return Array(text.utf8)
      }
    }
  }

  private func data(of source: ByteSource, memory: Int) throws -> ImportedData {
    var memory = memory
    let options = ImportOptions(today: today)
    let document = try Document(source, options, memory: &memory)
    return try ImportedData(of: [document], options: options)
  }

  @Test func `a long table is opened twice, and its last values are used`() throws {
    let meter = Meter()
    let source = source(
      "pulse.csv", meter, head: "date,heartrate_resting\n",
      row: { "2026-11-\(10 + $0 % 20),\($0 % 100 + 60)\n" }, end: "", count: 40_000)
    let data = try data(of: source, memory: 1 << 16)
    #expect(meter.opened == 2)
    #expect(entries(data).first == "2026-11-10 heartrate_resting 140")
    #expect(data.dataset.entries.count == 20)
    #expect(data.notes.last == "'heartrate_resting' has several rows on 20 days: the last is used")
  }

  @Test func `a long document is opened twice, a short one once`() throws {
    for (memory, opened) in [(1 << 16, 2), (1 << 24, 1)] {
      let meter = Meter()
      let source = source(
        "data_steps_2026.json", meter, head: "[",
        row: { #"\#($0 == 0 ? "" : ","){"date":"2026-11-\#(10 + $0 % 20)","value":\#($0)}"# },
        end: "]", count: 20_000)
      let data = try data(of: source, memory: memory)
      #expect(meter.opened == opened)
      #expect(entries(data).last == "2026-11-29 steps 19999")
    }
  }

  @Test func `the problems of a long document are counted, and the first ones held`() throws {
    let source = source(
      "t.csv", Meter(), head: "date,steps\n", row: { _ in "2026-11-20,many\n" }, end: "",
      count: 30_000)
    let known = Attribute(
      name: "steps", label: "Steps", group: "activity", priority: 1, type: .quantity)
    var memory = 0
    let options = ImportOptions(today: today)
    let document = try Document(source, knowing: [known], options, memory: &memory)
    let data = try ImportedData(of: [document], knowing: [known], options: options)
    #expect(data.problems.count == 30_000 && data.problems.first.count == 1000)
    #expect(
      data.problems.first.last?.description == "t.csv:1001:12: 'many' is not a value of 'steps'")
  }

  @Test func `a document that changes between the passes is refused`() {
    var isFirst = true
    let source = ByteSource(named: "weight.json") {
      var name: String? = isFirst ? "steps" : "floors"
      isFirst = false
      return {
        defer { name = nil }
        return Array(
          (name.map {
            #"[{"date":"2026-11-19","value":1},{"name":"\#($0)","values":[{"date":"2026-11-20","value":1}]}"#
              + String(repeating: " ", count: 1 << 17) + "]"
          } ?? "").utf8)
      }
    }
    let error = #expect(throws: DocumentError.self) {
      // More than the head by which it is detected, so that it is not in memory after the first pass.
      try data(
        of: ByteSource(named: "weight.json") {
          let chunks = try source.open()
          var rest = try chunks()[...]
          return {
            defer { rest = rest.dropFirst(4096) }
            return Array(rest.prefix(4096))
          }
        }, memory: 0)
    }
    #expect(error?.description.contains("the file was changed while it was read") == true)
  }
}
