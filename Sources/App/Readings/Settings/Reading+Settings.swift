import Actions
import Cards

extension Reading {
  /// Settings with their values and where these come from.
  package func listed(_ keys: [SettingKey]) -> [ListedSetting] {
    world.states(of: keys).map {
      ($0.key.name, $0.value, $0.usual, $0.origin.rawValue, $0.origin == .usual, $0.key.help)
    }
  }

  /// The list of some settings.
  package func settingList(of keys: [SettingKey] = Settings.keys) -> Sheet {
    Sheet(SettingList(of: listed(keys)))
  }
}

extension ChangeSetting.Result {
  /// The new value of a setting: `units = imperial (was metric)`.
  package func sentence(of change: ChangeSetting) -> String {
    let (old, value) = (before.value, change.value ?? "")
    return "\(change.key.name) = \(value)" + (old.isEmpty || old == value ? "" : " (was \(old))")
  }
}

extension World {
  /// Warns if an environment variable overrides a setting of the file.
  package func warnOfVariable(for key: SettingKey) {
    guard let value = override(of: key) else { return }
    warn("the environment variable \(key.variable)=\(value) overrides the settings file")
  }
}
