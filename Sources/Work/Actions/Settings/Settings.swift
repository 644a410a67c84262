import Agenda
import Drawing
import Facts
import Geography
import Host
import Metrics
import Outside
import Places
import Services
import Text
import Time

/// The user's settings, from the settings file, environment variables and options; ``keys`` says
/// what each of them does.
package struct Settings: Sendable {
  /// The system of units to enter and show, except for measures with a setting of their own.
  package var unitSystem = UnitSystem.metric
  package var distance, weight, energy, temperature, liquid: UnitSystem?
  package var scale = RatingScale.five
  package var moodOfDay = MoodOfDay.mean
  package var clock = ClockForm.whole
  package var todayLayout = TodayLayout.auto
  package var usesMouse = false
  /// Whether bars grow when `dash browse` opens, on a terminal of this computer.
  package var hasMotion = true
  package var groupOrder = GroupOrder()
  package var weekStart = Weekday.sunday
  package var calendarGround = CalendarGround.months
  /// How to read dates such as `5/11`; nil to refuse them.
  package var dateOrder: DayOrder?
  /// When a new day begins, in minutes after midnight, 0 to 719.
  package var dayStart = 0
  package var statistic = Statistic.median
  /// Whether a card of a day shows a finding of `dash insights`.
  package var showsFindings = true
  /// The tag or the calendar of days off, as typed.
  package var daysOff: String?
  package var showsAgenda = true
  /// When the person can meet others, in minutes from midnight.
  package var agendaHours = 540..<1080
  /// How many minutes before an event a reminder announces it.
  package var notifyMinutes = 10
  /// Whether times without a zone in a calendar of an address are in the zone that it names.
  package var usesCalendarZone = true
  /// Whether the places of events may be looked up; nil to ask.
  package var looksUpEventPlaces: Bool?
  package var syncsDevices = true
  package var showsFacts = true
  /// When to use colours: `auto`, `always` or `never`.
  package var color = "auto"
  /// Whether `color` was given on the command line, which overrides all variables.
  package var isColorForced = false
  /// Whether to draw with ASCII characters only; nil if the terminal decides.
  package var ascii: Bool?
  package var isASCIIForced = false
  package var isPlain = false
  /// The name of the user's time zone, or nil to use the computer's zone.
  package var zone: String?
  /// The user's mail address, which identifies the user in invitations.
  package var mail: String?
  /// Whether the account for places shows the address of the picture for ``mail``.
  package var showsGravatar = false
  package var placesKeysFile: String?
  /// Where the user lives, as typed.
  package var place: String?
  package var profileName: String?
  package var factsLanguage = FactLanguage.en
  package var theme = Theme.standard
  /// The terminal's background; unknown if the terminal decides.
  package var ground = Background.unknown
  /// How services can contact the user: a mail address or the address of a web page.
  package var contact: String?
  /// The system of rain, and the units of wind and pressure, or nil to use the units of the system.
  package var rain: UnitSystem?
  package var windUnit: OutsideUnits.Wind?
  package var pressureUnit: OutsideUnits.Pressure?
  package var showsOutside = true
  package var outsideProvider = WeatherProvider.openMeteo
  package var outsideKeyFile: String?
  /// After how many seconds without a byte a service is given up.
  package var networkTimeout = 15
  /// If it is nil, the usual order, which only a command that imports has to make.
  package var sourceOrder: SourceOrder?
  /// Where the user lived, ascending.
  package var placesLived: [Residence] = []
  package var showsPlaces = true
  package var allowsManyPlaces = true
  package var mapLand: String?
  package var followsPlaces = true
  package var placeSearch = WebSearch.standard
  /// The addresses of services that are not the usual ones; the last one of a setting counts.
  private var addresses: [(setting: String, base: Result<String, Failure>)] = []
  package var width: Int?
  /// Invalid settings, which are ignored.
  package var problems: [Failure] = []

  package init() {}

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
  package mutating func reject(file failure: Failure) { reject(failure) { _ in true } }

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
  package mutating func apply(variables: (String) -> String?, named names: [String]? = nil) {
    let named = names?.compactMap(SettingKey.name(ofVariable:))
    // Few processes have any; for others no key is made.
    if named?.isEmpty == true { return }
    for key in Settings.keys where named?.contains(key.name) ?? true {
      guard let value = variables(key.variable), !value.isEmpty else { continue }
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
      "\(location): invalid value '\(value)' for \(key.name)", hints: key.hints(for: value))
    reject(problem) { $0.setting == key.name }
  }

  package var valueReading: ValueReading { ValueReading(units: units, scale: scale) }
}

