import Cards
import CommandLine

/// Lists the settings.
struct ListSettings: Command {
  static let name = "settings"
  static let summary = "List the settings, who said each, and what it governs; change them."
  static let examples = [
    (line: "dash settings", meaning: "All of them."),
    (line: "dash settings set clock 12h", meaning: "Set one."),
    (line: "dash settings reset clock", meaning: "Take the default again."),
    (line: "dash settings edit", meaning: "Open the file in your editor."),
  ]
  static let discussion = [
    "Settings are lines 'key = value' of a file; 'dash doctor' tells where it is. A variable outweighs the "
      + "file, and a flag outweighs both: DASH_WEEK_START says what week.start says.",
    "A measure that has no unit of its own goes by units.",
  ]
  static let options = [Option.json]

  private let isJSON: Bool

  init(_ line: Invocation) throws {
    isJSON = line.has(.json)
  }

  func run(in context: Context) throws {
    let settings = try context.told(Settings.keys)
    if isJSON { return try context.write(document: SettingJSON(of: settings).text) }
    let look = context.renderOptions
    try context.show(
      SettingList(of: settings).block(width: look.width, glyphs: look.glyphs))
  }
}

extension Parameter {
  /// The key of a setting.
  static let setting = Parameter("key", "The setting.", choices: Settings.keys.map(\.name))
}
