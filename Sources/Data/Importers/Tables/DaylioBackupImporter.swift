import Formats
import Metrics
import Time

/// Reads a backup of Daylio: a zip archive with `backup.daylio`, which is JSON in base64.
///
///     {"version": 15,
///      "customMoods": [{"id": 1, "custom_name": "", "mood_group_id": 1}],
///      "tags": [{"id": 7, "name": "work"}],
///      "dayEntries": [{"day": 20, "month": 10, "year": 2026, "hour": 21, "minute": 5, "mood": 1,
///                      "note": "<p>long day</p>", "note_title": "", "tags": [7]}]}
///
/// Months begin with 0. The group of a mood is its rank, 1 the best of 5, so that one's own words need no
/// meaning from elsewhere. Several entries of a day are joined as those of the table are.
struct DaylioBackupImporter: Importer {
  private(set) var survey: Survey
  private var days: [Day: Entries] = [:]
  /// The identifiers of tags in the order of their series.
  private var tags: [Int64] = []
  private var problems: [Problem] = []
  private var isGoalSkipped = false

  private struct Entries {
    var count = 0
    var moods: [Int64] = []
    var notes: [(minute: Int64, text: String)] = []
    var tags: Set<Int64> = []
  }

  static func detects(_ head: DocumentHead) -> Bool {
    // The base64 of `{"`.
    head.bytes.starts(with: Array("eyJ".utf8))
      && head.bytes.prefix(256).allSatisfy { Base64Text.isPart($0) }
  }

  init(
    _ source: ByteSource, _ window: ByteWindow, knowing attributes: [Attribute],
    _ options: ImportOptions
  ) throws {
    var window = window
    while !window.isLast { try window.move(to: 0) }
    survey = Survey(of: source.name)
    survey.importSource = .daylio
    survey.hasFileName = false
    survey.hasStoredMoods = true
    guard let bytes = Base64Text.decoded(window.bytes),
      let backup = try? JSONValue(reading: bytes.span), backup["dayEntries"] != nil
    else {
      throw DocumentError(
        Problem(
          source: source.name, message: "is not a backup of Daylio",
          hint: "A backup has JSON in base64. In Daylio: More, Backup & Restore, Advanced, Export."),
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
    for entry in backup["dayEntries"]?.elements ?? [] { add(entry, ranks, names) }
    isGoalSkipped = !(backup["goals"]?.elements.isEmpty ?? true)
    let used = days.values.reduce(into: Set<Int64>()) { $0.formUnion($1.tags) }
    tags = used.sorted()
    survey.series = [
      Series(name: Mood.name, type: .scale), Series(name: Mood.noteName, type: .text),
    ]
    for tag in tags {
      let label = names[tag] ?? ""
      let known = attributes.first { $0.type == .boolean && $0.label == label }
      survey.series.append(
        Series(
          name: known?.name ?? DaylioImporter.name(of: label, knowing: attributes),
          label: known == nil ? label : nil, type: .boolean))
    }
  }

  private mutating func add(
    _ entry: JSONValue, _ ranks: [Int64: Int64], _ names: [Int64: String]
  ) {
    guard let year = entry["year"]?.whole, let month = entry["month"]?.whole,
      let number = entry["day"]?.whole, 0...11 ~= month,
      let day = Day(
        year: Int(truncatingIfNeeded: year), month: Int(month) + 1,
        day: Int(truncatingIfNeeded: number))
    else {
      return problems.append(
        Problem(source: survey.source, message: "an entry has no valid day, month and year"))
    }
    var entries = days[day] ?? Entries()
    entries.count += 1
    if let mood = entry["mood"]?.whole {
      if let rank = ranks[mood] {
        entries.moods.append(rank)
      } else {
        problems.append(
          Problem(source: survey.source, message: "the mood \(mood) on \(day) is not known"))
      }
    }
    let note = ["note_title", "note"].compactMap { entry[$0]?.text }
      .map { HTMLText.plain($0) }.filter { !$0.isEmpty }.joined(separator: ": ")
    if !note.isEmpty {
      let hour = entry["hour"]?.whole ?? 0
      let minute = entry["minute"]?.whole ?? 0
      entries.notes.append((minute: min(max(hour, 0), 23) * 60 + min(max(minute, 0), 59), note))
    }
    for tag in entry["tags"]?.elements.compactMap(\.whole) ?? [] where names[tag] != nil {
      entries.tags.insert(tag)
    }
    days[day] = entries
  }

  func read(into sink: inout ImportSink) throws {
    for problem in problems { sink.report(problem) }
    func put(_ value: Value, at index: Int, on day: Day) {
      let series = sink.series[index]
      if let value = series.stored(value) {
        sink.put(value, of: series, on: day)
      } else {
        sink.report(
          Problem(
            source: survey.source,
            message: "the entries of \(day) have no value that '\(series.name)' can store",
            hint: "A value of it is \(series.type.rule)."))
      }
    }
    for (day, entries) in days.sorted(by: { $0.key < $1.key }) {
      if !entries.moods.isEmpty {
        let (sum, count) = (entries.moods.reduce(0, +), Int64(entries.moods.count))
        // The mean, halves up.
        put(.integer((2 * sum + count) / (2 * count)), at: 0, on: day)
      }
      if !entries.notes.isEmpty {
        let notes = entries.notes.enumerated().sorted {
          ($0.element.minute, $0.offset) < ($1.element.minute, $1.offset)
        }
        put(.text(notes.map(\.element.text).joined(separator: "\n")), at: 1, on: day)
      }
      for (index, tag) in tags.enumerated() where entries.tags.contains(tag) {
        put(.integer(1), at: 2 + index, on: day)
      }
    }
    let several = days.values.count { $0.count > 1 }
    if several > 0 {
      sink.note(
        "\(several) \(several == 1 ? "day has" : "days have") several entries: mood is their mean,"
          + " notes are joined")
    }
    if isGoalSkipped { sink.note("the goals of Daylio were not imported") }
  }
}
