import Actions
import Cards
import CommandLine
import Services
import Text

/// Shows the account, the fetched days, and what is waiting to be sent.
struct ShowAccount: Command {
  static let name = "account"
  static let effects: Effects = []
  static let summary = "Show your account at Exist; log in and out."
  static let examples = [
    (line: "dash account", meaning: "Whose it is, since when, and what is waiting to be sent."),
    (line: "dash account login", meaning: "Asks for the token."),
  ]
  static let discussion = ["It sends no request."]
  static let options = [Option.json]
  static let arguments = [
    Parameter("status", "The same as without it.", choices: ["status"], isOptional: true)
  ]

  private let isJSON: Bool

  init(_ line: Invocation) throws {
    isJSON = line.has(.json)
    if let word = line.arguments.first, word.text != "status" {
      throw Failure.usage(
        "unknown command 'account \(word.text)'",
        hints: Suggestion.hints(
          for: word.text, among: ["status", "login", "logout", "own", "release"])
          + ["See 'dash help account'."])
    }
  }

  func run(in context: Context) throws {
    let status = try status(in: context)
    if isJSON { return try context.write(document: status.json) }
    let look = context.renderOptions
    try context.show(status.block(width: look.width))
  }

  private func status(in context: Context) throws -> AccountStatus {
    var status = AccountStatus(address: context.settings.exist.text)
    status.clock = context.settings.clock
    guard let token = try TokenFile(in: context).read() else { return status }
    status.isLoggedIn = true
    status.canWrite = token.kind == .developer
    guard let store = try context.openStore() else { return status }
    try store.reading {
      let profile = try store.storedProfile()
      status.name = profile?.name
      status.title = profile?.title
      status.zone = profile?.zone
      let account = try store.account()
      status.since = account.loggedIn
      status.synced = account.synced
      status.days = account.fetchedDays
      status.waiting = try store.outbox(isAll: false).count { $0.value != nil }
      status.history = try store.outbox(isAll: true).count { $0.value != nil } - status.waiting
      status.insights = try store.insights().count
      status.correlations = try store.correlations().count
    }
    return status
  }
}
