import Text
import Time

/// A line of values as people write it in a file: a day, and attributes with their values.
///
///     2026-11-20: steps 5000, mood 4
///     20.11.2026 mood 5
///     steps=5000
///     friday: mood_note "long walk, then tea", sleep 7:12
///
/// A colon and a blank end the day. A comma that no digit follows divides the values, except in a
/// text, which ends with the line unless it is in double quotes. A name of several words is in
/// double quotes.
package struct WrittenLine {
  /// Why a line cannot be read.
  package enum Fault: Error, Equatable {
    case noValue(of: String)
    case noName(of: String)
    /// A number of days, which would be a value here.
    case daysAgo(String)
    case noDay(String)
    /// `5/11`, which is one day or the other.
    case ambiguousDay(String, dayFirst: Day, monthFirst: Day)
    /// A text whose end could be the next value: the text, and what could follow it.
    case ambiguous(text: String, next: String)
    case repeated(String)
  }

  package let day: Day?
  package let assignments: [Assignment]

  /// Reads a line, unless it is empty or a comment, which begins with `#`.
  package init?(_ line: Substring, days: DayReading, isText: (String) throws -> Bool?) throws {
    var rest = line.trimmed
    guard let first = rest.first, first != "#" else { return nil }
    day = try WrittenLine.takeDay(&rest, by: days)
    if rest.isEmpty {
      throw day.map { Fault.noValue(of: "\($0)") } ?? Fault.noName(of: String(line.trimmed))
    }
    var assignments: [Assignment] = []
    while !rest.isEmpty {
      let assignment = try WrittenLine.takeAssignment(&rest, isText)
      if assignments.contains(where: { $0.name == assignment.name }) {
        throw Fault.repeated(assignment.name)
      }
      assignments.append(assignment)
    }
    self.assignments = assignments
  }

  private static func takeDay(_ rest: inout Substring, by days: DayReading) throws(Fault) -> Day? {
    // Several words, such as `20 Nov 2026:`, end with a colon.
    if let colon = rest.firstIndex(of: ":"), case let next = rest.index(after: colon),
      next == rest.endIndex || rest[next].isWhitespace, rest.first != "\""
    {
      let text = rest[..<colon].trimmed
      if let day = try day(of: text, by: days) {
        rest = rest[next...].trimmed
        return day
      }
      if text.first?.isNumber == true { throw .noDay(String(text)) }
    }
    let word = rest.prefix { !$0.isWhitespace }
    if let sign = word.first, sign == "-" || sign == "+", Int(word) != nil {
      throw .daysAgo(String(word))
    }
    if let day = try day(of: word, by: days) {
      rest = rest[word.endIndex...].trimmed
      return day
    }
    // `31.02.2026` and `11/05/2026` are no names.
    let numbers = word.split(omittingEmptySubsequences: false) { "./-".contains($0) }
    if numbers.count == 3, numbers.allSatisfy({ Int($0) != nil && $0.utf8.count <= 4 }) {
      throw .noDay(String(word))
    }
    return nil
  }

  /// A day as people type it; `-3` is a number here.
  private static func day(of text: Substring, by days: DayReading) throws(Fault) -> Day? {
    switch days.typed(among: [String(text)]) {
    case .day(let day): return day
    case .ambiguous(let dayFirst, let monthFirst):
      throw .ambiguousDay(String(text), dayFirst: dayFirst, monthFirst: monthFirst)
    case nil: return nil
    }
  }

  private static func takeAssignment(
    _ rest: inout Substring, _ isText: (String) throws -> Bool?
  ) throws -> Assignment {
    let start = rest
    let name: Substring
    if rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
      name = rest[..<end].dropFirst()
      rest = rest[end...].dropFirst()
    } else {
      name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "," }
      rest = rest[name.endIndex...]
    }
    guard !name.isEmpty else { throw Fault.noName(of: String(start)) }
    rest = rest.trimmed
    if rest.first == "=" { rest = rest.dropFirst().trimmed }
    guard !rest.isEmpty, rest.first != "," else { throw Fault.noValue(of: String(name)) }
    let value = try takeValue(of: String(name), &rest, isText)
    return Assignment(name: String(name), value: value)
  }

  private static func takeValue(
    of name: String, _ rest: inout Substring, _ isText: (String) throws -> Bool?
  ) throws -> String {
    // Quotes that end before a comma or at the end of the line enclose the value.
    if rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
      let others = rest[rest.index(after: end)...].trimmed
      if others.isEmpty || others.first == "," {
        let value = rest[..<end].dropFirst()
        rest = others.dropFirst().trimmed
        guard !value.isEmpty else { throw Fault.noValue(of: name) }
        return String(value)
      }
    }
    var commas = rest.indices.filter { rest[$0] == "," && separates(rest, at: $0) }[...]
    if try isText(name) == true {
      for comma in commas {
        let next = rest[rest.index(after: comma)...].trimmed
        let word = next.prefix { !$0.isWhitespace && $0 != "=" && $0 != "," }
        let hasValue = !next[word.endIndex...].trimmed.isEmpty
        if hasValue, try isText(String(word)) != nil {
          throw Fault.ambiguous(text: String(rest[..<comma]), next: String(next))
        }
      }
      commas = []
    }
    let end = commas.first ?? rest.endIndex
    let value = rest[..<end].trimmed
    rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...].trimmed
    return String(value)
  }

  /// Whether a comma divides values, and is not part of a number: `5,623`.
  private static func separates(_ text: Substring, at comma: Substring.Index) -> Bool {
    let next = text.index(after: comma)
    return next == text.endIndex || !text[next].isNumber
  }
}
