import Agenda
import Drawing
import Facts
import Geography
import Metrics
import Outside
import Places
import Services
import Text
import Time

extension Settings {
  /// All settings, in the order of `dash settings`.
  package static let keys: [SettingKey] = [
    .choice("units", "The units to enter and show.") { $0.unitSystem = $1 },
    .system("units.distance", "km", "mi", "Distances and speeds.") { $0.distance = $1 },
    .system("units.weight", "kg", "lb", "Weights.") { $0.weight = $1 },
    .system("units.energy", "kJ", "kcal", "Energy.") { $0.energy = $1 },
    .system("units.temperature", "C", "F", "Temperatures.") { $0.temperature = $1 },
    .system("units.liquid", "ml", "floz", "Drinks.") { $0.liquid = $1 },
    .system("units.rain", "mm", "in", "Rain, as the sum of a day.") { $0.rain = $1 },
    SettingKey(
      "units.wind", ["auto", "km/h", "m/s", "mph", "kn"], "Wind; auto follows units.distance."
    ) { put(OutsideUnits.Wind(rawValue: $1), in: &$0.windUnit) },
    .choice("units.pressure", defaultFrom: "units", "Air pressure.") { $0.pressureUnit = $1 },
    SettingKey("scale", ["5", "9"], "The scale to enter and show ratings.") {
      assign(Int($1).flatMap(RatingScale.init), to: &$0.scale)
    },
    .choice("mood.day", "The rating of a day that has several.") { $0.moodOfDay = $1 },
    .choice("clock", "How to show times of day.") { $0.clock = $1 },
    SettingKey(
      "week.start", ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
      "The first day of a week."
    ) { assign(Weekday(parsing: $1), to: &$0.weekStart) },
    .choice("today.layout", "How 'dash' alone shows today.") { $0.todayLayout = $1 },
    .no("browse.mouse", "Use the mouse in 'dash browse'.") { $0.usesMouse = $1 },
    SettingKey("browse.motion", ["auto", "no"], "Let bars grow when 'dash browse' opens.") {
      assign($1 == "auto", to: &$0.hasMotion)
    },
    SettingKey(
      "groups.order", form: "names of groups, such as mood, sleep, custom",
      "Which groups of a day come first."
    ) { assign(GroupOrder(parsing: $1), to: &$0.groupOrder) },
    .choice("calendar.ground", "Which days calendars tint.") { $0.calendarGround = $1 },
    SettingKey(
      "date.order", ["ask"] + DayOrder.allCases.map(\.rawValue), "How to read dates such as 5/11."
    ) { put(DayOrder(rawValue: $1), in: &$0.dateOrder) },
    SettingKey(
      "day.start", form: "a time from 00:00 to 11:59, such as 04:00",
      default: "00:00", "When a new day begins."
    ) { assign(DayStart.minutes($1), to: &$0.dayStart) },
    SettingKey("zone", form: "the name of a time zone such as Europe/Berlin", "Your time zone.") {
      assign(ZoneDatabase.isName($1) ? $1 : nil, to: &$0.zone)
    },
    .choice("averages.statistic", "How averages are computed.") { $0.statistic = $1 },
    SettingKey(
      "days.off", form: "names of tags and calendars, such as holiday, Leave; or none",
      "The tags and calendars of your days off."
    ) { assign($1.isEmpty || $1.count > 10 * Attribute.longestLabel ? nil : $1, to: &$0.daysOff) },
    .yes("insights.card", "Show a finding on its card.") { $0.showsFindings = $1 },
    SettingKey("color", ["auto", "always", "never"], "When to use colours.") {
      assign($1, to: &$0.color)
    },
    SettingKey("ascii", ["auto", "yes", "no"], "Draw with ASCII characters only.") {
      put($1 == "auto" ? nil : $1 == "yes", in: &$0.ascii)
    },
    .no("plain", "Print sentences instead of drawings.") { $0.isPlain = $1 },
    .choice("theme", "The colours of screens.") { $0.theme = $1 },
    SettingKey("ground", ["auto", "dark", "light"], "The terminal's background.") {
      put(Background(rawValue: $1) ?? .unknown, in: &$0.ground)
    },
    SettingKey(
      "place",
      form: "a name, latitude and longitude such as -37.81,144.96, or latest; "
        + "200 characters at most",
      "Where you live: name, lat,lon or latest."
    ) { assign(PlaceWords($1)?.text, to: &$0.place) },
    SettingKey(
      "places.lived", form: "days and places, such as 2019-05-01 Berlin; 2024-02-01 Melbourne",
      "Where you lived from which days on."
    ) { assign(Residence.list($1), to: &$0.placesLived) },
    SettingKey(
      "imports.order", form: "names of sources, such as Garmin, Apple Health",
      "Which imported sources have priority."
    ) { assign(SourceOrder(parsing: $1), to: &$0.sourceOrder) },
    .yes("places.card", "Show where you were last.") { $0.showsPlaces = $1 },
    .yes("places.many", "Allow several places of your own.") { $0.allowsManyPlaces = $1 },
    .yes("places.follow", "Fetch older shared places as you scroll.") { $0.followsPlaces = $1 },
    SettingKey(
      "places.search",
      form: "an address that begins with https:// and has {words} in it",
      default: WebSearch.standard.template, "Where 'dash places browse' searches."
    ) { assign(WebSearch($1), to: &$0.placeSearch) },
    SettingKey(
      "map.land", form: "the path of a GeoJSON file with polygons",
      "A file with a finer coastline for maps."
    ) { assign($1.isEmpty || $1.utf8.count > 4096 ? nil : $1, to: &$0.mapLand) },
    .yes("outside.card", "Show the weather where you live.") { $0.showsOutside = $1 },
    .choice("outside.provider", "The service for the weather.") { $0.outsideProvider = $1 },
    SettingKey(
      "outside.key.file",
      form: "the path of a file that only you can read", "A file with your key for OpenWeatherMap."
    ) { assign($1.isEmpty || $1.utf8.count > 4096 ? nil : $1, to: &$0.outsideKeyFile) },
    SettingKey(
      "network.timeout", form: "seconds from 1 to 300", default: "15",
      "Seconds to wait for a silent service."
    ) { assign(Int($1).flatMap { 1...300 ~= $0 ? $0 : nil }, to: &$0.networkTimeout) },
    SettingKey("profile.name", form: "a name of at most 200 characters", "Your name.") {
      assign($1.isEmpty || $1.count > 200 ? nil : $1, to: &$0.profileName)
    },
    SettingKey("me.mail", form: "a mail address", "Your mail address in invitations.") {
      assign(isMailAddress($1) ? $1 : nil, to: &$0.mail)
    },
    .no("places.gravatar", "Show the address of your Gravatar.") { $0.showsGravatar = $1 },
    SettingKey(
      "places.keys.file",
      form: "the path of a file that only you can read", "A file with your keys for shared places."
    ) { assign($1.isEmpty || $1.utf8.count > 4096 ? nil : $1, to: &$0.placesKeysFile) },
    .yes("devices.auto", "Exchange changes after each command.") { $0.syncsDevices = $1 },
    .yes("agenda.card", "Show what is left of today's events.") { $0.showsAgenda = $1 },
    SettingKey(
      "agenda.notify", form: "minutes from 0 to 1440", default: "10",
      "Minutes before an event to announce it."
    ) { assign(Int($1).flatMap { 0...1440 ~= $0 ? $0 : nil }, to: &$0.notifyMinutes) },
    SettingKey(
      "agenda.hours", form: "two times, such as 9:00-18:00", default: "9:00-18:00",
      "The hours when you can be free."
    ) { assign(hours($1), to: &$0.agendaHours) },
    SettingKey("agenda.floating", ["calendar", "local"], "The zone of times without a zone.") {
      assign($1 == "calendar", to: &$0.usesCalendarZone)
    },
    SettingKey("agenda.places", ["ask", "yes", "no"], "Look up the places of events.") {
      put($1 == "ask" ? nil : $1 == "yes", in: &$0.looksUpEventPlaces)
    },
    .choice("facts.language", "The language of facts.") { $0.factsLanguage = $1 },
    .yes("facts.card", "Show the card of facts.") { $0.showsFacts = $1 },
    SettingKey(.wikimedia),
    SettingKey(.muffinLabs),
    SettingKey(
      "contact",
      form: "a mail address or the address of a web page, at most 200 printable ASCII characters",
      "How services can contact you."
    ) { assign(isContact($1) ? $1 : nil, to: &$0.contact) },
    SettingKey(.exist),
    SettingKey(.weather),
    SettingKey(.archive),
    SettingKey(.air),
    SettingKey(.places),
    SettingKey(.openWeatherMap),
    SettingKey(.county),
    SettingKey(.illness),
  ]

