/// Calendars as RFC 5545 writes them, with the escapes of RFC 6868.
///
///     BEGIN:VEVENT
///     DTSTART;TZID=Europe/Berlin:20261120T190000
///     SUMMARY:Dinner with Ana\, at home
///     END:VEVENT
///
/// ``Document`` finds the lines of a text and leaves their meaning to others; ``Component`` is a
/// tree that can be changed and written back with everything it does not know.
package enum ICalendar {
  /// The names of components that have a meaning here.
  package enum ComponentName: Sendable {
    case calendar
    case event
    case zone
    case standard
    case daylight
    case alarm
    case other
  }

  /// The names of properties that have a meaning here.
  package enum PropertyName: Sendable {
    case begin
    case end
    case attendee
    case categories
    case classification
    case color
    case contact
    case created
    case description
    case duration
    case endDate
    case exceptionDates
    case exceptionRule
    case geographicPosition
    case lastModified
    case location
    case organizer
    case recurrenceDates
    case recurrenceID
    case recurrenceRule
    case sequence
    case stamp
    case startDate
    case status
    case summary
    case transparency
    case uid
    case url
    case zoneID
    case zoneName
    case zoneOffsetFrom
    case zoneOffsetTo
    case other
  }

  /// The parts of an unfolded line before and after the colon.
  struct Layout {
    var nameEnd: Int
    /// Where the value begins.
    var value: Int
  }

  /// Finds the name and the value of an unfolded line.
  ///
  /// A quote only opens a quoted text at the beginning of a parameter's value, so that one inside
  /// (`CN=Ana "Anni" Lee`) is text.
  static func layout(_ line: ArraySlice<UInt8>) throws(OffsetProblem) -> Layout {
    var position = line.startIndex
    while position < line.endIndex, isNameByte(line[position]) { position += 1 }
    let nameEnd = position
    guard nameEnd > line.startIndex, nameEnd < line.endIndex else {
      throw problem(line, nameEnd, "no colon follows a name")
    }
    while position < line.endIndex {
      switch line[position] {
      case colon:
        return Layout(nameEnd: nameEnd, value: position + 1)
      case semicolon:
        position += 1
        let start = position
        while position < line.endIndex, isNameByte(line[position]) { position += 1 }
        guard position > start, position < line.endIndex, line[position] == equals else {
          throw problem(line, position, "a parameter has no '='")
        }
        try skipValues(line, &position)
      default:
        throw problem(line, position, "its name has an invalid character")
      }
    }
    throw problem(line, position, "it has no colon")
  }

  /// Skips the values of one parameter, which begin after `=` and between commas.
  private static func skipValues(
    _ line: ArraySlice<UInt8>, _ position: inout Int
  ) throws(OffsetProblem) {
    repeat {
      position += 1
      if position < line.endIndex, line[position] == quote {
        let start = position
        position += 1
        while position < line.endIndex, line[position] != quote { position += 1 }
        guard position < line.endIndex else {
          throw problem(line, start, "a closing quote is missing")
        }
        position += 1
      }
      while position < line.endIndex, line[position] != comma, line[position] != semicolon,
        line[position] != colon
      { position += 1 }
    } while position < line.endIndex && line[position] == comma
  }

  private static func problem(
    _ line: ArraySlice<UInt8>, _ position: Int, _ message: String
  ) -> OffsetProblem {
    let start = String(decoding: line.prefix(30), as: UTF8.self)
    return OffsetProblem(
      offset: position - line.startIndex, message: "'\(start)' is not a property: \(message)",
      hint: "A property is written NAME;PARAMETER=VALUE:TEXT.")
  }

  /// Letters, digits and hyphens; underscores too, which real files have.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    65...90 ~= byte || 97...122 ~= byte || 48...57 ~= byte || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// Whether a name is this one in any case; `name` is in capitals.
  static func isEqual(_ bytes: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
    guard bytes.count == name.utf8CodeUnitCount else { return false }
    let span = bytes.span
    return name.withUTF8Buffer { buffer in
      for index in span.indices {
        let byte = span[index]
        let upper = 97...122 ~= byte ? byte - 32 : byte
        if unsafe upper != buffer[index] { return false }
      }
      return true
    }
  }

  static func componentName(_ bytes: ArraySlice<UInt8>) -> ComponentName {
    switch bytes.count {
    case 6 where isEqual(bytes, "VEVENT"): .event
    case 6 where isEqual(bytes, "VALARM"): .alarm
    case 8 where isEqual(bytes, "STANDARD"): .standard
    case 8 where isEqual(bytes, "DAYLIGHT"): .daylight
    case 9 where isEqual(bytes, "VCALENDAR"): .calendar
    case 9 where isEqual(bytes, "VTIMEZONE"): .zone
    default: .other
    }
  }

  /// By length first, since this runs for every line.
  static func propertyName(_ bytes: ArraySlice<UInt8>) -> PropertyName {
    switch bytes.count {
    case 3:
      if isEqual(bytes, "END") { return .end }
      if isEqual(bytes, "UID") { return .uid }
      if isEqual(bytes, "URL") { return .url }
      if isEqual(bytes, "GEO") { return .geographicPosition }
    case 4:
      if isEqual(bytes, "TZID") { return .zoneID }
    case 5:
      if isEqual(bytes, "BEGIN") { return .begin }
      if isEqual(bytes, "DTEND") { return .endDate }
      if isEqual(bytes, "RRULE") { return .recurrenceRule }
      if isEqual(bytes, "RDATE") { return .recurrenceDates }
      if isEqual(bytes, "CLASS") { return .classification }
      if isEqual(bytes, "COLOR") { return .color }
    case 6:
      if isEqual(bytes, "STATUS") { return .status }
      if isEqual(bytes, "TRANSP") { return .transparency }
      if isEqual(bytes, "EXDATE") { return .exceptionDates }
      if isEqual(bytes, "EXRULE") { return .exceptionRule }
      if isEqual(bytes, "TZNAME") { return .zoneName }
    case 7:
      if isEqual(bytes, "DTSTART") { return .startDate }
      if isEqual(bytes, "DTSTAMP") { return .stamp }
      if isEqual(bytes, "SUMMARY") { return .summary }
      if isEqual(bytes, "CREATED") { return .created }
      if isEqual(bytes, "CONTACT") { return .contact }
    case 8:
      if isEqual(bytes, "SEQUENCE") { return .sequence }
      if isEqual(bytes, "ATTENDEE") { return .attendee }
      if isEqual(bytes, "LOCATION") { return .location }
      if isEqual(bytes, "DURATION") { return .duration }
    case 9:
      if isEqual(bytes, "ORGANIZER") { return .organizer }
    case 10:
      if isEqual(bytes, "CATEGORIES") { return .categories }
      if isEqual(bytes, "TZOFFSETTO") { return .zoneOffsetTo }
    case 11:
      if isEqual(bytes, "DESCRIPTION") { return .description }
    case 12:
      if isEqual(bytes, "TZOFFSETFROM") { return .zoneOffsetFrom }
    case 13:
      if isEqual(bytes, "RECURRENCE-ID") { return .recurrenceID }
      if isEqual(bytes, "LAST-MODIFIED") { return .lastModified }
    default: break
    }
    return .other
  }

  static let newLine = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let comma = UInt8(ascii: ",")
  static let equals = UInt8(ascii: "=")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
}
