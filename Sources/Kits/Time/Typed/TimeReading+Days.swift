import Text

// Days by their weekday, their distance and their date: `last friday`, `3 days ago`, `20 nov`.

extension TimeReading {
  /// `friday`, `last friday`, `vendredi dernier`, `friday last week`, `friday 27 november`.
  func weekday(at index: Int) -> Found<DayFound>? {
    var which = self[index]?.which
    var start = index
    if which != nil {
      start += 1
      // `el proximo lunes`, `the last friday`
      guard joined(start) != nil else { return nil }
    }
    guard let word = start == index ? self[start] : joined(start), let weekday = word.weekday
    else { return nil }
    var end = start + 1
    var isWeak = which == nil && word.isWeak(as: .weekday(weekday))
    if which == nil, let date = dated(weekday, at: end) { return date }
    if let week = week(at: end) {
      let day = week.value.lowerBound + days.weekStart.days(to: weekday)
      return Found(value: DayFound(day), end: week.end)
    }
    if which == nil, let after = joined(end)?.which, joined(end + 1)?.unit == nil {
      // `vendredi dernier`, `lunes que viene`
      which = after
      end += reads("que", "vem", at: end) || reads("que", "viene", at: end) ? 2 : 1
      isWeak = false
    }
    var found: DayFound
    switch which {
    case -1: found = DayFound(days.latest(weekday, upTo: today - 1))
    case 1:
      let day = (today + 1).next(weekday)
      found = DayFound(day)
      // In the week of today it can be the one after it as well.
      if day < today.startOfWeek(from: days.weekStart) + 7 { found.other = day + 7 }
    default: found = DayFound(days.day(weekday), weekday: weekday)
    }
    return Found(value: found, end: end, isWeak: isWeak)
  }

  /// A date that follows its weekday, in the nearest year that has that weekday; or nil.
  private func dated(_ weekday: Weekday, at index: Int) -> Found<DayFound>? {
    let start = skip(.article, .on, from: index, atMost: 2)
    guard let word = self[start],
      word.number != nil || word.ordinal != nil || word.month != nil
        || word.key.utf8.first.map({ 48...57 ~= $0 }) == true,
      let found = Self.longest(numbers(at: start), date(at: start), dayOfMonth(at: index))
    else { return nil }
    guard let day = found.value.day else { return nil }
    for years in [0, 1, -1] {
      if let other = TimeUnit.year.day(years, after: day), other.weekday == weekday,
        years == 0 || self[found.end - 1]?.key[...].digits(4...4) == nil
      {
        return Found(value: DayFound(other), end: found.end)
      }
    }
    return nil
  }

  /// `3 days ago`, `vor 3 tagen`, `il y a 3 jours`, `in 3 days`, `3 days from now`.
  func counted(at index: Int) -> Found<DayFound>? {
    var start = index
    var sign = 0
    if reads("il", "y", "a", at: index) {
      (start, sign) = (index + 3, -1)
    } else if self[index]?.means(.before) == true {
      (start, sign) = (index + 1, -1)
    } else if self[index]?.means(.within) == true {
      (start, sign) = (skip(.article, .until, from: index + 1, atMost: 1), 1)
      if self[start]?.number == nil { start = index + 1 }
    }
    guard let length = count(at: start), length.value.unit != .hour, length.value.unit != .minute
    else { return nil }
    var end = length.end
    if sign == 0 {
      if means(.ago, at: end) {
        (sign, end) = (-1, end + 1)
      } else if reads("from", "now", at: end) || reads("from", "today", at: end) {
        (sign, end) = (1, end + 2)
      } else {
        return nil
      }
    } else if sign == -1, means(.ago, at: end) {
      end += 1
    }
    guard let day = length.value.unit.day(sign * length.value.count, after: today)
    else { return nil }
    return Found(value: DayFound(day), end: end)
  }

  /// `3 days`, `a week`, `zwei wochen`.
  func count(at index: Int) -> Found<(count: Int, unit: TimeUnit)>? {
    guard let word = self[index], let number = word.number else { return nil }
    var unitIndex = index + 1
    if word.key == "couple" { unitIndex = skip(.article, from: unitIndex, atMost: 1) }
    if reads("a", "couple", "of", at: index) {
      guard let unit = joined(index + 3)?.unit else { return nil }
      return Found(value: (2, unit), end: index + 4)
    }
    guard let unit = joined(unitIndex)?.unit else { return nil }
    return Found(value: (number, unit), end: unitIndex + 1)
  }

