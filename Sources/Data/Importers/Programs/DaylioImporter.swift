import Formats
import Metrics
import Time

/// Reads the entries of Daylio's export.
///
///     full_date,date,weekday,time,mood,activities,note_title,note
///     2026-11-20,November 20,Friday,21:05,good,"work | good sleep","","long walk"
///
/// Exports of 2017 and 2018 have a separate year:
///
///     year,date,weekday,time,mood,activities,note
///     2018,18 May,Friday,11:54 pm,good,"work | good sleep","long walk"
///
/// The first pass looks for words for moods without a meaning, and decides how dates are written.
/// Later exports have a column `scales` after `activities`.
struct DaylioImporter: Importer {
  private(set) var survey: Survey
  private let source: ByteSource
  private let header: TableHeader
  private var moods: [String: Int64]
  private var order = DateOrder.yearFirst
  private var note: String?
  /// How words of another language for moods are read.
  private var moodNote: String?
  private var hasScales = false
  /// The activities in the order of their first entries, and the index of each.
  private var activities: [String] = []
  private var indexes: [String: Int] = [:]

  static func recognizes(_ head: FileHead) -> Bool {
    !head.isJSON && TableHeader(head)?.isDaylio == true
  }

  init(_ document: OpenDocument) throws {
    var reader = try CSVReader(document.window)
    source = document.heldSource
    header = TableHeader(reader, document.options)
    let options = document.options.answered(for: header.key)
    moods = MoodWords.daylio.merging(options.moods) { $1 }
    survey = Survey(of: source.name, from: .daylio)
    try ImportQuestion.asking(about: header.key) { try readAll(&reader, options) }
    survey.series = DaylioDays.series(of: activities, knowing: document.attributes)
  }

  private mutating func readAll(_ reader: inout CSVReader, _ options: ImportOptions) throws {
    var dates = DateSurvey(stated: options.dateOrder)
    var unknown: [String] = []
    var firstUnknown: SurveyedField?
    var fields: [CSV.Field] = []
    while let row = try reader.nextRow(into: &fields) {
      if row.isTooLong { continue }
      let day = fields[header.day ?? 0]
      if !header.isOldDaylio {
        _ = try dates.add(TableDate(reader.window.bytes.span, day), day, of: &reader)
      }
      let word = text("mood", fields, reader).trimmingBlanks.lowercased()
      if !word.isEmpty, moods[word] == nil, !unknown.contains(word) {
        unknown.append(word)
        if let index = header.index(of: "mood"), firstUnknown == nil {
          firstUnknown = SurveyedField(fields[index], of: &reader)
        }
      }
      if !text("scales", fields, reader).trimmingBlanks.isEmpty { hasScales = true }
      for activity in activityNames(fields, reader) where indexes[activity] == nil {
        indexes[activity] = activities.count
        activities.append(activity)
      }
    }
    if let meanings = MoodWords.meanings(of: unknown) {
      moods.merge(meanings) { $1 }
      moodNote = MoodWords.note(meanings)
    } else if let firstUnknown {
      throw ImportQuestion.mood(
        firstUnknown.problem("is not a known mood"), unknown[0], all: unknown)
    }
    (order, note) = try dates.decision()
  }

  private func day(_ fields: [CSV.Field], _ reader: CSVReader) -> Day? {
    if header.isOldDaylio {
      return Int(text("year", fields, reader).trimmingBlanks).flatMap {
        WrittenDate.day(text("date", fields, reader), year: $0)
      }
    }
    return TableDate(reader.window.bytes.span, fields[header.day ?? 0])?.day(in: order)
  }

  private func text(_ column: String, _ fields: [CSV.Field], _ reader: CSVReader) -> String {
    header.index(of: column).map { reader.text(fields[$0]) } ?? ""
  }

