import Formats
import Metrics
import Time

/// The entries of Daylio's export.
///
///     full_date,date,weekday,time,mood,activities,note_title,note
///     2026-11-20,November 20,Friday,21:05,good,"work | good sleep","","long walk"
///
/// Later exports have a column `scales` behind `activities`. There may be several entries a day, the latest first.
/// Moods are the person's own words.
struct Daylio {
  private struct Entry {
    var row: Int32
    /// From 1 to 9.
    var mood: Int64?
    var offset: Int
    var activities: [String]
    var note: String
  }

  private var entries: [Entry] = []
  private var hasScales = false

  /// Daylio's own words, from 1 to 9.
  static let moods: [String: Int64] = ["awful": 1, "bad": 3, "meh": 5, "good": 7, "rad": 9]

  /// Reads all rows, their days into `scanner`.
  ///
  /// - Throws: ``OffsetProblem`` where a mood has a word that nobody has explained.
  init(
    _ bytes: Span<UInt8>, _ header: TableHeader, _ options: ReadingOptions,
    _ scanner: inout TableScanner
  ) throws(OffsetProblem) {
    let moods = Daylio.moods.merging(options.moods) { $1 }
    var unknown: [String] = []
    var firstUnknown: Int?
    try TableScanner.rows(of: header, bytes) { cells, isWhole in
      guard isWhole else { return scanner.complainOfLength(cells, header, bytes) }
      func text(_ name: String) -> String {
        header.place(name).map { CSV.text(bytes, cells[$0].start, cells[$0].end) } ?? ""
      }
      let word = text("mood").trimmingBlanks.lowercased()
      if !word.isEmpty, moods[word] == nil, !unknown.contains(word) {
        unknown.append(word)
        firstUnknown = firstUnknown ?? header.place("mood").map { cells[$0].start }
      }
      if !text("scales").trimmingBlanks.isEmpty { hasScales = true }
      let note = [text("note_title"), text("note")]
        .map { String($0.replacing("<br>", with: "\n").trimmingBlanks) }.filter { !$0.isEmpty }
        .joined(separator: ": ")
      entries.append(
        Entry(
          row: scanner.add(day: cells[header.day ?? 0], bytes), mood: moods[word],
          offset: cells[0].start,
          activities: text("activities").split(separator: "|").map { String($0.trimmingBlanks) }
            .filter { !$0.isEmpty }, note: note))
    }
    if let firstUnknown {
      let words = unknown.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
      let example = unknown.prefix(8).map { "\($0)=3" }.joined(separator: ",")
      throw OffsetProblem(
        offset: firstUnknown,
        message: unknown.count == 1
          ? "\(words) is no mood known here" : "\(words) are no moods known here",
        hint: "Rate them from 1 to 5, such as --moods '\(example)'.")
    }
  }

  /// Writes the values of each day: mood, the note, and a tag for each activity.
  ///
  /// Texts that are made here go to the end of `bytes`, where rows find them.
  func write(
    _ days: [Day?], knowing attributes: [Attribute], into contents: inout ExistScanner,
    _ bytes: inout [UInt8]
  ) {
    var byDay: [Day: [Entry]] = [:]
    // The latest comes first, and a day is told from its morning on.
    for entry in entries.reversed() {
      if let day = days[Int(entry.row)] { byDay[day, default: []].append(entry) }
    }
    let ordered = byDay.sorted { $0.key < $1.key }
    func add(
      _ name: String, label: String?, _ type: ValueType,
      _ value: (_ entries: [Entry]) -> ExistValue?
    ) {
      let first = contents.rows.count
      for (day, entries) in ordered {
        if let value = value(entries) { contents.rows.append(ExistRow(day: day, value: value)) }
      }
      contents.series.append(
        ExistSeries(
          name: name, label: label, type: type, kept: nil, rows: first..<contents.rows.count))
    }
    add(Mood.name, label: nil, .scale) { entries in
      let moods = entries.compactMap(\.mood)
      guard !moods.isEmpty else { return nil }
      // The mean, halves up.
      let count = Int64(moods.count)
      let mean = (2 * moods.reduce(0, +) + count) / (2 * count)
      return ExistValue(kind: .integer, bits: UInt64(mean), offset: entries[0].offset)
    }
    add(Mood.noteName, label: nil, .text) { entries in
      let note = entries.map(\.note).filter { !$0.isEmpty }.joined(separator: "\n")
      guard !note.isEmpty else { return nil }
      let start = bytes.count
      bytes += note.utf8
      return ExistValue(kind: .text, bits: UInt64(bytes.count) << 1, offset: start)
    }
    var seen: Set<String> = []
    for activity in entries.flatMap(\.activities) where seen.insert(activity).inserted {
      let known = attributes.first { $0.type == .boolean && $0.label == activity }
      add(
        known?.name ?? Daylio.name(of: activity, knowing: attributes),
        label: known == nil ? activity : nil, .boolean
      ) { entries in
        entries.contains { $0.activities.contains(activity) }
          ? ExistValue(kind: .integer, bits: 1, offset: entries[0].offset) : nil
      }
    }
    let several = ordered.count { $0.value.count > 1 }
    if several > 0 {
      contents.remarks.append(
        "\(several) \(several == 1 ? "day has" : "days have") several entries: mood is their mean, notes are joined"
      )
    }
    if hasScales { contents.remarks.append("the column 'scales' is passed over") }
  }

  /// The name of a tag: never that of an attribute that counts something.
  private static func name(of activity: String, knowing attributes: [Attribute]) -> String {
    let name = KnownNames.name(from: activity)
    if name.isEmpty { return activity }
    let isTaken =
      Template.named(name) != nil || attributes.contains { $0.name == name && $0.type != .boolean }
    return isTaken ? name + "_tag" : name
  }
}

extension TableHeader {
  /// Whether its columns are Daylio's, whichever others there are.
  var isDaylio: Bool { ["full_date", "mood", "activities"].allSatisfy { place($0) != nil } }
}
