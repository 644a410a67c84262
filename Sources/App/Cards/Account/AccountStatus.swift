import Drawing
import Formats
import Text
import Time

/// The account, the fetched days, and how many values wait to be sent.
package struct AccountStatus: Sendable {
  package var address: String
  package var isLoggedIn = false
  package var canWrite = false
  package var name: String?
  /// The user name with the person's name.
  package var title: String?
  package var zone: String?
  /// The time of the login, `2026-11-20T21:00`.
  package var since: String?
  package var synced: String?
  package var days: ClosedRange<Day>?
  /// How many values are waiting to be sent.
  package var waiting = 0
  /// How many are sent only with `--send`.
  package var history = 0
  package var insights = 0
  package var correlations = 0
  package var clock = ClockForm.whole

  package init(address: String) { self.address = address }

  /// Lines of at most `width` cells, a label before each.
  package func block(width: Int) -> Block {
    guard isLoggedIn else {
      return Wrap.block(
        of: "You are not logged in. To log in: dash account login", width: width)
    }
    return AccountStatus.block(of: rows, width: width)
  }

  /// Rows of a label with a text beside it, or below where there is little room.
  static func block(of rows: [(String, String)], width: Int) -> Block {
    rows.flatMap { label, text in
      let label = Line(label, .quiet)
      return width < 36
        ? [label] + Wrap.block(of: text, indent: 2, width: width)
        : Wrap.block(of: text, beside: label, column: 12, width: width)
    }
  }

  private var rows: [(String, String)] {
    var rows = [
      ("Account", title ?? "unknown"), ("Address", address),
      ("Token", canWrite ? "can read and write" : "can only read, so nothing is sent"),
    ]
    if let since { rows.append(("Since", clock.moment(since))) }
    if let days {
      rows.append(
        ("Fetched", "\(DayText.withYear(days.lowerBound)) to \(DayText.withYear(days.upperBound))"))
    }
    let findings = [
      (insights, "insight", "insights"), (correlations, "correlation", "correlations"),
    ]
    .filter { $0.0 > 0 }.map { CountText.of($0, $1, $2) }
    if !findings.isEmpty { rows.append(("Stored", findings.joined(separator: ", "))) }
    rows.append(("Last sync", synced.map(clock.moment) ?? "never"))
    var waits = waiting == 0 ? "nothing" : CountText.of(waiting, "value", "values")
    if history > 0 {
      waits += "; with 'dash sync --send' \(CountText.grouped(history)) more"
    }
    rows.append(("To be sent", waits))
    return rows
  }

  /// The document for programs.
  package var json: String {
    JSONText.object { json in
      json.member("logged_in", isLoggedIn)
      json.member("url", address)
      json.member("username", name)
      json.member("timezone", zone)
      json.member("writes", canWrite)
      json.member("since", since)
      json.member("synced", synced)
      json.member("first_date", days?.lowerBound.description)
      json.member("last_date", days?.upperBound.description)
      json.member("waiting", waiting)
      json.member("history", history)
      json.member("insights", insights)
      json.member("correlations", correlations)
    }
  }
}

extension ClockForm {
  /// A stored moment for people: `Friday 20 November 2026, 21:00`.
  func moment(_ moment: String) -> String {
    guard let day = Day(iso: String(moment.prefix(10))) else { return moment }
    return "\(DayText.long(day)), \(ValueText(clock: self).time(String(moment.dropFirst(11))))"
  }
}
