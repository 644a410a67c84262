/// A source of events.
package struct AgendaCalendar: Equatable, Sendable {
  /// Its number; an event of two calendars is shown in the one with the lower number.
  package var id: Int64
  package var name: String
  /// An absolute path or an address, which can be a secret: show ``shownSource``.
  package var source: String
  /// `#A1B2C3` or the name of a hue; nil if the program chooses.
  package var color: String?
  /// The path of the file with the name and the password for the address.
  package var login: String?
  /// Whether `dash agenda add` may write to it.
  package var isWritable: Bool
  /// Whether the attributes `events` and `events_duration` include its events.
  package var isCounted: Bool
  /// Whether it is the calendar in the folder beside the store, which moves with the store.
  package var isOwn = false

  package init(
    id: Int64 = 0, name: String, source: String, color: String? = nil, login: String? = nil,
    isWritable: Bool = false, isCounted: Bool = true
  ) {
    (self.id, self.name, self.source, self.color) = (id, name, source, color)
    (self.login, self.isWritable, self.isCounted) = (login, isWritable, isCounted)
  }

  package var isAddress: Bool { Self.isAddress(source) }

  /// Whether a source is an address and not a path.
  package static func isAddress(_ source: String) -> Bool {
    source.hasPrefix("https://") || source.hasPrefix("http://")
  }

  /// The source for people, without a secret.
  package var shownSource: String { Self.shown(source) }

  /// A source for people: `https://calendar.example.org/…`.
  package static func shown(_ source: String) -> String {
    guard let scheme = source.firstIndex(of: ":"), source[scheme...].hasPrefix("://")
    else { return source }
    let authority = source[scheme...].dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    return "\(source[..<scheme])://\(host ?? authority)/…"
  }
}

/// The alternating background of a drawn calendar.
package enum CalendarGround: String, CaseIterable, Sendable { case months, days, none }
