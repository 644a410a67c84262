/// The subject and the key of a row of the table `state`; all such keys are listed here.
struct StateKey: Equatable {
  let subject: Subject
  let key: String

  /// The subject of a decision; the raw value is in the column `subject`.
  enum Subject: String, CaseIterable {
    /// The account: its login, its profile, and which days were fetched.
    case account
    /// The account's names of attributes that the person gave back to it.
    case released
    /// The scales of ratings of imported tables, by the key of the table.
    case scales
    /// The watched imports, each with the state of its files at the last import.
    case watched
    case agenda
    case outside
    /// What the person typed about the risk of a place, by its coordinates.
    case risk
    case places
    /// The files of the own calendar in a backup, by their names.
    case ownCalendar = "own-calendar"
  }

  init(_ subject: Subject, _ key: String) {
    self.subject = subject
    self.key = key
  }
}

extension StateKey {
  /// The keys of the subject `account`.
  enum Account: String {
    case profile
    case loggedIn = "logged-in"
    case imperialUnits = "imperial-units"
    case reportedZone = "reported-zone"
    case firstFetched = "first-fetched"
    case lastFetched = "last-fetched"
    case synced
    case reportedDeletions = "reported-deletions"
    /// 1 while changes wait to be sent, 0 after a logout, no row before the first login.
    case connected
    /// The first day that a sync was asked to fetch.
    case firstDay = "first-day"
  }

  static func account(_ key: Account) -> StateKey { StateKey(.account, key.rawValue) }

  /// The last day for which a refresh recorded the attributes of the agenda.
  static var agendaRecorded: StateKey { StateKey(.agenda, "recorded") }
  /// When events were announced last, in seconds since 1970.
  static var announced: StateKey { StateKey(.agenda, "announced") }
  /// The last day whose weather was recorded.
  static var weatherRecorded: StateKey { StateKey(.outside, "recorded") }
  /// The place that `dash outside` shows without a name, with the setting or time zone that
  /// selected it.
  static var usualPlace: StateKey { StateKey(.outside, "usual") }

  /// News from others since the person last looked at the places.
  static var placeNews: StateKey { StateKey(.places, "news") }
  /// Where the last list of places ended.
  static var placeList: StateKey { StateKey(.places, "list") }
  /// The address that the person opened last.
  static var browsedAddress: StateKey { StateKey(.places, "browsed") }
  /// The account for shared places: the person and the server.
  static var placeAccount: StateKey { StateKey(.places, "account") }
  /// The person's own records that the account is known to have.
  static var ownRecords: StateKey { StateKey(.places, "own") }

  /// All files of the own calendar are there.
  static var ownCalendarIsComplete: StateKey { StateKey(.ownCalendar, "") }
}
