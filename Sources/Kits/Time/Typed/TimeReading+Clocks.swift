import Text

// Times of day: `18 uhr`, `half past ten`, `7-9pm`.

/// A time of day as it was typed, or the times of a beginning and an end.
package struct ClockFound: Equatable, Sendable {
  /// Minutes after midnight.
  package var start: Int
  /// 1440 for 24:00.
  package var end: Int?
  /// Whether only an hour was typed that can be in the morning or the evening: `at 7`.
  package var isUnclear = false
  /// Whether it is a number that is a time only after `at` or where times are expected: `18.30`.
  var isNumber = false
  /// Whether nothing says which half of the day it is.
  var isOpen = false
}

extension TimeReading {
  /// The time at a word, with `at` before it; a number alone is one only after `at`.
  package func clock(at index: Int) -> Found<ClockFound>? {
    guard let word = self[index], !word.isQuoted else { return nil }
    var start = index
    var hasAt = false
    if reads("a", "las", at: index) || reads("a", "la", at: index) || reads("as", "las", at: index)
    {
      (start, hasAt) = (index + 2, true)
    } else if word.means(.at) || word.means(.from) || word.means(.between) || word.key == "a"
      || word.key == "les"
    {
      (start, hasAt) = (index + 1, word.means(.at) || word.means(.from) || word.means(.between))
    }
    if let found = span(at: start, hasAt: hasAt) { return found }
    return start == index ? nil : span(at: index, hasAt: false)
  }

  /// A time, and the end after it.
  private func span(at index: Int, hasAt: Bool) -> Found<ClockFound>? {
    if index > 0, hasAt, joined(index) == nil { return nil }
    if let (first, last) = self[index]?.halves {
      let ends = TimeReading([first, last], by: days)
      guard let to = ends.moment(at: 1), let from = ends.moment(at: 0) else { return nil }
      var end = index + 1
      var last = to.value
      if last.isOpen, let half = meridiem(at: end) {
        last = last.moved(to: half.value)
        end = half.end
      }
      guard hasAt || !from.value.isNumber || !last.isNumber else { return nil }
      return linked(from.value, last, end: end)
    }
    guard let first = moment(at: index) else { return nil }
    if let link = joined(first.end), link.means(.until) || link.key == "and" || link.means(.and) {
      let next = skip(.article, .at, from: first.end + 1, atMost: 2)
      if let last = moment(at: next) ?? moment(at: first.end + 1),
        hasAt || !first.value.isNumber || !last.value.isNumber, joined(next) != nil,
        link.means(.until) || self[index - (index > 0 ? 1 : 0)]?.means(.between) == true,
        joined(last.end)?.month == nil
      {
        return linked(first.value, last.value, end: last.end)
      }
    }
    guard hasAt || !first.value.isNumber else { return nil }
    var value = first.value
    value.isUnclear = value.isNumber && value.isOpen && value.start > 0 && value.start < 780
    return Found(value: value, end: first.end)
  }

  /// Both ends of a time; the first has the half of the day of the last: `7-9pm`.
  private func linked(_ first: ClockFound, _ last: ClockFound, end: Int) -> Found<ClockFound>? {
    var first = first
    if first.isOpen, !last.isOpen, first.start < 720, last.start >= 720,
      first.start + 720 < last.start
    {
      first.start += 720
    }
    guard first.start < 1440 else { return nil }
    let isUnclear =
      first.isNumber && last.isNumber && first.isOpen && last.isOpen && last.start < 780
    return Found(
      value: ClockFound(start: first.start, end: last.start, isUnclear: isUnclear), end: end)
  }

  /// One time: `18:00`, `6 pm`, `18 uhr 30`, `noon`, `half past ten`, `18`.
  private func moment(at index: Int) -> Found<ClockFound>? {
    guard let word = self[index] else { return nil }
    if let minute = word.meaning({ if case .clock(let minute) = $0 { minute } else { nil } }) {
      return Found(value: ClockFound(start: minute), end: index + 1)
    }
    if let spoken = spoken(at: index) { return inPart(spoken) }
    guard var found = digits(at: index) else { return nil }
    if found.value.isOpen, let half = meridiem(at: found.end) {
      guard 60..<780 ~= found.value.start else { return nil }
      found.value = found.value.moved(to: half.value)
      found.end = half.end
      return found
    }
    if found.value.isNumber, joined(found.end)?.means(.oClock) == true {
      found.value.isNumber = false
      found.end += 1
      // `18 uhr 30`
      if found.value.start % 60 == 0, let minute = joined(found.end)?.key[...].digits(2...2),
        minute < 60
      {
        found.value.start += minute
        found.end += 1
      }
    }
    return inPart(added(found))
  }

