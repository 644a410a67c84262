import Actions
import CommandLine
import Readings
import Text

struct ListSettings: Command {
  static let name = "settings"
  static let summary = "List the settings with their values."
  static let examples: Examples = [
    "dash settings": "All of them, with their values.", "dash settings --all": "What they do, too.",
    "dash settings set clock 12h": "Change one.",
    "dash settings reset clock": "Restore the default.",
    "dash settings edit": "Open the file in your editor.",
  ]
  static let discussion = [
    "Settings are lines 'key = value' in a file; 'dash doctor' shows its path. An environment "
      + "variable overrides the file, such as DASH_WEEK_START for week.start, and an option "
      + "overrides both.",
    "The settings units.distance, units.weight and so on default to the system chosen with units.",
  ]
  static let all = Option(
    "all", letter: "a", "Also what each does, and where its value comes from.")
  static let options = [all, Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    try context.show(context.reading.settingList(isBrief: !line.has(Self.all)))
  }

  /// `dash settings theme green` sets, and `dash settings theme` shows it.
  static func implied(by arguments: [Argument]) -> (any Command.Type)? {
    guard Settings.keys.contains(where: { $0.name == arguments.first?.text }) else { return nil }
    return arguments.count > 1 ? SetSetting.self : GetSetting.self
  }
}

extension Parameter {
  /// The name of a setting.
  static let setting = Parameter("key", "The setting.", choices: Settings.keys.map(\.name))
}

struct GetSetting: Command {
  static let name = "settings get"
  static let summary = "Print the value of a setting."
  static let examples: Examples = ["dash settings get units": "metric or imperial."]
  static let options = [Option.json]
  static let arguments = [Parameter.setting]

  static func run(_ line: Invocation, in context: Context) throws {
    let key = try Settings.key(named: try line.text(line.arguments[0]))
    if context.isJSON { return try context.show(context.reading.settingList(of: [key])) }
    try context.write(text: CleanText(context.world.state(of: key).value).string + "\n")
  }
}

struct SetSetting: Command {
  static let name = "settings set"
  static let effects: Effects = .changesSettings
  static let summary = "Change a setting in the settings file."
  static let examples: Examples = [
    "dash settings set units imperial": "Miles, pounds, degrees Fahrenheit.",
    "dash settings set units.temperature C": "Degrees Celsius, whatever units is.",
    "dash settings set day.start 04:00": "At 01:30 it is still yesterday.",
  ]
  static let discussion = [
    "Comments and all other lines of the file are not changed. 'dash settings' lists the "
      + "settings, and 'dash settings reset' restores a default."
  ]
  static let options = [Option.quiet]
  static let arguments = [
    Parameter(
      "key", "The setting.", choices: Settings.keys.map(\.name),
      next: { Settings.keys.map { ($0.name, $0.help, $0.choices) } }),
    Parameter("value", "The new value; several words form one value.", repeats: true),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let key = try Settings.key(named: try line.text(line.arguments[0]))
    let words = try line.arguments.dropFirst().map(line.text)
    let change = try ChangeSetting(key, to: String(words.joined(separator: " ").trimmed))
    let result = try change.run(in: context.world)
    try context.acknowledge([result.sentence(of: change)])
    context.warnOfVariable(for: change.key)
  }
}

struct ResetSetting: Command {
  static let name = "settings reset"
  static let effects: Effects = .changesSettings
  static let summary = "Restore the default of a setting."
  static let examples: Examples = ["dash settings reset units": "Back to metric."]
  static let options = [Option.quiet]
  static let arguments = [Parameter.setting]

  static func run(_ line: Invocation, in context: Context) throws {
    let key = try Settings.key(named: try line.text(line.arguments[0]))
    let result = try ChangeSetting(restoring: key).run(in: context.world)
    let before = result.before
    let value = before.usual.isEmpty ? "(none)" : before.usual
    let isOther = before.origin == .file && before.value != before.usual
    let end =
      result.isWritten
      ? (isOther ? " (was \(before.value))" : "") : "; it was not set in the file"
    try context.acknowledge(["\(key.name) = \(value), the default\(end)"])
    context.warnOfVariable(for: key)
  }
}

extension Context {
  /// Warns if an environment variable overrides a setting of the file.
  func warnOfVariable(for key: SettingKey) { world.warnOfVariable(for: key) }
}

struct EditSettings: Command {
  static let name = "settings edit"
  static let effects: Effects = [.needsTerminal, .changesSettings]
  static let summary = "Open the settings file in your editor."
  static let examples: Examples = ["dash settings edit": "In $VISUAL or $EDITOR, else vi or nano."]
  static let discussion = [
    "If there is no file yet, a template is created that lists all settings as comments. After the "
      + "editor exits, problems in the file are reported."
  ]
  // It reports problems itself, after editing.
  static let showsSettingsProblems = true

  static func run(_ line: Invocation, in context: Context) throws {
    try EditFile(CreateSettings().run(in: context.world)).run(in: context.world)
    var after = context
    after.settings = Settings()
    after.world.readSettings()
    after.reportSettingsProblems()
  }
}
