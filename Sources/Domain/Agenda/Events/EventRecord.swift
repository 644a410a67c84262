import Formats
import Text
import Time

struct EventRecord {
  var component: Int
  var uid = ""
  var start: EventTime
  var length: EventLength
  var rules: [RecurrenceRule] = []
  var dates: [(time: EventTime, length: EventLength?)] = []
  var exceptions: [EventTime] = []
  /// The rules of EXRULE in RFC 2445, which RFC 5545 does not have.
  var exceptionRules: [RecurrenceRule] = []
  /// The instance of the series that this event replaces.
  var recurrenceID: EventTime?
  /// Whether it also replaces all later instances (`RANGE=THISANDFUTURE`).
  var isRange = false
  var sequence = 0
  var isCancelled = false
  /// Whether its beginning is in a zone that is not known, and read as local time.
  var hasUnknownZone = false
  /// Whether a rule or a date could not be read, so that occurrences are missing.
  var isIncomplete = false

  var isRecurring: Bool { !rules.isEmpty || !dates.isEmpty }
}

struct EventReader {
  private let document: ICalendar.Document
  let zones: CalendarZones
  private(set) var problems: [OffsetProblem] = []

  init(_ document: ICalendar.Document, zones: CalendarZones) {
    (self.document, self.zones) = (document, zones)
  }

