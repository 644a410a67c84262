import CommandLine
import Text

/// Writes a setting to the file.
struct SetSetting: Command {
  static let name = "settings set"
  static let summary = "Set a setting, in its file."
  static let examples = [
    (line: "dash settings set units imperial", meaning: "Miles, pounds, degrees Fahrenheit."),
    (line: "dash settings set units.temperature C", meaning: "But degrees Celsius."),
    (line: "dash settings set day.start 04:00", meaning: "At 01:30 it is still the day before."),
  ]
  static let discussion = [
    "Remarks and all other lines of the file stay as they are. 'dash settings' lists the keys, and "
      + "'dash settings reset' takes the default again."
  ]
  static let arguments = [
    Parameter.setting,
    Parameter("value", "What it is to be; several words are one value.", repeats: true),
  ]

  private let key: SettingKey
  private let value: String

  init(_ line: Invocation) throws {
    key = try Settings.key(named: try line.text(line.words[0]))
    let words = try line.words.dropFirst().map(line.text)
    value = String(words.joined(separator: " ").trimmed)
    let isLine = value.unicodeScalars.allSatisfy { !("\0"..<" " ~= $0 || $0 == "\u{7f}") }
    guard isLine, key.takes(value) else {
      throw Failure.usage("'\(value)' is no value of \(key.name)", hints: key.hints(for: value))
    }
  }

  func run(in context: Context) throws {
    var file = try context.settingsFile()
    let before = try context.told(key)
    file.set(key.name, to: value)
    try context.write(file)
    let was = before.value.isEmpty || before.value == value ? "" : " (was \(before.value))"
    try context.say(["\(key.name) = \(value)\(was)"])
    context.tellVariable(of: key)
  }
}
