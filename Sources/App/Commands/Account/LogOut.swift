import CommandLine
import Services

/// Takes the token of the account away, and keeps all else.
struct LogOut: Command {
  static let name = "account logout"
  static let summary = "Take the token away; what was fetched stays."
  static let examples = [(line: "dash account logout", meaning: "Nothing is fetched or sent then.")]
  static let discussion = [
    "What is recorded after it is history, which 'dash sync --send' sends once you log in again. At "
      + "Exist nothing changes; there the token can be taken back."
  ]

  init(_ line: Invocation) throws {}

  func run(in context: Context) throws {
    let file = try TokenFile(in: context)
    let wasThere = file.isThere
    if wasThere { try file.remove() }
    var lines = [wasThere ? "Logged out; what was fetched stays" : "No account was logged in to"]
    var failure: (any Error)?
    do {
      let waiting = try unwatch(in: context)
      if wasThere, waiting > 0 { lines[0] += ", and what waited to be sent stays here" }
    } catch {
      failure = error
    }
    do {
      // Without a token it would fail at every hour, whatever a person has made of it.
      if let ended = try SyncTimer.end(isForced: true, in: context) { lines.append(ended) }
    } catch {
      failure = failure ?? error
    }
    try context.say(lines)
    if let failure { throw failure }
  }

  /// Notes nothing more to be sent, and tells how much waits.
  private func unwatch(in context: Context) throws -> Int {
    guard let store = try context.openStore(), try store.isConnected else { return 0 }
    let count = try store.outbox(isAll: false).count
    try store.disconnectAccount()
    return count
  }
}