  private func activityNames(_ fields: [CSV.Field], _ reader: CSVReader) -> [String] {
    text("activities", fields, reader).split(separator: "|")
      .map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }
  }

  func read(into sink: inout ImportSink) throws {
    for note in [note, moodNote].compactMap({ $0 }) { sink.note(note) }
    var reader = try CSVReader(ByteWindow(source))
    var days = DaylioDays(isLatestFirst: true)
    var fields: [CSV.Field] = []
    while let row = try reader.nextRow(into: &fields) {
      func report(_ problem: OffsetProblem) { sink.report(reader.locate(problem)) }
      if row.isTooLong {
        report(reader.lengthProblem(fields))
        continue
      }
      guard let day = day(fields, reader) else {
        report(TableDate.problem(of: fields[header.day ?? 0], in: reader))
        continue
      }
      let note = ["note_title", "note"]
        .map { text($0, fields, reader).replacing("<br>", with: "\n").trimmingBlanks }
        .filter { !$0.isEmpty }.joined(separator: ": ")
      days.add(
        on: day, mood: moods[text("mood", fields, reader).trimmingBlanks.lowercased()],
        note: note, at: minute(text("time", fields, reader)),
        activities: activityNames(fields, reader).compactMap { indexes[$0] })
    }
    days.put(into: &sink, from: survey.source)
    if hasScales { sink.note("the column 'scales' is skipped") }
  }

  /// Minutes from midnight of a time, `21:05` or `8:30 am`.
  private func minute(_ text: String) -> Int64? {
    guard case .clock(let clock) = CellShape(text.trimmingBlanks) else { return nil }
    return clock.timeOfDay
  }
}

/// The entries of Daylio by day: mood becomes their mean, notes are joined, activities become tags.
struct DaylioDays {
  private struct Entries {
    var count = 0
    var moods: [Int64] = []
    /// In the order of the file, with their minutes from midnight.
    var notes: [(minute: Int64?, text: String)] = []
    var activities: Set<Int> = []
  }

  private var days: [Day: Entries] = [:]
  let isLatestFirst: Bool

  init(isLatestFirst: Bool) { self.isLatestFirst = isLatestFirst }

  /// Adds an entry: a mood from 1 to 9, a note, and indexes of activities.
  mutating func add(on day: Day, mood: Int64?, note: String, at minute: Int64?, activities: [Int]) {
    days[day, default: Entries()].count += 1
    if let mood { days[day]?.moods.append(mood) }
    if !note.isEmpty { days[day]?.notes.append((minute, note)) }
    days[day]?.activities.formUnion(activities)
  }

  static func series(of activities: [String], knowing attributes: [Attribute]) -> [Series] {
    [Series(name: Mood.name, type: .scale), Series(name: Mood.noteName, type: .text)]
      + activities.map { activity in
        let known = attributes.first { $0.type == .boolean && $0.label == activity }
        return Series(
          name: known?.name ?? name(of: activity, knowing: attributes),
          label: known == nil ? activity : nil, type: .boolean)
      }
  }

  /// The name of a tag, which is never the name of an attribute of another type.
  private static func name(of activity: String, knowing attributes: [Attribute]) -> String {
    let name = Naming.name(from: activity)
    if name.isEmpty { return activity }
    let isTaken =
      Template.named(name) != nil || attributes.contains { $0.name == name && $0.type != .boolean }
    return isTaken ? name + "_tag" : name
  }

  func put(into sink: inout ImportSink, from source: String) {
    for (day, entries) in days.sorted(by: { $0.key < $1.key }) {
      let count = Int64(entries.moods.count)
      if count > 0 {
        // The mean, halves up.
        let mean = (2 * entries.moods.reduce(0, +) + count) / (2 * count)
        put(.integer(mean), at: 0, on: day, &sink, source)
      }
      if !entries.notes.isEmpty {
        let text = inOrder(entries.notes).joined(separator: "\n")
        put(.text(text), at: 1, on: day, &sink, source)
      }
      for activity in entries.activities.sorted() {
        put(.integer(1), at: 2 + activity, on: day, &sink, source)
      }
    }
    let several = days.values.count { $0.count > 1 }
    if several > 0 {
      sink.note(
        "\(several) \(several == 1 ? "day has" : "days have") several entries: mood is their mean,"
          + " notes are joined")
    }
  }

  private func put(
    _ value: Value, at index: Int, on day: Day, _ sink: inout ImportSink, _ source: String
  ) {
    let series = sink.series[index]
    if let value = series.stored(value) { return sink.put(value, of: series, on: day) }
    sink.report(
      Problem(
        source: source,
        message: "the entries of \(day) have no value that '\(series.name)' can store",
        hint: "A value of it is \(series.type.rule)."))
  }

  private func inOrder(_ notes: [(minute: Int64?, text: String)]) -> [String] {
    let notes = isLatestFirst ? notes.reversed() : notes
    guard notes.allSatisfy({ $0.minute != nil }) else { return notes.map(\.text) }
    return notes.enumerated().sorted { one, other in
      (one.element.minute ?? 0, one.offset) < (other.element.minute ?? 0, other.offset)
    }.map(\.element.text)
  }
}
