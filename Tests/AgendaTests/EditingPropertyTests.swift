import Agenda
import Foundation
import Statistics
import Testing
import Time

/// Random edits of random series: the occurrences are those before, plus or minus what was said.
///
/// With `AGENDA_EDITS=folder` each text is written there, beside the lines of its occurrences, so
/// that other programs can be asked what they read.
struct EditingPropertyTests {
  @Test(arguments: 1...6) func `an edit changes what was said, and nothing else`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed &* 7_919)
    var edited = 0
    for number in 1...30 {
      var model = try SeriesModel(&random, zones: zoneDatabase())
      var bytes = Array(model.text.utf8)
      var said = ["\(model.form)"]
      try expect(model, in: bytes, said)
      for step in 1...4 {
        guard let chosen = choose(in: model, &random) else { break }
        let edit = Edit(&random, of: model, chosen.series, chosen.slot)
        said.append("\(edit)")
        let isRefused = edit.isRefused(by: model)
        do {
          let changed = try edit.applied(to: bytes, model, newUID: "\(step + 1)")
          #expect(!isRefused, "\(said) \(String(decoding: bytes, as: UTF8.self))")
          edit.apply(to: &model, newUID: "\(step + 1)")
          bytes = changed
          edited += 1
        } catch EventEditError.cannotMove {
          #expect(isRefused, "\(said) \(String(decoding: bytes, as: UTF8.self))")
        }
        guard try expect(model, in: bytes, said) else { return }
        try write(model, bytes, "\(seed)-\(number)-\(step)")
      }
    }
    #expect(edited > 50)
  }

  private func choose(
    in model: SeriesModel, _ random: inout SplitMix64
  ) -> (series: Int, slot: Int)? {
    let series = model.series.indices.filter { !model.series[$0].slots.isEmpty }
    return series.randomElement(using: &random).map { index in
      (index, Int.random(in: 0..<min(model.series[index].slots.count, 10), using: &random))
    }
  }

  private func window(of model: SeriesModel) -> ClosedRange<Day> {
    let first = model.series[0].start.day - 200
    return first...(first + 450)
  }

  @discardableResult private func expect(
    _ model: SeriesModel, in bytes: [UInt8], _ said: [String]
  ) throws -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let events = try calendar(text)
    #expect(events.problems.isEmpty, "\(said) \(text)")
    let days = window(of: model)
    let wide = (days.lowerBound - 5)...(days.upperBound + 5)
    let lines = events.occurrences(in: wide).occurrences.map { occurrence in
      if occurrence.isAllDay {
        let last = occurrence.days.upperBound + 1
        return SeriesModel.line(
          LocalDateTime(day: occurrence.days.lowerBound, minute: 0).seconds,
          LocalDateTime(day: last, minute: 0).seconds, true, occurrence.event.title)
      }
      return SeriesModel.line(
        occurrence.start.seconds, occurrence.end.seconds, false, occurrence.event.title)
    }.sorted()
    // Both lists without the days at the edges, where clocks differ.
    let (first, last) = ("\(days.lowerBound + 2)", "\(days.upperBound - 2)")
    func inside(_ lines: [String]) -> [String] { lines.filter { $0 > first && $0 < last } }
    let isSame = inside(lines) == inside(model.lines(days))
    #expect(
      isSame,
      """
      \(said)
      too many: \(Set(inside(lines)).subtracting(model.lines(days)).sorted().prefix(4))
      missing: \(Set(inside(model.lines(days))).subtracting(lines).sorted().prefix(4))
      \(text)
      """)
    // Nothing that another program wrote is lost.
    let expected = text.components(separatedBy: "BEGIN:VEVENT").count
    for part in ["X-KEEP;A=\"b:c\":unknown", "ATTACH:https://example.org/a", "X-OWN:same"] {
      #expect(text.components(separatedBy: part).count == expected, "\(part) \(said)")
    }
    return isSame
  }

  private func write(_ model: SeriesModel, _ bytes: [UInt8], _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["AGENDA_EDITS"] else { return }
    let base = URL(filePath: folder).appending(path: name)
    try Data(bytes).write(to: base.appendingPathExtension("ics"))
    let days = window(of: model)
    let lines = ["\(days.lowerBound) \(days.upperBound)"] + model.lines(days)
    try Data((lines.joined(separator: "\n") + "\n").utf8)
      .write(to: base.appendingPathExtension("txt"))
  }
}

