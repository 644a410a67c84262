import Actions
import Cards
import CommandLine
import Readings
import Text

struct ListSettings: Command {
  static let name = "settings"
  static let effects: Effects = []
  static let summary = "List the settings, where each value comes from, and what it does."
  static let examples = [
    (line: "dash settings", meaning: "All of them."),
    (line: "dash settings set clock 12h", meaning: "Change one."),
    (line: "dash settings reset clock", meaning: "Restore the default."),
    (line: "dash settings edit", meaning: "Open the file in your editor."),
  ]
  static let discussion = [
    "Settings are lines 'key = value' in a file; 'dash doctor' shows its path. An environment "
      + "variable overrides the file, such as DASH_WEEK_START for week.start, and an option "
      + "overrides both.",
    "The settings units.distance, units.weight and so on default to the system chosen with units.",
  ]
  static let options = [Option.json]

  static func run(_ line: Invocation, in context: Context) throws {
    try context.show(context.reading.settingList())
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
