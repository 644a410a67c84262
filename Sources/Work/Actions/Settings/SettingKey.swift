import Text

/// The description of one setting, from which parsing, help, completions and documents are made.
package struct SettingKey: Sendable {
  /// Its name in the file: `week.start`.
  package let name: String
  /// The environment variable that overrides it.
  package var variable: String { SettingKey.variable(of: name) }

  static let prefix = "DASH_"

  /// `DASH_WEEK_START` for `week.start`.
  static func variable(of name: String) -> String {
    prefix + name.uppercased().replacing(".", with: "_")
  }

  /// `week.start` for `DASH_WEEK_START`, or nil.
  static func name(ofVariable variable: String) -> String? {
    if variable == "DASH_DATA" || variable == "DASH_NOW" { return nil }
    return variable.dropFirst(prefix.utf8.count).lowercased().replacing("_", with: ".")
  }

  /// Creates ``choices`` on demand: few commands need them.
  private var makeChoices: @Sendable () -> [String] = { [] }
  private var form = ""
  private var defaultText = ""
  /// Another setting that determines the default, with as many choices in the same order.
  package private(set) var defaultSource: String?
  /// Whether it decides where requests go: an invalid one is never replaced by the default.
  package private(set) var isAddress = false
  /// What it does, in one sentence.
  package let help: String
  private let assign: @Sendable (inout Settings, String) -> Bool

  /// A setting with a few values; the first is the default unless `defaultSource` is given.
  package init(
    _ name: String, _ choices: @autoclosure @escaping @Sendable () -> [String],
    defaultFrom defaultSource: String? = nil,
    _ help: String, assign: @escaping @Sendable (inout Settings, String) -> Bool
  ) {
    self.name = name
    makeChoices = choices
    (self.defaultSource, self.help, self.assign) = (defaultSource, help, assign)
  }

  /// A setting whose values are texts of some form; `assign` returns whether a value is valid.
  package init(
    _ name: String, form: String, default defaultText: String = "", isAddress: Bool = false,
    _ help: String, assign: @escaping @Sendable (inout Settings, String) -> Bool
  ) {
    (self.name, self.isAddress, self.form) = (name, isAddress, form)
    (self.defaultText, self.help, self.assign) = (defaultText, help, assign)
  }

  /// The only valid values, the default first; empty if it takes others.
  package var choices: [String] { makeChoices() }
  /// The expected values, for people: `metric, imperial`.
  package var expected: String { choices.isEmpty ? form : choices.joined(separator: ", ") }
  /// The default value; empty if there is none.
  package var defaultValue: String { choices.first ?? defaultText }

  /// The choice that a value means, in any case and from three letters on; else the value itself.
  package func canonical(_ value: String) -> String {
    let choices = choices
    if choices.isEmpty || choices.contains(value) { return value }
    let lower = value.lowercased()
    if let choice = choices.first(where: { $0.lowercased() == lower }) { return choice }
    let begun = choices.filter { $0.lowercased().hasPrefix(lower) }
    return lower.count >= 3 && begun.count == 1 ? begun[0] : value
  }

  /// Changes the setting; returns false for an invalid value.
  package func set(_ settings: inout Settings, to value: String) -> Bool {
    let choices = choices
    let value = choices.isEmpty || choices.contains(value) ? value : canonical(value)
    return (choices.isEmpty || choices.contains(value)) && assign(&settings, value)
  }

  package func accepts(_ value: String) -> Bool {
    var settings = Settings()
    return set(&settings, to: value)
  }

  package func hints(for value: String) -> [String] {
    ["Expected \(choices.isEmpty ? "" : "one of: ")\(expected)."]
      + Suggestion.hints(for: value, among: choices)
  }
}