  /// `20 nov`, `nov 20th, 2026`, `the 3rd of may`, `3 de mayo de 2026`, `17nov`.
  func date(at index: Int) -> Found<DayFound>? {
    guard let word = self[index] else { return nil }
    var day = word.dayOfMonth
    var month: Int?
    var end = index + 1
    if day != nil {
      end = skip(.article, from: end, atMost: 1)
      month = joined(end)?.month
      end += 1
    } else if let first = word.month {
      month = first
      let next = skip(.article, from: end, atMost: 1)
      day = joined(next)?.dayOfMonth
      end = next + 1
    } else if let (first, second) = word.dayAndMonth {
      (day, month) = (first, second)
    }
    guard let day, let month, let date = DateOfYear(month: month, day: day) else { return nil }
    // A year has four digits, perhaps after a comma: `nov 20, 2026`.
    let yearIndex = skip(.article, from: end, atMost: 1)
    if let year = self[yearIndex]?.year, let day = date.day(in: year) {
      return Found(value: DayFound(day), end: yearIndex + 1)
    }
    guard let found = days.nearest(date) else { return nil }
    return Found(value: DayFound(found), end: end)
  }

  /// `the 15th`, `am 15.`: the latest or next one.
  func dayOfMonth(at index: Int) -> Found<DayFound>? {
    let start = skip(.on, .article, from: index, atMost: 2)
    guard start > index, let word = joined(start), word.month == nil,
      joined(start + 1)?.unit == nil, joined(start + 1)?.weekday == nil,
      let number = word.key.utf8.first.map({ 48...57 ~= $0 }) == true ? word.ordinal : nil,
      1...31 ~= number
    else { return nil }
    for offset in 0...31 {
      let day = days.isComing ? today + offset : today - offset
      if day.civil.day == number { return Found(value: DayFound(day), end: start + 1) }
    }
    return nil
  }

  /// `last friday of the month`, `first monday in december`, `last day of november 2026`.
  func monthDay(at index: Int) -> Found<DayFound>? {
    var start = skip(.on, .article, from: index, atMost: 2)
    guard let ordinal = self[start]?.ordinal ?? (self[start]?.which == -1 ? -1 : nil)
    else { return nil }
    start += 1
    let weekday = joined(start)?.weekday
    guard weekday != nil || joined(start)?.unit == .day else { return nil }
    let of = skip(.article, .within, from: start + 1)
    guard of > start + 1 else { return nil }
    var month: ClosedRange<Day>
    var end: Int
    if let found = unit(at: of), joined(found.end - 1)?.unit == .month || self[of]?.unit == .month {
      (month, end) = (found.value, found.end)
    } else if joined(of)?.unit == .month {
      (month, end) = (Self.month(of: today, ahead: 0), of + 1)
    } else if let found = self.month(at: of) {
      (month, end) = (found.value, found.end)
    } else {
      return nil
    }
    func nth() -> Day? {
      let candidates = (0..<month.count).map { month.lowerBound + $0 }
        .filter { weekday == nil || $0.weekday == weekday }
      return ordinal == -1
        ? candidates.last : ordinal <= candidates.count ? candidates[ordinal - 1] : nil
    }
    guard var day = nth() else { return nil }
    // `the month` is the next one in plans if the day is over, and the last one in records.
    if joined(of)?.unit == .month || self[of - 1]?.unit == .month {
      if days.isComing, day < today {
        month = Self.month(of: today, ahead: 1)
        day = nth() ?? day
      } else if !days.isComing, day > today {
        month = Self.month(of: today, ahead: -1)
        day = nth() ?? day
      }
    }
    return Found(value: DayFound(day), end: end)
  }
}

extension TypedWord {
  /// The day of a month in digits, 1 to 31: `3`, `3.`, `3rd`, or `first`.
  var dayOfMonth: Int? {
    let number = key[...].digits(1...2) ?? ordinal
    return number.flatMap { 1...31 ~= $0 ? $0 : nil }
  }

  /// A year that people live in, in four digits.
  var year: Int? { key[...].digits(4...4).flatMap { 1800...2200 ~= $0 ? $0 : nil } }

  /// `17nov`, `17-nov`, `nov17`.
  fileprivate var dayAndMonth: (day: Int, month: Int)? {
    let isDigit = { (character: Character) in character.isASCII && character.isNumber }
    let letters = key.filter { !isDigit($0) && $0 != "-" && $0 != "." }
    let digits = key.filter(isDigit)
    guard !letters.isEmpty, let day = digits[...].digits(1...2), letters.utf8.count >= 3,
      key.hasPrefix(digits) || key.hasSuffix(digits), let month = TypedWord(letters).month
    else { return nil }
    return (day, month)
  }
}
