import Actions
import CommandLine
import Text

struct ShowAccount: Command {
  static let name = "account"
  static let effects: Effects = []
  static let summary = "Show your account at Exist; log in and out."
  static let examples = [
    (line: "dash account", meaning: "Its owner, the login, and how many values wait to be sent."),
    (line: "dash account login", meaning: "Asks for the token."),
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
