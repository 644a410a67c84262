import Almanac

/// The facts of one setting: the file, the variables, help, completions and documents read them
/// from here.
struct SettingKey: Sendable {
  /// As it stands in the file.
  let name: String
  /// What it governs, in one sentence.
  let help: String
  /// The only values it takes; empty if it takes others.
  let choices: [String]
  /// What it takes, in words: `metric, imperial`.
  let forms: String
  /// The value that holds where none is set.
  let usual: String
  /// Sets it, if the value is one it takes.
  let set: @Sendable (inout Settings, _ value: String) -> Bool

  /// The variable that says the same: `DASH_AVERAGES_STATISTIC` for `averages.statistic`.
  var variable: String {
    let letters = name.utf8.map { byte in
      byte == UInt8(ascii: ".") ? UInt8(ascii: "_") : byte & ~0x20
    }
    return "DASH_" + String(decoding: letters, as: UTF8.self)
  }

  /// A setting with a few values.
  init(
    _ name: String, _ choices: [String], _ help: String,
    set: @escaping @Sendable (inout Settings, String) -> Void
  ) {
    self.name = name
    self.help = help
    self.choices = choices
    forms = choices.joined(separator: ", ")
    usual = choices[0]
    self.set = { settings, value in
      guard choices.contains(value) else { return false }
      set(&settings, value)
      return true
    }
  }

  /// A setting whose values are texts of some form.
  init(
    _ name: String, forms: String, usual: String, _ help: String,
    set: @escaping @Sendable (inout Settings, String) -> Bool
  ) {
    self.name = name
    self.help = help
    choices = []
    self.forms = forms
    self.usual = usual
    self.set = set
  }
}

extension Settings {
  /// All settings, in the order of their list; of those with a few values the first is the usual
  /// one.
  static let keys: [SettingKey] = [
    SettingKey(
      "units", UnitSystem.allCases.map(\.rawValue), "In which units numbers are typed and shown."
    ) { $0.units = UnitSystem(rawValue: $1) ?? $0.units },
    SettingKey(
      "scale", RatingScale.allCases.map { String($0.rawValue) },
      "On which scale ratings are typed and shown."
    ) { $0.scale = Int($1).flatMap(RatingScale.init) ?? $0.scale },
    SettingKey(
      "averages.statistic", Statistic.allCases.map(\.rawValue), "How typical values are taken."
    ) { $0.statistic = Statistic(rawValue: $1) ?? $0.statistic },
    SettingKey("color", ["auto", "always", "never"], "When to colour.") { $0.color = $1 },
    SettingKey("ascii", ["auto", "yes", "no"], "Whether to draw with ASCII characters only.") {
      $0.ascii = $1 == "auto" ? nil : $1 == "yes"
    },
  ]
}
