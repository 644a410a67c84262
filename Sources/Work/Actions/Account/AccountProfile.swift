import Formats
import Host
import Services
import Storage
import Text
import Time

extension Store {
  /// The profile of the account of the last login, or nil.
  package func storedProfile() throws -> ExistProfile? {
    guard let text = try account().profile,
      let document = try? JSONValue(reading: Array(text.utf8).span)
    else { return nil }
    return try? Exist.profile(in: document)
  }

  /// Stores the profile of the account, and adopts its units.
  ///
  /// For another account than before, values are fetched from the beginning, and unsent values
  /// become history.
  func adopt(
    _ profile: ExistProfile, from response: Response, in world: World
  ) throws -> [AccountWarning] {
    var warnings: [AccountWarning] = []
    if let before = try storedProfile(), before.name != profile.name {
      try resetAccount()
      warnings.append(.otherAccount(before: before.name))
    }
    try updateAccount { $0.profile = String(decoding: response.body, as: UTF8.self) }
    let imperial = try account().imperialUnits ?? 0
    var isAdopted = true
    do {
      let units = try world.adoptUnits(of: profile, before: imperial)
      if !units.isEmpty { warnings.append(.units(units)) }
    } catch {
      // The next sync tries it again.
      isAdopted = false
      warnings.append(.unitsNotStored(Failure(error)))
    }
    if isAdopted { try updateAccount { $0.imperialUnits = profile.imperial } }
    if let zone = try newZone(of: profile, now: world.now) { warnings.append(.zone(zone)) }
    return warnings
  }

  /// The time zone of the account if it differs from the one here and was not reported before.
  private func newZone(of profile: ExistProfile, now: LocalDateTime) throws -> String? {
    guard let zone = profile.zone, let clock = profile.clock.flatMap(LocalDateTime.init) else {
      return nil
    }
    let minutes = (clock.day - now.day) * 1440 + clock.minute - now.minute
    // The request takes a moment; time zones differ by at least a quarter of an hour.
    guard abs(minutes) > 10, try account().reportedZone != zone else { return nil }
    try updateAccount { $0.reportedZone = zone }
    return zone
  }
}

extension World {
  /// Sets the units of the account in the settings file, except units that the person has set.
  ///
  /// `before` are the imperial units of the account at the last sync. A unit that is no longer
  /// imperial is reset, unless the person has changed it.
  fileprivate func adoptUnits(
    of profile: ExistProfile, before: Int
  ) throws -> [(name: String, value: String)] {
    var changed: [(name: String, value: String)] = []
    if profile.imperial == before { return changed }
    try changeSettings { file in
      func value(_ name: String) -> String? {
        for case .setting(name, let text) in file.contents.reversed() { return text }
        return nil
      }
      let variable = try Settings.key(named: "units").variable
      let isSet = value("units") != nil || nonEmptyVariable(variable) != nil
      for (index, unit) in ExistProfile.units.enumerated() {
        let name = "units." + unit
        let key = try Settings.key(named: name)
        guard let imperial = key.choices.last else { continue }
        let bit = 1 << index
        if profile.imperial & bit != 0, before & bit == 0, !isSet, value(name) == nil {
          file.set(name, to: imperial)
          changed.append((name, imperial))
        } else if profile.imperial & bit == 0, before & bit != 0, value(name) == imperial {
          _ = file.remove(name)
          changed.append((name, key.defaultValue))
        }
      }
      return !changed.isEmpty
    }
    return changed
  }
}
