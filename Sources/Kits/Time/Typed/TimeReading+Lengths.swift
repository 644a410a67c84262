import Text

// Lengths: `2h`, `half an hour`, `for 2 hours`, `3 days`.

/// A length as it was typed.
package enum LengthFound: Equatable, Sendable {
  case minutes(Int)
  case days(Int)
}

extension TimeReading {
  /// The length at a word: `2h`, `90 minutes`, `1 h 30`, `half an hour`, `3 days`, `for 2 hours`.
  package func length(at index: Int) -> Found<LengthFound>? {
    guard let word = self[index], !word.isQuoted else { return nil }
    if word.means(.lasting), joined(index + 1) != nil, let found = bareLength(at: index + 1) {
      return found
    }
    return bareLength(at: index)
  }

  /// The minutes to go until a time: `in 2 hours`, `in einer halben Stunde`, `20 minutes from now`.
  package func ahead(at index: Int) -> Found<Int>? {
    let isOpened = self[index]?.means(.within) == true
    guard let found = bareLength(at: isOpened ? index + 1 : index),
      case .minutes(let minutes) = found.value
    else { return nil }
    if isOpened { return Found(value: minutes, end: found.end) }
    guard reads("from", "now", at: found.end) else { return nil }
    return Found(value: minutes, end: found.end + 2)
  }

  private func bareLength(at index: Int) -> Found<LengthFound>? {
    if let half = halfHour(at: index) { return half }
    // `two and a half hours`
    if let number = self[index]?.number, reads("and", "a", "half", at: index + 1),
      joined(index + 4)?.unit == .hour
    {
      return Found(value: .minutes(number * 60 + 30), end: index + 5)
    }
    if let found = count(at: index), let unit = Optional(found.value.unit) {
      switch unit {
      case .day, .week:
        return Found(value: .days(found.value.count * (unit == .week ? 7 : 1)), end: found.end)
      case .minute: return Found(value: .minutes(found.value.count), end: found.end)
      case .hour:
        let start = skip(.and, .article, from: found.end, atMost: 2)
        if joined(start)?.means(.half) == true || reads("and", "a", "half", at: found.end) {
          let end = reads("and", "a", "half", at: found.end) ? found.end + 3 : start + 1
          return Found(value: .minutes(found.value.count * 60 + 30), end: end)
        }
        if start == found.end || means(.and, at: found.end), let more = joined(start)?.number,
          more < 60
        {
          let end = joined(start + 1)?.unit == .minute ? start + 2 : start + 1
          if end == start + 2 || joined(start)?.key.utf8.count == 2, joined(end)?.month == nil {
            return Found(value: .minutes(found.value.count * 60 + more), end: end)
          }
        }
        return Found(value: .minutes(found.value.count * 60), end: found.end)
      case .month, .year: return nil
      }
    }
    guard let word = self[index], let first = word.key.utf8.first, 48...57 ~= first
    else { return nil }
    // `1.5 hours`, `2h`, `1h30m`
    if let unit = joined(index + 1)?.unit, unit == .hour,
      let minutes = TypedClock.duration("\(word.key)h"), !word.key.contains(":")
    {
      return Found(value: .minutes(Int(minutes)), end: index + 2)
    }
    guard word.key.contains(where: { $0.isLetter }), let minutes = TypedClock.length(word.key[...])
    else {
      if let count = word.key.hasSuffix("d") ? word.key.dropLast().digits(1...3) : nil {
        return Found(value: .days(count), end: index + 1)
      }
      if let count = word.key.hasSuffix("w") ? word.key.dropLast().digits(1...2) : nil {
        return Found(value: .days(count * 7), end: index + 1)
      }
      return nil
    }
    // `18h` can be a time.
    return Found(value: .minutes(Int(minutes)), end: index + 1, isWeak: word.key.hasSuffix("h"))
  }

  /// `half an hour`, `eine halbe stunde`, `media hora`, `mezz'ora`, `een half uur`.
  private func halfHour(at index: Int) -> Found<LengthFound>? {
    if self[index]?.key == "mezz'ora" { return Found(value: .minutes(30), end: index + 1) }
    var start = skip(.number(1), from: index, atMost: 1)
    guard self[start]?.means(.half) == true || self[start]?.means(.halfBefore) == true
    else { return nil }
    start = skip(.number(1), from: start + 1, atMost: 1)
    guard joined(start)?.unit == .hour else { return nil }
    return Found(value: .minutes(30), end: start + 1)
  }
}
