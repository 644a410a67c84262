import Actions
import CommandLine
import Readings

/// Removes a setting from the file.
struct ResetSetting: Command {
  static let name = "settings reset"
  static let effects: Effects = .changesSettings
  static let summary = "Restore the default of a setting."
  static let examples = [(line: "dash settings reset units", meaning: "Back to metric.")]
  static let options = [Option.quiet]
  static let arguments = [Parameter.setting]

  private let key: SettingKey

  init(_ line: Invocation) throws {
    key = try Settings.key(named: try line.text(line.arguments[0]))
  }

  func run(in context: Context) throws {
    var before = try context.reading.resolve(key)
    var isRemoved = false
    // Without a file there is nothing to lock.
    if context.files.kind(try context.world.requiredSettingsPath()) != .nothing {
      try context.world.changeSettings { file in
        before = try context.reading.resolve(key)
        isRemoved = file.remove(key.name)
        return isRemoved
      }
    }
    let value = before.usual.isEmpty ? "(none)" : before.usual
    if isRemoved {
      let was =
        before.origin == .file && before.value != before.usual ? " (was \(before.value))" : ""
      try context.acknowledge(["\(key.name) = \(value), the default\(was)"])
    } else {
      try context.acknowledge(["\(key.name) = \(value), the default; it was not set in the file"])
    }
    context.warnOfVariable(for: key)
  }
}
