import Drawing
import Facts
import Formats
import Metrics
import Text
import Time

/// A profile, a fact a line, and the credits.
package struct ProfileScreen: Card {
  private let profile: PersonProfile
  private let today: Day

  package init(of profile: PersonProfile, today: Day) {
    self.profile = profile
    self.today = today
  }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    var block: Block = []
    func add(_ label: String, _ text: String, _ role: Role = .text) {
      block += ProfileScreen.row(Line(label, .quiet), text, role, width: width, glyphs: glyphs)
    }
    if let name = profile.name {
      block += Wrap.block(of: name, .strong, width: width)
    } else {
      add("Name", "not set; to set it: dash settings set profile.name Ana", .quiet)
    }
    if let tracking = profile.tracking {
      add("Since", DayText.long(tracking.first))
      let all = today - tracking.first + 1
      add("Tracked", "\(CountText.grouped(tracking.count)) of \(ProfileScreen.days(all))")
      add("Longest gap", tracking.longestGap.map(span) ?? "none")
      add("This run", tracking.run.map { ProfileScreen.days($0.count) } ?? "none now")
      add("Longest run", span(tracking.longestRun))
    } else {
      add("Tracked", "nothing yet; to begin: mood rate 4", .quiet)
    }
    add("Mood", profile.moodService ?? "recorded on this computer")
    if let account = profile.account {
      add(
        "Account", [account.name, account.username].compactMap { $0 }.joined(separator: glyphs.dot))
      if let picture = account.picture { add("Picture", picture) }
    }
    if let place = profile.place { add("Place", place) }
    add("Facts", "in " + profile.language.name)
    return block + [Line()] + ProfileScreen.credits(width: width, glyphs: glyphs)
  }

  /// Whose data, services and libraries are used.
  package static func credits(width: Int, glyphs: Glyphs) -> Block {
    var block = [Line("Credits", .strong)]
    let column = 2 + Credit.all.reduce(0) { max($0, TextWidth.cells(of: $1.name)) }
    for credit in Credit.all {
      block += ProfileScreen.row(
        Line(credit.name), column: column,
        [credit.gives, credit.terms, credit.address].compactMap { $0 }.joined(
          separator: glyphs.dot),
        .quiet, width: width, glyphs: glyphs)
    }
    return block
  }

  /// A label in its column and the text beside it, or beneath it where there is little room.
  private static func row(
    _ label: Line, column: Int = 13, _ text: String, _ role: Role, width: Int,
    glyphs: Glyphs
  ) -> Block {
    if glyphs == .words { return [PlainText.sentence(label.text, [text])] }
    return width < 36
      ? [label] + Wrap.block(of: text, role, width: width)
      : Wrap.block(of: text, role, beside: label, column: column, width: width)
  }

  private static func days(_ count: Int) -> String { CountText.of(count, "day", "days") }

  /// `3 days, 4 Oct to 6 Oct 2026`.
  private func span(_ days: ClosedRange<Day>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if first == last { return "1 day, \(DayText.withYear(first))" }
    let isOneYear = first.civil.year == last.civil.year
    return "\(ProfileScreen.days(days.count)), "
      + "\(isOneYear ? DayText.date(first) : DayText.withYear(first)) to "
      + DayText.withYear(last)
  }

  /// The profile for programs.
  package var json: String {
    let tracking = profile.tracking
    return JSONText.object { json in
      json.member("name", profile.name)
      json.member("place", profile.place)
      json.member("facts_language", profile.language.rawValue)
      json.member("mood_service", profile.moodService)
      json.object("account", of: profile.account) { json, account in
        json.member("username", account.username)
        json.member("name", account.name)
        json.member("picture", account.picture)
      }
      json.member("since", tracking?.first.description)
      json.member("days", tracking?.count ?? 0)
      ProfileScreen.put("longest_gap", tracking?.longestGap, in: &json)
      ProfileScreen.put("run", tracking?.run, in: &json)
      ProfileScreen.put("longest_run", tracking?.longestRun, in: &json)
      json.array("credits", of: Credit.all) { json, credit in
        json.member("name", credit.name)
        json.member("gives", credit.gives)
        json.member("terms", credit.terms)
        json.member("address", credit.address)
      }
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

/// The data about the person.
package struct PersonProfile: Sendable {
  package var name: String?
  package var place: String?
  package var language: FactLanguage
  /// The recorded days, or nil if nothing is recorded.
  package var tracking: DayTracking?
  /// The service that supplies the mood, if any.
  package var moodService: String?
  /// The account of the last login, if any.
  package var account: Account?

  /// The profile of an account at Exist.
  package struct Account: Equatable, Sendable {
    package var username: String
    package var name: String?
    package var picture: String?

    package init(username: String, name: String?, picture: String?) {
      self.username = username
      self.name = name
      self.picture = picture
    }
  }

  package init(
    name: String?, place: String?, language: FactLanguage, tracking: DayTracking?,
    moodService: String?, account: Account?
  ) {
    self.name = name
    self.place = place
    self.language = language
    self.tracking = tracking
    self.moodService = moodService
    self.account = account
  }
}

/// A source of data, a service, or a library that `dash` uses.
package struct Credit: Sendable {
  package let name: String
  package let gives: String
  /// The licence of shown content, if any.
  package let terms: String?
  package let address: String

  package static let all = [
    Credit(
      name: "Exist", gives: "attributes, value types and shapes of documents", terms: nil,
      address: "exist.io"),
    Credit(
      name: "Wikipedia", gives: "facts of a day, by way of Wikimedia", terms: "CC BY-SA 4.0",
      address: "wikipedia.org"),
    Credit(
      name: "MuffinLabs", gives: "facts of a day, taken from Wikipedia", terms: "CC BY-SA",
      address: "history.muffinlabs.com"),
    Credit(
      name: "Open-Meteo", gives: "weather and air", terms: "CC BY 4.0", address: "open-meteo.com"),
    Credit(
      name: "GeoNames", gives: "places that are fetched, by way of Open-Meteo",
      terms: "CC BY 4.0", address: "geonames.org"),
    Credit(
      name: "Natural Earth", gives: "cities and coastlines", terms: "public domain",
      address: "naturalearthdata.com"),
    Credit(
      name: "OpenWeather", gives: "weather, if you choose it", terms: "CC BY-SA 4.0",
      address: "openweathermap.org"),
    Credit(
      name: "CDC", gives: "respiratory illness in the United States", terms: "public domain",
      address: "data.cdc.gov"),
    Credit(
      name: "SQLite", gives: "the store", terms: "public domain", address: "sqlite.org"),
  ]
}
