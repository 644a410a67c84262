import Actions
import CommandLine
import Host
import Services
import Storage
import Text

/// Ends the session at the server for places, and deletes it here.
struct LogOutOfPlaces: Command {
  static let name = "places logout"
  static let effects: Effects = .usesNetwork
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
    let file = try PlacesSession(in: context)
    let wasThere = file.isThere
    var failure: (any Error)?
    var lines = [wasThere ? "Logged out; all places remain" : "You were not logged in"]
    if wasThere {
      failure = try endSession(file, in: context)
      try file.remove()
    }
    if let store = try context.openStore(), var account = try store.sharedAccount(),
      account.isConnected
    {
      account.isConnected = false
      try store.cachePlaces([.account: account.line])
    }
    do {
      // Without a session it would fail every time, so a timer that the person edited is removed too.
      if let ended = try PlacesTimer.timer.end(isForced: true, in: context) { lines.append(ended) }
    } catch {
      failure = failure ?? error
    }
    try context.acknowledge(lines)
    if let failure { throw failure }
  }

  /// Ends the session at the server.
  ///
  /// - Returns: Why it could not be ended; nil if it has ended.
  private func endSession(_ file: PlacesSession, in context: Context) throws -> Failure? {
    do {
      // What is no session cannot be ended.
      guard let server = try? file.read() else { return nil }
      var client = context.world.client(for: server)
      _ = try client.response(to: server.logout)
      return nil
    } catch let error as ServiceError where error.problem == .sessionExpired {
      return nil
    } catch let interruption as Interruption {
      throw interruption
    } catch {
      return Failure(
        "the session was deleted here, but not ended at the server: \(Failure(error).message)",
        hints: ["The server ends it after some time, or when you change the password."])
    }
  }
}
