import Formats
import Text
import Time

/// The events of an iCalendar text, each as a calendar of its own, to be put in a folder of events.
///
/// An invitation, an update of one, a cancellation (RFC 5546), or simply a calendar.
package struct EventMerge {
  /// The events of one UID in the text.
  package struct Group {
    /// Empty for an event without one, which stands alone.
    package let uid: String
    fileprivate let components: [Int]
  }

  /// What a text does with the events of a calendar.
  package enum Method: Equatable, Sendable {
    /// It adds them, or replaces older versions.
    case publish
    /// It says that they do not take place.
    case cancel
    /// An answer to an invitation, which has no events to add: `REPLY`.
    case other(String)
  }

  /// What is to be done with an event.
  package enum Result: Equatable, Sendable {
    case add([UInt8])
    case replace([UInt8])
    case cancel([UInt8])
    /// The calendar has it as it is, or a newer version.
    case same
    case older
    /// A cancellation of what is not in the calendar.
    case unknown
  }

  private let document: ICalendar.Document
  private let database: ZoneDatabase
  private let zone: Zone
  package let method: Method
  package let groups: [Group]

  /// Reads a text; its zones may be those of a database, and floating times are in `zone`.
  ///
  /// - Throws: `OffsetProblem` if the text is not iCalendar.
  package init(
    _ bytes: [UInt8], zones database: ZoneDatabase, in zone: Zone
  ) throws(OffsetProblem) {
    (self.database, self.zone) = (database, zone)
    document = try ICalendar.Document(bytes)
    var method = ""
    var groups: [Group] = []
    var indices: [String: Int] = [:]
    for (index, node) in document.components.enumerated() where node.isComplete {
      if node.name == .calendar, method.isEmpty {
        method = Self.text(of: "METHOD", in: index, document)?.uppercased() ?? ""
      }
      guard node.name == .event else { continue }
      let uid = Self.text(of: "UID", in: index, document) ?? ""
      if !uid.isEmpty, let known = indices[uid] {
        groups[known] = Group(uid: uid, components: groups[known].components + [index])
      } else {
        indices[uid] = groups.count
        groups.append(Group(uid: uid, components: [index]))
      }
    }
    self.groups = groups
    self.method =
      switch method {
      case "", "PUBLISH", "REQUEST", "ADD": .publish
      case "CANCEL": .cancel
      default: .other(method)
      }
  }

  private static func text(
    of name: String, in component: Int, _ document: ICalendar.Document
  ) -> String? {
    for line in document.propertyLines(of: component) {
      if let property = try? document.property(line), property.name == name {
        return String(property.text.trimmed)
      }
    }
    return nil
  }

  /// What becomes of a group, of which a calendar has `existing`; nil if it has none.
  ///
  /// `uid` is that of an event without one; `now` the time of a cancellation.
  package func result(
    of group: Group, uid: String, existing: [UInt8]?, now: Instant
  ) throws(OffsetProblem) -> Result {
    let incoming = group.components.map { component in
      var tree = document.tree(component)
      if group.uid.isEmpty { tree.set(ICalendar.Property("UID", value: ICalendar.escaped(uid))) }
      return tree
    }
    guard let existing else {
      return method == .cancel ? .unknown : .add(calendar(of: incoming))
    }
    let old = try ICalendar.Document(existing)
    var present: [(index: Int, tree: ICalendar.Component)] = []
    for (index, node) in old.components.enumerated() where node.name == .event && node.isComplete {
      let tree = old.tree(index)
      if tree.property("UID").map({ String($0.text.trimmed) }) == uid {
        present.append((index, tree))
      }
    }
    guard let first = present.first else {
      return method == .cancel ? .unknown : .add(calendar(of: incoming))
    }
    let instances = incoming.map { instance(of: $0, in: document) }
    let presentInstances = present.map { instance(of: $0.tree, in: old) }
    for (new, instance) in zip(incoming, instances) {
      for (tree, other) in zip(present, presentInstances)
      where instance == other && Self.version(new) < Self.version(tree.tree) {
        return .older
      }
    }
    if method == .cancel {
      return cancelled(
        by: Array(zip(incoming, instances)), Array(zip(present, presentInstances)), in: old, now)
    }
    if incoming.allSatisfy({ new in present.contains { $0.tree == new } }) { return .same }
    // A whole event replaces all that is there of it; an occurrence alone replaces that one.
    let isWhole = incoming.contains { $0.property("RECURRENCE-ID") == nil }
    var replacements: [Int: [ICalendar.Component]] = [:]
    for (event, instance) in zip(present, presentInstances)
    where isWhole || instances.contains(instance) {
      replacements[event.index] = []
    }
    let known = Set(old.components.indices.compactMap { zoneID(of: $0, in: old) })
    let zones = zoneComponents(of: incoming).filter { zone in
      !known.contains(zone.property("TZID")?.text ?? "")
    }
    let others = replacements[first.index] == nil ? [first.tree] : []
    replacements[first.index] = zones + others + incoming
    return .replace(old.bytes(replacing: replacements))
  }

  /// The text with the events that the incoming ones name marked as cancelled.
  private func cancelled(
    by incoming: [(tree: ICalendar.Component, instance: Instance?)],
    _ present: [(event: (index: Int, tree: ICalendar.Component), instance: Instance?)],
    in old: ICalendar.Document, _ now: Instant
  ) -> Result {
    var replacements: [Int: [ICalendar.Component]] = [:]
    for (new, instance) in incoming {
      var isFound = false
      for (event, other) in present where instance == nil || instance == other {
        replacements[event.index] = [Self.cancelled(event.tree, like: new, now)]
        isFound = true
      }
      // An occurrence that was as its series until now.
      if !isFound, let main = present.first(where: { $0.instance == nil })?.event {
        replacements[main.index, default: [main.tree]].append(Self.cancelled(new, like: new, now))
      }
    }
    return replacements.isEmpty ? .unknown : .cancel(old.bytes(replacing: replacements))
  }

  private static func cancelled(
    _ tree: ICalendar.Component, like new: ICalendar.Component, _ now: Instant
  ) -> ICalendar.Component {
    var tree = tree
    tree.set(ICalendar.Property("STATUS", value: "CANCELLED"))
    tree.set(ICalendar.Property("LAST-MODIFIED", value: DateValue.utc(now).description))
    for name in ["SEQUENCE", "DTSTAMP"] {
      if let property = new.property(name) { tree.set(property) }
    }
    return tree
  }

  /// The instance of a series that an event replaces.
  private enum Instance: Hashable {
    case day(Day)
    case instant(Instant)
    /// As it is written, if that is not a date.
    case unknown([UInt8])
  }

  /// Nil for a series, or an event that comes once.
  private func instance(
    of event: ICalendar.Component, in document: ICalendar.Document
  ) -> Instance? {
    guard let property = event.property("RECURRENCE-ID") else { return nil }
    guard let value = DateValue(property.value) else { return .unknown(Array(property.value)) }
    let time = CalendarZones(document, database: database, local: zone)
      .time(value, property, line: 0)
    return time.isDate ? .day(time.local.day) : .instant(time.instant)
  }

  /// SEQUENCE, then DTSTAMP (RFC 5546, section 2.1.5).
  private static func version(_ tree: ICalendar.Component) -> Version {
    let sequence = tree.property("SEQUENCE").flatMap { TypedNumber($0.text[...])?.whole } ?? 0
    let stamp = tree.property("DTSTAMP").flatMap { DateValue($0.value)?.local.seconds } ?? .min
    return Version(sequence: sequence, stamp: stamp)
  }

  private struct Version: Comparable {
    var sequence: Int64
    var stamp: Int64

    static func < (a: Version, b: Version) -> Bool {
      a.sequence != b.sequence ? a.sequence < b.sequence : a.stamp < b.stamp
    }
  }

  /// Events as a calendar of their own, with the zones that they name and without a method: what is
  /// stored is no message.
  private func calendar(of events: [ICalendar.Component]) -> [UInt8] {
    var calendar = ICalendar.Component(
      "VCALENDAR",
      [
        ICalendar.Property("VERSION", value: "2.0"),
        ICalendar.Property("PRODID", value: EventDraft.product),
      ])
    for component in zoneComponents(of: events) + events {
      calendar.items.append(.component(component))
    }
    return calendar.text
  }

  private func zoneID(of component: Int, in document: ICalendar.Document) -> String? {
    document.components[component].name == .zone
      ? Self.text(of: "TZID", in: component, document) : nil
  }

  /// The VTIMEZONEs that events name.
  private func zoneComponents(of events: [ICalendar.Component]) -> [ICalendar.Component] {
    let used = Set(events.flatMap { $0.properties.compactMap { $0.parameter("TZID") } })
    var zones: [ICalendar.Component] = []
    var seen: Set<String> = []
    for index in document.components.indices {
      guard let id = zoneID(of: index, in: document), used.contains(id), seen.insert(id).inserted
      else { continue }
      zones.append(document.tree(index))
    }
    return zones
  }

  /// The day on which a group begins, for people; nil if that cannot be read.
  package func firstDay(of group: Group) -> Day? {
    group.components.lazy.compactMap { document.tree($0).property("DTSTART") }
      .compactMap { DateValue($0.value)?.local.day }.first
  }

  /// The title of a group.
  package func title(of group: Group) -> String {
    group.components.lazy.compactMap { document.tree($0).property("SUMMARY")?.text }.first ?? ""
  }
}
