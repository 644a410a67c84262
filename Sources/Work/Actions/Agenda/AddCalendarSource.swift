import Agenda
import Drawing
import Formats
import Host
import Storage
import Text

/// Adds calendars: a file, a folder of events, each folder in a folder, or an address.
package struct AddCalendarSource: Action {
  package static let effects: Effects = .usesNetwork

  private let source: String
  /// The name, else the calendar's own name.
  package var name: String?
  /// The colour, else the calendar's own colour.
  package var color: ChosenColor?
  /// Whether events can be written to its folder.
  package var isWritable = false
  /// Whether its events count for attributes.
  package var isCounted = true
  /// The path of a file with the name and the password for an address.
  package var login: String?

  package init(_ source: String) { self.source = source }

  package struct Added {
    package fileprivate(set) var calendar: AgendaCalendar
    package let eventCount: Int
    package let problems: [Problem]
    /// Whether it seems to be about days off: see ``LeaveWords``.
    package fileprivate(set) var isAboutLeave = false
    fileprivate var response: CachedResponse?
  }

  /// - Returns: The calendars in the order of their paths.
  /// - Throws: ``Failure`` if the source cannot be read or was added before; nothing is added then.
  package func run(in world: World) throws -> [Added] {
    let store = try world.openStore()
    let existing = try store?.calendars() ?? []
    let reader = try CalendarReader(in: world, store: store)
    let added =
      AgendaCalendar.isAddress(source)
      ? [try fetch(among: existing, by: reader, in: world)]
      : try read(among: existing, by: reader, in: world)
    try world.change(in: store) { change in
      for new in added { _ = try change.add(new.calendar) }
    }
    let written = try world.openStoreForWriting()
    for new in added {
      if let response = new.response {
        try written.cache([(.calendar(new.calendar.source), response)])
      }
    }
    return added
  }

  private func read(
    among existing: [AgendaCalendar], by reader: CalendarReader, in world: World
  ) throws -> [Added] {
    switch world.files.kind(Array(source.utf8)) {
    case .nothing: throw Failure("\(source): no such file or folder")
    case .other: throw Failure("\(source): is not a file or a folder")
    case .file:
      if isWritable {
        throw Failure.usage(
          "--writable is for a folder: \(source)",
          hints: ["dash writes one file for each event. Leave out --writable."])
      }
      return [try read(source, among: existing, by: reader)]
    case .folder: break
    }
    let folder = CalendarFolder(path: source, files: world.files)
    guard try !folder.isCollection else {
      return [try read(source, as: folder, among: existing, by: reader)]
    }
    let collections = try folder.collections.filter { collection in
      !existing.contains { $0.source == collection.path }
    }
    if collections.isEmpty {
      throw Failure("\(source): all calendars in this folder are added already")
    }
    if name != nil, collections.count > 1 {
      throw Failure.usage(
        "--name is for one calendar, and this folder has \(collections.count)",
        hints: ["Add one of them: dash agenda calendars add \(collections[0].path)"])
    }
    return try collections.reduce(into: []) { added, collection in
      let others = existing + added.map(\.calendar)
      added.append(try read(collection.path, as: collection, among: others, by: reader))
    }
  }

  private func fetch(
    among existing: [AgendaCalendar], by reader: CalendarReader, in world: World
  ) throws -> Added {
    try refuseTwice(source, among: existing)
    var calendar = AgendaCalendar(
      name: "", source: source, color: color?.text, login: login, isCounted: isCounted)
    let fetch = CalendarFetch(world: world, reader: reader)
    guard case .fetched(let response, _) = try fetch.fetch(calendar, before: nil) else {
      throw Failure("\(calendar.shownSource): has no calendar", status: .data)
    }
    let events = try reader.events(published: response.body, of: calendar.shownSource)
    let host = source.split(separator: "/").dropFirst().first.map(String.init)
    calendar.name = try name(events.title ?? host ?? source, among: existing)
    calendar.color = calendar.color ?? events.color.flatMap(ChosenColor.init)?.text
    return Added(
      calendar: calendar, eventCount: events.eventCount, problems: events.problems,
      isAboutLeave: LeaveWords.describe(
        calendar: calendar.name, events, around: reader.today), response: response)
  }

  /// Reads a file, or a folder that may name itself.
  private func read(
    _ path: String, as folder: CalendarFolder? = nil, among existing: [AgendaCalendar],
    by reader: CalendarReader
  ) throws -> Added {
    try refuseTwice(path, among: existing)
    var calendar = AgendaCalendar(
      name: "", source: path, color: color?.text ?? folder?.color, isWritable: isWritable,
      isCounted: isCounted)
    let reading = reader.read(calendar)
    if let failure = reading.failure { throw failure }
    var title = folder?.title
    if title == nil, reading.parts.count == 1 {
      title = reading.parts[0].title
      calendar.color = calendar.color ?? reading.parts[0].color.flatMap(ChosenColor.init)?.text
    }
    let base = path.split(separator: "/").last.map(String.init) ?? path
    let file = base.lowercased().hasSuffix(".ics") ? String(base.dropLast(4)) : base
    calendar.name = try name(title ?? file, among: existing)
    return Added(
      calendar: calendar, eventCount: reading.eventCount, problems: reading.problems,
      isAboutLeave: LeaveWords.describe(calendar: calendar.name, reading, around: reader.today))
  }

  private func refuseTwice(_ source: String, among existing: [AgendaCalendar]) throws {
    if let same = existing.first(where: { $0.source == source }) {
      throw Failure("\(same.shownSource): is added already, as the calendar '\(same.name)'")
    }
  }

  /// The name that was given, else `own`, with a number if another calendar has it.
  private func name(_ own: String, among existing: [AgendaCalendar]) throws -> String {
    if let name {
      guard !existing.contains(where: { $0.hasName(name) }) else {
        throw Failure("a calendar named '\(name)' exists", hints: ["Choose another name."])
      }
      return name
    }
    let clean = String(CleanText(own).string.trimmed.prefix(80))
    return AgendaCalendar.freeName(clean.isEmpty ? "calendar" : clean, among: existing)
  }
}

