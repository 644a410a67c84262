import Metrics
import Time

/// Values of attributes, and perhaps a day, as people type them in one line.
///
///     sleep 7 h 20 min
///     steps 9,213, coffees 3
///     weight yesterday 63.9
///     monday steps 7100
///     3 coffees
///     woke up at 6:45
package struct LoggedPhrase {
  /// Finds an attribute by the words of its name.
  package typealias Finding = (_ name: String) throws -> Attribute?

  package private(set) var assignments: [Assignment] = []
  package private(set) var day: DayPhrase?

  private static let mostNameWords = 4
  private static let mostValueWords = 6
  /// Words between a name and its value, and between two values.
  private static let fillers: Set<String> = ["at", "is", "was", "of", "=", ":", "were"]
  private static let separators: Set<String> = ["and", "&", ",", "+", "plus"]

  /// Reads all of the words, or returns nil if a word is left over or an attribute holds texts,
  /// which could contain anything.
  package init?(
    _ words: [String], days: DayReading, values: ValueReading, attribute: Finding
  ) throws {
    var rest = words[...]
    while !rest.isEmpty {
      if !assignments.isEmpty, let word = rest.first, LoggedPhrase.separators.contains(word) {
        rest.removeFirst()
        if rest.isEmpty { return nil }
      }
      let found = DayPhrase(beginning: rest, by: days)
      // `may 3` is a day, or a value of an attribute that is called May.
      if found != nil, try LoggedPhrase.name(beginning: rest, attribute) != nil { return nil }
      if try takeValue(from: &rest, days, values, attribute) { continue }
      guard day == nil, let found else { return nil }
      day = found
      rest = rest.dropFirst(found.count)
    }
    if assignments.isEmpty { return nil }
  }

  /// Removes a name and its value, in either order, from the beginning.
  private mutating func takeValue(
    from rest: inout ArraySlice<String>, _ days: DayReading, _ values: ValueReading,
    _ attribute: Finding
  ) throws -> Bool {
    if let (found, count) = try LoggedPhrase.name(beginning: rest, attribute) {
      guard found.type != .text else { return false }
      var tail = rest.dropFirst(count)
      if let word = tail.first, LoggedPhrase.fillers.contains(word.lowercased()) {
        tail.removeFirst()
      }
      var between: DayPhrase?
      var value = LoggedPhrase.value(beginning: tail, of: found, values)
      if value == nil, day == nil, let day = DayPhrase(beginning: tail, by: days) {
        // `weight yesterday 63.9`
        between = day
        value = LoggedPhrase.value(beginning: tail.dropFirst(day.count), of: found, values)
      }
      guard let value else { return false }
      if let between {
        day = between
        tail = tail.dropFirst(between.count)
      }
      tail = tail.dropFirst(value.count)
      // `steps 5620 steps`
      if let (again, count) = try LoggedPhrase.name(beginning: tail, attribute),
        again.name == found.name,
        LoggedPhrase.value(beginning: tail.dropFirst(count), of: again, values) == nil
      {
        tail = tail.dropFirst(count)
      }
      add(found, value.text)
      rest = tail
      return true
    }
    // `3 coffees`, `64.1 kg weight`
    for count in 1...LoggedPhrase.mostValueWords where count < rest.count {
      let tail = rest.dropFirst(count)
      guard let (found, length) = try LoggedPhrase.name(beginning: tail, attribute),
        found.type != .text,
        let value = LoggedPhrase.value(beginning: rest.prefix(count), of: found, values),
        value.count == count
      else { continue }
      add(found, value.text)
      rest = tail.dropFirst(length)
      return true
    }
    return false
  }

  private mutating func add(_ attribute: Attribute, _ value: String) {
    assignments.append(Assignment(name: attribute.name, value: value))
  }

  /// The attribute with the longest name at the beginning, and the number of its words.
  private static func name(
    beginning words: ArraySlice<String>, _ attribute: Finding
  ) throws -> (Attribute, count: Int)? {
    for count in stride(from: min(mostNameWords, words.count), to: 0, by: -1) {
      let name = bare(words.prefix(count).joined(separator: " "))
      if let found = try attribute(name) { return (found, count) }
    }
    return nil
  }

  /// The longest value of an attribute at the beginning, as one text, and the number of its words.
  private static func value(
    beginning words: ArraySlice<String>, of attribute: Attribute, _ values: ValueReading
  ) -> (text: String, count: Int)? {
    for count in stride(from: min(mostValueWords, words.count), to: 0, by: -1) {
      let text = bare(words.prefix(count).joined(separator: " "))
      if (try? values.value(text, of: attribute, subtracts: true)) != nil { return (text, count) }
    }
    return nil
  }

  /// Words without the comma or colon at their end.
  private static func bare(_ text: String) -> String {
    text.count > 1 && (text.last == "," || text.last == ":") ? String(text.dropLast()) : text
  }
}
