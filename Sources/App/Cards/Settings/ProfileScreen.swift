import Drawing
import Facts
import Formats
import Text
import Time

/// A profile, a fact a line, and the credits.
package struct ProfileScreen: Card {
  /// An account at Exist.
  package typealias Account = (username: String, name: String?, picture: String?)

  private let name, place: String?
  private let language: FactLanguage
  private let tracking: DayTracking?
  private let moodService: String?
  private let account: Account?
  private let today: Day

  /// `tracking` is nil if nothing is recorded, `account` is the one of the last login.
  package init(
    of name: String?, place: String?, language: FactLanguage, tracking: DayTracking?,
    moodService: String?, account: Account?, today: Day
  ) {
    (self.name, self.place, self.language, self.tracking) = (name, place, language, tracking)
    (self.moodService, self.account, self.today) = (moodService, account, today)
  }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    var block: Block = []
    func add(_ label: String, _ text: String, _ role: Role = .text) {
      block += ProfileScreen.row(Line(label, .quiet), text, role, width: width, glyphs: glyphs)
    }
    if let name {
      block += Wrap.block(of: name, .strong, width: width)
    } else {
      add("Name", "not set; to set it: dash settings set profile.name Ana", .quiet)
    }
    if let tracking {
      add("Since", DayText.long(tracking.first))
      let all = today - tracking.first + 1
      add("Tracked", "\(CountText.grouped(tracking.count)) of \(ProfileScreen.days(all))")
      add("Longest gap", tracking.longestGap.map(span) ?? "none")
      add("This run", tracking.run.map { ProfileScreen.days($0.count) } ?? "none now")
      add("Longest run", span(tracking.longestRun))
    } else {
      add("Tracked", "nothing yet; to begin: mood rate 4", .quiet)
    }
    add("Mood", moodService ?? "recorded on this computer")
    if let account {
      add(
        "Account", [account.name, account.username].compactMap { $0 }.joined(separator: glyphs.dot))
      if let picture = account.picture { add("Picture", picture) }
    }
    if let place { add("Place", place) }
    add("Facts", "in " + language.name)
    return block + [Line()] + ProfileScreen.credits(width: width, glyphs: glyphs)
  }

  /// The sources of data, services and libraries that `dash` uses: what each gives, the licence of
  /// shown content, if any, and the address.
  private static let sources: [(name: String, gives: String, terms: String?, address: String)] = [
    ("Exist", "attributes, value types and shapes of documents", nil, "exist.io"),
    ("Wikipedia", "facts of a day, by way of Wikimedia", "CC BY-SA 4.0", "wikipedia.org"),
    ("MuffinLabs", "facts of a day, taken from Wikipedia", "CC BY-SA", "history.muffinlabs.com"),
    ("Open-Meteo", "weather and air", "CC BY 4.0", "open-meteo.com"),
    ("GeoNames", "places that are fetched, by way of Open-Meteo", "CC BY 4.0", "geonames.org"),
    ("Natural Earth", "cities and coastlines", "public domain", "naturalearthdata.com"),
    ("OpenWeather", "weather, if you choose it", "CC BY-SA 4.0", "openweathermap.org"),
    ("CDC", "respiratory illness in the United States", "public domain", "data.cdc.gov"),
    ("SQLite", "the store", "public domain", "sqlite.org"),
  ]

  /// Whose data, services and libraries are used.
  package static func credits(width: Int, glyphs: Glyphs) -> Block {
    var block = [Line("Credits", .strong)]
    let column = 2 + ProfileScreen.sources.reduce(0) { max($0, TextWidth.cells(of: $1.name)) }
    for credit in ProfileScreen.sources {
      block += ProfileScreen.row(
        Line(credit.name), column: column,
        [credit.gives, credit.terms, credit.address].compactMap { $0 }.joined(
          separator: glyphs.dot), .quiet, width: width, glyphs: glyphs)
    }
    return block
  }

  /// A label in its column and the text beside it, or beneath it where there is little room.
  static func row(
    _ label: Line, column: Int = 13, _ text: String, _ role: Role, width: Int, glyphs: Glyphs
  ) -> Block {
    if glyphs == .words { return [PlainText.sentence(label.text, [text])] }
    return width < 36
      ? [label] + Wrap.block(of: text, role, width: width)
      : Wrap.block(of: text, role, beside: label, column: column, width: width)
  }

  private static func days(_ count: Int) -> String { CountText.of(count, "day", "days") }

  /// `3 days, 4 Oct to 6 Oct 2026`.
  private func span(_ days: ClosedRange<Day>) -> String {
    days.count == 1
      ? "1 day, \(DayText.withYear(days.lowerBound))"
      : "\(ProfileScreen.days(days.count)), \(DayText.range(days))"
  }

  package func write(to json: inout JSONText) {
    json.member("name", name)
    json.member("place", place)
    json.member("facts_language", language.rawValue)
    json.member("mood_service", moodService)
    json.object("account", of: account) { json, account in
      json.member("username", account.username)
      json.member("name", account.name)
      json.member("picture", account.picture)
    }
    json.member("since", tracking?.first.description)
    json.member("days", tracking?.count ?? 0)
    ProfileScreen.put("longest_gap", tracking?.longestGap, in: &json)
    ProfileScreen.put("run", tracking?.run, in: &json)
    ProfileScreen.put("longest_run", tracking?.longestRun, in: &json)
    json.array("credits", of: ProfileScreen.sources) { json, credit in
      json.member("name", credit.name)
      json.member("gives", credit.gives)
      json.member("terms", credit.terms)
      json.member("address", credit.address)
    }
  }

  /// A run of days; from and to are null if it is empty.
  private static func put(_ name: String, _ days: ClosedRange<Day>?, in json: inout JSONText) {
    json.object(name) { json in
      json.member("days", days?.count ?? 0)
      json.member("from", days?.lowerBound.description)
      json.member("to", days?.upperBound.description)
    }
  }
}
