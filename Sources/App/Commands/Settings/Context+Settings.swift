import Cards
import Text

extension Context {
  /// A setting with its value and who said it: a flag before a variable, before the file.
  func told(_ key: SettingKey) throws -> ListedSetting {
    try told([key])[0]
  }

  /// Settings with their values and who said them, the file read once.
  func told(_ keys: [SettingKey]) throws -> [ListedSetting] {
    let contents = (try? settingsFile())?.contents ?? []
    func said(_ key: SettingKey) -> (value: String, origin: ListedSetting.Origin)? {
      if key.name == "color", settings.isColorForced { return (settings.color, .flag) }
      if key.name == "ascii", settings.isASCIIForced { return ("yes", .flag) }
      if let value = filled(key.variable), key.takes(value) { return (value, .variable) }
      for case .setting(key.name, let value) in contents.reversed() where key.takes(value) {
        return (value, .file)
      }
      return nil
    }
    return keys.map { key in
      var usual = key.usual
      // What another setting says decides, in the order of its own values.
      if let followed = Settings.keys.first(where: { $0.name == key.followed }),
        let value = said(followed)?.value,
        let place = followed.choices.firstIndex(of: value)
      {
        usual = key.choices[place]
      }
      let (value, origin) = said(key) ?? (usual, .usual)
      return ListedSetting(
        name: key.name, value: value, usual: usual, origin: origin, help: key.help)
    }
  }

  /// The settings file; one without lines where there is none.
  func settingsFile() throws -> SettingsFile {
    SettingsFile(try files.readIfThere(try placeOfSettings()) ?? [])
  }

  /// The path of the settings file.
  ///
  /// - Throws: ``Failure`` where there is no place for it.
  func placeOfSettings() throws -> String {
    guard let path = settingsPath else {
      throw Failure(
        "HOME is not set, and so there is no place for your settings",
        hints: ["Set HOME, or XDG_CONFIG_HOME to the path of a folder."])
    }
    return path
  }

  /// Puts the file in its place, whole or not at all, readable by its owner alone; where a link
  /// stands there, what it leads to is written.
  func write(_ file: SettingsFile) throws {
    let path = try files.target(Array(try placeOfSettings().utf8))
    if files.kind(path) == .nothing { try files.makePrivate(path) }
    try files.put(at: path, isReplacing: true) { try files.drafts.write(file.bytes, $0) }
  }

  /// Says where a variable outweighs what the file says of a setting.
  func tellVariable(of key: SettingKey) {
    if let value = filled(key.variable), key.takes(value) {
      remark("\(key.variable) outweighs the file: \(value)")
    }
  }
}