  /// The record of a component; one without a valid beginning is reported.
  mutating func record(of component: Int) -> EventRecord? {
    do throws(OffsetProblem) {
      return try read(component)
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// Throws problems of the whole event, and reports problems of one property.
  private mutating func read(_ component: Int) throws(OffsetProblem) -> EventRecord {
    var record = EventRecord(
      component: component, start: EventTime(.first), length: .exact(seconds: 0))
    var hasStart = false
    var end: (time: EventTime, line: Int)?
    var duration: EventLength?
    for line in document.propertyLines(of: component) {
      switch document.name(ofLine: line) {
      case .startDate where !hasStart:
        let property = try document.property(line)
        record.start = try time(property, line)
        if case .floating = record.start.form {
          record.hasUnknownZone = property.rawParameter("TZID") != nil
        }
        hasStart = true
      case .recurrenceID where record.recurrenceID == nil:
        let property = try document.property(line)
        record.recurrenceID = try time(property, line)
        record.isRange = property.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
      case .uid: record.uid = try document.property(line).text
      case .endDate, .duration, .recurrenceRule, .recurrenceDates, .exceptionDates, .exceptionRule,
        .sequence, .status:
        do throws(OffsetProblem) {
          try readPart(line, into: &record, &end, &duration)
        } catch {
          problems.append(error)
        }
      default: break
      }
    }
    guard hasStart else {
      throw OffsetProblem(
        offset: document.offset(of: component), message: "the event has no DTSTART",
        hint: "An event needs DTSTART:20261120T190000 or DTSTART;VALUE=DATE:20261120.")
    }
    record.length = length(record.start, end, duration)
    return record
  }

  private mutating func readPart(
    _ line: Int, into record: inout EventRecord, _ end: inout (time: EventTime, line: Int)?,
    _ duration: inout EventLength?
  ) throws(OffsetProblem) {
    let property = try document.property(line)
    switch document.name(ofLine: line) {
    case .endDate: end = (try time(property, line), line)
    case .duration:
      guard let length = EventLength(property.value), length.upperBound >= 0 else {
        throw invalid(property, line, "a duration such as P1D or PT1H30M")
      }
      duration = length
    case .recurrenceRule: record.rules.append(try rule(property, line, of: &record))
    case .exceptionRule:
      let rule = try rule(property, line, of: &record)
      // RFC 2445 does not define COUNT for exceptions.
      guard rule.count == nil else {
        record.isIncomplete = true
        throw document.problem(
          at: property.valueOffset, line, "an EXRULE with COUNT is unsupported",
          "RFC 5545 no longer has EXRULE; EXDATE lists excluded dates.")
      }
      record.exceptionRules.append(rule)
    case .recurrenceDates:
      for value in ICalendar.split(property.value, at: UInt8(ascii: ",")) {
        guard let date = date(value, property, line) else {
          record.isIncomplete = true
          throw invalid(property, line, "a list of dates such as 20261120T190000,20261127T190000")
        }
        record.dates.append(date)
      }
    case .exceptionDates:
      for value in ICalendar.split(property.value, at: UInt8(ascii: ",")) {
        guard let date = DateValue(value) else {
          throw invalid(property, line, "a list of dates such as 20261120T190000,20261127T190000")
        }
        record.exceptions.append(zones.time(date, property, line: line))
      }
    case .sequence:
      guard let number = TypedNumber(property.text[...])?.whole, number >= 0
      else { throw invalid(property, line, "a number such as 1") }
      record.sequence = Int(number)
    case .status: record.isCancelled = property.text.uppercased() == "CANCELLED"
    default: break
    }
  }

  private mutating func rule(
    _ property: ICalendar.Property, _ line: Int, of record: inout EventRecord
  ) throws(OffsetProblem) -> RecurrenceRule {
    do throws(OffsetProblem) {
      return try document.rule(property, line, problems: &problems)
    } catch {
      record.isIncomplete = true
      throw error
    }
  }

  /// A date of RDATE, which may be a period with its end or its length.
  private func date(
    _ value: ArraySlice<UInt8>, _ property: ICalendar.Property, _ line: Int
  ) -> (time: EventTime, length: EventLength?)? {
    let parts = value.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let start = DateValue(first)
    else { return nil }
    let time = zones.time(start, property, line: line)
    guard parts.count == 2 else { return (time, nil) }
    if let end = DateValue(parts[1]) {
      let seconds = zones.time(end, property, line: line).instant.seconds - time.instant.seconds
      return seconds >= 0 ? (time, .exact(seconds: seconds)) : nil
    }
    guard let length = EventLength(parts[1]), length.upperBound >= 0 else { return nil }
    return (time, length)
  }

  private func time(
    _ property: ICalendar.Property, _ line: Int
  ) throws(OffsetProblem) -> EventTime {
    guard let value = DateValue(property.value) else {
      throw invalid(property, line, "a date such as 20261120 or 20261120T190000")
    }
    return zones.time(value, property, line: line)
  }

  private func invalid(
    _ property: ICalendar.Property, _ line: Int, _ expected: String
  ) -> OffsetProblem {
    let value = String(decoding: property.value.prefix(40), as: UTF8.self)
    return document.problem(
      at: property.valueOffset, line, "invalid \(property.name) '\(value)'",
      "Expected \(expected).")
  }

  /// The length of an event: without an end a day lasts one day, and a time no time.
  private mutating func length(
    _ start: EventTime, _ end: (time: EventTime, line: Int)?, _ duration: EventLength?
  ) -> EventLength {
    let day: Int64 = 86_400
    guard start.isDate else {
      guard let end else { return duration ?? .exact(seconds: 0) }
      let last = end.time.isDate ? start.zone.instant(end.time.local) : end.time.instant
      let seconds = last.seconds - start.instant.seconds
      if seconds < 0 { reportEnd(end.line) }
      return .exact(seconds: max(seconds, 0))
    }
    if let end {
      let seconds = end.time.local.seconds - start.local.seconds
      if seconds < 0 { reportEnd(end.line) }
      return .exact(seconds: max((seconds + day - 1) / day, 1) * day)
    }
    guard case .nominal(let days, let seconds) = duration else { return .exact(seconds: day) }
    return .exact(seconds: max(Int64(days) + (seconds + day - 1) / day, 1) * day)
  }

  private mutating func reportEnd(_ line: Int) {
    problems.append(
      document.problem(
        line, "the event ends before it begins",
        "It is shown at its beginning; DTEND must not be before DTSTART."))
  }
}

extension ICalendar.Document {
  func indices(of name: ICalendar.ComponentName) -> [Int] {
    components.indices.filter { components[$0].name == name && components[$0].isComplete }
  }

  /// The trimmed text of the first property of that name in a component.
  func text(of name: String, in component: Int) -> String? {
    for line in propertyLines(of: component) {
      if let property = try? property(line), property.name == name {
        return String(property.text.trimmed)
      }
    }
    return nil
  }

  func problem(
    at offset: Int = 0, _ line: Int, _ message: String, _ hint: String
  ) -> OffsetProblem {
    locate(OffsetProblem(offset: offset, message: message, hint: hint), inLine: line)
  }

  /// The rule of a property, without its invalid parts, which are reported in `problems`.
  func rule(
    _ property: ICalendar.Property, _ line: Int, problems: inout [OffsetProblem]
  ) throws(OffsetProblem) -> RecurrenceRule {
    func located(_ problem: OffsetProblem) -> OffsetProblem {
      var problem = problem
      problem.offset += property.valueOffset
      return locate(problem, inLine: line)
    }
    var invalid: [OffsetProblem] = []
    defer { problems += invalid.map(located) }
    do throws(OffsetProblem) {
      return try RecurrenceRule(parsing: property.value, problems: &invalid)
    } catch {
      throw located(error)
    }
  }
}
