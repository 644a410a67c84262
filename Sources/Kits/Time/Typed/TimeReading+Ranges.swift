// Several days from one to another: `mon to fri`, `1-7 dec`, `since monday`.

extension TimeReading {
  /// The range of days at a word: more than a day, or a period such as a month.
  package func range(at index: Int) -> Found<ClosedRange<Day>>? {
    guard let word = self[index], !word.isQuoted else { return nil }
    var start = skip(.on, .within, .article, .lasting, from: index, atMost: 2)
    if start == index, word.key == "a" { start += 1 }
    var found = bareRange(at: index)
    if start > index, joined(start) != nil {
      found = Self.longest(found, bareRange(at: start))
      if let opened = bareRange(at: start - 1) { found = Self.longest(found, opened) }
    }
    return found
  }

  private func bareRange(at index: Int) -> Found<ClosedRange<Day>>? {
    Self.longest(
      unit(at: index), lastOnes(at: index), since(at: index), until(at: index), linked(at: index),
      dated(at: index), weekNumber(at: index), month(at: index), weekend(at: index))
  }

  /// Days with commas or `and` between them, each once: `mon, wed and fri`.
  package func list(at index: Int) -> Found<[Day]>? {
    var days: Set<Day> = []
    var next = index
    var end = index
    var isWeak = true
    while let found = day(at: next), let day = found.value.day {
      // `monday, so tired`
      if !days.isEmpty, found.isWeak, !["sat", "sun", "wed"].contains(words[next].key) { break }
      days.insert(day)
      isWeak = isWeak && found.isWeak
      end = found.end
      next = self[end]?.means(.and) == true ? end + 1 : end
      guard next > end || words[end - 1].isClosed else { break }
    }
    return days.count > 1 ? Found(value: days.sorted(), end: end, isWeak: isWeak) : nil
  }

  /// The week of `week` after a weekday: `friday last week`, `lunes de la semana pasada`.
  func week(at index: Int) -> Found<ClosedRange<Day>>? {
    let start = skip(.article, .on, .within, from: index, atMost: 2)
    guard joined(index) != nil, let found = unit(at: start),
      (start..<found.end).contains(where: { self[$0]?.unit == .week })
    else { return nil }
    return found
  }

  /// `since monday`, `seit 1. november`: up to today.
  private func since(at index: Int) -> Found<ClosedRange<Day>>? {
    guard self[index]?.means(.since) == true, joined(index + 1) != nil else { return nil }
    if let day = day(at: index + 1), let first = day.value.day, first <= today {
      return Found(value: first...today, end: day.end, isWeak: day.isWeak)
    }
    guard let month = range(at: index + 1) ?? year(at: index + 1), month.value.lowerBound <= today
    else { return nil }
    return Found(value: month.value.lowerBound...today, end: month.end)
  }

  /// `until sunday`: from today on.
  private func until(at index: Int) -> Found<ClosedRange<Day>>? {
    guard days.isComing || days.isNearest,
      ["until", "till", "til", "bis", "hasta", "tot", "ate", "through"].contains(self[index]?.key),
      joined(index + 1) != nil
    else { return nil }
    var ahead = days
    ahead.isComing = true
    ahead.isNearest = false
    let time = TimeReading(words, by: ahead)
    guard let found = time.day(at: index + 1), let last = found.value.day, last >= today
    else { return nil }
    return Found(value: today...last, end: found.end)
  }

  /// `mon to fri`, `from 3 may until 9 may`, `between monday and thursday`, `mon-fri`.
  private func linked(at index: Int) -> Found<ClosedRange<Day>>? {
    if let word = self[index], let (first, last) = word.halves, let start = first.weekday,
      let end = last.weekday
    {
      let day = days.day(start)
      return Found(value: day...day + start.days(to: end), end: index + 1)
    }
    var start = index
    let isBetween = self[index]?.means(.between) ?? false
    if isBetween || self[index]?.means(.from) == true { start += 1 }
    guard let first = day(at: start), var from = first.value.day, let link = joined(first.end),
      link.means(.until) || link.means(.and), joined(first.end + 1) != nil,
      let last = day(at: skip(.article, .on, from: first.end + 1, atMost: 1))
        ?? day(at: first.end + 1), var to = last.value.day
    else { return nil }
    if let weekday = last.value.weekday {
      to = from.next(weekday)
    } else if first.value.weekday != nil, to < from {
      from = from - 7
    } else if to < from, days.isComing, let later = TimeUnit.year.day(1, after: to) {
      to = later
    }
    // `monday and tuesday` are a range only beside each other.
    guard from <= to, isBetween || link.means(.until) || to == from + 1 else { return nil }
    return Found(value: from...to, end: last.end, isWeak: first.isWeak && last.isWeak)
  }

  /// `1-7 dec`, `1 to 7 december 2026`, `dec 1-7`, `from the 1st to the 7th of december`,
  /// `2026-11-01..2026-11-07`, `1.11.-7.11.`.
  private func dated(at index: Int) -> Found<ClosedRange<Day>>? {
    guard let word = self[index] else { return nil }
    for mark in ["..", "–", "-"] {
      let parts = word.key.components(by: mark)
      guard parts.count == 2, case .day(let first) = days.typed(among: [parts[0]]),
        case .day(let last) = days.typed(among: [parts[1]]), first <= last
      else { continue }
      return Found(value: first...last, end: index + 1)
    }
    var start = index
    if word.means(.from) || word.means(.between) { start += 1 }
    let isMonthFirst = self[start]?.month != nil
    if isMonthFirst { start += 1 }
    start = skip(.article, .on, from: start, atMost: 1)
    let first: Int
    let last: Int
    var end: Int
    if let (from, to) = (start == index ? self[start] : joined(start))?.halves,
      let low = from.dayOfMonth, let high = to.dayOfMonth
    {
      (first, last, end) = (low, high, start + 1)
    } else {
      guard let low = self[start]?.dayOfMonth, let link = joined(start + 1),
        link.means(.until) || link.means(.and),
        case let next = skip(.article, .on, from: start + 2, atMost: 1),
        let high = joined(next)?.dayOfMonth
      else { return nil }
      (first, last, end) = (low, high, next + 1)
    }
    let month: Int
    if isMonthFirst {
      guard let found = self[word.month != nil ? index : index + 1]?.month else { return nil }
      month = found
    } else {
      let monthIndex = skip(.article, from: end, atMost: 1)
      guard let found = joined(monthIndex)?.month else { return nil }
      (month, end) = (found, monthIndex + 1)
    }
    let yearIndex = skip(.article, from: end, atMost: 1)
    let year = self[yearIndex]?.year
    if year != nil { end = yearIndex + 1 }
    guard first < last, let date = DateOfYear(month: month, day: first),
      let from = year.flatMap({ date.day(in: $0) }) ?? days.nearest(date),
      let to = Day(year: from.civil.year, month: month, day: last)
    else { return nil }
    return Found(value: from...to, end: end)
  }
}

extension TypedWord {
  /// `mon-fri`, `1-7`, `15–16` in two.
  var halves: (TypedWord, TypedWord)? {
    for mark in ["-", "–"] {
      let parts = key.components(by: mark)
      if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty {
        return (TypedWord(parts[0]), TypedWord(parts[1]))
      }
    }
    return nil
  }
}

extension String {
  fileprivate func components(by mark: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let start = rest.indices.first(where: { rest[$0...].hasPrefix(mark) }) {
      parts.append(String(rest[..<start]))
      rest = rest[start...].dropFirst(mark.count)
    }
    return parts + [String(rest)]
  }
}
