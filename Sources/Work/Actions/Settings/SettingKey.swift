import Text

/// The description of one setting, from which parsing, help, completions and documents are made.
package struct SettingKey: Sendable {
  /// Its name in the file: `week.start`.
  package let name: String
  /// The environment variable that overrides it.
  ///
  /// Not derived from the name at run time, because every command looks it up.
  package let variable: String
  /// Creates ``choices`` on demand: few commands need them.
  private let makeChoices: @Sendable () -> [String]
  /// The expected form of a value, if it has no ``choices``.
  private let form: String
  /// The default, if it has no ``choices``.
  private let defaultText: String
  /// Another setting that determines the default: both have the same number of choices, in the same
  /// order.
  package let defaultSource: String?
  /// Whether it decides where requests go: an invalid one is never replaced by the default.
  package let isAddress: Bool
  /// What it does, in one sentence.
  package let help: String
  private let assign: @Sendable (inout Settings, String) -> Bool

  /// A setting with a few values; the first is the default unless `defaultSource` is given.
  ///
  /// `assign` is called only with these values.
  package init(
    _ name: String, _ variable: String,
    _ choices: @autoclosure @escaping @Sendable () -> [String],
    defaultFrom defaultSource: String? = nil,
    _ help: String, assign: @escaping @Sendable (inout Settings, String) -> Bool
  ) {
    self.name = name
    self.variable = variable
    makeChoices = choices
    self.defaultSource = defaultSource
    isAddress = false
    form = ""
    defaultText = ""
    self.help = help
    self.assign = assign
  }

  /// A setting whose values are texts of some form; `assign` returns whether a value is valid.
  package init(
    _ name: String, _ variable: String, form: String, default defaultText: String,
    isAddress: Bool = false, _ help: String,
    assign: @escaping @Sendable (inout Settings, String) -> Bool
  ) {
    self.name = name
    self.variable = variable
    makeChoices = { [] }
    defaultSource = nil
    self.isAddress = isAddress
    self.form = form
    self.defaultText = defaultText
    self.help = help
    self.assign = assign
  }

  /// The only valid values, the default first; empty if it takes others.
  package var choices: [String] { makeChoices() }

  /// The expected values, for people: `metric, imperial`.
  package var expected: String { choices.isEmpty ? form : choices.joined(separator: ", ") }

  /// The default value; empty if there is none.
  package var defaultValue: String { choices.first ?? defaultText }

  /// A value as it is written in the file: `monday` for `mon` or `Monday`; unchanged if it is no
  /// choice.
  ///
  /// Three letters are enough if only one choice begins with them.
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

  /// Whether a value is valid.
  package func accepts(_ value: String) -> Bool {
    var settings = Settings()
    return set(&settings, to: value)
  }

  /// Hints for an invalid value.
  package func hints(for value: String) -> [String] {
    ["Expected \(choices.isEmpty ? "" : "one of: ")\(expected)."]
      + Suggestion.hints(for: value, among: choices)
  }
}
