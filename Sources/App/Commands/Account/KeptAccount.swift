import Cards
import Formats
import Host
import Services
import Storage
import Text
import Time

extension Store {
  /// Keeps who an account belongs to; what was fetched of another account is fetched anew, and what
  /// waited to be sent to it is history.
  func keep(_ profile: ExistProfile, as answer: Response, in context: Context) throws {
    if let before = try keptProfile(), before.name != profile.name {
      try resetAccount()
      context.warn(
        "the account before was that of \(before.name): what was fetched of it stays here, and what waited "
          + "to be sent is history now, which 'dash sync --send' sends")
    }
    try updateAccount { $0.profile = String(decoding: answer.body, as: UTF8.self) }
    let imperial = try account().imperialUnits ?? 0
    do {
      try context.adoptUnits(of: profile, before: imperial)
    } catch {
      // Tried again the next time; all else goes on.
      let failure = error as? Failure ?? Failure(error)
      return context.warn(
        "the units of the account are not put among the settings: \(failure.message)")
    }
    try updateAccount { $0.imperialUnits = profile.imperial }
  }

  /// Who the account belongs to that was logged in to last.
  func keptProfile() throws -> ExistProfile? {
    guard let text = try account().profile,
      let document = try? JSONValue(reading: Array(text.utf8).span)
    else { return nil }
    return try? Exist.profile(in: document)
  }
}

extension Context {
  /// Says once where the account counts its days by another clock than this computer.
  func tellZone(of profile: ExistProfile, _ store: Store) throws {
    guard let zone = profile.zone, let clock = profile.clock.flatMap(LocalDateTime.init) else {
      return
    }
    let minutes = (clock.day - now.day) * 1440 + clock.minute - now.minute
    // What it takes to ask lies between the two; the nearest zones lie a quarter of an hour apart.
    guard abs(minutes) > 10, try store.account().reportedZone != zone else { return }
    try store.updateAccount { $0.reportedZone = zone }
    warn("the account counts its days in \(zone), where it is another time than here")
  }
}
