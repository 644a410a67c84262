import Actions
import CommandLine

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

  static func run(_ line: Invocation, in context: Context) throws {
    try EditFile(CreateSettings().run(in: context.world)).run(in: context.world)
    var after = context
    after.settings = Settings()
    after.world.readSettings()
    after.reportSettingsProblems()
  }
}
