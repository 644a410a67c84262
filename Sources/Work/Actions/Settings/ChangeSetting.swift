import Host
import Storage
import Text

/// Writes a setting to the settings file, or removes it, which restores its default.
package struct ChangeSetting: Action {
  package static let effects: Effects = .changesSettings

  package struct Result {
    package var before: SettingState
    package var isWritten: Bool
  }

  package let key: SettingKey
  /// The value to set, or nil to restore the default.
  package let value: String?

  /// Sets `value`, which may be shortened, `mon` for `monday`; throws ``Failure`` if it is invalid.
  package init(_ key: SettingKey, to value: String) throws {
    let value = key.canonical(value)
    let isLine = value.unicodeScalars.allSatisfy { !("\0"..<" " ~= $0 || $0 == "\u{7f}") }
    guard isLine, key.accepts(value) else {
      throw Failure.usage("invalid value '\(value)' for \(key.name)", hints: key.hints(for: value))
    }
    self.key = key
    self.value = value
  }

  package init(restoring key: SettingKey) {
    self.key = key
    value = nil
  }

  /// - Throws: ``Failure`` if the value names nothing that is stored; `FileError`.
  package func run(in world: World) throws -> Result {
    if key.name == "days.off", let value, let store = try world.openStore() {
      _ = try DaysOffSource.all(in: value, of: store)
    }
    if key.name == "zone", let value, world.host.zoneFolder != nil,
      try world.host.zoneDatabase().zone(named: value) == nil
    {
      throw Failure.usage(
        "unknown time zone '\(value)'",
        hints: ["Expected a name of the tz database, such as Europe/Berlin."])
    }
    let before = world.state(of: key)
    let stored = try world.settingsFile().value(of: key)
    // Where requests go is never decided by a store, so undo does not reach it; and undo has
    // nothing to do where only the spelling changes.
    if key.isAddress || stored == value {
      return Result(before: before, isWritten: try world.put(value, for: key))
    }
    let line = value.map { "dash settings set \(key.name) \(ShellText.quoted($0))" }
    _ = try world.changeChoices(by: line ?? "dash settings reset \(key.name)") {
      func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
      return [
        FileChange(
          in: .settings, name: key.name, before: bytes(try world.settingsFile().value(of: key)),
          after: bytes(value))
      ]
    }
    return Result(before: before, isWritten: true)
  }
}

extension Settings {
  /// A setting that a change in a store may have changed: not one that decides where requests go.
  static func undoable(_ name: String) throws -> SettingKey {
    let key = try key(named: name)
    if key.isAddress { throw Failure("the setting \(name) cannot be undone", status: .data) }
    return key
  }
}

extension World {
  /// Sets a setting in the file, or removes it; returns whether the file was written.
  @discardableResult
  func put(_ value: String?, for key: SettingKey) throws -> Bool {
    // Without a file there is nothing to remove, and nothing to lock.
    if try value == nil && files.kind(requiredSettingsPath()) == .nothing { return false }
    if let value, !key.accepts(value) {
      throw Failure("invalid value '\(value)' for \(key.name)", status: .data)
    }
    var isWritten = false
    try changeSettings { file in
      if let value { file.set(key.name, to: value) }
      isWritten = value != nil || file.remove(key.name)
      return isWritten
    }
    return isWritten
  }
}

/// Creates a settings file that sets nothing, with a comment for each setting, unless there is one.
package struct CreateSettings: Action {
  package static let effects: Effects = .changesSettings

  package init() {}

  package func run(in world: World) throws -> [UInt8] {
    let path = try world.requiredSettingsPath()
    if world.files.kind(path) != .nothing { return path }
    try world.changeSettings { file in
      // Another process may have written one in the meantime.
      guard file.contents.isEmpty else { return false }
      file = SettingsFile(Array(CreateSettings.template.utf8))
      return true
    }
    return path
  }

  package static var template: String {
    let lines = Settings.keys.flatMap { key in
      let value = key.defaultValue.isEmpty ? "" : " " + key.defaultValue
      return ["# \(key.help) Expected: \(key.expected).", "# \(key.name) =\(value)", ""]
    }
    return (["# Settings of dash. Remove the '# ' before a line to set it.", ""] + lines)
      .joined(separator: "\n")
  }
}

package struct SettingState {
  package enum Origin: String {
    case usual = "default"
    case file, variable, flag
  }

  package let key: SettingKey
  /// Empty if there is none.
  package let value: String
  /// The default value; empty if there is none.
  package let usual: String
  package let origin: Origin
}

extension World {
  package func state(of key: SettingKey) -> SettingState { states(of: [key])[0] }

  /// Settings with their values, from an option, an environment variable, the file, or the default.
  package func states(of keys: [SettingKey]) -> [SettingState] {
    let contents = (try? settingsFile())?.contents ?? []
    func given(_ key: SettingKey) -> (value: String, origin: SettingState.Origin)? {
      if key.name == "color", settings.isColorForced { return (settings.color, .flag) }
      if key.name == "ascii", settings.isASCIIForced { return ("yes", .flag) }
      // An invalid address is not replaced by another: nothing is sent.
      if let value = nonEmptyVariable(key.variable), key.isAddress || key.accepts(value) {
        return (key.canonical(value), .variable)
      }
      for case .setting(key.name, let value) in contents.reversed()
      where key.isAddress || key.accepts(value) {
        return (key.canonical(value), .file)
      }
      return nil
    }
    return keys.map { key in
      var usual =
        key.name == "week.start" ? localWeekStart.name.lowercased() : key.defaultValue
      // The default depends on another setting, whose choices are in the same order.
      if let source = Settings.keys.first(where: { $0.name == key.defaultSource }),
        let value = given(source)?.value,
        let index = source.choices.firstIndex(of: value)
      {
        usual = key.choices[index]
      }
      let (value, origin) = given(key) ?? (usual, .usual)
      return SettingState(key: key, value: value, usual: usual, origin: origin)
    }
  }

  /// The value of the environment variable that overrides a setting of the file, or nil.
  package func override(of key: SettingKey) -> String? {
    nonEmptyVariable(key.variable).flatMap { key.accepts($0) ? $0 : nil }
  }
}
