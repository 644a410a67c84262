import Agenda
import Drawing
import Facts
import Formats
import Metrics
import Outside
import Places
import Services
import Text
import Time

/// The user's settings, from the settings file, environment variables and options.
package struct Settings: Sendable {
  /// The system of units to enter and show, except for measures with a setting of their own.
  package var unitSystem = UnitSystem.metric
  package var distance: UnitSystem?
  package var weight: UnitSystem?
  package var energy: UnitSystem?
  package var temperature: UnitSystem?
  package var liquid: UnitSystem?
  /// The scale to enter and show ratings.
  package var scale = RatingScale.five
  /// How the rating of a day follows from several.
  package var moodOfDay = MoodOfDay.mean
  /// How to show times of day.
  package var clock = ClockForm.whole
  /// How to show today without a command.
  package var todayLayout = TodayLayout.auto
  /// Whether `dash browse` uses the mouse.
  package var usesMouse = false
  /// Whether bars grow when `dash browse` opens, on a terminal of this computer.
  package var hasMotion = true
  /// Which groups come first.
  package var groupOrder = GroupOrder()
  /// The first day of a week.
  package var weekStart = Weekday.sunday
  /// What alternates in calendars.
  package var calendarGround = CalendarGround.months
  /// How to read dates such as `5/11`; nil to refuse them.
  package var dateOrder: DayOrder?
  /// When a new day begins, in minutes after midnight, 0 to 719.
  package var dayStart = 0
  /// How averages are computed.
  package var statistic = Statistic.median
  /// Whether a day shows a finding of ``ShowInsights``.
  package var showsFindings = true
  /// The tag of days off, as typed.
  package var daysOff: String?
  /// Whether a day shows its events.
  package var showsAgenda = true
  /// How many minutes before an event a reminder announces it.
  package var notifyMinutes = 10
  /// Whether a day shows facts of its date.
  package var showsFacts = true
  /// When to use colours: `auto`, `always` or `never`.
  package var color = "auto"
  /// Whether `color` was given on the command line, which overrides all variables.
  package var isColorForced = false
  /// Whether to draw with ASCII characters only; nil if the terminal decides.
  package var ascii: Bool?
  /// Whether `ascii` was given on the command line.
  package var isASCIIForced = false
  /// Whether to print sentences instead of drawings.
  package var isPlain = false
  /// The name of the user's time zone, or nil to use the computer's zone.
  package var zone: String?
  /// The user's mail address, which identifies the user in invitations.
  package var mail: String?
  /// Whether the account for places shows the address of the picture for ``mail``.
  package var showsGravatar = false
  /// The path of a file with the keys of the server for places.
  package var placesKeysFile: String?
  /// Where the user lives, as typed.
  package var place: String?
  package var profileName: String?
  package var factsLanguage = FactLanguage.english
  /// The colours of screens.
  package var theme = Theme.standard
  /// The terminal's background; unknown if the terminal decides.
  package var ground = Background.unknown
  /// How services can contact the user: a mail address or the address of a web page.
  package var contact: String?
  /// The system of rain, and the units of wind and pressure, or nil to use the units of the system.
  package var rain: UnitSystem?
  package var windUnit: OutsideUnits.Wind?
  package var pressureUnit: OutsideUnits.Pressure?
  /// Whether a day shows the weather where the user lives.
  package var showsOutside = true
  /// Which service forecasts the weather.
  package var outsideProvider = WeatherProvider.openMeteo
  /// The path of a file with the key of a service.
  package var outsideKeyFile: String?
  /// Which of several kinds of export gives the value of a day.
  package var sourceOrder = SourceOrder()
  /// Where the user lived, ascending.
  package var placesLived: [Residence] = []
  /// Whether a day shows where the user was last.
  package var showsPlaces = true
  /// Whether there may be more than one own place.
  package var allowsManyPlaces = true
  /// The path of a file with the land of maps.
  package var mapLand: String?
  /// Whether older places of others are fetched near the end of a list.
  package var followsPlaces = true
  /// Where words are searched for.
  package var placeSearch = WebSearch.standard
  /// The addresses of services that are not the usual ones, by their settings.
  var addresses: [String: ReplacedAddress] = [:]
  /// The width to draw for; nil if the terminal decides.
  package var width: Int?
  /// Invalid settings, which are ignored.
  package var problems: [Failure] = []

  package init() {}

  /// The system of each measure.
  package var units: Units {
    var units = Units(unitSystem)
    if let distance { units.distance = distance }
    if let weight { units.weight = weight }
    if let energy { units.energy = energy }
    if let temperature { units.temperature = temperature }
    if let liquid { units.liquid = liquid }
    if let rain { units.rain = rain }
    return units
  }

  /// Notes that the file cannot be read: it may hold every address.
  package mutating func reject(file failure: Failure) {
    reject(failure) { _ in true }
  }

  /// Applies the settings of a file.
  package mutating func apply(_ bytes: [UInt8], from path: String) {
    for (index, content) in SettingsFile(bytes).contents.enumerated() {
      let location = "\(path):\(index + 1)"
      switch content {
      case .nothing: continue
      case .unknown(let line):
        let problem = Failure(
          "\(location): invalid line '\(line)'",
          hints: ["Expected 'key = value', or a comment that begins with #."])
        let name = String(line.prefix { $0 != " " && $0 != ":" })
        reject(problem) { $0.isMeant(by: name, in: line) }
      case .setting(let name, let value): apply(value, for: name, at: location)
      }
    }
  }

  /// Applies the `DASH_…` environment variables, except empty ones.
  package mutating func apply(variables: (String) -> String?) {
    // By index, so that no key is copied if its variable is not set.
    for index in Settings.keys.indices {
      guard let value = variables(Settings.keys[index].variable), !value.isEmpty else { continue }
      let key = Settings.keys[index]
      apply(value, for: key, at: key.variable)
    }
  }

  private mutating func apply(_ value: String, for name: String, at location: String) {
    guard let key = Settings.keys.first(where: { $0.name == name }) else {
      let problem = Failure(
        "\(location): unknown setting '\(name)'",
        hints: Suggestion.hints(for: name, among: Settings.keys.map(\.name)))
      return reject(problem) { $0.isMeant(by: name, in: "\(name) = \(value)") }
    }
    apply(value, for: key, at: location)
  }

  private mutating func apply(_ value: String, for key: SettingKey, at location: String) {
    if key.set(&self, to: value) { return }
    let problem = Failure(
      "\(location): invalid value '\(value)' for \(key.name)",
      hints: key.hints(for: value))
    reject(problem) { $0.setting == key.name }
  }
}

extension Settings {
  /// Parses values by the settings.
  package var valueReading: ValueReading { ValueReading(units: units, scale: scale) }
}
