// Repetitions: `every second monday`, `weekdays`, `jeden montag`, `monthly`.

/// How often something comes, as it was typed.
package struct Repetition: Equatable, Sendable {
  package var unit: TimeUnit
  package var interval: Int
  /// Its weekdays, from Monday on; empty to use the weekday of its first day.
  package var weekdays: [Weekday]
  /// The number of the weekday in its month, or of the day without a weekday; -1 is the last.
  package var ordinal: Int?
  /// When on its days, for `every morning`.
  package var part: PartOfDay?

  package init(
    _ unit: TimeUnit, interval: Int = 1, weekdays: [Weekday] = [], ordinal: Int? = nil
  ) {
    self.unit = unit
    self.interval = interval
    self.weekdays = weekdays.sorted { $0.fromMonday < $1.fromMonday }
    self.ordinal = ordinal
  }
}

extension TimeReading {
  private static let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]

  /// The repetition at a word.
  package func repetition(at index: Int) -> Found<Repetition>? {
    guard let word = self[index], !word.isQuoted else { return nil }
    let start = skip(.on, .article, from: index, atMost: 2)
    if word.means(.every) {
      let next = skip(.article, from: index + 1, atMost: 1)
      return (next > index + 1 ? interval(at: next, isEvery: true) : nil)
        ?? interval(at: index + 1, isEvery: true)
    }
    if let found = rhythm(at: index) { return found }
    return Self.longest(
      named(at: index), start > index && joined(start) != nil ? named(at: start) : nil,
      ordinal(at: index))
  }

  /// The words after `every`, which can also be typed alone where an interval is expected.
  package func interval(at index: Int, isEvery: Bool = false) -> Found<Repetition>? {
    guard let first = self[index], index == 0 || joined(index) != nil else { return nil }
    var start = index
    var interval = 1
    var ordinal: Int?
    if first.means(.other) || first.ordinalWord == 2 || first.key == "2nd" {
      (interval, ordinal) = (2, 2)
      start += 1
    } else if let number = first.number, number > 0, joined(index + 1) != nil,
      first.unit == nil, first.weekday.map({ first.isWeak(as: .weekday($0)) }) ?? true
    {
      interval = number
      start += 1
    } else if let number = first.ordinal {
      ordinal = number
      start += 1
    }
    if let list = weekdays(at: start) {
      if ordinal != nil,
        let end = ofMonth(at: list.end) ?? (isEvery || first.means(.other) ? nil : list.end)
      {
        return Found(value: Repetition(.month, weekdays: list.value, ordinal: ordinal), end: end)
      }
      if let ordinal, ordinal != 2 {
        return Found(
          value: Repetition(.month, weekdays: list.value, ordinal: ordinal), end: list.end)
      }
      if interval > 1, ordinal == nil { return nil }
      return Found(
        value: Repetition(.week, interval: interval, weekdays: list.value), end: list.end)
    }
    guard let word = start == index ? self[start] : joined(start) else { return nil }
    if word.means(.weekend), ordinal == nil, interval == 1 {
      return Found(value: Repetition(.week, weekdays: [.saturday, .sunday]), end: start + 1)
    }
    if ordinal == nil || ordinal == 2, let named = named(at: start), interval == 1 { return named }
    if isEvery, let part = word.part, ordinal == nil, interval == 1 {
      var daily = Repetition(.day)
      daily.part = part
      return Found(value: daily, end: start + 1)
    }
    guard let unit = word.unit ?? (isEvery ? nil : word.rhythmUnit), unit != .minute, unit != .hour
    else { return nil }
    if let ordinal, ordinal != 2 || ofMonth(at: start + 1) != nil {
      // `last day`, `every last day of the month`
      guard unit == .day, ordinal == -1 else { return nil }
      return Found(
        value: Repetition(.month, ordinal: ordinal), end: ofMonth(at: start + 1) ?? start + 1)
    }
    return onDays(Repetition(unit, interval: interval), at: start + 1)
  }

  /// `weekly on friday`, `2 weeks on monday and thursday`.
  private func onDays(_ repetition: Repetition, at index: Int) -> Found<Repetition> {
    guard repetition.unit == .week else { return Found(value: repetition, end: index) }
    let next = skip(.on, .article, from: index, atMost: 2)
    guard joined(index) != nil, let list = weekdays(at: next)
    else { return Found(value: repetition, end: index) }
    return Found(
      value: Repetition(.week, interval: repetition.interval, weekdays: list.value), end: list.end)
  }

  /// `weekly`, `daily`, `fortnightly`.
  private func rhythm(at index: Int) -> Found<Repetition>? {
    let found = self[index]?.meaning { word -> Repetition? in
      if case .rhythm(let unit, let count) = word { Repetition(unit, interval: count) } else { nil }
    }
    return found.map { onDays($0, at: index + 1) }
  }

  /// `weekdays`, `weekends`, `mondays and thursdays`, `mon, wed, fri`.
  private func named(at index: Int) -> Found<Repetition>? {
    guard let word = self[index] else { return nil }
    if word.means(.workdays), joined(index - (index > 0 ? 1 : 0)) != nil || index == 0 {
      return Found(value: Repetition(.week, weekdays: Self.workdays), end: index + 1)
    }
    if word.key == "weekends" || word.means(.weekend) && index > 0 && words[index - 1].means(.every)
    {
      return Found(value: Repetition(.week, weekdays: [.saturday, .sunday]), end: index + 1)
    }
    guard let list = weekdays(at: index) else { return nil }
    let isPlural = (index..<list.end).contains { words[$0].everyWeekday != nil }
    guard isPlural || list.value.count > 1 else { return nil }
    return Found(
      value: Repetition(.week, weekdays: list.value), end: list.end,
      isWeak: list.isWeak && !isPlural)
  }

  /// `first monday of every month`, `on the 1st of every month`; not a day that some months lack.
  private func ordinal(at index: Int) -> Found<Repetition>? {
    let start = skip(.on, .article, from: index, atMost: 2)
    guard let ordinal = self[start]?.ordinal else { return nil }
    let list = weekdays(at: start + 1)
    let of = skip(.article, .within, .on, from: list?.end ?? start + 1)
    guard list != nil || 1...28 ~= ordinal && start > index, means(.every, at: of),
      joined(of + 1)?.unit == .month
    else { return nil }
    return Found(
      value: Repetition(.month, weekdays: list?.value ?? [], ordinal: ordinal), end: of + 2)
  }

  /// The index after `of the month`, or nil.
  private func ofMonth(at index: Int) -> Int? {
    let start = skip(.article, .within, .every, from: index)
    guard start > index || joined(index)?.key == "monats", joined(start)?.unit == .month
    else { return nil }
    return start + 1
  }

  /// `10 times`, `10 mal`.
  package func times(at index: Int) -> Found<Int>? {
    guard let number = self[index]?.number, means(.times, at: index + 1) else { return nil }
    return Found(value: number, end: index + 2)
  }

  /// Whether a word is before an end: `to`, `until`, `-`.
  package func isEnd(at index: Int) -> Bool { self[index]?.means(.until) ?? false }

  /// Weekdays with commas or `and` between them.
  private func weekdays(at index: Int) -> Found<[Weekday]>? {
    var weekdays: [Weekday] = []
    var index = index
    var isWeak = true
    while let word = self[index], let weekday = word.weekday ?? word.everyWeekday {
      if weekdays.contains(weekday) { return nil }
      weekdays.append(weekday)
      if word.everyWeekday != nil || !word.isWeak(as: .weekday(weekday)) { isWeak = false }
      index += 1
      let next = self[index]?.means(.and) == true ? index + 1 : index
      // Without commas they are at least three: `mon wed fri`.
      guard next > index || word.isClosed || weekdays.count > 1 || self[index + 1]?.weekday != nil,
        let other = self[next]?.weekday ?? self[next]?.everyWeekday, !weekdays.contains(other)
      else { break }
      index = next
    }
    return weekdays.isEmpty ? nil : Found(value: weekdays, end: index, isWeak: isWeak)
  }
}

extension TypedWord {
  var everyWeekday: Weekday? {
    meaning { if case .everyWeekday(let weekday) = $0 { weekday } else { nil } }
  }

  fileprivate var rhythmUnit: TimeUnit? {
    meaning { if case .rhythm(let unit, 1) = $0 { unit } else { nil } }
  }
}

extension Weekday {
  /// 0 for Monday to 6 for Sunday.
  fileprivate var fromMonday: Int { (rawValue + 6) % 7 }
}
