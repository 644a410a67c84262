import Text

/// The facts of one setting: the file, the variables, help, completions and documents read them
/// from here.
struct SettingKey: Sendable {
  /// As it stands in the file.
  let name: String
  /// The variable that says the same, spelled out because every command looks for it.
  let variable: String
  /// Makes ``choices``: few commands need them, and all would pay for a table of arrays.
  private let makeChoices: @Sendable () -> [String]
  /// What it takes, if not one of ``choices``: `04:00`.
  private let form: String
  /// The value that holds where none is set, if not the first of ``choices``.
  private let usualText: String
  /// The setting with as many choices that it goes by, in the same order, where none is set.
  let followed: String?
  /// What it governs, in one sentence.
  let help: String
  private let put: @Sendable (inout Settings, String) -> Bool

  /// A setting with a few values, the first of them the usual one, or else the one in the place
  /// that `followed` has; `put` is told no others.
  init(
    _ name: String, _ variable: String,
    _ choices: @autoclosure @escaping @Sendable () -> [String], follows followed: String? = nil,
    _ help: String, put: @escaping @Sendable (inout Settings, String) -> Bool
  ) {
    self.name = name
    self.variable = variable
    makeChoices = choices
    self.followed = followed
    form = ""
    usualText = ""
    self.help = help
    self.put = put
  }

  /// A setting whose values are texts of some form; `put` says whether it takes one.
  init(
    _ name: String, _ variable: String, form: String, usual: String, _ help: String,
    put: @escaping @Sendable (inout Settings, String) -> Bool
  ) {
    self.name = name
    self.variable = variable
    makeChoices = { [] }
    followed = nil
    self.form = form
    usualText = usual
    self.help = help
    self.put = put
  }

  /// The only values it takes, the usual one first; empty if it takes others.
  var choices: [String] { makeChoices() }

  /// What it takes, in words: `metric, imperial`.
  var forms: String { choices.isEmpty ? form : choices.joined(separator: ", ") }

  /// The value that holds where none is set; empty where there is none.
  var usual: String { choices.first ?? usualText }

  /// Sets it, if the value is one it takes.
  func set(_ settings: inout Settings, to value: String) -> Bool {
    let choices = choices
    return (choices.isEmpty || choices.contains(value)) && put(&settings, value)
  }

  /// Whether it takes a value.
  func takes(_ value: String) -> Bool {
    var settings = Settings()
    return set(&settings, to: value)
  }

  /// What to type instead of a value that it does not take.
  func hints(for value: String) -> [String] {
    ["It takes \(forms)."] + Suggestion.hints(for: value, among: choices)
  }
}
