import CommandLine

/// Takes a setting out of the file.
struct ResetSetting: Command {
  static let name = "settings reset"
  static let summary = "Take the default of a setting again."
  static let examples = [(line: "dash settings reset units", meaning: "Metric again.")]
  static let arguments = [Parameter.setting]

  private let key: SettingKey

  init(_ line: Invocation) throws {
    key = try Settings.key(named: try line.text(line.words[0]))
  }

  func run(in context: Context) throws {
    var file = try context.settingsFile()
    let before = try context.told(key)
    let usual = before.usual.isEmpty ? "nothing" : before.usual
    if file.remove(key.name) {
      try context.write(file)
      let was = before.origin == .file && before.value != usual ? " (was \(before.value))" : ""
      try context.say(["\(key.name) = \(usual), the default\(was)"])
    } else {
      try context.say(["\(key.name) = \(usual), the default; the file says nothing of it"])
    }
    context.tellVariable(of: key)
  }
}
