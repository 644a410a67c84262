import Storage

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

  func run(in environment: Environment) throws {
    let file = try TokenFile(in: environment)
    guard file.isThere else { return try environment.say(["No account was logged in to"]) }
    try file.remove()
    let waiting = try environment.openStore().map { store in
      let count = try store.outbox(isAll: false).count
      try store.unwatch()
      return count
    }
    var lines = [
      "Logged out; what was fetched stays"
        + (waiting.map { $0 > 0 ? ", and what waited to be sent stays here" : "" } ?? "")
    ]
    // Without a token it would fail at every hour.
    if let ended = try SyncTimer.end(in: environment) { lines.append(ended) }
    try environment.say(lines)
  }
}
