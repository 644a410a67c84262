import Actions
import Agenda
import Host
import Services
import Storage
import Text

/// Fetches the calendar at an address, and stores what is valid.
struct CalendarFetch {
  let context: Context
  let reader: CalendarReader

  /// What an address gave.
  enum Result {
    case unchanged
    /// A valid calendar, which is not stored yet.
    case fetched(CachedResponse, events: Int)
    /// No events, where there were some: what was fetched before stays.
    case empty(before: Int)
  }

  /// Fetches a calendar, unless it is as it was in `before`.
  ///
  /// - Throws: ``Failure``, `ServiceError` or `NetworkError` if there is no valid calendar.
  func fetch(_ calendar: AgendaCalendar, before: CachedResponse?) throws -> Result {
    let feed = CalendarFeed(at: calendar.source, login: try login(of: calendar))
    var client = context.world.client(for: feed)
    let response = try client.response(to: feed.request(unless: before?.etag))
    if response.isNotModified { return .unchanged }
    let shown = calendar.shownSource
    let events = try reader.events(in: response.body, of: shown)
    guard events.isWhole else {
      throw Failure(
        "\(shown): the calendar is cut off", hints: ["Try again in a moment."], status: .later)
    }
    if events.eventCount == 0, let before {
      let count = try reader.events(in: before.body, of: shown).eventCount
      if count > 0 { return .empty(before: count) }
    }
    return .fetched(
      CachedResponse(
        body: response.body, fetched: context.now.description,
        etag: CalendarFeed.validator(of: response)), events: events.eventCount)
  }

  /// The name and the password of a calendar's address; nil if it needs none.
  private func login(of calendar: AgendaCalendar) throws -> CalendarFeed.Login? {
    try calendar.login.map { try Self.login(in: $0, files: context.files) }
  }

  /// The first line of a file that only its owner can read: `name:password`.
  static func login(in path: String, files: Files) throws -> CalendarFeed.Login {
    guard let login = CalendarFeed.Login(try SecretFile(path, files: files).line) else {
      throw Failure(
        "\(path): has no name and password", hints: ["Write them in one line: name:password"],
        status: .data)
    }
    return login
  }
}
