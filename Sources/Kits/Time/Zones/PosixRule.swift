extension Zone {
  /// A zone of a POSIX `TZ` string, with the hours of −167 to 167 of RFC 9636, section 3.3.1.
  ///
  ///     CET-1CEST,M3.5.0,M10.5.0/3
  ///     <-02>2<-01>,M3.5.0/-1,M10.5.0/0
  ///
  /// Offsets are positive west of Greenwich. Daylight saving time without rules has the rules of
  /// the United States, as in the C library and in the tz code.
  package convenience init(posix text: String, name: String? = nil) throws(ZoneError) {
    let rule = try PosixRule(text)
    self.init(name: name ?? text, initial: rule.standard, yearly: rule.changes)
  }
}

struct PosixRule {
  let standard: Zone.Clock
  /// None, or those to daylight saving time and back.
  let changes: [YearlyChange]

  init(_ text: String) throws(ZoneError) {
    var scanner = Scanner(bytes: Array(text.utf8))
    let abbreviation = try scanner.abbreviation()
    let offset = -(try scanner.time(hours: 24))
    standard = Zone.Clock(offset: offset, abbreviation: abbreviation)
    guard !scanner.isAtEnd else {
      changes = []
      return
    }
    let daylightAbbreviation = try scanner.abbreviation()
    let hasOffset = !scanner.isAtEnd && scanner.next != UInt8(ascii: ",")
    let daylight = Zone.Clock(
      offset: hasOffset ? -(try scanner.time(hours: 24)) : offset + 3600, isDaylight: true,
      abbreviation: daylightAbbreviation)
    if scanner.isAtEnd { scanner = Scanner(bytes: Array(",M3.2.0,M11.1.0".utf8)) }
    let (start, startTime) = try scanner.rule()
    let (end, endTime) = try scanner.rule()
    guard scanner.isAtEnd else { throw ZoneError("unexpected text after '\(text)'") }
    changes = [
      YearlyChange(date: start, time: startTime, offsetBefore: offset, clock: daylight),
      YearlyChange(date: end, time: endTime, offsetBefore: daylight.offset, clock: standard),
    ]
  }

  private struct Scanner {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    /// The error with the whole string, which is short.
    private func error(_ expected: String) -> ZoneError {
      let found = isAtEnd ? "at its end" : "at character \(position + 1)"
      return ZoneError(
        "'\(String(decoding: bytes.prefix(80), as: UTF8.self))' needs \(expected) \(found)")
    }

    private mutating func take(_ character: Character) -> Bool {
      guard next == character.asciiValue else { return false }
      position += 1
      return true
    }

    /// Three letters or more, or letters, digits and signs in angle brackets.
    mutating func abbreviation() throws(ZoneError) -> String {
      let isQuoted = take("<")
      let start = position
      while let byte = next {
        let isLetter = 65...90 ~= byte || 97...122 ~= byte
        let isMore = 48...57 ~= byte || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        guard isLetter || isQuoted && isMore else { break }
        position += 1
      }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      guard position - start >= 3 else { throw error("an abbreviation of three letters or more") }
      if isQuoted, !take(">") { throw error("'>'") }
      return text
    }

    private mutating func number(_ range: ClosedRange<Int>, _ name: String) throws(ZoneError) -> Int
    {
      let start = position
      var value = 0
      while let byte = next, 48...57 ~= byte, position - start < 4 {
        value = value * 10 + Int(byte - 48)
        position += 1
      }
      guard position > start, range.contains(value) else { throw error(name) }
      return value
    }

    /// Seconds of `2`, `-3:30` or `+167:59:59`.
    mutating func time(hours limit: Int) throws(ZoneError) -> Int {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      var seconds = try number(0...limit, "hours from 0 to \(limit)") * 3600
      if take(":") {
        seconds += try number(0...59, "minutes") * 60
        if take(":") { seconds += try number(0...59, "seconds") }
      }
      return isNegative ? -seconds : seconds
    }

    /// A date and a time of day after a comma: `,M3.5.0/2`, `,J60` or `,59/1`.
    mutating func rule() throws(ZoneError) -> (YearlyChange.Date, Int) {
      guard take(",") else { throw error("',' and a date") }
      let date: YearlyChange.Date
      if take("M") {
        let month = Month(rawValue: try number(1...12, "a month")) ?? .january
        guard take(".") else { throw error("'.'") }
        let week = try number(1...5, "a week from 1 to 5")
        guard take(".") else { throw error("'.'") }
        let weekday = Weekday(rawValue: try number(0...6, "a weekday from 0 to 6")) ?? .sunday
        date = .weekday(n: week == 5 ? -1 : week, weekday, month)
      } else if take("J") {
        date = .dayWithoutLeapDay(try number(1...365, "a day from 1 to 365"))
      } else {
        date = .dayOfYear(try number(0...365, "a day from 0 to 365"))
      }
      return (date, take("/") ? try time(hours: 167) : 7200)
    }
  }
}
