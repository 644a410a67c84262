import Formats
import Text
import Time

/// Merges an iCalendar text, which may be a message of RFC 5546, into a folder of events.
package struct EventMerge {
  /// The events of one UID in the text.
  package struct Group {
    /// Empty for an event without one, which stands alone.
    package let uid: String
    fileprivate let components: [Int]
  }

  /// The purpose of a text.
  package enum Method: Equatable, Sendable {
    case publish, cancel
    case other(String)
  }

  /// The effect on a calendar, with the new text of a file.
  package enum Result: Equatable, Sendable {
    case add([UInt8])
    case replace([UInt8])
    case cancel([UInt8])
    case same, older
    /// A cancellation of an event that the calendar does not have.
    case unknown
  }

  private let document: ICalendar.Document
  private let database: ZoneDatabase
  private let zone: Zone
  package let method: Method
  package let groups: [Group]

  /// Reads a text, with floating times in `zone`.
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
        method = document.text(of: "METHOD", in: index)?.uppercased() ?? ""
      }
      guard node.name == .event else { continue }
      let uid = document.text(of: "UID", in: index) ?? ""
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

  /// Merges a group into a calendar's file, or nil; `uid` is for an event without one.
  package func result(
    of group: Group, uid: String, existing: [UInt8]?, now: Instant
  ) throws(OffsetProblem) -> Result {
    let incoming = group.components.map { component in
      var tree = document.tree(component)
      if group.uid.isEmpty { tree.set(ICalendar.Property("UID", value: ICalendar.escaped(uid))) }
      return tree
    }
    guard let existing else { return method == .cancel ? .unknown : .add(calendar(of: incoming)) }
    let old = try ICalendar.Document(existing)
    var present: [PresentEvent] = []
    for index in old.indices(of: .event) {
      let tree = old.tree(index)
      if tree.property("UID").map({ String($0.text.trimmed) }) == uid {
        present.append((index, tree, instance(of: tree, in: old)))
      }
    }
    guard let first = present.first else {
      return method == .cancel ? .unknown : .add(calendar(of: incoming))
    }
    let instances = incoming.map { instance(of: $0, in: document) }
    for (new, instance) in zip(incoming, instances) {
      for event in present
      where instance == event.instance && Self.version(new) < Self.version(event.tree) {
        return .older
      }
    }
    if method == .cancel { return cancelled(by: zip(incoming, instances), present, in: old, now) }
    if incoming.allSatisfy({ new in present.contains { $0.tree == new } }) { return .same }
    // An event replaces all of its occurrences; an occurrence replaces only itself.
    let isWhole = incoming.contains { $0.property("RECURRENCE-ID") == nil }
    var replacements: [Int: [ICalendar.Component]] = [:]
    for event in present where isWhole || instances.contains(event.instance) {
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

  private func cancelled(
    by incoming: Zip2Sequence<[ICalendar.Component], [Instance?]>, _ present: [PresentEvent],
    in old: ICalendar.Document, _ now: Instant
  ) -> Result {
    var replacements: [Int: [ICalendar.Component]] = [:]
    for (new, instance) in incoming {
      var isFound = false
      for event in present where instance == nil || instance == event.instance {
        replacements[event.index] = [Self.cancelled(event.tree, like: new, now)]
        isFound = true
      }
      // An occurrence without an event of its own.
      if !isFound, let main = present.first(where: { $0.instance == nil }) {
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

  private typealias PresentEvent = (index: Int, tree: ICalendar.Component, instance: Instance?)

  private enum Instance: Hashable {
    case day(Day)
    case instant(Instant)
    /// As it is written, if it is not a date.
    case unknown([UInt8])
  }

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
  private static func version(_ tree: ICalendar.Component) -> (Int64, Int64) {
    let sequence = tree.property("SEQUENCE").flatMap { TypedNumber($0.text[...])?.whole } ?? 0
    let stamp = tree.property("DTSTAMP").flatMap { DateValue($0.value)?.local.seconds } ?? .min
    return (sequence, stamp)
  }

  /// A calendar of events with their zones, and without a method, since it is not a message.
  private func calendar(of events: [ICalendar.Component]) -> [UInt8] {
    var calendar = ICalendar.Component.calendar
    for component in zoneComponents(of: events) + events {
      calendar.items.append(.component(component))
    }
    return calendar.text
  }

  private func zoneID(of component: Int, in document: ICalendar.Document) -> String? {
    document.components[component].name == .zone ? document.text(of: "TZID", in: component) : nil
  }

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

  /// The first day of a group, if it can be read.
  package func firstDay(of group: Group) -> Day? {
    group.components.lazy.compactMap { document.tree($0).property("DTSTART") }
      .compactMap { DateValue($0.value)?.local.day }.first
  }

  /// The title of a group.
  package func title(of group: Group) -> String {
    group.components.lazy.compactMap { document.tree($0).property("SUMMARY")?.text }.first ?? ""
  }
}
