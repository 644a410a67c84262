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
      try forget([.profile, .synced, .served, .insights, .correlations])
      try makeHistory()
      context.remark(
        "the account before was that of \(before.name): what was fetched of it stays here, and what waited "
          + "to be sent is history now, which 'dash sync --send' sends")
    }
    try keep([(0, .text(String(decoding: answer.body, as: UTF8.self)))], as: .profile)
    let imperial = try kept(.profile, at: 2)?.whole.flatMap { Int(exactly: $0) } ?? 0
    do {
      try context.adoptUnits(of: profile, before: imperial)
    } catch {
      // Tried again the next time; all else goes on.
      let failure = error as? Failure ?? Failure(error)
      return context.remark(
        "the units of the account are not put among the settings: \(failure.message)")
    }
    try keep([(2, .integer(Int64(profile.imperial)))], as: .profile)
  }

  /// Who the account belongs to that was logged in to last.
  func keptProfile() throws -> ExistProfile? {
    guard case .text(let text)? = try kept(.profile),
      let document = try? JSONValue(reading: Array(text.utf8).span)
    else { return nil }
    return try? Exist.profile(in: document)
  }

  /// The days that were fetched without a gap.
  func fetchedDays() throws -> ClosedRange<Day>? {
    guard let last = try kept(.synced)?.whole.flatMap(Day.init(exactly:)),
      let first = try kept(.synced, at: 1)?.whole.flatMap(Day.init(exactly:)), first <= last
    else { return nil }
    return first...last
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
    guard abs(minutes) > 10, try store.kept(.profile, at: 3) != .text(zone) else { return }
    try store.keep([(3, .text(zone))], as: .profile)
    remark("the account counts its days in \(zone), where it is another time than here")
  }
}
