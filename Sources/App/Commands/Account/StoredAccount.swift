import Cards
import Formats
import Host
import Services
import Storage
import Text
import Time

extension Store {
  /// Stores the profile of the account, and adopts its units.
  ///
  /// If the account is another one than before, its values will be fetched from the beginning, and
  /// what was waiting to be sent becomes history.
  func store(_ profile: ExistProfile, from response: Response, in context: Context) throws {
    if let before = try storedProfile(), before.name != profile.name {
      try resetAccount()
      context.warn(
        "this is another account than before (\(before.name)): its fetched values remain, and 'dash sync --send' "
          + "sends what was waiting to be sent")
    }
    try updateAccount { $0.profile = String(decoding: response.body, as: UTF8.self) }
    let imperial = try account().imperialUnits ?? 0
    do {
      try context.adoptUnits(of: profile, before: imperial)
    } catch {
      // Tried again at the next sync.
      let failure = Failure(error)
      return context.warn(
        "the units of the account could not be stored in the settings: \(failure.message)")
    }
    try updateAccount { $0.imperialUnits = profile.imperial }
  }

  /// The profile of the account of the last login.
  func storedProfile() throws -> ExistProfile? {
    guard let text = try account().profile,
      let document = try? JSONValue(reading: Array(text.utf8).span)
    else { return nil }
    return try? Exist.profile(in: document)
  }
}

extension Context {
  /// Warns once if the account is in another time zone than this computer.
  func reportZone(of profile: ExistProfile, _ store: Store) throws {
    guard let zone = profile.zone, let clock = profile.clock.flatMap(LocalDateTime.init) else {
      return
    }
    let minutes = (clock.day - now.day) * 1440 + clock.minute - now.minute
    // The request takes a moment; time zones differ by at least a quarter of an hour.
    guard abs(minutes) > 10, try store.account().reportedZone != zone else { return }
    try store.updateAccount { $0.reportedZone = zone }
    warn("the account is in the time zone \(zone), so its days begin at another time than here")
  }
}
