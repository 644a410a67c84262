import Actions

@testable import Commands

/// Settings files: taken, and changed line by line.
enum SettingsTarget {
  static func read(_ bytes: [UInt8]) {
    var settings = Settings()
    settings.apply(bytes, from: "settings")
    for problem in settings.problems { _ = problem.message + "\(problem.hints)" }
    var file = SettingsFile(bytes)
    precondition(file.bytes == bytes, "what is not changed stays as it is")
    let key = Settings.keys[bytes.count % Settings.keys.count]
    let value = key.choices.last ?? "04:00"
    file.set(key.name, to: value)
    precondition(
      file.contents.last { $0.isOf(key.name) } == .setting(name: key.name, value: value),
      "what was set is said")
    _ = file.remove(key.name)
    precondition(!file.contents.contains { $0.isOf(key.name) }, "a removed setting is gone")
    let text = String(decoding: bytes, as: UTF8.self)
    settings.apply(variables: { $0 == key.variable ? text : nil })
    _ = settings.units
  }
}

extension SettingsFile.Content {
  fileprivate func isOf(_ key: String) -> Bool {
    guard case .setting(key, _) = self else { return false }
    return true
  }
}
