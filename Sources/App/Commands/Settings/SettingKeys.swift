import Drawing
import Facts
import Geography
import Host
import Metrics
import Services
import Text
import Time

extension Settings {
  /// All settings, in the order of their list; of those with a few values the first is the usual
  /// one.
  static let keys: [SettingKey] = [
    SettingKey(
      "units", "DASH_UNITS", ["metric", "imperial"], "How measures are typed and shown."
    ) { assign(UnitSystem(rawValue: $1), to: &$0.unitSystem) },
    SettingKey(
      "units.distance", "DASH_UNITS_DISTANCE", ["km", "mi"], follows: "units",
      "Distances and speeds."
    ) { assign($1 == "mi" ? .imperial : .metric, to: &$0.distance) },
    SettingKey(
      "units.weight", "DASH_UNITS_WEIGHT", ["kg", "lb"], follows: "units",
      "Weights."
    ) { assign($1 == "lb" ? .imperial : .metric, to: &$0.weight) },
    SettingKey(
      "units.energy", "DASH_UNITS_ENERGY", ["kJ", "kcal"], follows: "units",
      "Energy."
    ) { assign($1 == "kcal" ? .imperial : .metric, to: &$0.energy) },
    SettingKey(
      "units.temperature", "DASH_UNITS_TEMPERATURE", ["C", "F"], follows: "units",
      "Temperatures."
    ) { assign($1 == "F" ? .imperial : .metric, to: &$0.temperature) },
    SettingKey(
      "units.liquid", "DASH_UNITS_LIQUID", ["ml", "floz"], follows: "units",
      "Drinks."
    ) { assign($1 == "floz" ? .imperial : .metric, to: &$0.liquid) },
    SettingKey(
      "scale", "DASH_SCALE", ["5", "9"], "How ratings are typed and shown."
    ) { assign(Int($1).flatMap(RatingScale.init), to: &$0.scale) },
    SettingKey(
      "clock", "DASH_CLOCK", ["24h", "12h"], "How times of day are shown."
    ) { assign(ClockForm(rawValue: $1), to: &$0.clock) },
    SettingKey(
      "week.start", "DASH_WEEK_START",
      ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
      "The day with which drawn weeks begin."
    ) { assign(Weekday(word: $1), to: &$0.weekStart) },
    SettingKey(
      "day.start", "DASH_DAY_START", form: "a time from 00:00 to 11:59, such as 04:00",
      usual: "00:00", "When a new day begins, after midnight."
    ) { assign(DayStart.minutes($1), to: &$0.dayStart) },
    SettingKey(
      "averages.statistic", "DASH_AVERAGES_STATISTIC", ["median", "mean"],
      "How typical values are taken."
    ) { assign(Statistic(rawValue: $1), to: &$0.statistic) },
    SettingKey("color", "DASH_COLOR", ["auto", "always", "never"], "When to colour.") {
      assign($1, to: &$0.color)
    },
    SettingKey(
      "ascii", "DASH_ASCII", ["auto", "yes", "no"], "Whether to draw with ASCII alone."
    ) {
      $0.ascii = $1 == "auto" ? nil : $1 == "yes"
      return true
    },
    SettingKey(
      "theme", "DASH_THEME",
      ["default", "black", "green", "red", "blue", "purple", "orange", "clear", "mono"],
      "What colours screens have."
    ) { assign(Theme(rawValue: $1), to: &$0.theme) },
    SettingKey(
      "ground", "DASH_GROUND", ["auto", "dark", "light"], "What colours are shaded for."
    ) {
      $0.ground = Ground(rawValue: $1) ?? .unknown
      return true
    },
    SettingKey(
      "place", "DASH_PLACE",
      form: "a name, or latitude and longitude such as -37.81,144.96; 200 characters at most",
      usual: "", "Where you live: a name, or lat,lon."
    ) { assign(PlaceWords($1)?.text, to: &$0.place) },
    SettingKey(
      "profile.name", "DASH_PROFILE_NAME", form: "a name of at most 200 characters", usual: "",
      "What you are called."
    ) { assign($1.isEmpty || $1.count > 200 ? nil : $1, to: &$0.profileName) },
    SettingKey(
      "facts.language", "DASH_FACTS_LANGUAGE",
      ["en", "de", "fr", "sv", "pt", "ru", "es", "ar", "bs", "uk", "it", "tr", "zh", "cs"],
      "The language of facts."
    ) { assign(FactLanguage(rawValue: $1), to: &$0.factsLanguage) },
    SettingKey(
      "facts.card", "DASH_FACTS_CARD", ["yes", "no"], "Whether a day has a card of facts."
    ) { assign($1 == "yes", to: &$0.showsFacts) },
    SettingKey(
      "facts.url", "DASH_FACTS_URL",
      form: "an address that begins with https://, with {language} for the language", usual: "",
      "Where Wikimedia is asked, if elsewhere."
    ) { assign(isAsked($1) ? $1 : nil, to: &$0.factsAddress) },
    SettingKey(
      "facts.fallback.url", "DASH_FACTS_FALLBACK_URL",
      form: "an address that begins with https://", usual: "",
      "Where MuffinLabs is asked, if elsewhere."
    ) { assign(isAsked($1) ? $1 : nil, to: &$0.factsFallbackAddress) },
    SettingKey(
      "contact", "DASH_CONTACT",
      form: "a mail address or the address of a page, of at most 200 ASCII letters and signs",
      usual: "", "How services reach you, if they ask."
    ) { assign(isContact($1) ? $1 : nil, to: &$0.contact) },
    SettingKey(
      "exist.url", "DASH_EXIST_URL", form: "an address that begins with https://",
      usual: "", "Where Exist is asked, if elsewhere."
    ) { assign(isOne($1) ? $1 : nil, to: &$0.existAddress) },
  ]

  /// Whether an address can be asked, once the language is put in.
  private static func isAsked(_ address: String) -> Bool {
    isOne(address.replacing("{language}", with: "en"))
  }

  /// Whether it is an address that can be asked; curl makes several of one with braces or brackets.
  private static func isOne(_ address: String) -> Bool {
    Curl.host(of: address) != nil && !address.utf8.contains { "{}[]".utf8.contains($0) }
  }

  /// Whether it can stand among what services are told.
  private static func isContact(_ text: String) -> Bool {
    1...200 ~= text.utf8.count
      && text.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"();\"\\".utf8.contains($0) }
  }

  /// Puts a value in its place, if there is one.
  private static func assign<Value>(_ value: Value?, to place: inout Value) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  /// Puts a value in the place of one that may be missing.
  private static func assign<Value>(_ value: Value?, to place: inout Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  /// The setting of that name.
  ///
  /// - Throws: ``Failure`` of status usage, with the nearest name, where there is none.
  static func key(named name: String) throws -> SettingKey {
    guard let key = keys.first(where: { $0.name == name }) else {
      throw Failure.usage(
        "'\(name)' is no setting",
        hints: Suggestion.hints(for: name, among: keys.map(\.name)) + ["See 'dash settings'."])
    }
    return key
  }
}
