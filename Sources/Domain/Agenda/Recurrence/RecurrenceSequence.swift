import Limits
import Text
import Time

/// The local times of a rule, ascending, without zones, COUNT and UNTIL.
///
/// It examines each INTERVAL-th period by the table of RFC 5545, section 3.3.10. Parts that the RFC
/// forbids for a frequency limit too; BYDAY has numbers only in monthly and yearly rules.
struct RecurrenceSequence {
  /// How many periods and times are examined without a result.
  static let limit = Limit.fruitlessTimes.amount

  /// Periods and times since the caller last set it to 0.
  var examined = 0
  private(set) var isCutOff = false

  private let rule: RecurrenceRule
  private let start: LocalDateTime
  private let startDay: Int64
  private let startMonth: Int
  private let ruleDays: RuleDays
  private let hours, minutes, seconds: SmallSet
  /// Seconds from the beginning of the day, or of a period that is shorter than a day.
  private let times: [Int32]

  /// The next period to load; 0 is the period of the start.
  private var period: Int64 = 0
  /// Days since 1970.
  private var days: [Int64] = []
  /// The beginning of the loaded period, if it is shorter than a day.
  private var base: Int64 = 0
  /// The indices of times of the period that BYSETPOS selects.
  private var selected: [Int]?
  private var cursor = 0
  private var size = 0
  private var lowerBound: Int64
  private let last: LocalDateTime

  /// A sequence that may end after `last`; with `isDate` only of days (RFC 5545).
  init(
    _ rule: RecurrenceRule, from start: LocalDateTime, through last: LocalDateTime = .last,
    isDate: Bool
  ) {
    var rule = rule
    if isDate { (rule.hours, rule.minutes, rule.seconds) = ([], [], []) }
    (self.rule, self.start, self.last) = (rule, start, last)
    startDay = Int64(start.day.number)
    let civil = start.day.civil
    startMonth = civil.year * 12 + civil.month - 1
    lowerBound = start.seconds
    ruleDays = RuleDays(rule, from: start.day)
    hours = SmallSet(rule.hours)
    minutes = SmallSet(rule.minutes)
    seconds = SmallSet(rule.seconds.map { min($0, 59) })
    times = Self.times(rule, start, seconds)
    // The first days of a year may be in the last week of the year before.
    if rule.frequency == .yearly, !rule.weekNumbers.isEmpty, rule.interval == 1, civil.year > 1 {
      period = -1
    }
  }

  private static func times(
    _ rule: RecurrenceRule, _ start: LocalDateTime, _ ruleSeconds: SmallSet
  ) -> [Int32] {
    let frequency = rule.frequency
    let hours =
      frequency < .daily ? [0] : rule.hours.isEmpty ? [start.minute / 60] : rule.hours.sorted()
    let minutes =
      frequency < .hourly
      ? [0] : rule.minutes.isEmpty ? [start.minute % 60] : rule.minutes.sorted()
    let seconds =
      frequency < .minutely
      ? [0] : rule.seconds.isEmpty ? [start.second] : (0..<60).filter(ruleSeconds.contains)
    var times: [Int32] = []
    times.reserveCapacity(hours.count * minutes.count * seconds.count)
    for hour in hours {
      for minute in minutes {
        for second in seconds { times.append(Int32(hour * 3600 + minute * 60 + second)) }
      }
    }
    return times
  }

  /// The next time, until the end of the calendar or the limit.
  mutating func next() -> LocalDateTime? {
    while cursor == size {
      guard loadPeriod(), cursor < size || countExamined() else { return nil }
    }
    guard countExamined() else { return nil }
    cursor += 1
    return LocalDateTime(seconds: time(at: cursor - 1))
  }

  private mutating func countExamined() -> Bool {
    examined += 1
    if examined > Self.limit { isCutOff = true }
    return !isCutOff
  }

  /// Continues at the first time that is not before `time`; never goes back.
  mutating func seek(to time: LocalDateTime) {
    guard time.seconds > lowerBound else { return }
    lowerBound = time.seconds
    let day = Int64(time.day.number)
    let interval = Int64(rule.interval)
    let wanted: Int64
    switch rule.frequency {
    // The last days of a year may be in the first week of the next one, and the first in the last.
    case .yearly: wanted = Int64(time.day.civil.year - 1 - startMonth / 12) / interval
    case .monthly:
      let civil = time.day.civil
      wanted = Int64(civil.year * 12 + civil.month - 1 - startMonth) / interval
    case .weekly: wanted = (day - startWeek) / (7 * interval)
    case .daily: wanted = (day - startDay) / interval
    case .hourly, .minutely, .secondly: wanted = (time.seconds - startUnit) / (unit * interval)
    }
    if wanted >= period {
      period = wanted
      (cursor, size) = (0, 0)
    } else {
      skipToLowerBound()
    }
  }