extension AgendaCalendar {
  static func freeName(_ base: String, among calendars: [AgendaCalendar]) -> String {
    var name = base
    var number = 1
    while calendars.contains(where: { $0.hasName(name) }) {
      number += 1
      name = "\(base) \(number)"
    }
    return name
  }
}

/// A folder of `.ics` files in the form of vdirsyncer and khal: each file is an event with the
/// events that replace its instances.
///
///     calendars/office/displayname     Office
///     calendars/office/color           #3366CC
///     calendars/office/4f2c-a81b.ics   BEGIN:VCALENDAR …
private struct CalendarFolder {
  let path: String
  let files: Files

  var isCollection: Bool {
    get throws {
      try files.list(Array(path.utf8)).contains(where: CalendarReader.isItem) || collections.isEmpty
    }
  }

  /// The folders in it that hold events, or the files that describe a calendar.
  var collections: [CalendarFolder] {
    get throws {
      let descriptions = ["displayname", "color"].map { Array($0.utf8) }
      return try files.list(Array(path.utf8)).compactMap { name in
        guard name.first != UInt8(ascii: "."), let text = String(validating: name, as: UTF8.self)
        else { return nil }
        let folder = "\(path)/\(text)"
        guard files.kind(Array(folder.utf8)) == .folder,
          try files.list(Array(folder.utf8)).contains(where: {
            CalendarReader.isItem($0) || descriptions.contains($0)
          })
        else { return nil }
        return CalendarFolder(path: folder, files: files)
      }
    }
  }

  var title: String {
    text(of: "displayname") ?? path.split(separator: "/").last.map(String.init) ?? path
  }

  var color: String? { text(of: "color").flatMap(ChosenColor.init)?.text }

  private func text(of name: String) -> String? {
    let file = Array("\(path)/\(name)".utf8)
    guard files.kind(file) == .file, files.size(file) < 1000, let bytes = try? files.read(file)
    else { return nil }
    let text = String(CleanText(String(decoding: bytes, as: UTF8.self)).string.trimmed)
    return text.isEmpty ? nil : text
  }
}

/// Renames, colours or removes a calendar.
package struct ChangeCalendar: Action {
  package enum Edit {
    case rename(String)
    /// Sets the colour; nil lets the program choose.
    case color(ChosenColor?)
    case remove
  }

  private let name: String
  private let edit: Edit

  package init(_ name: String, _ edit: Edit) { (self.name, self.edit) = (name, edit) }

  /// - Returns: The calendar before and after the change; they are equal if nothing changed.
  /// - Throws: ``Failure`` if no calendar has the name, or another one has the new name.
  package func run(in world: World) throws -> (before: AgendaCalendar, after: AgendaCalendar) {
    let store = try world.openStore()
    let calendars = try store?.calendars() ?? []
    let before = try AgendaCalendar.named(name, among: calendars)
    var after = before
    switch edit {
    case .rename(let name):
      if let other = calendars.first(where: { $0.id != before.id && $0.hasName(name) }) {
        throw Failure("a calendar named '\(other.name)' exists", hints: ["Choose another name."])
      }
      after.name = name
    case .color(let color): after.color = color?.text
    case .remove: try world.change(in: store) { try $0.removeCalendar(before.id) }
    }
    if after != before { try world.change(in: store) { try $0.put(after) } }
    return (before, after)
  }
}

extension AgendaCalendar {
  func hasName(_ other: String) -> Bool { name.lowercased() == other.lowercased() }

  /// The calendar with a name, in any case.
  package static func named(_ name: String, among calendars: [AgendaCalendar]) throws
    -> AgendaCalendar
  {
    let found = calendars.filter { $0.hasName(name) }
    if let calendar = found.first(where: { $0.name == name }) ?? found.first { return calendar }
    throw Failure.usage(
      "unknown calendar '\(name)'",
      hints: Suggestion.hints(for: name, among: calendars.map(\.name))
        + [
          calendars.isEmpty
            ? "There are no calendars. To add one: dash agenda calendars add <source>"
            : "The calendars: dash agenda calendars"
        ])
  }

  package func requireWritable() throws {
    guard !isWritable else { return }
    throw Failure(
      "calendar '\(name)' is not writable",
      hints: isAddress
        ? "Its events come from an address: change them there."
        : "To allow it: dash agenda calendars remove \(ShellText.quoted(name)), then "
          + "dash agenda calendars add \(ShellText.quoted(source)) --writable")
  }
}
