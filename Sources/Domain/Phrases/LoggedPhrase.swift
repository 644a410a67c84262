import Metrics
import Text
import Time

/// Values of attributes, and perhaps a day, as people type them in one line.
///
///     sleep 7 h 20 min
///     steps 9,213, coffees 3
///     weight yesterday 63.9
///     monday steps 7100
///     another 2 coffees
///     woke up at 6:45
///     no gym
///
/// The line is read in all ways that use every word; the cheapest one is meant.
package struct LoggedPhrase {
  /// Finds an attribute by the words of its name.
  package typealias Finding = (_ name: String) throws -> Attribute?

  package var assignments: [Assignment] { reading.assignments }
  package var day: DayPhrase? { reading.day }
  /// Another reading that is as likely, with other values or another day, or nil.
  package private(set) var other: [Assignment]?
  private let reading: LineReading

  /// Reads all of the words, or returns nil if a word is left over or an attribute holds texts,
  /// which could contain anything.
  package init?(
    _ words: [TypedWord], days: DayReading, values: ValueReading, attribute: Finding
  ) throws {
    guard words.count <= 40 else { return nil }
    var parser = LoggedParser(words, days: days, values: values)
    try withoutActuallyEscaping(attribute) { try parser.findNames($0) }
    guard parser.hasName, !parser.isDayName else { return nil }
    let readings = parser.readings(at: 0, hasDay: false).filter { !$0.assignments.isEmpty }
    guard let best = readings.first else { return nil }
    reading = best
    other =
      readings.dropFirst().first { $0.cost == best.cost && $0.differs(from: best) }?.assignments
  }
}

/// A way to read the words from one on.
private struct LineReading {
  var assignments: [Assignment] = []
  var day: DayPhrase?
  var cost = 0

  func differs(from other: LineReading) -> Bool {
    assignments != other.assignments || day != other.day
  }
}

private struct LoggedParser {
  let words: [TypedWord]
  let days: DayReading
  let values: ValueReading
  /// The names that begin at each word, the longest first.
  private var names: [[(attribute: Attribute, count: Int)]] = []
  /// The cheapest readings from each word on, without and with a day before.
  private var known: [[LineReading]?]

  private static let mostNameWords = 4
  private static let mostValueWords = 8
  /// The readings of the rest of a line that are compared.
  private static let mostReadings = 3

  init(_ words: [TypedWord], days: DayReading, values: ValueReading) {
    self.words = words
    self.days = days
    self.values = values
    known = Array(repeating: nil, count: (words.count + 1) * 2)
  }

  mutating func findNames(_ attribute: LoggedPhrase.Finding) throws {
    for index in words.indices {
      var found: [(Attribute, Int)] = []
      for count in stride(from: min(Self.mostNameWords, words.count - index), to: 0, by: -1)
      where count == 1 || !words[index..<index + count - 1].contains(where: \.isClosed) {
        if count == 1, TypedNumber(words[index].text[...]) != nil { continue }
        if let attribute = try attribute(text(index, count)) { found.append((attribute, count)) }
      }
      names.append(found)
    }
  }

  var hasName: Bool { names.contains { !$0.isEmpty } }

  /// Whether a name is also a day: `friday`, `may 3`.
  var isDayName: Bool {
    names.indices.contains { index in
      !names[index].isEmpty && DayPhrase(words, at: index, by: days) != nil
    }
  }

  /// Some words without punctuation at their end.
  private func text(_ start: Int, _ count: Int) -> String {
    var text = ""
    for word in words[start..<start + count] {
      if !text.isEmpty { text += " " }
      text += word.text
    }
    if words[start + count - 1].isClosed {
      while let last = text.last, ",:;!?".contains(last), text.count > 1 { text.removeLast() }
    }
    return text
  }

