import Formats
import Metrics
import Time

/// Reads the diary of jrnl, from `jrnl --export json`.
///
///     {"tags": {"@work": 1}, "entries": [
///       {"title": "Had a good day.", "body": "Long walk.", "date": "2026-11-20", "time": "21:05",
///        "tags": ["@work"], "starred": false}]}
///
/// The entries of a day become its note, in the order of their times. Tags are words of the text,
/// and stars have no meaning here.
struct JrnlImporter: Importer {
  private(set) var survey: Survey
  private let source: ByteSource

  static func recognizes(_ head: FileHead) -> Bool { head.isJSON && (try? isDiary(head)) ?? false }

  /// Whether it is an object with `tags` and `entries`, and the first entry has a title and a date.
  private static func isDiary(_ head: FileHead) throws -> Bool {
    var reader = try JSONReader(head.window())
    guard try reader.peek() == UInt8(ascii: "{") else { return false }
    var (isFirst, isFirstEntry) = (true, true)
    while let name = try reader.nextName(&isFirst) {
      if name == "tags" {
        try reader.skipValue(depth: 1)
        continue
      }
      guard name == "entries", try reader.peek() == UInt8(ascii: "[") else { return false }
      guard try reader.nextElement(&isFirstEntry) else { return true }
      let entry = try reader.value(depth: 2).value
      return entry["title"]?.text != nil && entry["date"]?.text != nil
    }
    return false
  }

  init(_ document: OpenDocument) throws {
    source = document.heldSource
    survey = Survey(of: source.name, from: .jrnl)
    survey.series = [Series(name: Mood.noteName, type: .text)]
    // The document is checked as a whole before any of it is stored.
    try JrnlImporter.forEachEntry(of: document.window) { _, _ in }
  }

  private static func forEachEntry(
    of window: ByteWindow, _ body: (JSONValue, _ place: Problem) -> Void
  ) throws {
    try JSONReader.read(window, prefix: "is not JSON: ") { reader in
      try reader.forEachMember(depth: 0) { reader, name in
        guard name == "entries" else { return try reader.skipValue(depth: 1) }
        try reader.forEachElement(depth: 1) { reader in
          let (entry, offset) = try reader.value(depth: 2)
          let hint =
            "An entry is {\"title\": \"A day\", \"body\": \"\", \"date\": \"2026-11-20\", …}."
          body(entry, reader.locate(OffsetProblem(offset: offset, message: "", hint: hint)))
        }
      }
    }
  }

  func read(into sink: inout ImportSink) throws {
    var byDay: [Day: [(time: String, text: String)]] = [:]
    var problems: [Problem] = []
    try JrnlImporter.forEachEntry(of: ByteWindow(source)) { entry, place in
      func report(_ message: String) { problems.append(place.saying(message, hint: place.hint)) }
      guard let date = entry["date"]?.text, let day = Day(iso: date) else {
        return report("this entry has no date that the calendar has")
      }
      let parts = ["title", "body"].map { String((entry[$0]?.text ?? "").trimmingBlanks) }
      let text = parts.filter { !$0.isEmpty }.joined(separator: "\n")
      guard !text.isEmpty else { return report("this entry has no text") }
      byDay[day, default: []].append((entry["time"]?.text ?? "", text))
    }
    for problem in problems { sink.report(problem) }
    let series = sink.series[0]
    var several = 0
    for (day, entries) in byDay.sorted(by: { $0.key < $1.key }) {
      // In their order in the document, where times are equal: sorting by time alone is not stable.
      let ordered = entries.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }
      if entries.count > 1 { several += 1 }
      let note = Value.text(ordered.map(\.element.text).joined(separator: "\n"))
      if let value = note.encoded(as: series.type) { sink.put(value, of: series, on: day) }
    }
    if several > 0 {
      sink.note(
        "\(several) \(several == 1 ? "day has" : "days have") several entries, "
          + "which are joined into one note")
    }
  }
}
