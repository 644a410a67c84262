import Formats
import Metrics
import Time

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
  /// Whether the latest entry is the first one.
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
    let name = KnownNames.name(from: activity)
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

  /// The notes from the morning on.
  private func inOrder(_ notes: [(minute: Int64?, text: String)]) -> [String] {
    let notes = isLatestFirst ? notes.reversed() : notes
    guard notes.allSatisfy({ $0.minute != nil }) else { return notes.map(\.text) }
    return notes.enumerated().sorted { one, other in
      (one.element.minute ?? 0, one.offset) < (other.element.minute ?? 0, other.offset)
    }.map(\.element.text)
  }
}
