/// Reads what words of a line say about time: days, ranges of days, times, lengths, repetitions.
///
/// Each function reads the longest phrase that begins at a word.
package struct TimeReading: Sendable {
  package let words: [TypedWord]
  package let days: DayReading

  package init(_ words: [TypedWord], by days: DayReading) {
    (self.words, self.days) = (words, days)
  }

  /// A phrase, and the index of the word after it.
  package struct Found<Value> {
    package var value: Value
    package var end: Int
    /// Whether its words are more often other words, so that it counts only where time is expected.
    package var isWeak: Bool

    package init(value: Value, end: Int, isWeak: Bool = false) {
      (self.value, self.end, self.isWeak) = (value, end, isWeak)
    }
  }

  var today: Day { days.today }
  subscript(index: Int) -> TypedWord? { index < words.count ? words[index] : nil }

  /// The word at an index, if no comma or colon is before it.
  func joined(_ index: Int) -> TypedWord? {
    index > 0 && words[index - 1].isClosed ? nil : self[index]
  }

  func means(_ word: TimeWord, at index: Int) -> Bool { joined(index)?.means(word) ?? false }

  /// The index after words of some meanings, which add nothing.
  func skip(_ meanings: TimeWord..., from index: Int, atMost count: Int = 3) -> Int {
    var index = index
    for _ in 0..<count {
      guard let word = joined(index), meanings.contains(where: word.means) else { break }
      index += 1
    }
    return index
  }

  func reads(_ keys: String..., at index: Int) -> Bool {
    for (offset, key) in keys.enumerated() {
      guard let word = offset == 0 ? self[index] : joined(index + offset), word.key == key
      else { return false }
    }
    return true
  }

  package static func longest<Value>(_ found: Found<Value>?...) -> Found<Value>? {
    var best: Found<Value>?
    for case let next? in found where best.map({ next.end > $0.end }) ?? true { best = next }
    return best
  }
}

/// A day as it was typed, perhaps with a part of it: `friday evening`.
package struct DayFound: Equatable, Sendable {
  package var typed: TypedDay
  package var part: PartOfDay?
  /// The other day that `next friday` can be, a week later.
  package var other: Day?
  /// Whether only a weekday names it.
  package var weekday: Weekday?

  init(_ day: Day, part: PartOfDay? = nil, weekday: Weekday? = nil) {
    typed = .day(day)
    self.part = part
    self.weekday = weekday
  }

  init(_ typed: TypedDay) { self.typed = typed }
  package var day: Day? { if case .day(let day) = typed { day } else { nil } }
}

extension TimeReading {
  /// The day at a word, with `on` and the like before it.
  package func day(at index: Int) -> Found<DayFound>? {
    guard let word = self[index], !word.isQuoted else { return nil }
    let bare = bareDay(at: index)
    guard word.means(.on) || word.means(.article) || word.which == 0 else { return bare }
    // `on monday`, `am montag`, `the 3rd of may`, `this friday`
    let start = skip(.on, .article, .which(0), from: index)
    var opened = start > index && joined(start) != nil ? bareDay(at: start) : nil
    // `on sat` is a day, unlike `sat` alone.
    if word.means(.on) || word.which == 0, word.key.utf8.count > 1 { opened?.isWeak = false }
    return Self.longest(bare, opened)
  }

  private func bareDay(at index: Int) -> Found<DayFound>? {
    var found = Self.longest(
      numbers(at: index), relative(at: index), weekday(at: index), counted(at: index),
      date(at: index), dayOfMonth(at: index), monthDay(at: index))
    // `friday evening`, `gestern abend`, `ayer por la tarde`
    if let end = found?.end, found?.value.part == nil, let part = part(at: end) {
      found?.value.part = part.value
      found?.end = part.end
      found?.isWeak = false
    }
    return found
  }

  /// A part of a day after the day: `evening`, `in the evening`, `por la tarde`, `du soir`.
  func part(at index: Int) -> Found<PartOfDay>? {
    var start = index
    while start < index + 3, let word = joined(start),
      word.means(.article) || word.means(.on) || ["por", "au", "'s"].contains(word.key)
        || word.means(.at) && word.part == nil
    {
      start += 1
    }
    guard let part = joined(start)?.part else { return nil }
    return Found(value: part, end: start + 1)
  }

  /// `2026-11-20`, `20.11.`, `20/11`.
  func numbers(at index: Int) -> Found<DayFound>? {
    guard let word = self[index], let first = word.key.utf8.first, 48...57 ~= first,
      let typed = Day(iso: word.key).map(TypedDay.day) ?? days.numbers(word.key)
    else { return nil }
    return Found(value: DayFound(typed), end: index + 1)
  }

  /// `yesterday`, `the day before yesterday`, `this morning`, `last night`.
  private func relative(at index: Int) -> Found<DayFound>? {
    guard let word = self[index] else { return nil }
    if let offset = word.meaning({ if case .day(let days) = $0 { days } else { nil } }),
      let day = today.moved(by: offset)
    {
      let part = word.part.flatMap { word.isWeak(as: .part($0)) ? nil : $0 }
      return Found(
        value: DayFound(day, part: part), end: index + 1, isWeak: word.isWeak(as: .day(offset)))
    }
    // `this morning`, `last night`, `heute frueh`, `ce matin`, `esta noche`
    if let which = word.which, which <= 0, let part = joined(index + 1)?.part,
      which == 0 || part == .night || part == .evening
    {
      return Found(value: DayFound(today + which, part: part), end: index + 2)
    }
    let phrases: [([String], Int)] = [
      (["day", "before", "yesterday"], -2), (["day", "after", "tomorrow"], 2),
      (["antes", "de", "ayer"], -2), (["avant", "hier"], -2), (["apres", "demain"], 2),
      (["pasado", "manana"], 2), (["depois", "de", "amanha"], 2), (["l'altro", "ieri"], -2),
    ]
    for (phrase, offset) in phrases where phrase[0] == word.key {
      guard phrase.indices.allSatisfy({ joined(index + $0)?.key == phrase[$0] || $0 == 0 })
      else { continue }
      return Found(value: DayFound(today + offset), end: index + phrase.count)
    }
    return nil
  }
}
