import Actions
import CommandLine

/// Ends the session at the server for places, and deletes it here.
struct LogOutOfPlaces: Command {
  static let name = "places logout"
  static let effects = EndPlacesSession.effects
  static let summary = "End the session at the server for places; all places remain."
  static let examples = [
    (line: "dash places logout", meaning: "Nothing is fetched or sent any more.")
  ]
  static let discussion = [
    "What you shared stays at the server; to delete it there, remove your places and refresh before. What you "
      + "add while logged out is sent only by 'dash places --refresh --send' after the next login."
  ]
  static let options = [Option.quiet]

  init(_ line: Invocation) throws {}

  func run(in context: Context) throws {
    let result = try EndPlacesSession().run(in: context.world)
    var failure: (any Error)? = result.failure
    var lines = [result.wasThere ? "Logged out; all places remain" : "You were not logged in"]
    do {
      // Without a session it would fail every time, so a timer that the person edited is removed too.
      if let ended = try PlacesTimer.timer.end(isForced: true, in: context) { lines.append(ended) }
    } catch {
      failure = failure ?? error
    }
    try context.acknowledge(lines)
    if let failure { throw failure }
  }
}
