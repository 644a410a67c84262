import Actions
import CommandLine
import Readings
import Text

struct SetSetting: Command {
  static let name = "settings set"
  static let effects: Effects = .changesSettings
  static let summary = "Change a setting in the settings file."
  static let examples = [
    (line: "dash settings set units imperial", meaning: "Miles, pounds, degrees Fahrenheit."),
    (line: "dash settings set units.temperature C", meaning: "Degrees Celsius, whatever units is."),
    (line: "dash settings set day.start 04:00", meaning: "At 01:30 it is still yesterday."),
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
  static let examples = [(line: "dash settings reset units", meaning: "Back to metric.")]
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
