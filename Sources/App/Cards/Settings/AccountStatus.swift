import Drawing
import Formats
import Text
import Time

/// The account, the fetched days, and how many values wait to be sent.
package struct AccountStatus: JSONDocument, Sendable {
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
      return Wrap.block(of: "You are not logged in. To log in: dash account login", width: width)
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
    ].filter { $0.0 > 0 }.map { CountText.of($0, $1, $2) }
    if !findings.isEmpty { rows.append(("Stored", findings.joined(separator: ", "))) }
    rows.append(("Last sync", synced.map(clock.moment) ?? "never"))
    var waits = waiting == 0 ? "nothing" : CountText.of(waiting, "value", "values")
    if history > 0 { waits += "; with 'dash sync --send' \(CountText.grouped(history)) more" }
    rows.append(("To be sent", waits))
    return rows
  }

  package func write(to json: inout JSONText) {
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

extension ClockForm {
  /// A stored moment for people: `Friday 20 November 2026, 21:00`.
  func moment(_ moment: String) -> String {
    guard let day = Day(iso: String(moment.prefix(10))) else { return moment }
    return "\(DayText.long(day)), \(ValueText(clock: self).time(String(moment.dropFirst(11))))"
  }
}

/// The account with which places are shared, and the own places at it.
package struct SharedAccountStatus: JSONDocument, Sendable {
  /// An own place.
  package typealias Own = (number: Int, name: CleanText, day: Day, state: State)

  /// Whether the account has a place.
  package enum State: String, Sendable, CaseIterable {
    case shared
    /// The account has it, and a change is sent with the next refresh.
    case changed
    /// It is sent with the next refresh.
    case waiting
    /// It is sent only on request.
    case heldBack = "held_back"
    /// It was deleted at the account from elsewhere.
    case gone
    /// The account has another one, and may have one only.
    case refused
  }

  /// Where the server is; nil without a session.
  package var address: String?
  /// The name of the person, as `ana (Ana Gomes)`.
  package var title = ""
  package var name = ""
  /// The time of the login, `2026-11-20T21:00`.
  package var since: String?
  package var refreshed: String?
  /// Whether the account may have several places of the person.
  package var isMany = true
  /// The address of the person's picture, if it is to be shown.
  package var picture: String?
  /// Newest day first.
  package var places: [Own] = []
  /// How many places were removed here and are still at the account.
  package var removed = 0
  package var clock = ClockForm.whole

  package init() {}

  private static let mostListed = 20

  private func count(_ state: State) -> Int { places.count { $0.state == state } }

  /// Lines of at most `width` cells, a label before each, and the own places below.
  package func block(width: Int) -> Block {
    guard address != nil else {
      return Wrap.block(
        of: "You are not logged in to a server for places. To log in: dash places login <address>",
        width: width)
    }
    var block = AccountStatus.block(of: rows, width: width)
    guard !places.isEmpty else { return block }
    block.append(Line())
    let digits = String(places.map(\.number).max() ?? 0).count
    for place in places.prefix(SharedAccountStatus.mostListed) {
      let number = String(place.number)
      var line = Line(String(repeating: " ", count: digits - number.count) + number, .quiet)
      let day = DayText.withYear(place.day)
      // As wide as 20 Nov 2026.
      line.append("  " + String(repeating: " ", count: max(11 - day.count, 0)) + day + "  ", .quiet)
      let column = line.width
      let note = text(of: place.state)
      let title = place.name.string + (note.map { " (\($0))" } ?? "")
      block += Wrap.block(of: title, beside: line, column: column, width: width)
    }
    let rest = places.count - SharedAccountStatus.mostListed
    if rest > 0 {
      block += Wrap.block(of: "and \(CountText.grouped(rest)) more", .quiet, width: width)
    }
    block.append(Line())
    return block
      + Wrap.block(
        of: "To remove one here and at the account: dash places remove <number>", .quiet,
        width: width)
  }

  private func text(of state: State) -> String? {
    switch state {
    case .shared: nil
    case .changed: "change to be sent"
    case .waiting: "to be sent"
    case .heldBack: "not shared"
    case .gone: "deleted at the account"
    case .refused: "not sent: the account has another one"
    }
  }

  private var rows: [(String, String)] {
    var rows = [("Account", title), ("Server", address ?? "")]
    if let picture { rows.append(("Picture", picture)) }
    if let since { rows.append(("Since", clock.moment(since))) }
    rows.append(("Refreshed", refreshed.map(clock.moment) ?? "never"))
    let shared = places.filter { $0.state == .shared || $0.state == .changed }
    var text = "\(CountText.of(shared.count, "place", "places")) at the account"
    if let first = shared.map(\.day).min() { text += ", since \(DayText.withYear(first))" }
    rows.append(("Shared", text))
    rows.append(
      ("Places", isMany ? "several for each person" : "one for each person (places.many = no)"))
    var parts: [String] = []
    if count(.waiting) > 0 { parts.append(CountText.of(count(.waiting), "place", "places")) }
    if count(.changed) > 0 { parts.append(CountText.of(count(.changed), "change", "changes")) }
    if removed > 0 { parts.append(CountText.of(removed, "deletion", "deletions")) }
    var waits = parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    if count(.heldBack) > 0 {
      waits += "; with 'dash places --refresh --send' \(CountText.grouped(count(.heldBack))) more"
    }
    rows.append(("To be sent", waits))
    return rows
  }

  package func write(to json: inout JSONText) {
    json.member("logged_in", address != nil)
    json.member("url", address)
    json.member("username", address == nil ? nil : name)
    json.member("since", since)
    json.member("refreshed", refreshed)
    json.member("many", isMany)
    json.member("picture", picture)
    json.member("shared", count(.shared) + count(.changed))
    json.member("waiting", count(.waiting) + count(.changed) + removed)
    json.member("held_back", count(.heldBack))
    json.rows("places", of: places) { json, place in
      json.member("number", place.number)
      json.member("date", place.day.description)
      json.member("name", place.name.string)
      json.member("state", place.state.rawValue)
    }
  }
}
