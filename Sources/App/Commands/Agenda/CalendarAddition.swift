import Actions
import Agenda
import Cards
import Formats
import Readings
import Storage
import Text

/// Reads or fetches the calendars of a new source, before they are added.
struct CalendarAddition {
  private let existing: [AgendaCalendar]
  private let title: String?
  private let color: CalendarColor?
  private let isWritable: Bool
  private let isCounted: Bool
  private let context: Context
  private let reader: CalendarReader

  /// A calendar that can be added.
  struct New {
    var calendar: AgendaCalendar
    var eventCount: Int
    var problems: [Problem]
    /// What its address gave.
    var response: CachedResponse?
    /// Where it is, as a person wrote it.
    var shown: String

    /// `Added Office: 412 events from /home/ana/.calendars/office`.
    var sentence: String {
      "Added \(calendar.name): \(CountText.of(eventCount, "event", "events")) from "
        + shown
    }
  }

  init(
    to existing: [AgendaCalendar], title: String?, color: CalendarColor?, isWritable: Bool,
    isCounted: Bool, in context: Context, reader: CalendarReader
  ) {
    self.existing = existing
    self.title = title
    self.color = color
    self.isWritable = isWritable
    self.isCounted = isCounted
    self.context = context
    self.reader = reader
  }

  /// The calendars of an absolute path: of a file, of a folder of events, or of the folders in one.
  ///
  /// `typed` is the path as the person wrote it.
  func read(_ path: String, typed: String) throws -> [New] {
    switch context.files.kind(Array(path.utf8)) {
    case .nothing: throw Failure("\(path): no such file or folder")
    case .other: throw Failure("\(path): is not a file or a folder")
    case .file:
      if isWritable {
        throw Failure.usage(
          "--writable is for a folder: \(path)",
          hints: ["dash writes one file for each event. Leave out --writable."])
      }
      return [try new(path, typed, title: nil, color: nil, among: existing)]
    case .folder: break
    }
    let folder = CalendarFolder(path, in: context)
    guard try !folder.isCollection else {
      return [try new(path, typed, title: folder.title, color: folder.color, among: existing)]
    }
    let collections = try folder.collections.filter { collection in
      !existing.contains { $0.source == collection.path }
    }
    if collections.isEmpty {
      throw Failure("\(path): all calendars in this folder are added already")
    }
    if title != nil, collections.count > 1 {
      throw Failure.usage(
        "--name is for one calendar, and this folder has \(collections.count)",
        hints: ["Add one of them: dash agenda calendars add \(collections[0].path)"])
    }
    return try collections.reduce(into: [New]()) { added, collection in
      added.append(
        try new(
          collection.path, shown(collection, in: path, typed), title: collection.title,
          color: collection.color,
          among: existing + added.map(\.calendar)))
    }
  }

  /// The calendar of an address.
  func fetched(_ address: String, loginFile: String?) throws -> New {
    try refuseTwice(address)
    var calendar = AgendaCalendar(
      name: "", source: address, color: color?.text, login: loginFile, isCounted: isCounted)
    let fetch = CalendarFetch(context: context, reader: reader)
    guard case .fetched(let response, _) = try fetch.fetch(calendar, before: nil) else {
      throw Failure("\(calendar.shownSource): has no calendar", status: .data)
    }
    let events = try reader.events(in: response.body, of: calendar.shownSource)
    let host = address.split(separator: "/").dropFirst().first.map(String.init)
    calendar.name = try name(events.title ?? host ?? address, among: existing)
    calendar.color = calendar.color ?? events.color.flatMap(CalendarColor.init)?.text
    return New(
      calendar: calendar, eventCount: events.eventCount, problems: events.problems,
      response: response, shown: calendar.shownSource)
  }

  private func shown(_ collection: CalendarFolder, in path: String, _ typed: String) -> String {
    (typed.hasSuffix("/") ? String(typed.dropLast()) : typed)
      + collection.path.dropFirst(path.count)
  }

  private func new(
    _ path: String, _ shown: String, title: String?, color: String?,
    among existing: [AgendaCalendar]
  ) throws -> New {
    try refuseTwice(path)
    var calendar = AgendaCalendar(
      name: "", source: path, color: self.color?.text ?? color, isWritable: isWritable,
      isCounted: isCounted)
    let reading = reader.read(calendar)
    if let failure = reading.failure { throw failure }
    var own = title
    if title == nil, reading.parts.count == 1 {
      own = reading.parts[0].title
      calendar.color = calendar.color ?? reading.parts[0].color.flatMap(CalendarColor.init)?.text
    }
    let base = path.split(separator: "/").last.map(String.init) ?? path
    let file = base.lowercased().hasSuffix(".ics") ? String(base.dropLast(4)) : base
    calendar.name = try name(own ?? file, among: existing)
    return New(
      calendar: calendar, eventCount: reading.eventCount, problems: reading.problems, shown: shown)
  }

  private func refuseTwice(_ source: String) throws {
    if let same = existing.first(where: { $0.source == source }) {
      throw Failure("\(same.shownSource): is added already, as the calendar '\(same.name)'")
    }
  }

  /// The name that was given, else `own`, with a number if another calendar has it.
  private func name(_ own: String, among existing: [AgendaCalendar]) throws -> String {
    let taken = Set(existing.map { $0.name.lowercased() })
    if let title {
      guard !taken.contains(title.lowercased()) else {
        throw Failure("a calendar named '\(title)' exists", hints: ["Choose another name."])
      }
      return title
    }
    let clean = String(CleanText(own).string.trimmed.prefix(80))
    var name = clean.isEmpty ? "calendar" : clean
    var number = 1
    while taken.contains(name.lowercased()) {
      number += 1
      name = "\(clean) \(number)"
    }
    return name
  }
}

extension Context {
  /// Prints how many problems calendars have, and the first three with their places.
  func report(_ problems: [Problem]) {
    guard !problems.isEmpty else { return }
    warn(CountText.of(problems.count, "problem", "problems") + " in the calendar")
    for problem in problems.prefix(3) {
      errors.report("  \(problem)", hints: problem.hint.map { ["  \($0)"] } ?? [])
    }
  }
}
