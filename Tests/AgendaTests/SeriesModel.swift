import Agenda
import Statistics
import Time

/// A random series as lists of dates, and what each edit must make of them.
///
/// Times are on the series' own clock.
struct SeriesModel {
  struct Slot {
    /// Its time in the series.
    var original: LocalDateTime
    var start: LocalDateTime
    var seconds: Int64
    var isAllDay: Bool
    var title: String
    var isOverride = false
  }

  /// A series and its occurrences, in the order of their times in the series.
  struct Series {
    let uid: String
    var start: LocalDateTime
    var title: String
    var slots: [Slot]
  }

  enum Form: CaseIterable { case date, floating, utc, berlin, newYork }

  let form: Form
  let frequency: String
  let interval: Int
  /// Of a weekly rule, from 0 for Sunday; empty for the weekday of the start.
  let weekdays: Set<Int>
  let text: String
  private(set) var series: [Series]
  private let zones: (own: Zone, person: Zone)
  private var splits = 0

  /// Occurrences are known this many days after the start.
  static let known = 500

  private init(
    _ form: Form, _ rule: (frequency: String, interval: Int, weekdays: Set<Int>), text: String,
    _ series: Series, zones: (own: Zone, person: Zone)
  ) {
    self.form = form
    (frequency, interval, weekdays) = rule
    self.text = text
    self.series = [series]
    self.zones = zones
  }

  /// The instant of a local time; whole days are compared by their midnight in UTC.
  func instant(_ slot: Slot, _ local: LocalDateTime) -> Int64 {
    slot.isAllDay ? local.seconds : zones.own.instant(local).seconds
  }

  /// A time of the series on the person's clock, and back.
  func personal(_ local: LocalDateTime) -> LocalDateTime {
    form == .date ? local : zones.person.local(zones.own.instant(local))
  }

  private func own(_ local: LocalDateTime) -> LocalDateTime {
    form == .date ? local : zones.own.local(zones.person.instant(local))
  }

  func eventTime(_ local: LocalDateTime) -> EventTime {
    switch form {
    case .date: EventTime(local.day)
    case .floating: EventTime(.floating, local, in: zones.person)
    case .utc: EventTime(.utc, local, in: .utc)
    case .berlin, .newYork: EventTime(.zoned(zones.own.name), local, in: zones.own)
    }
  }

  /// `start end title` of all occurrences that begin in some days, in order.
  func lines(_ days: ClosedRange<Day>) -> [String] {
    series.flatMap(\.slots).filter { days.contains($0.start.day) }.map { slot in
      let first = instant(slot, slot.start)
      return SeriesModel.line(first, first + slot.seconds, slot.isAllDay, slot.title)
    }.sorted()
  }

  static func line(_ start: Int64, _ end: Int64, _ isAllDay: Bool, _ title: String) -> String {
    let form = isAllDay ? "day" : "time"
    return
      "\(LocalDateTime(seconds: start)) \(LocalDateTime(seconds: end)) \(form) \(title)"
  }

  /// Whether a rule cannot say that all occurrences move from one time to another.
  func cannotMove(_ index: Int, named: Slot, to times: EventTimes?) -> Bool {
    guard let times, case let shift = shift(of: named, to: times), shift != 0 else { return false }
    let old = series[index].start
    let new = old + shift
    guard old.day != new.day else { return false }
    switch frequency {
    case "WEEKLY": return interval > 1 && weekdays.count > 1
    case "MONTHLY":
      return old.day.civil.day > 28 || new.day.civil.day > 28
        || old.day.civil.month != new.day.civil.month
    default: return false
    }
  }

  private func shift(of named: Slot, to times: EventTimes) -> Int64 {
    switch times {
    case .days(let days):
      LocalDateTime(day: days.lowerBound, minute: 0).seconds - named.original.seconds
    case .times(let start, _): own(start).seconds - named.original.seconds
    }
  }

