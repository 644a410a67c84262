import Formats
import Metrics
import Text
import Time

/// Reads a backup of Daylio: a zip archive with `backup.daylio`, which is JSON in base64.
///
///     {"version": 15,
///      "customMoods": [{"id": 1, "custom_name": "", "mood_group_id": 1}],
///      "tags": [{"id": 7, "name": "work"}],
///      "dayEntries": [{"day": 20, "month": 10, "year": 2026, "hour": 21, "minute": 5, "mood": 1,
///                      "note": "<p>long day</p>", "note_title": "", "tags": [7]}]}
///
/// Months begin with 0. The group of a mood is its rank, from 1, the best, to 5.
struct DaylioBackupImporter: Importer {
  private(set) var survey: Survey
  private var days = DaylioDays(isLatestFirst: false)
  private var isGoalSkipped = false

  static func recognizes(_ head: FileHead) -> Bool {
    // The base64 of `{` before a quote or blank, and before a line end.
    ["ey", "ew"].contains { head.bytes.starts(with: $0.utf8) }
      && head.bytes.prefix(256).allSatisfy { Base64Text.isPart($0) }
  }

  init(_ document: OpenDocument) throws {
    var window = document.window
    while !window.isLast { try window.move(to: 0) }
    survey = Survey(of: document.name, from: .daylio)
    guard let bytes = Base64Text.decoded(window.bytes),
      let backup = try? JSONValue(reading: bytes.span), backup["dayEntries"] != nil
    else {
      throw DocumentError(
        source: document.name, message: "is not a backup of Daylio",
        hint: "A backup has JSON in base64. "
          + "In Daylio: More, Backup & Restore, Advanced, Export.",
        isUnknownShape: true)
    }
    var ranks: [Int64: Int64] = [:]
    for mood in backup["customMoods"]?.elements ?? [] {
      if let identifier = mood["id"]?.whole, let group = mood["mood_group_id"]?.whole,
        1...5 ~= group
      {
        ranks[identifier] = 2 * (6 - group) - 1
      }
    }
    var names: [Int64: String] = [:]
    for tag in backup["tags"]?.elements ?? [] {
      if let identifier = tag["id"]?.whole, let name = tag["name"]?.text, !name.isEmpty {
        names[identifier] = name
      }
    }
    let entries = backup["dayEntries"]?.elements ?? []
    var tags: Set<Int64> = []
    for entry in entries where day(of: entry) != nil {
      tags.formUnion(entry["tags"]?.elements.compactMap(\.whole) ?? [])
    }
    let used = tags.filter { names[$0] != nil }.sorted()
    let indexes = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    for entry in entries { add(entry, ranks, indexes) }
    isGoalSkipped = !(backup["goals"]?.elements.isEmpty ?? true)
    survey.series = DaylioDays.series(
      of: used.map { names[$0] ?? "" }, knowing: document.attributes)
  }

  private func day(of entry: JSONValue) -> Day? {
    guard let year = entry["year"]?.whole, let month = entry["month"]?.whole,
      let number = entry["day"]?.whole, 0...11 ~= month
    else { return nil }
    return Day(
      year: Int(truncatingIfNeeded: year), month: Int(month) + 1,
      day: Int(truncatingIfNeeded: number))
  }

  private mutating func add(_ entry: JSONValue, _ ranks: [Int64: Int64], _ tags: [Int64: Int]) {
    guard let day = day(of: entry) else {
      return survey.problems.append(
        Problem(source: survey.source, message: "an entry has no valid day, month and year"))
    }
    let mood = entry["mood"]?.whole
    if let mood, ranks[mood] == nil {
      survey.problems.append(
        Problem(source: survey.source, message: "the mood \(mood) on \(day) is not known"))
    }
    let note = ["note_title", "note"].compactMap { entry[$0]?.text }
      .map { NoteHTML.plain($0) }.filter { !$0.isEmpty }.joined(separator: ": ")
    let hour = min(max(entry["hour"]?.whole ?? 0, 0), 23)
    let minute = min(max(entry["minute"]?.whole ?? 0, 0), 59)
    days.add(
      on: day, mood: mood.flatMap { ranks[$0] }, note: note, at: hour * 60 + minute,
      activities: entry["tags"]?.elements.compactMap(\.whole).compactMap { tags[$0] } ?? [])
  }

  func read(into sink: inout ImportSink) throws {
    days.put(into: &sink, from: survey.source)
    if isGoalSkipped { sink.note("the goals of Daylio were not imported") }
  }
}

/// Base64 (RFC 4648, section 4), with line ends between.
enum Base64Text {
  static func isPart(_ byte: UInt8) -> Bool {
    values[byte] != nil || byte == UInt8(ascii: "=") || byte == 0x0A || byte == 0x0D
  }

  private static let values = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8, UInt32(0)...))

  static func decoded(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var word: UInt32 = 0
    var bits = 0
    for byte in text {
      guard let value = values[byte] else {
        if isPart(byte) { continue }
        return nil
      }
      word = word << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
      }
    }
    return bytes
  }
}

/// The text of notes that an app has written as HTML.
enum NoteHTML {
  /// The text without its tags, with line ends for some of them.
  static func plain(_ text: String) -> String {
    guard text.contains("<") || text.contains("&") else { return String(text.trimmingBlanks) }
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      let tail = rest[rest.index(after: open)...]
      guard let close = tail.firstIndex(of: ">"),
        let first = tail.first, first.isLetter || first == "/"
      else {
        result += rest[...open]
        rest = tail
        continue
      }
      result += rest[..<open]
      let name = tail[..<close].lowercased().filter { $0.isLetter || $0 == "/" }
      if name.hasPrefix("br") || ["/p", "/div", "/li"].contains(name) { result += "\n" }
      rest = tail[tail.index(after: close)...]
    }
    result += rest
    return String(XMLText.unescaped(result.replacing("&nbsp;", with: " ")).trimmingBlanks)
  }
}
