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
    other = readings.dropFirst().first { $0.cost == best.cost && $0 != best }?.assignments
  }
}

/// A way to read the words from one on.
struct LineReading: Equatable {
  var assignments: [Assignment] = []
  var day: DayPhrase?
  var cost = 0
}

struct LoggedParser {
  let words: [TypedWord]
  let days: DayReading
  let values: ValueReading
  /// The names that begin at each word, the longest first.
  private(set) var names: [[Name]] = []
  /// The cheapest readings from each word on, without and with a day before.
  private var known: [[LineReading]?]

  struct Name {
    let attribute: Attribute
    let count: Int
    /// Whether a negation is among its words, which the count includes.
    var isNegated = false
  }

  static let mostNameWords = 4
  static let mostValueWords = 8
  /// The readings of the rest of a line that are compared.
  private static let mostReadings = 3

  init(_ words: [TypedWord], days: DayReading, values: ValueReading) {
    (self.words, self.days, self.values) = (words, days, values)
    known = Array(repeating: nil, count: (words.count + 1) * 2)
  }

  mutating func findNames(_ attribute: LoggedPhrase.Finding) throws {
    for index in words.indices {
      var found: [Name] = []
      for count in stride(from: min(Self.mostNameWords, words.count - index), to: 0, by: -1)
      where count == 1 || !words[index..<index + count - 1].contains(where: \.isClosed) {
        if count == 1, TypedNumber(words[index].text[...]) != nil { continue }
        if let attribute = try attribute(text(index, count)) {
          found.append(Name(attribute: attribute, count: count))
        } else if let positive = withoutNegation(index, count),
          let tag = try attribute(positive), tag.type == .boolean
        {
          found.append(Name(attribute: tag, count: count, isNegated: true))
        }
      }
      names.append(found)
    }
  }

  /// `feet checked` for `feet not checked`; nil without a negation among the words.
  private func withoutNegation(_ start: Int, _ count: Int) -> String? {
    guard count > 2 else { return nil }
    for index in start + 1..<start + count - 1 where LoggedWord.negations.contains(words[index].key)
    {
      return text(start, index - start) + " " + text(index + 1, start + count - index - 1)
    }
    return nil
  }

  /// The attributes that begin at a word.
  func plain(_ index: Int) -> [(attribute: Attribute, count: Int)] {
    names[index].filter { !$0.isNegated }.map { ($0.attribute, $0.count) }
  }

  var hasName: Bool { names.contains { !$0.isEmpty } }

  /// Whether a name is also a day: `friday`, `may 3`.
  var isDayName: Bool {
    names.indices.contains { index in
      !names[index].isEmpty && DayPhrase(words, at: index, by: days) != nil
    }
  }

  /// Some words without punctuation at their end.
  func text(_ start: Int, _ count: Int) -> String {
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
    if !hasDay, let day = DayPhrase(words, at: index, by: days, takesLists: true),
      !(day.isRange && (day.isWeak || day.count == 1 && words[index].isMonthName))
    {
      add(readings(at: index + day.count, hasDay: true), nil, day, day.isWeak ? 2 : 0)
    }
    if let entry = negated(at: index) {
      add(readings(at: entry.end, hasDay: hasDay), entry.assignment, nil, entry.cost)
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
}
