import CommandLine

/// Opens the settings file in the person's editor.
struct EditSettings: Command {
  static let name = "settings edit"
  static let summary = "Open the settings file in your editor."
  static let examples = [
    (line: "dash settings edit", meaning: "In $VISUAL or $EDITOR, else vi or nano.")
  ]
  static let discussion = [
    "Where there is no file yet, one is made that holds all settings as remarks. What is not "
      + "understood of the file is told when the editor is closed."
  ]
  // Problems are told once it is edited.
  static let showsSettingsProblems = true

  init(_ line: Invocation) throws {}

  func run(in context: Context) throws {
    let path = try context.placeOfSettings()
    if context.files.kind(Array(path.utf8)) == .nothing {
      try context.write(SettingsFile(Array(EditSettings.beginning.utf8)))
    }
    try context.edit(path)
    var after = context
    after.settings = Settings()
    after.readSettings()
    after.tellSettingsProblems()
  }

  /// A file that sets nothing yet, with a line to begin from for each setting.
  static var beginning: String {
    let lines = Settings.keys.flatMap { key in
      let usual = key.usual.isEmpty ? "" : " " + key.usual
      return ["# \(key.help) It takes \(key.forms).", "# \(key.name) =\(usual)", ""]
    }
    return (["# Settings of dash: take '# ' away from before a line to set it.", ""] + lines)
      .joined(separator: "\n")
  }
}