  private var startWeek: Int64 {
    Int64(start.day.number) - Int64((start.day.weekday.rawValue - rule.weekStart.rawValue + 7) % 7)
  }

  private var unit: Int64 {
    rule.frequency == .hourly ? 3600 : rule.frequency == .minutely ? 60 : 1
  }

  private var startUnit: Int64 { start.seconds.flooredDivision(unit) * unit }

  private func time(at index: Int) -> Int64 {
    let index = selected.map { $0[index] } ?? index
    return rule.frequency < .daily
      ? base + Int64(times[index])
      : days[index / times.count] * 86_400 + Int64(times[index % times.count])
  }

  private mutating func skipToLowerBound() {
    guard cursor < size, time(at: cursor) < lowerBound else { return }
    cursor = (cursor..<size).index(afterAll: { time(at: $0) < lowerBound })
  }

  /// Loads the next period, which may be empty, until the end of the calendar.
  private mutating func loadPeriod() -> Bool {
    let interval = Int64(rule.interval)
    days.removeAll(keepingCapacity: true)
    (cursor, size) = (0, 0)
    switch rule.frequency {
    case .yearly:
      let year = Int64(startMonth / 12) + period * interval
      // The first week of a year may begin in the year before.
      guard year <= min(last.day.civil.year + 1, 9999) else { return false }
      period += 1
      ruleDays.add(ofYear: Int(year), to: &days)
    case .monthly:
      let month = Int64(startMonth) + period * interval
      let lastDate = last.day.civil
      guard month < lastDate.year * 12 + lastDate.month else { return false }
      period += 1
      ruleDays.add(ofMonth: Int(month % 12 + 1), in: Int(month / 12), to: &days)
    case .weekly:
      let first = startWeek + period * 7 * interval
      guard first <= Int64(last.day.number) else { return false }
      period += 1
      ruleDays.add(ofWeek: first, to: &days)
    case .daily:
      let day = startDay + period * interval
      guard day <= Int64(last.day.number) else { return false }
      period += 1
      if ruleDays.leavesOutMonth(of: day) {
        advance(to: ruleDays.firstOfNextMonth(day), from: startDay, step: interval)
        return true
      }
      if ruleDays.isAllowed(day) { days.append(day) }
    case .hourly, .minutely, .secondly:
      let step = unit * interval
      base = startUnit + period * step
      guard base <= last.seconds else { return false }
      period += 1
      if let target = nextCandidate(after: base) {
        advance(to: target, from: startUnit, step: step)
        return true
      }
    }
    select()
    skipToLowerBound()
    return true
  }

  /// Moves on to the first period that begins at `target` or later.
  private mutating func advance(to target: Int64, from first: Int64, step: Int64) {
    period = max(period, (target - first + step - 1) / step)
  }

  /// The next time to examine if the rule excludes the period that begins at a time.
  private func nextCandidate(after time: Int64) -> Int64? {
    let day = time.flooredDivision(86_400)
    let second = Int(time - day * 86_400)
    if ruleDays.leavesOutMonth(of: day) { return ruleDays.firstOfNextMonth(day) * 86_400 }
    if !ruleDays.isAllowed(day) { return (day + 1) * 86_400 }
    if !hours.isEmpty, !hours.contains(second / 3600) {
      return (time.flooredDivision(3600) + 1) * 3600
    }
    if rule.frequency < .hourly, !minutes.isEmpty, !minutes.contains(second / 60 % 60) {
      return (time.flooredDivision(60) + 1) * 60
    }
    if rule.frequency == .secondly, !seconds.isEmpty, !seconds.contains(second % 60) {
      return time + 1
    }
    return nil
  }

  private mutating func select() {
    size = rule.frequency < .daily ? times.count : days.count * times.count
    guard !rule.positions.isEmpty else { return }
    let total = size
    let indices = rule.positions.map { $0 > 0 ? $0 - 1 : total + $0 }
    let unique = Set(indices.filter { 0..<total ~= $0 }).sorted()
    selected = unique
    size = unique.count
  }
}