  /// The cheapest ways to read the words from an index to the end.
  mutating func readings(at index: Int, hasDay: Bool) -> [LineReading] {
    if index == words.count { return [LineReading()] }
    let key = index * 2 + (hasDay ? 1 : 0)
    if let readings = known[key] { return readings }
    // A word cannot be read within itself.
    known[key] = []
    var found: [LineReading] = []
    func add(_ rest: [LineReading], _ assignment: Assignment?, _ day: DayPhrase?, _ cost: Int) {
      for var reading in rest {
        if let assignment { reading.assignments.insert(assignment, at: 0) }
        if let day { reading.day = day }
        reading.cost += cost
        found.append(reading)
      }
    }
    let word = words[index]
    if index > 0, LoggedWord.separators.contains(word.key) {
      add(readings(at: index + 1, hasDay: hasDay), nil, nil, 0)
    } else if LoggedWord.fillers.contains(word.key) {
      add(readings(at: index + 1, hasDay: hasDay), nil, nil, 2)
    }
    if !hasDay, let day = DayPhrase(words, at: index, by: days),
      !(day.isRange && (day.isWeak || day.count == 1 && words[index].isMonthName))
    {
      add(readings(at: index + day.count, hasDay: true), nil, day, day.isWeak ? 2 : 0)
    }
    for entry in entries(at: index, hasDay: hasDay) {
      add(
        readings(at: entry.end, hasDay: hasDay || entry.day != nil), entry.assignment, entry.day,
        entry.cost)
    }
    // Sorted without changing the order of equal ones.
    var best: [LineReading] = []
    for reading in found {
      let place = best.firstIndex { $0.cost > reading.cost } ?? best.count
      best.insert(reading, at: place)
      if best.count > Self.mostReadings { best.removeLast() }
    }
    known[key] = best
    return best
  }

  private struct Entry {
    var assignment: Assignment
    var day: DayPhrase?
    var end: Int
    var cost: Int
  }

  /// The values that begin at a word: a name and its value, in either order.
  private func entries(at index: Int, hasDay: Bool) -> [Entry] {
    var entries: [Entry] = []
    for (attribute, count) in names[index] where attribute.type != .text {
      let cost = Self.mostNameWords - count
      entries += named(attribute, from: index + count, hasDay: hasDay).map {
        Entry(assignment: $0.assignment, day: $0.day, end: $0.end, cost: $0.cost + cost)
      }
      // `gym yesterday`
      if attribute.type == .boolean {
        entries.append(
          Entry(assignment: assignment(attribute, "yes"), end: index + count, cost: cost + 3))
      }
    }
    let change = LoggedWord.change(words[index].key)
    var start = change == nil ? index : index + 1
    if change != nil, start < words.count, ["a", "an", "another"].contains(words[start].key) {
      start += 1
    }
    if LoggedWord.negations.contains(words[index].key), index + 1 < words.count {
      // `no gym`, `no coffees`
      for (attribute, count) in names[index + 1] {
        guard let value = Self.none(of: attribute) else { continue }
        entries.append(
          Entry(
            assignment: assignment(attribute, value), end: index + 1 + count,
            cost: Self.mostNameWords - count))
      }
    }
    guard start < words.count else { return entries }
    // `another coffee`
    if let change {
      for (attribute, count) in names[start] where attribute.type == .quantity {
        entries.append(
          Entry(
            assignment: assignment(attribute, change + "1"), end: start + count,
            cost: Self.mostNameWords - count + 1))
      }
      // `add water 250`
      for (attribute, count) in names[start] where attribute.type.takesSums {
        entries += named(attribute, from: start + count, hasDay: hasDay).compactMap {
          let value = $0.assignment.value
          guard value.first != "+", value.first != "-" else { return nil }
          return Entry(
            assignment: assignment(attribute, change + value), day: $0.day, end: $0.end,
            cost: $0.cost + Self.mostNameWords - count)
        }
      }
    }
    // `3 coffees`, `64.1 kg weight`, `2 more coffees`, `8 hours of sleep`
    for count in 1...Self.mostValueWords where start + count < words.count {
      if count > 1, words[start + count - 2].isClosed { break }
      var next = start + count
      var sign = change
      if let more = LoggedWord.change(words[next].key) {
        sign = more
        next += 1
      }
      if next < words.count, LoggedWord.links.contains(words[next].key) { next += 1 }
      guard next < words.count else { continue }
      for (attribute, length) in names[next] where attribute.type != .text {
        // `worst mood` is no rating.
        let isWord = attribute.type == .scale && TypedNumber(words[start].key[...]) == nil
        guard !isWord, var value = value(start, count, of: attribute) else { continue }
        if sign != nil, let number = words[start].number, count == 1 { value = "\(number)" }
        if sign != nil, !attribute.type.takesSums || "+-".contains(value.first ?? " ") { continue }
        entries.append(
          Entry(
            assignment: assignment(attribute, (sign ?? "") + value), end: next + length,
            cost: Self.mostNameWords - length + 1))
      }
    }
    return entries
  }

