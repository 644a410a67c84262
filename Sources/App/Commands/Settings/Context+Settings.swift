import Actions
import Cards
import Text

extension Context {
  /// A setting with its value and where that comes from.
  func resolve(_ key: SettingKey) throws -> ListedSetting {
    try resolve([key])[0]
  }

  /// Settings with their values and where these come from, in order of precedence: an option, an
  /// environment variable, the file, the default.
  func resolve(_ keys: [SettingKey]) throws -> [ListedSetting] {
    let contents = (try? world.settingsFile())?.contents ?? []
    func given(_ key: SettingKey) -> (value: String, origin: ListedSetting.Origin)? {
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
      var usual = key.defaultValue
      // The default depends on another setting, whose choices are in the same order.
      if let source = Settings.keys.first(where: { $0.name == key.defaultSource }),
        let value = given(source)?.value,
        let index = source.choices.firstIndex(of: value)
      {
        usual = key.choices[index]
      }
      let (value, origin) = given(key) ?? (usual, .usual)
      return ListedSetting(
        name: key.name, value: value, usual: usual, origin: origin, help: key.help)
    }
  }

  /// Warns if an environment variable overrides a setting of the file.
  func warnOfVariable(for key: SettingKey) {
    if let value = nonEmptyVariable(key.variable), key.accepts(value) {
      warn("the environment variable \(key.variable)=\(value) overrides the settings file")
    }
  }
}
