import Time

/// One instance of an event on the clock of the person.
package struct Occurrence: Sendable {
  package let event: Event
  /// The number of its calendar; 0 until it is read with others.
  package var calendar: Int64 = 0
  /// The first instant; midnight here for a whole day.
  package private(set) var start: Instant
  package private(set) var end: Instant
  package private(set) var localStart, localEnd: LocalDateTime
  package private(set) var days: ClosedRange<Day>
  package let isAllDay: Bool
  /// Its time in the series, which identifies it in the calendar.
  package let original: EventTime

  init(_ instance: EventInstance, of event: Event, in zone: Zone) {
    self.event = event
    original = instance.original
    isAllDay = instance.start.isDate
    if isAllDay {
      // Whole days are counted in UTC; here they are the days of that name.
      let first = instance.start.local.day
      let last = max(LocalDateTime(seconds: instance.endInstant.seconds - 1).day, first)
      days = first...last
      localStart = LocalDateTime(day: first, minute: 0)
      localEnd = LocalDateTime(day: last, minute: 0) + 86_400
      start = zone.instant(localStart)
      end = zone.instant(localEnd)
    } else {
      start = instance.startInstant
      end = instance.endInstant
      localStart = zone.local(start)
      localEnd = zone.local(end)
      // What ends at midnight is not on the day that begins then.
      let last = end > start ? zone.local(end - 1).day : localStart.day
      days = localStart.day...max(last, localStart.day)
    }
  }

  /// The same occurrence some days later, at the same times on the clock of a zone.
  package func moved(by count: Int, in zone: Zone) -> Occurrence {
    var moved = self
    moved.localStart = localStart + Int64(count) * 86_400
    moved.localEnd = localEnd + Int64(count) * 86_400
    moved.start = zone.instant(moved.localStart)
    moved.end = zone.instant(moved.localEnd)
    moved.days = days.lowerBound + count...days.upperBound + count
    return moved
  }

  package var isCancelled: Bool { event.status == .cancelled }
}

/// The occurrences of some days.
package struct OccurrenceList: Sendable {
  /// In ascending order: by beginning, whole days before times, then by end and title.
  package internal(set) var occurrences: [Occurrence] = []
  /// Events with more occurrences than the limits, or with unreadable rules.
  package internal(set) var incomplete: [Event] = []

  package init() {}

  /// The same occurrences, all of one calendar.
  package func numbered(_ calendar: Int64) -> OccurrenceList {
    var list = self
    for index in list.occurrences.indices { list.occurrences[index].calendar = calendar }
    return list
  }

  mutating func sort() {
    // Copies of keys count no references, as copies of occurrences do.
    let keys = occurrences.indices.map { SortKey(of: occurrences[$0], at: $0) }.sorted { a, b in
      if a.day != b.day { return a.day < b.day }
      if a.isAllDay != b.isAllDay { return a.isAllDay }
      if a.start != b.start { return a.start < b.start }
      if a.end != b.end { return a.end < b.end }
      let (first, second) = (occurrences[a.index].event.title, occurrences[b.index].event.title)
      return first == second ? a.index < b.index : first < second
    }
    occurrences = keys.map { occurrences[$0.index] }
  }

  private struct SortKey {
    let day: Day
    let isAllDay: Bool
    let start, end: Instant
    let index: Int

    init(of occurrence: Occurrence, at index: Int) {
      day = occurrence.localStart.day
      isAllDay = occurrence.isAllDay
      (start, end) = (occurrence.start, occurrence.end)
      self.index = index
    }
  }

  /// Merges lists; for equal instances, a high SEQUENCE, a replaced instance and an early list win.
  package init(merging lists: [OccurrenceList]) {
    if lists.count == 1 {
      self = lists[0]
      return
    }
    struct Key: Hashable {
      var uid: String
      var instant: Instant
      var isDate: Bool
    }
    func rank(_ event: Event) -> (Int, Int) { (event.sequence, event.recurrenceID == nil ? 0 : 1) }
    var indices: [Key: (list: Int, index: Int)] = [:]
    for (number, list) in lists.enumerated() {
      for occurrence in list.occurrences {
        let event = occurrence.event
        let key = Key(
          uid: event.uid, instant: occurrence.original.instant, isDate: occurrence.original.isDate)
        if !event.uid.isEmpty, let other = indices[key], other.list != number {
          if rank(event) > rank(occurrences[other.index].event) {
            occurrences[other.index] = occurrence
            indices[key] = (number, other.index)
          }
          continue
        }
        if !event.uid.isEmpty { indices[key] = (number, occurrences.count) }
        occurrences.append(occurrence)
      }
      incomplete += list.incomplete
    }
    sort()
  }
}

/// Where events come from: a calendar file, a folder of them, a cached response.
package protocol EventSource {
  /// The occurrences that are on any of some days, as far as the budget allows them.
  func occurrences(in days: ClosedRange<Day>, taking budget: OccurrenceBudget) -> OccurrenceList
}

extension EventSource {
  /// The same with a budget of its own.
  package func occurrences(in days: ClosedRange<Day>) -> OccurrenceList {
    occurrences(in: days, taking: OccurrenceBudget(of: days.count))
  }
}

extension OccurrenceList {
  /// The occurrences of all sources, which share one budget.
  package init(of sources: [some EventSource], in days: ClosedRange<Day>) {
    let budget = OccurrenceBudget(of: days.count)
    self.init(merging: sources.map { $0.occurrences(in: days, taking: budget) })
  }
}