/// One edit of a series, around one of its occurrences.
private struct Edit: CustomStringConvertible {
  enum Kind: CaseIterable { case this, future, all, deleteThis, deleteFuture, deleteAll }

  let kind: Kind
  let series: Int
  let slot: Int
  let named: SeriesModel.Slot
  var times: EventTimes?
  var title: String?

  init(_ random: inout SplitMix64, of model: SeriesModel, _ series: Int, _ slot: Int) {
    // Deleting everything ends the test of a series: rarely.
    kind =
      Int.random(in: 1...40, using: &random) == 1
      ? .deleteAll : Kind.allCases.dropLast().randomElement(using: &random) ?? .this
    (self.series, self.slot) = (series, slot)
    named = model.series[series].slots[slot]
    if Bool.random(using: &random) { title = "New\(Int.random(in: 1...99, using: &random))" }
    guard title == nil || Bool.random(using: &random) else { return }
    let days = Bool.random(using: &random) ? Int.random(in: -9...9, using: &random) : 0
    let becomesAllDay = kind == .this && Int.random(in: 1...5, using: &random) == 1
    if model.form == .date || becomesAllDay {
      let day = named.start.day + days
      times = .days(day...(day + Int.random(in: 0...2, using: &random)))
    } else {
      // A time of the present day on the person's clock, as commands give it.
      let day = model.personal(named.isAllDay ? named.original : named.start).day + days
      let start = LocalDateTime(day: day, minute: Int.random(in: 16...40, using: &random) * 30)
      times = .times(start: start, end: start + Int64(Int.random(in: 1...4, using: &random)) * 1800)
    }
  }

  var description: String {
    "\(kind) \(series) \(named.original): \(times.map { "\($0)" } ?? "") \(title ?? "")"
  }

  func isRefused(by model: SeriesModel) -> Bool {
    switch kind {
    case .all: return model.cannotMove(series, named: named, to: times)
    case .future:
      var later = model
      later.changeFuture(series, slot, newUID: "", to: nil, title: nil)
      let isSplit = later.series.count > model.series.count
      return later.cannotMove(isSplit ? later.series.count - 1 : series, named: named, to: times)
    default: return false
    }
  }

  func apply(to model: inout SeriesModel, newUID: String) {
    switch kind {
    case .this: model.changeThis(series, slot, to: times, title: title)
    case .all: model.changeAll(series, slot, to: times, title: title)
    case .future: model.changeFuture(series, slot, newUID: newUID, to: times, title: title)
    case .deleteThis: model.deleteThis(series, slot)
    case .deleteFuture: model.deleteFuture(series, slot)
    case .deleteAll: model.deleteAll(series)
    }
  }

  func applied(to bytes: [UInt8], _ model: SeriesModel, newUID: String) throws -> [UInt8] {
    let editor = try EventEditor(
      bytes, uid: model.series[series].uid, zones: zoneDatabase(), in: try berlin(),
      now: Instant(seconds: 1_790_000_000))
    let original = model.eventTime(named.original)
    var change = EventChange()
    change.times = times
    change.details.title = title
    switch kind {
    case .this: return try editor.changing(original, to: change)
    case .all: return try editor.changingSeries(around: original, to: change)
    case .future: return try editor.changingFuture(from: original, newUID: newUID, to: change)
    case .deleteThis: return try editor.excluding(original)
    case .deleteFuture: return try editor.endingBefore(original)
    case .deleteAll: return editor.deletingAll()
    }
  }
}