  private func length(of times: EventTimes) -> Int64 {
    switch times {
    case .days(let days): Int64(days.count) * 86_400
    case .times(let start, let end):
      zones.own.instant(own(end)).seconds - zones.own.instant(own(start)).seconds
    }
  }

  mutating func changeThis(_ index: Int, _ slot: Int, to times: EventTimes?, title: String?) {
    change(&series[index].slots[slot], to: times)
    series[index].slots[slot].isOverride = true
    if let title { series[index].slots[slot].title = title }
  }

  private func change(_ slot: inout Slot, to times: EventTimes?) {
    guard let times else { return }
    slot.seconds = length(of: times)
    slot.isAllDay = times.isAllDay
    switch times {
    case .days(let days): slot.start = LocalDateTime(day: days.lowerBound, minute: 0)
    case .times(let start, _): slot.start = own(start)
    }
  }

  mutating func changeAll(_ index: Int, _ named: Int, to times: EventTimes?, title: String?) {
    let before = series[index]
    let shift = times.map { self.shift(of: before.slots[named], to: $0) } ?? 0
    series[index].start = before.start + shift
    if let title { series[index].title = title }
    for (number, slot) in before.slots.enumerated() {
      var new = slot
      new.original = slot.original + shift
      if !slot.isOverride {
        new.start = new.original
        if let times { new.seconds = length(of: times) }
        if let title { new.title = title }
      } else {
        let wasMoved = slot.start != slot.original || slot.isAllDay != (form == .date)
        if let title, number == named || slot.title == before.title { new.title = title }
        if number == named {
          change(&new, to: times)
        } else if !wasMoved {
          new.start = new.original
        }
      }
      series[index].slots[number] = new
    }
  }

  mutating func changeFuture(
    _ index: Int, _ named: Int, newUID: String, to times: EventTimes?, title: String?
  ) {
    let split = series[index].slots[named].original
    guard split > series[index].start else {
      return changeAll(index, named, to: times, title: title)
    }
    var later = Series(uid: newUID, start: split, title: series[index].title, slots: [])
    later.slots = Array(series[index].slots[named...])
    series[index].slots.removeSubrange(named...)
    series.append(later)
    changeAll(series.count - 1, 0, to: times, title: title)
  }

  mutating func deleteThis(_ index: Int, _ slot: Int) { series[index].slots.remove(at: slot) }

  mutating func deleteFuture(_ index: Int, _ named: Int) {
    series[index].slots.removeSubrange(named...)
  }

  mutating func deleteAll(_ index: Int) { series[index].slots = [] }
}

