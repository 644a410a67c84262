import Cards
import Services

extension Context {
  /// Sets the units of the account in the settings file, except those that the person has set.
  ///
  /// `before` are the imperial units of the account at the last sync, see ``ExistProfile/imperial``: a
  /// unit that is no longer imperial there is reset, unless the person has changed it.
  func adoptUnits(of profile: ExistProfile, before: Int) throws {
    guard profile.imperial != before else { return }
    var file = try settingsFile()
    var names: [String] = []
    var isChanged = false
    func value(_ name: String) -> String? {
      for case .setting(name, let text) in file.contents.reversed() { return text }
      return nil
    }
    let isSet =
      try value("units") != nil || nonEmptyVariable(Settings.key(named: "units").variable) != nil
    for (index, name) in Context.unitSettings.enumerated() {
      let key = try Settings.key(named: name)
      guard let imperial = key.choices.last else { continue }
      let bit = 1 << index
      if profile.imperial & bit != 0, before & bit == 0, !isSet, value(name) == nil {
        file.set(name, to: imperial)
        names.append("\(name) = \(imperial)")
        isChanged = true
      } else if profile.imperial & bit == 0, before & bit != 0, value(name) == imperial {
        isChanged = file.remove(name) || isChanged
        names.append("\(name) = \(key.defaultValue)")
      }
    }
    guard isChanged else { return }
    try write(file)
    warn(
      "units of the account: \(names.joined(separator: ", ")) (to change them: dash settings set)")
  }

  /// The settings for the units of a profile, in the order of ``ExistProfile/imperial``.
  private static let unitSettings = [
    "units.distance", "units.weight", "units.energy", "units.liquid", "units.temperature",
  ]
}
