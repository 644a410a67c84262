import Actions
import CommandLine
import Readings
import Text

/// Writes a setting to the file.
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
    "Comments and all other lines of the file stay unchanged. 'dash settings' lists the settings, and "
      + "'dash settings reset' restores a default."
  ]
  static let options = [Option.quiet]
  static let arguments = [
    Parameter(
      "key", "The setting.", choices: Settings.keys.map(\.name),
      next: { Settings.keys.map { ($0.name, $0.help, $0.choices) } }),
    Parameter("value", "The new value; several words form one value.", repeats: true),
  ]

  private let key: SettingKey
  private let value: String

  init(_ line: Invocation) throws {
    key = try Settings.key(named: try line.text(line.arguments[0]))
    let parts = try line.arguments.dropFirst().map(line.text)
    value = key.canonical(String(parts.joined(separator: " ").trimmed))
    let isLine = value.unicodeScalars.allSatisfy { !("\0"..<" " ~= $0 || $0 == "\u{7f}") }
    guard isLine, key.accepts(value) else {
      throw Failure.usage("invalid value '\(value)' for \(key.name)", hints: key.hints(for: value))
    }
  }

  func run(in context: Context) throws {
    if key.name == "days.off", let store = try context.openStore() {
      _ = try DaysOff(named: value, in: store)
    }
    var before = try context.reading.resolve(key)
    try context.world.changeSettings { file in
      before = try context.reading.resolve(key)
      file.set(key.name, to: value)
      return true
    }
    let was = before.value.isEmpty || before.value == value ? "" : " (was \(before.value))"
    try context.acknowledge(["\(key.name) = \(value)\(was)"])
    context.warnOfVariable(for: key)
  }
}