/// How `dash` without a command shows today on a terminal: the setting `today.layout`.
package enum TodayLayout: String, CaseIterable, Sendable {
  /// As cards, or in the short form where the cards are higher than the terminal.
  case auto
  case full, short
}

package enum WeatherProvider: String, CaseIterable, Sendable {
  case openMeteo = "open-meteo"
  case openWeatherMap = "openweathermap"
}

package struct Residence: Equatable, Sendable {
  package let from: Day
  /// As typed.
  package let place: String

  /// The residences of `2019-05-01 Berlin; 2024-02-01 Melbourne`, which must ascend, or nil.
  package static func list(_ text: String) -> [Residence]? {
    var residences: [Residence] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let words = part.trimmed
      guard let day = Day(iso: String(words.prefix(10))),
        let place = PlaceWords(String(String(words.dropFirst(10)).trimmed)),
        residences.last.map({ $0.from < day }) ?? true
      else { return nil }
      residences.append(Residence(from: day, place: place.text))
    }
    return residences.isEmpty ? nil : residences
  }
}

/// Where requests to web services are sent.
///
/// An invalid setting makes an address unknown: the usual one would send a token to a server that
/// the person did not choose.
extension Settings {
  mutating func set(_ service: ServiceAddress, to base: String) -> Bool {
    let example = service.hasLanguage ? base.replacing("{language}", with: "en") : base
    guard Settings.isAddress(example) else { return false }
    addresses.append((service.setting, .success(base)))
    return true
  }

  /// Makes the addresses unknown that may have been meant.
  mutating func reject(_ problem: Failure, where isMeant: (ServiceAddress) -> Bool) {
    problems.append(problem)
    for service in ServiceAddress.all where isMeant(service) {
      addresses.append((service.setting, .failure(problem)))
    }
  }

  package func address(of service: ServiceAddress) throws -> String {
    switch addresses.last(where: { $0.setting == service.setting })?.base {
    case nil: return service.base
    case .success(let base): return base
    case .failure(let problem):
      throw Failure(
        "nothing was sent, because the address in \(service.setting) is unknown: "
          + problem.message,
        hints: "To set it: dash settings set \(service.setting) <address>, or the variable "
          + SettingKey.variable(of: service.setting), "To correct the file: dash settings edit",
        status: .data)
    }
  }

  /// The address for people, or that it is unknown.
  package func addressText(of service: ServiceAddress) -> String {
    (try? address(of: service)) ?? "unknown, because \(service.setting) is invalid"
  }

  /// Whether it is the address of one resource: curl expands braces and brackets to several.
  package static func isAddress(_ address: String) -> Bool {
    Curl.host(of: address) != nil && !address.utf8.contains { "{}[]".utf8.contains($0) }
  }

  /// Whether it can be a part of the `User-Agent` header.
  package static func isContact(_ text: String) -> Bool {
    1...200 ~= text.utf8.count
      && text.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"();\"\\".utf8.contains($0) }
  }

  /// Minutes from midnight of `9:00-18:00`, or nil.
  static func hours(_ text: String) -> Range<Int>? {
    let ends = text.split(separator: "-").map { part in
      let hour = part.trimmed
      return TypedClock.timeOfDay(hour.utf8.count < 3 ? "\(hour):00" : hour)
    }
    guard ends.count == 2, let first = ends[0], let last = ends[1] else { return nil }
    let end = last == 0 ? 1440 : Int(last)
    return Int(first) < end ? Int(first)..<end : nil
  }

  package static func isMailAddress(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}
