import Actions
import Agenda
import Cards
import CommandLine
import Formats
import Host
import Storage
import Text
import Time

/// Adds the events of .ics files to a calendar: invitations, their updates and cancellations, or
/// whole calendars.
struct EventFileAddition {
  private let line: Invocation
  private let target: AgendaCalendar
  private let context: Context
  private let store: Store?
  private let reader: CalendarReader

  /// More events than these are counted.
  private static let few = 5

  init(_ line: Invocation, to target: AgendaCalendar, in context: Context, store: Store?) throws {
    let allowed =
      [EventOptions.calendar.name, EventOptions.dryRun.name, Option.quiet.name]
      + Option.rendering.map(\.name)
    if let other = line.given.first(where: { !allowed.contains($0.option) }) {
      throw Failure.usage(
        "--\(other.option) is for an event that is typed, not for a file",
        hints: ["Add the file, then: dash agenda edit"])
    }
    self.line = line
    self.target = target
    self.context = context
    self.store = store
    reader = try CalendarReader(in: context.world, store: store)
  }

  /// What happens to one event.
  private struct Step {
    var verb: String
    var title: String
    var day: Day?
    var uid: String
    var file: EventFileChange?
  }

  func run() throws {
    if let store, target.isOwn { try OwnCalendar(of: store, in: context).settle() }
    var steps: [Step] = []
    // The texts as they will be, by file, and the file of each UID.
    var (files, names) = try existing()
    var problems: [Problem] = []
    for argument in line.arguments {
      let (merge, found) = try merge(argument)
      problems += found
      for group in merge.groups {
        steps.append(try step(group, of: merge, in: &files, names: &names))
      }
    }
    context.report(problems)
    guard !steps.isEmpty else {
      throw Failure(
        "\(line.arguments[0].text): has no events",
        hints: ["Tasks and journals are not supported."],
        status: .data)
    }
    // A UID that is in several files is written once, with all that they say.
    var changes: [String: EventFileChange] = [:]
    for file in steps.compactMap(\.file) {
      changes[file.name, default: file].after = file.after
    }
    let sentences = self.sentences(of: steps)
    if changes.isEmpty { return try context.acknowledge(sentences + ["nothing changed"]) }
    if line.has(EventOptions.dryRun) {
      return try context.acknowledge(sentences + ["not recorded: this was a dry run"])
    }
    try context.changeEvents(
      by: line.typed, changes.values.sorted { $0.name < $1.name },
      adding: target.isOwn && target.id == 0 ? target : nil)
    try context.acknowledge(sentences + [ChangeLines.undoHint])
  }

  private func merge(_ argument: Argument) throws -> (EventMerge, [Problem]) {
    let path = argument.bytes
    guard context.files.kind(path) == .file else {
      throw Failure("\(argument.text): no such file")
    }
    let bytes = try context.files.read(path)
    // Reported with their lines; an event that cannot be read is not added.
    let events = try reader.events(in: bytes, of: argument.text)
    guard events.isWhole else {
      throw Failure(
        "\(argument.text): the calendar is cut off", hints: ["Ask for the file again."],
        status: .data)
    }
    let merge: EventMerge
    do throws(OffsetProblem) {
      merge = try EventMerge(
        bytes, zones: reader.local.database, in: reader.local.zone)
    } catch {
      throw DocumentError(Problem.locating([error], in: bytes.span, of: argument.text)[0])
    }
    if case .other(let method) = merge.method {
      throw Failure(
        "\(argument.text): is a message of the kind \(method.prefix(30)), which has no event to add",
        hints: ["Expected an invitation, an update or a cancellation."], status: .data)
    }
    return (merge, events.problems)
  }

  private func existing() throws -> (files: [String: [UInt8]], names: [String: String]) {
    var files: [String: [UInt8]] = [:]
    var names: [String: String] = [:]
    guard target.id != 0 else { return (files, names) }
    for file in try OwnCalendar.files(in: target.source, context.files) {
      files[file.name] = file.bytes
      guard
        let merge = try? EventMerge(
          file.bytes, zones: reader.local.database, in: reader.local.zone)
      else { continue }
      for group in merge.groups where !group.uid.isEmpty { names[group.uid] = file.name }
    }
    return (files, names)
  }

  private func step(
    _ group: EventMerge.Group, of merge: EventMerge, in files: inout [String: [UInt8]],
    names: inout [String: String]
  ) throws -> Step {
    let uid = group.uid.isEmpty ? context.newUID() : group.uid
    let title = merge.title(of: group)
    let name = names[uid] ?? fileName(for: uid, besides: files)
    let before = names[uid] == nil ? nil : files[name]
    var step = Step(
      verb: "", title: title.isEmpty ? "(no title)" : title, day: merge.firstDay(of: group),
      uid: uid)
    let now = context.instant(in: reader.local.zone)
    func change(_ bytes: [UInt8]) -> EventFileChange {
      defer { (files[name], names[uid]) = (bytes, name) }
      return EventFileChange(
        folder: target.isOwn ? nil : target.source, name: name, before: before, after: bytes)
    }
    switch try merge.result(of: group, uid: uid, existing: before, now: now) {
    case .add(let bytes):
      // Without a valid beginning it is no event that can be shown.
      guard try reader.events(in: bytes, of: name).eventCount > 0 else {
        step.verb = "Left out"
        return step
      }
      (step.verb, step.file) = ("Added", change(bytes))
    case .replace(let bytes): (step.verb, step.file) = ("Replaced", change(bytes))
    case .cancel(let bytes): (step.verb, step.file) = ("Cancelled", change(bytes))
    case .same: step.verb = "Unchanged"
    case .older: step.verb = "Left out, since a newer version is there:"
    case .unknown: step.verb = "Left out, since it is not in \(target.name):"
    }
    return step
  }

  /// A UID as the name of a file, if it can be one, else a new name.
  private func fileName(for uid: String, besides files: [String: [UInt8]]) -> String {
    let isPlain =
      1...100 ~= uid.utf8.count && uid.utf8.first != UInt8(ascii: ".")
      && uid.utf8.allSatisfy { byte in
        48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || "@._-".utf8.contains(byte)
      }
    let name = uid + ".ics"
    // Some file systems do not tell capitals from small letters.
    let isFree = !files.keys.contains { $0.lowercased() == name.lowercased() }
    return isPlain && isFree ? name : context.newUID() + ".ics"
  }

  /// What was done to each event, or how many there were of each kind.
  private func sentences(of steps: [Step]) -> [String] {
    let text = EventWords(today: context.now.day, clock: context.valueText)
    if steps.count <= Self.few {
      return steps.map { step in
        "\(step.verb) \(step.title)" + (step.day.map { ", \(text.plain($0))" } ?? "")
          + (step.verb == "Added" ? ", to \(target.name)" : "")
      }
    }
    var order: [String] = []
    var counts: [String: Int] = [:]
    for step in steps {
      if counts[step.verb] == nil { order.append(step.verb) }
      counts[step.verb, default: 0] += 1
    }
    return order.map { verb in
      "\(verb) \(CountText.of(counts[verb] ?? 0, "event", "events"))"
        + (verb == "Added" ? " to \(target.name)" : "")
    }
  }
}
