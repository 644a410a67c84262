import Actions
import CommandLine
import Host
import Text

struct ShowAccount: Command {
  static let name = "account"
  static let summary = "Show your account at Exist; log in and out."
  static let examples: Examples = [
    "dash account": "Its owner, the login, and how many values wait to be sent.",
    "dash account login": "Asks for the token.",
  ]
  static let discussion = ["It sends no request."]
  static let options = [Option.json]
  static let arguments = [
    Parameter("status", "The same as without it.", choices: ["status"], isOptional: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    if let word = line.arguments.first, word.text != "status" {
      throw Failure.usage(
        "unknown command 'account \(word.text)'",
        hints: Suggestion.hints(
          for: word.text, among: ["status", "login", "logout", "own", "release"])
          + ["See 'dash help account'."])
    }
    try context.show(context.reading.account())
  }
}

struct LogIn: Command {
  static let name = "account login"
  static let effects = ConnectAccount.effects.union(.needsTerminal)
  static let summary = "Log in to your account at Exist with a token."
  static let examples: Examples = [
    "dash account login": "Asks for the token without showing it.",
    "dash account login --token-file token.txt": "Read the token from a file.",
  ]
  static let discussion = [
    "Create a client at https://exist.io/account/apps/ to get a developer token, which can read "
      + "and write. A simple token can only read. dash finds out which kind yours is.",
    "dash stores the token in the file 'token' beside the settings, readable only by you. "
      + "DASH_EXIST_TOKEN can hold the token to log in with.",
  ]
  static let tokenFile = Option(
    "token-file", value: "file", completion: .file,
    "A file with the token, or - for standard input.")
  static let options = [tokenFile, Option.quiet]

  static func run(_ line: Invocation, in context: Context) throws {
    let path = line.argument(tokenFile)
    let action = try ConnectAccount(in: context.world) { try token(in: path, context) }
    let account = try action.run(in: context.world)
    context.report(account.warnings)
    try context.acknowledge(
      "Logged in to Exist as \(account.profile.title); the token "
        + (account.canWrite ? "can read and write" : "can only read"),
      "'dash sync' fetches the values of the account"
        + (account.canWrite ? " and sends what you record from now on" : ""))
  }

  /// The token from the file, the variable or the terminal.
  private static func token(in path: Argument?, _ context: Context) throws -> String {
    if let path {
      if path.text == "-" { return String(decoding: try context.host.readInput(), as: UTF8.self) }
      guard context.files.size(path.bytes) <= AccountToken.longest
      else { throw Failure("\(path.text): not a token", status: .data) }
      return String(decoding: try context.files.read(path.bytes), as: UTF8.self)
    }
    if let token = context.nonEmptyVariable(AccountToken.variable) { return token }
    guard let readSecret = context.host.readSecret else {
      throw Failure.usage(
        "cannot ask for the token: standard input is not a terminal",
        hints: ["Read it from a file: dash account login --token-file <file>"])
    }
    try context.errors.write(Array("Token (not shown): ".utf8))
    return readSecret() ?? ""
  }
}

struct LogOut: Command {
  static let name = "account logout"
  static let effects = DisconnectAccount.effects
  static let summary = "Delete the token; fetched values remain."
  static let examples: Examples = ["dash account logout": "Nothing is fetched or sent any more."]
  static let discussion = [
    "What you record while logged out is sent only by 'dash sync --send' after the next login. "
      + "Nothing changes at Exist, where you can revoke the token."
  ]

  static let options = [Option.quiet]

  static func run(_ line: Invocation, in context: Context) throws {
    let result = try DisconnectAccount().run(in: context.world)
    var lines = [result.wasThere ? "Logged out; fetched values remain" : "You were not logged in"]
    if result.wasThere, result.waiting > 0 { lines[0] += ", and so do unsent values" }
    if let timer = result.timer { lines.append(timer.sentence) }
    try context.acknowledge(lines)
    if let failure = result.failure { throw failure }
  }
}
