import Formats

/// The calendars of the agenda for programs; an address is shortened, because it can be a secret.
package struct CalendarJSON {
  /// The document.
  package let text: String

  package init(of calendars: [ListedCalendar]) {
    text = JSONText.object { json in
      json.array("calendars", of: calendars) { json, listed in
        let calendar = listed.calendar
        json.member("name", calendar.name)
        json.member("source", calendar.shownSource)
        json.member("color", calendar.color)
        json.member("writable", calendar.isWritable)
        json.member("counted", calendar.isCounted)
        switch listed.state {
        case .folder, .file:
          json.member("available", true)
          json.member("fetched", String?.none)
        case .missing, .neverFetched:
          json.member("available", false)
          json.member("fetched", String?.none)
        case .fetched(let moment):
          json.member("available", true)
          json.member("fetched", moment)
        }
      }
    }
  }
}
