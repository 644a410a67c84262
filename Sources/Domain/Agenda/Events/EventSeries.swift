import Time

/// The events of one UID: a series and the events that replace its instances.
struct EventSeries {
  var main: EventRecord?
  private(set) var overrides: [EventRecord] = []
  private var indices: [OverrideKey: Int] = [:]

  private struct OverrideKey: Hashable {
    let instant: Instant
    let isDate, isRange: Bool
  }

  /// Whether a record belongs to the series, and is not another event that has its UID.
  func has(_ record: EventRecord) -> Bool {
    guard record.recurrenceID == nil, let main else { return true }
    return main.sequence != record.sequence || main.start.instant == record.start.instant
  }

  /// Adds a record; for the same instance the higher SEQUENCE wins, then the later record.
  mutating func add(_ record: EventRecord) {
    guard let id = record.recurrenceID else {
      if record.sequence >= main?.sequence ?? .min { main = record }
      return
    }
    let key = OverrideKey(instant: id.instant, isDate: id.isDate, isRange: record.isRange)
    if let index = indices[key] {
      if record.sequence >= overrides[index].sequence { overrides[index] = record }
    } else {
      indices[key] = overrides.count
      overrides.append(record)
    }
  }

  struct Item {
    var record: EventRecord
    var instance: EventInstance
  }

  struct ItemList {
    var items: [Item] = []
    var incomplete: [EventRecord] = []
  }

  /// The instances in a window of instants; for whole days, in the window of days.
  func items(in window: Window, days: Window) -> ItemList {
    guard let main else {
      return ItemList(items: overrides.compactMap { item(of: $0, window, days) })
    }
    let mainWindow = main.start.isDate ? days : window
    // Most events come once: without a list and a sort.
    guard
      main.isRecurring || !main.exceptions.isEmpty || !main.exceptionRules.isEmpty
        || !overrides.isEmpty
    else {
      let items = [item(of: main, mainWindow)].compactMap { $0 }
      return ItemList(items: items, incomplete: main.isIncomplete && !items.isEmpty ? [main] : [])
    }
    let plain = main.instances(in: mainWindow)
    var list = ItemList()
    let replaced = Replaced(overrides, in: main)
    let ranges = overrides.filter(\.isRange).sorted { replaced.key($0) < replaced.key($1) }
    let firstRange = ranges.first.map(replaced.key)
    for instance in plain.instances
    where !replaced.contains(instance) && firstRange.map({ instance.key < $0 }) ?? true {
      list.items.append(Item(record: main, instance: instance))
    }
    if plain.isIncomplete || main.isIncomplete && !plain.instances.isEmpty {
      list.incomplete.append(main)
    }
    // Without all later ones the series ends.
    for (index, range) in ranges.enumerated() where !range.isCancelled {
      let end = index + 1 < ranges.count ? replaced.key(ranges[index + 1]) : nil
      let shifted = shifted(range, of: main, range.start.isDate ? days : window)
      for instance in shifted.instances
      where instance.key > replaced.key(range) && end.map({ instance.key < $0 }) ?? true
        && !replaced.contains(instance)
      {
        list.items.append(Item(record: range, instance: instance))
      }
      if shifted.isIncomplete { list.incomplete.append(range) }
    }
    // An instance that EXDATE removes cannot be replaced.
    let excepted = EventExceptions(of: main)
    for record in overrides where !(record.isRange && record.isCancelled) {
      let local = record.recurrenceID.map(main.local) ?? main.start.local
      guard !excepted.contains(local, main.start.zone.instant(local)),
        let item = item(of: record, window, days)
      else { continue }
      list.items.append(item)
    }
    return list
  }

  /// A record as one occurrence, without its rules.
  private func item(of record: EventRecord, _ window: Window) -> Item? {
    // Without the zone first: most events are far from the window.
    let start = record.start.local.seconds
    guard start < window.to.seconds + 93_600,
      start + record.length.upperBound >= window.from.seconds - 93_600
    else { return nil }
    let instance = EventInstance(
      original: record.recurrenceID, start: record.start, length: record.length)
    guard window.overlaps(instance.startInstant, instance.endInstant) else { return nil }
    return Item(record: record, instance: instance)
  }

  private func item(of record: EventRecord, _ window: Window, _ days: Window) -> Item? {
    item(of: record, record.start.isDate ? days : window)
  }

  /// The instances of a series, moved and stretched by a range (RFC 5545, section 3.8.4.4).
  private func shifted(
    _ range: EventRecord, of main: EventRecord, _ window: Window
  ) -> InstanceList {
    guard let id = range.recurrenceID else { return InstanceList() }
    let shift = range.start.local.seconds - main.local(of: id).seconds
    // The two clocks are at most twice 26 hours apart.
    let from = window.from - shift - range.length.upperBound - 2 * 93_600
    var list = main.instances(
      in: Window(from: from, to: window.to - shift + 2 * 93_600, budget: window.budget))
    list.instances = list.instances.compactMap { instance in
      let shifted = EventInstance(
        original: instance.original, start: range.start.at(instance.start.local + shift),
        length: range.length)
      return window.overlaps(shifted.startInstant, shifted.endInstant) ? shifted : nil
    }
    return list
  }
}

private struct Replaced {
  private var instants: Set<Instant> = []
  private var days: Set<Day> = []
  private let main: EventRecord

  init(_ overrides: [EventRecord], in main: EventRecord) {
    self.main = main
    for record in overrides {
      guard let id = record.recurrenceID else { continue }
      if id.isDate || main.start.isDate {
        days.insert(id.local.day)
      } else {
        instants.insert(key(record))
      }
    }
  }

  func key(_ record: EventRecord) -> Instant {
    record.recurrenceID.map { main.start.zone.instant(main.local(of: $0)) } ?? record.start.instant
  }

  func contains(_ instance: EventInstance) -> Bool {
    instants.contains(instance.original.instant) || days.contains(instance.original.local.day)
  }
}