  /// `18:00`, `6pm`, `18h30`, `18.30`, `1830`, `18`.
  private func digits(at index: Int) -> Found<ClockFound>? {
    guard let word = self[index], let first = word.key.utf8.first else { return nil }
    guard 48...57 ~= first else {
      // `dix heures`, `at ten`
      guard let hour = word.number, 1...12 ~= hour, word.key.utf8.count > 2 else { return nil }
      return Found(
        value: ClockFound(start: hour * 60, isNumber: true, isOpen: true), end: index + 1)
    }
    let key = word.key[...]
    if key == "24:00" { return Found(value: ClockFound(start: 1440), end: index + 1) }
    if let minute = TypedClock.digital(key) {
      let isOpen = !key.hasSuffix("m") && !key.contains("h")
      var clock = ClockFound(start: Int(minute), isOpen: isOpen && minute < 720)
      // `18.30` can be a number or a date.
      clock.isNumber = key.contains(".") && !key.hasSuffix("m")
      return Found(value: clock, end: index + 1)
    }
    guard let hour = key.digits(1...2), hour <= 24 else { return nil }
    return Found(
      value: ClockFound(start: hour * 60, isNumber: true, isOpen: hour <= 12), end: index + 1)
  }

  /// `half past ten`, `quarter to six`, `ten past six`, `halb zehn`, `viertel nach acht`.
  private func spoken(at index: Int) -> Found<ClockFound>? {
    guard let word = self[index] else { return nil }
    func clock(_ hour: Int, _ minutes: Int, _ end: Int) -> Found<ClockFound> {
      var end = end
      if joined(end)?.means(.oClock) == true { end += 1 }
      let start = (hour % 24 * 60 + minutes + 1440) % 1440
      return Found(value: ClockFound(start: start, isOpen: hour <= 12), end: end)
    }
    let start = skip(.article, .number(1), from: index, atMost: 1)
    let minutes: Int? =
      self[start]?.means(.quarter) == true
      ? 15 : word.means(.half) ? 30 : word.number.flatMap { 1...29 ~= $0 ? $0 : nil }
    let next = self[start]?.means(.quarter) == true ? start + 1 : index + 1
    if let minutes, let link = joined(next), let hour = joined(next + 1)?.hour {
      if link.means(.past), link.key.utf8.count > 2 { return clock(hour, minutes, next + 2) }
      // `3 to 4` are two hours.
      if link.means(.to), minutes != 30, link.key != "to" || word.key[...].digits(1...2) == nil {
        return clock(hour, -minutes, next + 2)
      }
    }
    // `halb zehn`, `half tien`, but not `half ten`.
    if word.means(.halfBefore), let next = joined(index + 1), let hour = next.hour,
      word.key == "halb" || next.isDutchHour
    {
      return clock(hour, -30, index + 2)
    }
    return nil
  }

  /// `dix heures et demie`, `las diez y media`, `dieci e un quarto`, `diez menos cuarto`.
  private func added(_ found: Found<ClockFound>) -> Found<ClockFound> {
    guard found.value.start % 60 == 0, let link = joined(found.end),
      link.means(.and) || link.key == "moins" || link.key == "menos" || link.key == "meno"
    else { return found }
    let next = skip(.article, .number(1), from: found.end + 1, atMost: 2)
    guard let fraction = joined(next), fraction.means(.half) || fraction.means(.quarter)
    else { return found }
    let minutes = fraction.means(.half) ? 30 : link.means(.and) ? 15 : -15
    var found = found
    found.value.start = (found.value.start + minutes + 1440) % 1440
    found.value.isNumber = false
    found.end = next + 1
    return found
  }

  /// A time with the part of the day after it: `7 in the evening`, `8 uhr abends`, `6 de la tarde`.
  private func inPart(_ found: Found<ClockFound>) -> Found<ClockFound> {
    guard found.value.isOpen, found.value.start < 780, let part = part(at: found.end),
      joined(found.end) != nil
    else { return found }
    var found = found
    found.value = found.value.moved(to: part.value == .morning ? 0 : 720)
    found.end = part.end
    return found
  }

  /// `am` or `pm` as a word: 0 or 720.
  private func meridiem(at index: Int) -> Found<Int>? {
    switch joined(index)?.key {
    case "am", "a.m", "a.m.":
      // `7 am montag`
      let next = joined(index + 1)
      if next?.weekday != nil, next?.key.count ?? 0 > 3, joined(index)?.key == "am",
        ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"]
          .contains(next?.key ?? "")
      {
        return nil
      }
      return Found(value: 0, end: index + 1)
    case "pm", "p.m", "p.m.": return Found(value: 720, end: index + 1)
    default: return nil
    }
  }
}

extension ClockFound {
  /// The beginning in a part of the day, or nil if neither says which half of the day it is.
  package func start(in part: PartOfDay?) -> Int? {
    guard isUnclear else { return start }
    return part.map { moved(to: $0 == .morning ? 0 : 720).start }
  }

  /// The time in the half of the day that begins at a minute, 0 or 720.
  fileprivate func moved(to half: Int) -> ClockFound {
    var moved = self
    if 60..<780 ~= start { moved.start = start % 720 + half }
    moved.isOpen = false
    moved.isNumber = false
    return moved
  }
}

extension TypedWord {
  /// The hour of a spoken time, 1 to 24.
  fileprivate var hour: Int? {
    let number = key[...].digits(1...2) ?? number
    return number.flatMap { 1...24 ~= $0 ? $0 : nil }
  }

  fileprivate var isDutchHour: Bool {
    [
      "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf",
      "twaalf",
    ].contains(key)
  }
}
