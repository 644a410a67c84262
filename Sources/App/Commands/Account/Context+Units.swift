import Actions
import Cards
import Services

extension Context {
  /// Sets the units of the account in the settings file, except those that the person has set.
  ///
  /// `before` are the imperial units of the account at the last sync, see ``ExistProfile/imperial``: a
  /// unit that is no longer imperial there is reset, unless the person has changed it.
  func adoptUnits(of profile: ExistProfile, before: Int) throws {
    guard profile.imperial != before else { return }
    var names: [String] = []
    try world.changeSettings { file in
      names = try changeUnits(in: &file, of: profile, before: before)
      return !names.isEmpty
    }
    guard !names.isEmpty else { return }
    warn(
      "units of the account: \(names.joined(separator: ", ")) (to change them: dash settings set)")
  }

  /// Changes the settings of units, and returns what each is now; empty if none was changed.
  private func changeUnits(
    in file: inout SettingsFile, of profile: ExistProfile, before: Int
  ) throws -> [String] {
    var names: [String] = []
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
      } else if profile.imperial & bit == 0, before & bit != 0, value(name) == imperial {
        _ = file.remove(name)
        names.append("\(name) = \(key.defaultValue)")
      }
    }
    return names
  }

  /// The settings for the units of a profile, in the order of ``ExistProfile/imperial``.
  private static let unitSettings = [
    "units.distance", "units.weight", "units.energy", "units.liquid", "units.temperature",
  ]
}
