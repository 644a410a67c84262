import Actions
import CommandLine

/// Opens the settings file in the user's editor.
struct EditSettings: Command {
  static let name = "settings edit"
  static let effects: Effects = [.needsTerminal, .changesSettings]
  static let summary = "Open the settings file in your editor."
  static let examples = [
    (line: "dash settings edit", meaning: "In $VISUAL or $EDITOR, else vi or nano.")
  ]
  static let discussion = [
    "If there is no file yet, a template is created that lists all settings as comments. After the "
      + "editor exits, problems in the file are reported."
  ]
  // It reports problems itself, after editing.
  static let showsSettingsProblems = true

  init(_ line: Invocation) throws {}

  func run(in context: Context) throws {
    let path = try context.world.requiredSettingsPath()
    if context.files.kind(path) == .nothing {
      try context.world.changeSettings { file in
        // Another process may have written one in the meantime.
        guard file.contents.isEmpty else { return false }
        file = SettingsFile(Array(EditSettings.template.utf8))
        return true
      }
    }
    try context.edit(path)
    var after = context
    after.settings = Settings()
    after.world.readSettings()
    after.reportSettingsProblems()
  }

  /// A file that sets nothing, with a commented-out line for each setting.
  static var template: String {
    let lines = Settings.keys.flatMap { key in
      let value = key.defaultValue.isEmpty ? "" : " " + key.defaultValue
      return ["# \(key.help) Expected: \(key.expected).", "# \(key.name) =\(value)", ""]
    }
    return (["# Settings of dash. Remove the '# ' before a line to set it.", ""] + lines)
      .joined(separator: "\n")
  }
}
