import Drawing
import Facts
import Formats
import Metrics
import Services
import Text
import Time

/// What a person has chosen, from the settings file and the variables.
package struct Settings: Sendable {
  /// In which system measures are typed and shown, those apart that have one of their own.
  package var unitSystem = UnitSystem.metric
  package var distance: UnitSystem?
  package var weight: UnitSystem?
  package var energy: UnitSystem?
  package var temperature: UnitSystem?
  package var liquid: UnitSystem?
  /// On which scale ratings are typed and shown.
  package var scale = RatingScale.five
  /// How times of day are shown.
  package var clock = ClockForm.whole
  /// The day with which weeks are drawn to begin.
  package var weekStart = Weekday.sunday
  /// When a day begins, in minutes from midnight, 0 to 719.
  package var dayStart = 0
  /// How typical values are taken.
  package var statistic = Statistic.median
  /// Whether a day shows what happened on its date.
  package var showsFacts = true
  /// When to colour: `auto`, `always` or `never`.
  package var color = "auto"
  /// Whether `color` was told on the command line, which outweighs all variables.
  package var isColorForced = false
  /// Whether to draw with ASCII characters; nil where the terminal decides.
  package var ascii: Bool?
  /// Whether `ascii` was told on the command line.
  package var isASCIIForced = false
  /// Where the person lives, as they said it.
  package var place: String?
  package var profileName: String?
  package var factsLanguage = FactLanguage.english
  /// What screens look like.
  package var theme = Theme.standard
  /// What they are drawn on; unknown where the terminal decides.
  package var ground = Ground.unknown
  /// Where Wikimedia's facts are asked for; `{language}` stands for the language.
  package var factsAddress = Wikimedia.base
  /// Where facts are asked for that Wikimedia does not give.
  package var factsFallbackAddress = MuffinLabs.base
  /// What services are told of who asks: an address or a mail address.
  package var contact: String?
  /// Where the API of Exist begins.
  package var existAddress = Exist.base
  /// The width to draw for; nil where the terminal decides.
  package var width: Int?
  /// What was not understood; its settings keep what they had.
  var problems: [Problem] = []

  package init() {}

  /// The system of each measure.
  package var units: Units {
    var units = Units(unitSystem)
    if let distance { units.distance = distance }
    if let weight { units.weight = weight }
    if let energy { units.energy = energy }
    if let temperature { units.temperature = temperature }
    if let liquid { units.liquid = liquid }
    return units
  }

  /// What was not understood of the settings, and where.
  struct Problem: Equatable {
    var message: String
    var hints: [String]
  }

  /// Takes what a settings file says.
  mutating func take(_ bytes: [UInt8], from path: String) {
    for (position, content) in SettingsFile(bytes).contents.enumerated() {
      let place = "\(path):\(position + 1)"
      switch content {
      case .nothing: continue
      case .unknown(let line):
        problems.append(
          Problem(
            message: "\(place): '\(line)' is no setting",
            hints: ["A setting is 'key = value'."]))
      case .setting(let name, let value): take(value, for: name, at: place)
      }
    }
  }

  /// Takes what the `DASH_…` variables say; empty ones say nothing.
  mutating func take(variables: (String) -> String?) {
    // By place, so that no key is copied where its variable is not set.
    for place in Settings.keys.indices {
      guard let value = variables(Settings.keys[place].variable), !value.isEmpty else { continue }
      let key = Settings.keys[place]
      take(value, for: key, at: key.variable)
    }
  }

  private mutating func take(_ value: String, for name: String, at place: String) {
    guard let key = Settings.keys.first(where: { $0.name == name }) else {
      problems.append(
        Problem(
          message: "\(place): '\(name)' is no setting",
          hints: Suggestion.hints(for: name, among: Settings.keys.map(\.name))))
      return
    }
    take(value, for: key, at: place)
  }

  private mutating func take(_ value: String, for key: SettingKey, at place: String) {
    if key.set(&self, to: value) { return }
    problems.append(
      Problem(
        message: "\(place): '\(value)' is no value of \(key.name)",
        hints: ["It takes \(key.forms)."]))
  }
}
