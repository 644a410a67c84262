import Cards
import Services

extension Context {
  /// Puts among the settings what the account has imperial, where the person has said nothing.
  ///
  /// `before` is what the account had imperial the last time, see ``ExistProfile/imperial``: what it has
  /// not any more is taken away again, unless the person has changed it.
  func adoptUnits(of profile: ExistProfile, before: Int) throws {
    guard profile.imperial != before else { return }
    var file = try settingsFile()
    var names: [String] = []
    var isChanged = false
    func said(_ name: String) -> String? {
      for case .setting(name, let value) in file.contents.reversed() { return value }
      return nil
    }
    let isSaid =
      try said("units") != nil || nonEmptyVariable(Settings.key(named: "units").variable) != nil
    for (place, name) in Context.unitSettings.enumerated() {
      let key = try Settings.key(named: name)
      guard let imperial = key.choices.last else { continue }
      let bit = 1 << place
      if profile.imperial & bit != 0, before & bit == 0, !isSaid, said(name) == nil {
        file.set(name, to: imperial)
        names.append("\(name) = \(imperial)")
        isChanged = true
      } else if profile.imperial & bit == 0, before & bit != 0, said(name) == imperial {
        isChanged = file.remove(name) || isChanged
        names.append("\(name) = \(key.defaultValue)")
      }
    }
    guard isChanged else { return }
    try write(file)
    warn("as the account has it: \(names.joined(separator: ", ")); 'dash settings' changes it")
  }

  /// The settings of what the profile says, in the order of ``ExistProfile/imperial``.
  private static let unitSettings = [
    "units.distance", "units.weight", "units.energy", "units.liquid", "units.temperature",
  ]
}
