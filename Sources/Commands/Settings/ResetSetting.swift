/// Takes a setting out of the file.
struct ResetSetting: Command {
  static let name = "settings reset"
  static let summary = "Take the default of a setting again."
  static let examples = [(line: "dash settings reset units", meaning: "Metric again.")]
  static let arguments = [Argument.setting]

  private let key: SettingKey

  init(_ line: Invocation) throws {
    key = try Settings.key(named: try line.text(line.words[0]))
  }

  func run(in environment: Environment) throws {
    var file = try environment.settingsFile()
    let before = try environment.told(key)
    let usual = before.usual.isEmpty ? "nothing" : before.usual
    if file.remove(key.name) {
      try environment.write(file)
      let was = before.origin == .file && before.value != usual ? " (was \(before.value))" : ""
      try environment.say(["\(key.name) = \(usual), the default\(was)"])
    } else {
      try environment.say(["\(key.name) = \(usual), the default; the file says nothing of it"])
    }
    environment.tellVariable(of: key)
  }
}
