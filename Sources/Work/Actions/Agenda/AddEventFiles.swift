import Agenda
import Formats
import Host
import Storage
import Text
import Time

/// Adds the events of `.ics` files to a calendar: invitations, updates, cancellations or calendars.
package struct AddEventFiles: Action {
  package static let effects: Effects = .writesDay

  private let paths: [Argument]
  private let calendar: AgendaCalendar
  package var isRehearsal = false

  /// Adds files to a calendar of ``World/calendarForEvents(named:)``.
  package init(_ paths: [Argument], to calendar: AgendaCalendar) {
    (self.paths, self.calendar) = (paths, calendar)
  }

  package enum Outcome: Sendable {
    case added, replaced, cancelled, unchanged
    /// The calendar has a newer version.
    case older
    /// It cancels an event that the calendar does not have.
    case unknown
    /// It has no valid beginning.
    case invalid
  }

  package struct Step {
    package fileprivate(set) var outcome = Outcome.invalid
    package let title: String
    package let day: Day?
    fileprivate var change: FileChange?
  }

  package struct Result {
    package fileprivate(set) var steps: [Step] = []
    package fileprivate(set) var problems: [Problem] = []
    package var isChange: Bool { steps.contains { $0.change != nil } }
  }

  /// - Throws: ``Failure`` if a file cannot be read, or is a message without an event to add.
  package func run(in world: World) throws -> Result {
    let store = try world.openStore()
    let reader = try CalendarReader(in: world, store: store)
    if let store, calendar.isOwn { try OwnCalendar(of: store, in: world).settle() }
    var target = try Target(calendar, reader: reader, in: world)
    var result = Result()
    for path in paths {
      let (merge, problems) = try merge(path, reader: reader, in: world)
      result.problems += problems
      for group in merge.groups { result.steps.append(try target.step(group, of: merge)) }
    }
    // An event in several files is written once, with everything that they say.
    var changes: [String: FileChange] = [:]
    for change in result.steps.compactMap(\.change) {
      changes[change.name, default: change].after = change.after
    }
    if !isRehearsal, !changes.isEmpty {
      try world.changeEvents(changes.values.sorted { $0.name < $1.name })
    }
    return result
  }

  private func merge(
    _ path: Argument, reader: CalendarReader, in world: World
  ) throws -> (EventMerge, [Problem]) {
    guard world.files.kind(path.bytes) == .file
    else { throw Failure("\(path.text): no such file") }
    let bytes = try world.files.read(path.bytes)
    let events = try reader.events(in: bytes, of: path.text)
    guard events.isWhole else {
      throw Failure(
        "\(path.text): the calendar is cut off", hints: ["Ask for the file again."], status: .data)
    }
    let merge: EventMerge
    do throws(OffsetProblem) {
      merge = try EventMerge(bytes, zones: reader.local.database, in: reader.local.zone)
    } catch {
      throw DocumentError(Problem.locating([error], in: bytes.span, of: path.text)[0])
    }
    if case .other(let method) = merge.method {
      throw Failure(
        "\(path.text): is a message of the kind \(method.prefix(30)), which has no event to add",
        hints: ["Expected an invitation, an update or a cancellation."], status: .data)
    }
    return (merge, events.problems)
  }
}

private struct Target {
  private let calendar: AgendaCalendar
  private let reader: CalendarReader
  private let world: World
  private let now: Instant
  private var folder: EventFolder

  init(_ calendar: AgendaCalendar, reader: CalendarReader, in world: World) throws {
    (self.calendar, self.reader, self.world) = (calendar, reader, world)
    now = world.instant(in: reader.local.zone)
    folder = try EventFolder(calendar.id == 0 ? nil : calendar.source, reader.local, in: world)
  }

  mutating func step(_ group: EventMerge.Group, of merge: EventMerge) throws -> AddEventFiles.Step {
    let uid = group.uid.isEmpty ? world.newUID() : group.uid
    let title = merge.title(of: group)
    let name = folder.fileName(for: uid)
    let before = folder.names[uid].flatMap { folder.files[$0] }
    var step = AddEventFiles.Step(
      title: title.isEmpty ? "(no title)" : title, day: merge.firstDay(of: group))
    var after: [UInt8]?
    switch try merge.result(of: group, uid: uid, existing: before, now: now) {
    case .add(let bytes):
      if try reader.events(in: bytes, of: name).eventCount == 0 { return step }
      (step.outcome, after) = (.added, bytes)
    case .replace(let bytes): (step.outcome, after) = (.replaced, bytes)
    case .cancel(let bytes): (step.outcome, after) = (.cancelled, bytes)
    case .same: step.outcome = .unchanged
    case .older: step.outcome = .older
    case .unknown: step.outcome = .unknown
    }
    if let after {
      step.change = calendar.change(of: name, from: before, to: after)
      (folder.files[name], folder.names[uid]) = (after, name)
    }
    return step
  }
}

/// The files of a folder of events, by their UIDs.
struct EventFolder {
  let local: LocalZone
  let world: World
  /// The texts of the files by their names, and the names by the UIDs of their events.
  var files: [String: [UInt8]] = [:]
  var names: [String: String] = [:]

  /// Without a folder it is empty.
  init(_ folder: String?, _ local: LocalZone, in world: World) throws {
    (self.local, self.world) = (local, world)
    for file in try folder.map({ try OwnCalendar.files(in: $0, world.files) }) ?? [] {
      files[file.name] = file.bytes
      let groups = try? merge(file.bytes).groups
      for group in groups ?? [] where !group.uid.isEmpty { names[group.uid] = file.name }
    }
  }

  func merge(_ bytes: [UInt8]) throws(OffsetProblem) -> EventMerge {
    try EventMerge(bytes, zones: local.database, in: local.zone)
  }

  /// The name of the file with an event, or for a new one.
  func fileName(for uid: String) -> String {
    if let name = names[uid] { return name }
    let isPlain =
      1...100 ~= uid.utf8.count && uid.utf8.first != UInt8(ascii: ".")
      && uid.utf8.allSatisfy { byte in
        48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || "@._-".utf8.contains(byte)
      }
    let name = uid + ".ics"
    // Some file systems do not tell capitals from small letters.
    let isFree = !files.keys.contains { $0.lowercased() == name.lowercased() }
    return isPlain && isFree ? name : world.newUID() + ".ics"
  }
}