  private static func put<Value>(_ value: Value, in setting: inout Value) -> Bool {
    setting = value
    return true
  }

  private static func assign<Value>(_ value: Value?, to setting: inout Value) -> Bool {
    guard let value else { return false }
    setting = value
    return true
  }

  private static func assign<Value>(_ value: Value?, to setting: inout Value?) -> Bool {
    guard let value else { return false }
    setting = value
    return true
  }

  /// The setting of that name; throws ``Failure`` with the nearest name if it is unknown.
  package static func key(named name: String) throws -> SettingKey {
    guard let key = keys.first(where: { $0.name == name }) else {
      throw Failure.usage(
        "unknown setting '\(name)'",
        hints: Suggestion.hints(for: name, among: keys.map(\.name)) + ["See 'dash settings'."])
    }
    return key
  }
}

extension SettingKey {
  /// A setting with the cases of a type; the first is the default unless `source` is given.
  fileprivate static func choice<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, defaultFrom source: String? = nil, _ help: String,
    assign: @escaping @Sendable (inout Settings, Value) -> Void
  ) -> SettingKey {
    SettingKey(name, Value.allCases.map(\.rawValue), defaultFrom: source, help) { settings, text in
      Value(rawValue: text).map { assign(&settings, $0) } != nil
    }
  }

  /// The units of a measure in the two systems.
  fileprivate static func system(
    _ name: String, _ metric: String, _ imperial: String, _ help: String,
    assign: @escaping @Sendable (inout Settings, UnitSystem) -> Void
  ) -> SettingKey {
    SettingKey(name, [metric, imperial], defaultFrom: "units", help) {
      assign(&$0, $1 == imperial ? .imperial : .metric)
      return true
    }
  }

  /// A setting that is on unless it is set to no.
  fileprivate static func yes(
    _ name: String, _ help: String, assign: @escaping @Sendable (inout Settings, Bool) -> Void
  ) -> SettingKey {
    SettingKey(name, ["yes", "no"], help) {
      assign(&$0, $1 == "yes")
      return true
    }
  }

  /// A setting that is off unless it is set to yes.
  fileprivate static func no(
    _ name: String, _ help: String, assign: @escaping @Sendable (inout Settings, Bool) -> Void
  ) -> SettingKey {
    SettingKey(name, ["no", "yes"], help) {
      assign(&$0, $1 == "yes")
      return true
    }
  }

  fileprivate init(_ service: ServiceAddress) {
    self.init(
      service.setting,
      form: service.hasLanguage
        ? "an address that begins with https://, with {language} for the language"
        : "an address that begins with https://", isAddress: true, service.help
    ) { $0.set(service, to: $1) }
  }
}