  /// The values of an attribute after its name; a day can be between them.
  private func named(_ attribute: Attribute, from index: Int, hasDay: Bool) -> [Entry] {
    var entries: [Entry] = []
    func read(_ start: Int, _ day: DayPhrase?, _ cost: Int) {
      var start = start
      while start < words.count, LoggedWord.links.contains(words[start].key) { start += 1 }
      var sign: String?
      if start + 1 < words.count, let change = LoggedWord.change(words[start].key) {
        sign = change
        start += 1
      }
      guard start < words.count else { return }
      var best: Entry?
      for count in stride(from: min(Self.mostValueWords, words.count - start), to: 0, by: -1)
      where count == 1 || !words[start..<start + count - 1].contains(where: \.isClosed) {
        guard var value = value(start, count, of: attribute) else { continue }
        var end = start + count
        if end < words.count, sign == nil, let more = LoggedWord.change(words[end].key),
          attribute.type.takesSums
        {
          // `coffees 2 more`
          sign = more
          end += 1
        }
        if let sign {
          guard attribute.type.takesSums, !"+-".contains(value.first ?? " ") else { continue }
          if count == 1, let number = words[start].number { value = "\(number)" }
          value = sign + value
        }
        // `steps 5620 steps`
        if end < words.count,
          let again = names[end].first(where: { $0.attribute.name == attribute.name }),
          self.value(end + again.count, 1, of: attribute) == nil
        {
          end += again.count
        }
        let entry = Entry(
          assignment: assignment(attribute, value), day: day, end: end,
          cost: cost + (best == nil ? 0 : 1))
        entries.append(entry)
        // Shorter values leave words that may be a day.
        if best != nil { break }
        best = entry
      }
    }
    read(index, nil, 0)
    if !hasDay, let day = DayPhrase(words, at: index, by: days) {
      read(index + day.count, day, day.isWeak ? 2 : 0)
    }
    return entries
  }

  private func assignment(_ attribute: Attribute, _ value: String) -> Assignment {
    Assignment(name: attribute.name, value: value)
  }

  /// The text of a value of some words, or nil.
  private func value(_ start: Int, _ count: Int, of attribute: Attribute) -> String? {
    guard start + count <= words.count else { return nil }
    let text = text(start, count)
    if (try? values.value(text, of: attribute, subtracts: true)) != nil { return text }
    guard attribute.type == .scale, let rating = RatingPhrase(words, at: start, by: values.scale),
      rating.count == count
    else { return nil }
    return "\(rating.rating)/9"
  }

  /// What `no coffees` and `no gym` store.
  private static func none(of attribute: Attribute) -> String? {
    switch attribute.type {
    case .boolean: "no"
    case .quantity, .duration: "0"
    default: nil
    }
  }
}

/// Words between names and values.
private enum LoggedWord {
  static let separators: [String] = [
    "and", "&", ",", "+", "plus", "und", "et", "y", "e", "en", ";",
  ]
  /// Between a name and its value.
  static let links: [String] = [
    "at", "is", "was", "of", "=", ":", "were", "to", "um", "->", "→", "-", "war", "de", "von",
    "about", "~", "for",
  ]
  /// Words that add nothing.
  static let fillers: [String] = [
    "i", "my", "the", "had", "have", "did", "was", "is", "drank", "ate", "took", "got", "today's",
    "just", "about", "read", "ran", "cycled", "set", "log", "enter", "record", "track", "put",
    "change", "update", "correct",
    "fix", "make", "walked", "weigh", "ich", "habe", "it's", "its", "been", "that", "so", "far",
    "yesterday's", "in", "total", "feeling", "for", "a", "an", "of", "to",
  ]
  static let negations: [String] = [
    "no", "not", "without", "didn't", "didnt", "zero", "kein", "keine", "keinen", "ohne", "sans",
    "sin", "senza", "geen", "zonder", "sem", "skipped", "missed",
  ]

  /// The sign of an amount that a word adds or subtracts.
  static func change(_ word: String) -> String? {
    switch word {
    case "add", "another", "more", "plus", "extra", "additional", "noch", "weitere", "encore",
      "otro", "otra", "ancora", "nog", "mais":
      "+"
    case "minus", "subtract", "less", "fewer": "-"
    default: nil
    }
  }
}