extension SeriesModel {
  /// A series with its dates left out and its changed occurrences.
  init(_ random: inout SplitMix64, zones database: ZoneDatabase) throws {
    func chance(_ one: Int) -> Bool { Int.random(in: 1...one, using: &random) == 1 }
    let form = Form.allCases.randomElement(using: &random) ?? .date
    let person = try database.zone(variable: "Europe/Berlin")
    let own =
      switch form {
      case .date, .utc: Zone.utc
      case .floating, .berlin: person
      case .newYork: try database.zone(variable: "America/New_York")
      }
    let firstDay = Day(number: 20_700) + Int.random(in: 0...365, using: &random)
    let minute = form == .date ? 0 : Int.random(in: 8...20, using: &random) * 60 + 30
    let start = LocalDateTime(day: firstDay, minute: minute)
    let seconds: Int64 =
      (form == .date ? 86_400 : 1800) * Int64(Int.random(in: 1...3, using: &random))
    let frequency = ["DAILY", "WEEKLY", "MONTHLY"].randomElement(using: &random) ?? ""
    let interval = Int.random(in: 1...3, using: &random)
    var weekdays: Set<Int> = []
    if frequency == "WEEKLY", chance(2) {
      weekdays = [firstDay.weekday.rawValue]
      for _ in 0...1 { weekdays.insert(Int.random(in: 0...6, using: &random)) }
    }
    // Every day, compared with the rule.
    let monday = firstDay.startOfWeek(from: .monday)
    var days = (firstDay...(firstDay + SeriesModel.known)).filter { day in
      switch frequency {
      case "DAILY": return (day - firstDay) % interval == 0
      case "WEEKLY":
        return (day.startOfWeek(from: .monday) - monday) / 7 % interval == 0
          && (weekdays.isEmpty
            ? day.weekday == firstDay.weekday : weekdays.contains(day.weekday.rawValue))
      default:
        let (first, other) = (firstDay.civil, day.civil)
        return first.day == other.day
          && ((other.year - first.year) * 12 + other.month - first.month) % interval == 0
      }
    }
    func value(_ local: LocalDateTime) -> String {
      let digits = local.day.description.filter { $0 != "-" }
      if form == .date { return digits }
      let clock = local.description.suffix(5).filter { $0 != ":" }
      return "\(digits)T\(clock)00\(form == .utc ? "Z" : "")"
    }
    let parameter =
      switch form {
      case .date: ";VALUE=DATE"
      case .floating, .utc: ""
      case .berlin, .newYork: ";TZID=\(own.name)"
      }
    func property(_ name: String, _ local: LocalDateTime) -> String {
      "\(name)\(parameter):\(value(local))\n"
    }
    var rule = "FREQ=\(frequency)" + (interval > 1 ? ";INTERVAL=\(interval)" : "")
    if !weekdays.isEmpty {
      let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
      rule += ";BYDAY=" + weekdays.sorted().map { names[$0] }.joined(separator: ",")
    }
    switch Int.random(in: 1...3, using: &random) {
    case 1:
      let count = Int.random(in: 2...15, using: &random)
      days = Array(days.prefix(count))
      rule += ";COUNT=\(count)"
    case 2:
      let last = firstDay + Int.random(in: 10...200, using: &random)
      days = days.filter { $0 <= last }
      let end = LocalDateTime(day: last, minute: minute)
      rule += ";UNTIL="
      rule +=
        form == .date || form == .floating
        ? value(end)
        : value(LocalDateTime(seconds: own.instant(end).seconds)).prefix(15) + "Z"
    default: break
    }
    var slots = days.map { day in
      let local = LocalDateTime(day: day, minute: minute)
      return Slot(
        original: local, start: local, seconds: seconds, isAllDay: form == .date, title: "Main")
    }
    var main = "UID:1\nSUMMARY:Main\nX-KEEP;A=\"b:c\":unknown\nATTACH:https://example.org/a\n"
    main += property("DTSTART", start) + property("DTEND", start + seconds) + "RRULE:\(rule)"
    for _ in 0...1 where chance(2) && slots.count > 2 {
      let index = Int.random(in: 0..<min(slots.count, 8), using: &random)
      main += "\n" + property("EXDATE", slots[index].original).dropLast()
      slots.remove(at: index)
    }
    let alarm =
      "\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nX-OWN:same\nDESCRIPTION:soon\nEND:VALARM"
    var events = [main + alarm]
    for _ in 0...1 where chance(2) {
      let index = Int.random(in: 0..<min(slots.count, 8), using: &random)
      guard !slots[index].isOverride else { continue }
      slots[index].isOverride = true
      if chance(2) { slots[index].title = "Other" }
      if chance(2) { slots[index].start = slots[index].start + 86_400 }
      let slot = slots[index]
      events.append(
        "UID:1\nSUMMARY:\(slot.title)\nX-KEEP;A=\"b:c\":unknown\nATTACH:https://example.org/a\n"
          + property("RECURRENCE-ID", slot.original) + property("DTSTART", slot.start)
          + property("DTEND", slot.start + slot.seconds).dropLast() + alarm)
    }
    let bodies = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined()
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//test//EN\n\(bodies)END:VCALENDAR\n"
    self.init(
      form, (frequency, interval, weekdays), text: text.replacing("\n", with: "\r\n"),
      Series(uid: "1", start: start, title: "Main", slots: slots), zones: (own, person))
  }
}
