import Formats
import Metrics
import Time

/// Reads the entries of Daylio's export.
///
///     full_date,date,weekday,time,mood,activities,note_title,note
///     2026-11-20,November 20,Friday,21:05,good,"work | good sleep","","long walk"
///
/// Later exports have a column `scales` behind `activities`. Those of 2017 and 2018 have the year
/// apart:
///
///     year,date,weekday,time,mood,activities,note
///     2018,18 May,Friday,11:54 pm,good,"work | good sleep","long walk"
///
/// There may be several entries a day: mood becomes their mean, notes are joined in the order of their
/// times, and each activity becomes a tag. Moods are the user's own words, so the first pass looks for
/// words without a meaning, and decides how dates are written.
struct DaylioImporter: Importer {
  private(set) var survey: Survey
  private let source: ByteSource
  private let header: TableHeader
  private let moods: [String: Int64]
  private var order = DateOrder.yearFirst
  private var note: String?
  private var hasScales = false
  /// The activities in the order in which they first appear, and the index of each.
  private var activities: [String] = []
  private var indexes: [String: Int] = [:]

  static func detects(_ head: DocumentHead) -> Bool {
    !head.isJSON && TableHeader(head)?.isDaylio == true
  }

  init(
    _ source: ByteSource, _ window: ByteWindow, knowing attributes: [Attribute],
    _ options: ImportOptions
  ) throws {
    var reader = try CSVReader(window)
    self.source = window.isWhole ? ByteSource(window.bytes, named: source.name) : source
    header = TableHeader(reader, options)
    let options = options.answered(for: header.key)
    moods = MoodWords.daylio.merging(options.moods) { $1 }
    survey = Survey(of: source.name)
    survey.importSource = .daylio
    survey.hasFileName = false
    survey.hasStoredMoods = true
    do {
      try readAll(&reader, options)
    } catch var question as ImportQuestion {
      question.scope = header.key
      throw question
    }
    survey.series = [
      Series(name: Mood.name, type: .scale), Series(name: Mood.noteName, type: .text),
    ]
    for activity in activities {
      let known = attributes.first { $0.type == .boolean && $0.label == activity }
      survey.series.append(
        Series(
          name: known?.name ?? DaylioImporter.name(of: activity, knowing: attributes),
          label: known == nil ? activity : nil, type: .boolean))
    }
  }

  /// The first pass over the rows.
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
    if let firstUnknown {
      throw ImportQuestion.mood(
        firstUnknown.problem("is not a known mood"), unknown[0], all: unknown)
    }
    (order, note) = try dates.decision()
  }

  /// The day of a row; nil for what is not one.
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

  /// What the entries of one day say.
  private struct Entries {
    var count = 0
    var moodCount: Int64 = 0
    var moodSum: Int64 = 0
    /// In the order of the file, which is the latest first, with their minutes from midnight.
    var notes: [(minute: Int64?, text: String)] = []
    var activities: Set<Int> = []
  }

  func read(into sink: inout ImportSink) throws {
    if let note { sink.note(note) }
    var reader = try CSVReader(ByteWindow(source))
    var byDay: [Day: Entries] = [:]
    var fields: [CSV.Field] = []
    while let row = try reader.nextRow(into: &fields) {
      func report(_ problem: OffsetProblem) { sink.report(reader.locate(problem)) }
      if row.isTooLong {
        report(reader.lengthProblem(fields))
        continue
      }
      let field = fields[header.day ?? 0]
      guard let day = day(fields, reader) else {
        report(TableDate.problem(of: field, in: reader))
        continue
      }
      var entries = byDay[day] ?? Entries()
      entries.count += 1
      if let mood = moods[text("mood", fields, reader).trimmingBlanks.lowercased()] {
        entries.moodCount += 1
        entries.moodSum += mood
      }
      let note = ["note_title", "note"]
        .map { text($0, fields, reader).replacing("<br>", with: "\n").trimmingBlanks }
        .filter { !$0.isEmpty }.joined(separator: ": ")
      if !note.isEmpty {
        entries.notes.append((minute(text("time", fields, reader)), note))
      }
      for activity in activityNames(fields, reader) {
        if let index = indexes[activity] { entries.activities.insert(index) }
      }
      byDay[day] = entries
    }
    for (day, entries) in byDay.sorted(by: { $0.key < $1.key }) {
      put(entries, on: day, into: &sink)
    }
    let several = byDay.values.count { $0.count > 1 }
    if several > 0 {
      sink.note(
        "\(several) \(several == 1 ? "day has" : "days have") several entries: mood is their mean,"
          + " notes are joined")
    }
    if hasScales { sink.note("the column 'scales' is skipped") }
  }

  private func put(_ entries: Entries, on day: Day, into sink: inout ImportSink) {
    func put(_ value: Value, at index: Int) {
      let series = sink.series[index]
      if let value = value.encoded(as: series.type) {
        sink.put(value, of: series, on: day)
      } else {
        sink.report(
          Problem(
            source: survey.source,
            message: "the entries of \(day) have no value that '\(series.name)' can store",
            hint: "A value of it is \(series.type.rule)."))
      }
    }
    if entries.moodCount > 0 {
      // The mean, halves up.
      put(
        .integer((2 * entries.moodSum + entries.moodCount) / (2 * entries.moodCount)), at: 0)
    }
    if !entries.notes.isEmpty {
      put(.text(DaylioImporter.inOrder(entries.notes).joined(separator: "\n")), at: 1)
    }
    for activity in entries.activities.sorted() { put(.integer(1), at: 2 + activity) }
  }

  /// The notes from the morning on.
  private static func inOrder(_ notes: [(minute: Int64?, text: String)]) -> [String] {
    let notes = Array(notes.reversed())
    guard notes.allSatisfy({ $0.minute != nil }) else { return notes.map(\.text) }
    return notes.enumerated().sorted { one, other in
      (one.element.minute ?? 0, one.offset) < (other.element.minute ?? 0, other.offset)
    }.map(\.element.text)
  }

  /// Minutes from midnight of a time, `21:05` or `8:30 am`.
  private func minute(_ text: String) -> Int64? {
    guard case .clock(let clock) = CellShape(text.trimmingBlanks) else { return nil }
    return clock.timeOfDay
  }

  /// The name of a tag: never that of an attribute that counts something.
  static func name(of activity: String, knowing attributes: [Attribute]) -> String {
    let name = KnownNames.name(from: activity)
    if name.isEmpty { return activity }
    let isTaken =
      Template.named(name) != nil || attributes.contains { $0.name == name && $0.type != .boolean }
    return isTaken ? name + "_tag" : name
  }
}
