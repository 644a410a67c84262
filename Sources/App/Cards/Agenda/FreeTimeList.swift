import Agenda
import Drawing
import Formats
import Text
import Time

/// The free time of some days.
package struct FreeTimeList: JSONDocument {
  private let days: [(day: Day, parts: [Range<Int>])]
  private let hours: Range<Int>
  private let length: Int
  private let today: Day
  private let clock: ValueText

  /// `hours` and `length` are in minutes.
  package init(
    of days: [(day: Day, parts: [Range<Int>])], within hours: Range<Int>, lasting length: Int,
    today: Day, clock: ValueText
  ) {
    (self.days, self.hours, self.length) = (days, hours, length)
    (self.today, self.clock) = (today, clock)
  }

  private func duration(_ minutes: Int) -> String {
    NumberText.text { $0.duration(Double(minutes)) }
  }

  private func span(_ part: Range<Int>) -> String {
    clock.time(ofMinute: part.lowerBound) + clock.glyphs.range
      + clock.time(ofMinute: part.upperBound % 1440)
  }

  package func block(width: Int) -> Block {
    let title = "Free for \(duration(length)) or more, \(span(hours))"
    var block = Wrap.block(of: title, .quiet, width: width)
    for (day, parts) in days {
      block += Wrap.block(of: DayText.plain(day, on: today), .strong, width: width)
      if parts.isEmpty { block.append(Line("  no free time", .quiet)) }
      for part in parts {
        var line = Line("  " + span(part))
        line.append(duration(part.count), .quiet, rightIn: 9)
        block.append(line)
      }
    }
    return block
  }

  package func write(to json: inout JSONText) {
    json.member("minutes", length)
    json.member("from", time(hours.lowerBound))
    json.member("to", time(hours.upperBound))
    json.array("days", of: days) { json, day in
      json.member("date", day.day.description)
      json.array("free", of: day.parts) { json, part in
        json.member("start", time(part.lowerBound, on: day.day))
        json.member("end", time(part.upperBound, on: day.day))
        json.member("minutes", part.count)
      }
    }
  }

  /// `09:00`.
  private func time(_ minute: Int) -> String { String(time(minute, on: today).suffix(5)) }

  private func time(_ minute: Int, on day: Day) -> String {
    (LocalDateTime(day: day, minute: 0) + Int64(minute) * 60).description
  }
}

extension EventWords {
  /// A sentence about a free part of a day: `Free from 16:00 until 19:00`.
  package func free(_ part: Range<Int>) -> String {
    if part == 0..<1440 { return "Free all day." }
    let from = part.lowerBound == 0 ? "" : " from \(time(part.lowerBound))"
    return "Free\(from)\(part.upperBound == 1440 ? "" : " until \(time(part.upperBound))")."
  }
}

extension JSONText {
  /// The events at a moment, and the free part of its day around it or null.
  package static func moment(
    _ moment: LocalDateTime, _ items: [AgendaItem], free: Range<Int>?,
    of calendars: [AgendaCalendar]
  ) -> String {
    object { json in
      json.member("time", moment.description)
      json.member("events", items, of: calendars)
      json.object("free", of: free) { json, part in
        let midnight = LocalDateTime(day: moment.day, minute: 0)
        json.member("start", (midnight + Int64(part.lowerBound) * 60).description)
        json.member("end", (midnight + Int64(part.upperBound) * 60).description)
      }
    }
  }
}
