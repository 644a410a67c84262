import Actions
import Cards
import Text

extension Reading {
  /// A setting with its value and where that comes from.
  package func resolve(_ key: SettingKey) throws -> ListedSetting {
    try resolve([key])[0]
  }

  /// Settings with their values and where these come from, in order of precedence: an option, an
  /// environment variable, the file, the default.
  package func resolve(_ keys: [SettingKey]) throws -> [ListedSetting] {
    let contents = (try? world.settingsFile())?.contents ?? []
    func given(_ key: SettingKey) -> (value: String, origin: ListedSetting.Origin)? {
      if key.name == "color", settings.isColorForced { return (settings.color, .flag) }
      if key.name == "ascii", settings.isASCIIForced { return ("yes", .flag) }
      // An invalid address is not replaced by another: nothing is sent.
      if let value = world.nonEmptyVariable(key.variable), key.isAddress || key.accepts(value) {
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

  /// All settings.
  package func settingList() throws -> Sheet {
    let settings = try resolve(Settings.keys)
    return Sheet {
      SettingJSON(of: settings).text
    } block: { options in
      SettingList(of: settings).block(width: options.width, glyphs: options.glyphs)
    }
  }
}
