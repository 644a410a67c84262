import Actions
import CommandLine
import Services

/// Deletes the token of the account and nothing else.
struct LogOut: Command {
  static let name = "account logout"
  static let effects: Effects = .usesNetwork
  static let summary = "Delete the token; fetched values remain."
  static let examples = [
    (line: "dash account logout", meaning: "Nothing is fetched or sent any more.")
  ]
  static let discussion = [
    "What you record while logged out is sent only by 'dash sync --send' after the next login. Nothing changes "
      + "at Exist, where you can revoke the token."
  ]

  static let options = [Option.quiet]

  init(_ line: Invocation) throws {}

  func run(in context: Context) throws {
    let file = try TokenFile(in: context)
    let wasThere = file.isThere
    if wasThere { try file.remove() }
    var lines = [wasThere ? "Logged out; fetched values remain" : "You were not logged in"]
    var failure: (any Error)?
    do {
      let waiting = try disconnect(in: context)
      if wasThere, waiting > 0 { lines[0] += ", and so do unsent values" }
    } catch {
      failure = error
    }
    do {
      // Without a token it would fail every time, so a timer that the person edited is removed too.
      if let ended = try SyncTimer.timer.end(isForced: true, in: context) { lines.append(ended) }
    } catch {
      failure = failure ?? error
    }
    try context.acknowledge(lines)
    if let failure { throw failure }
  }

  /// Stops noting changes to be sent, and returns how many values are waiting.
  private func disconnect(in context: Context) throws -> Int {
    guard let store = try context.openStore(), try store.isConnected else { return 0 }
    let count = try store.outbox(isAll: false).count
    try store.disconnectAccount()
    return count
  }
}
