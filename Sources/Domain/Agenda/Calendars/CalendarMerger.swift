import Formats

/// Merges calendars into one iCalendar text, with each UID from the first calendar that has it.
package struct CalendarMerger {
  private var calendar = ICalendar.Component.calendar
  private var zones: [String: ICalendar.Component] = [:]
  private var events: [ICalendar.Component] = []
  private var known: Set<String> = []
  /// How many events it has, each series once.
  package private(set) var eventCount = 0

  package init() {}

  /// Adds the events of a calendar, or only events with `uids`.
  ///
  /// A zone with the name of a different zone gets another name.
  package mutating func add(_ source: EventCalendar, uids: Set<String>? = nil) {
    let document = source.document
    var own: Set<String> = []
    var names: [String: String] = [:]
    for index in document.indices(of: .zone) {
      let tree = document.tree(index)
      guard let id = tree.property("TZID")?.text else { continue }
      var name = id
      var number = 1
      while let other = zones[name], other.components != tree.components {
        number += 1
        name = "\(id) (\(number))"
      }
      if name != id { names[id] = name }
      if zones[name] == nil {
        var zone = tree
        if name != id { zone.set(ICalendar.Property("TZID", value: ICalendar.escaped(name))) }
        zones[name] = zone
        calendar.items.append(.component(zone))
      }
    }
    for index in document.indices(of: .event) {
      var tree = document.tree(index)
      let uid = tree.property("UID")?.text ?? ""
      if uid.isEmpty {
        guard uids == nil else { continue }
        eventCount += 1
      } else {
        guard uids?.contains(uid) ?? true, !known.contains(uid) else { continue }
        if own.insert(uid).inserted { eventCount += 1 }
      }
      if !names.isEmpty { Self.rename(&tree, names) }
      events.append(tree)
    }
    known.formUnion(own)
  }

  private static func rename(_ tree: inout ICalendar.Component, _ names: [String: String]) {
    tree.items = tree.items.map { item in
      guard case .property(let property) = item, let id = property.parameter("TZID"),
        let name = names[id]
      else { return item }
      let parameters = property.parameters.map { $0.name == "TZID" ? .init("TZID", name) : $0 }
      return .property(
        ICalendar.Property(
          property.name, parameters, value: String(decoding: property.value, as: UTF8.self)))
    }
  }

  /// The calendar.
  package var text: [UInt8] {
    var calendar = calendar
    for event in events { calendar.items.append(.component(event)) }
    return calendar.text
  }
}
