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
  package enum ComponentName: String, CaseIterable, Sendable {
    case calendar = "VCALENDAR"
    case event = "VEVENT"
    case zone = "VTIMEZONE"
    case standard = "STANDARD"
    case daylight = "DAYLIGHT"
    case alarm = "VALARM"
    case other = ""
  }

  /// The names of properties that have a meaning here.
  package enum PropertyName: String, CaseIterable, Sendable {
    case begin = "BEGIN"
    case end = "END"
    case attachment = "ATTACH"
    case attendee = "ATTENDEE"
    case categories = "CATEGORIES"
    case classification = "CLASS"
    case color = "COLOR"
    case contact = "CONTACT"
    case created = "CREATED"
    case description = "DESCRIPTION"
    case duration = "DURATION"
    case endDate = "DTEND"
    case exceptionDates = "EXDATE"
    case exceptionRule = "EXRULE"
    case geographicPosition = "GEO"
    case lastModified = "LAST-MODIFIED"
    case location = "LOCATION"
    case organizer = "ORGANIZER"
    case recurrenceDates = "RDATE"
    case recurrenceID = "RECURRENCE-ID"
    case recurrenceRule = "RRULE"
    case sequence = "SEQUENCE"
    case stamp = "DTSTAMP"
    case startDate = "DTSTART"
    case status = "STATUS"
    case summary = "SUMMARY"
    case transparency = "TRANSP"
    case uid = "UID"
    case url = "URL"
    case zoneID = "TZID"
    case zoneName = "TZNAME"
    case zoneOffsetFrom = "TZOFFSETFROM"
    case zoneOffsetTo = "TZOFFSETTO"
    case other = ""
  }

  /// The parts of an unfolded line before and after the colon.
  struct Layout { var nameEnd, value: Int }

  /// Finds the name and the value of an unfolded line; only a quote that begins a parameter's value
  /// opens a quoted text: `CN=Ana "Anni" Lee` has none.
  static func layout(_ line: ArraySlice<UInt8>) throws(OffsetProblem) -> Layout {
    var position = line.startIndex
    while position < line.endIndex, isNameByte(line[position]) { position += 1 }
    let nameEnd = position
    guard nameEnd > line.startIndex, nameEnd < line.endIndex
    else { throw problem(line, nameEnd, "no colon follows a name") }
    while position < line.endIndex {
      switch line[position] {
      case colon: return Layout(nameEnd: nameEnd, value: position + 1)
      case semicolon:
        position += 1
        let start = position
        while position < line.endIndex, isNameByte(line[position]) { position += 1 }
        guard position > start, position < line.endIndex, line[position] == equals
        else { throw problem(line, position, "a parameter has no '='") }
        try skipValues(line, &position)
      default: throw problem(line, position, "its name has an invalid character")
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
  static func isEqual(_ bytes: ArraySlice<UInt8>, _ name: some Collection<UInt8>) -> Bool {
    bytes.count == name.count
      && zip(bytes, name).allSatisfy { byte, upper in
        byte == upper || 97...122 ~= byte && byte - 32 == upper
      }
  }

  static func componentName(_ bytes: ArraySlice<UInt8>) -> ComponentName {
    componentNames.name(bytes) ?? .other
  }

  static func propertyName(_ bytes: ArraySlice<UInt8>) -> PropertyName {
    propertyNames.name(bytes) ?? .other
  }

  private static let componentNames = Names<ComponentName>()
  private static let propertyNames = Names<PropertyName>()

  /// Finds names by their lengths first, since this runs for every line.
  private struct Names<Name: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    private var byLength: [[(text: [UInt8], name: Name)]] = Array(repeating: [], count: 16)

    init() {
      for name in Name.allCases {
        byLength[name.rawValue.utf8.count].append((Array(name.rawValue.utf8), name))
      }
    }

    func name(_ bytes: ArraySlice<UInt8>) -> Name? {
      guard bytes.count < byLength.count else { return nil }
      return byLength[bytes.count].first { ICalendar.isEqual(bytes, $0.text) }?.name
    }
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
