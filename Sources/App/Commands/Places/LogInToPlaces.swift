import Actions
import CommandLine
import Services
import Text

/// Begins a session at a server with which places are shared.
struct LogInToPlaces: Command {
  static let name = "places login"
  static let effects = BeginPlacesSession.effects.union(.needsTerminal)
  static let summary = "Log in to a server to share places with others."
  static let examples = [
    (
      line: "dash places login https://parse.example.org/parse",
      meaning: "Asks for name and password."
    ),
    (line: "dash places login", meaning: "At the same server again."),
    (
      line: "dash places login https://parse.example.org/parse --token-file session.txt",
      meaning: "With the token of a session."
    ),
  ]
  static let discussion = [
    "The server is one that runs Parse Server. The id of its application is in DASH_PLACES_APPLICATION_ID, or "
      + "in the file of the setting places.keys.file. The password is not stored; the session is, in the file "
      + "'places-session' beside the settings, readable only by you.",
    "Places that you add from now on are sent with 'dash places --refresh', and those of others are fetched. "
      + "Everyone at the server can read what you send: your name, and the name, coordinates and address "
      + "of each place. Notes and days are not sent. What you added before, or import, is sent with --send only.",
  ]
  static let loginFile = Option(
    "login-file", value: "file", completion: .file,
    "A file that only you can read, with one line: name:password.")
  static let tokenFile = Option(
    "token-file", value: "file", completion: .file,
    "A file that only you can read with the token of a session, or - for standard input.")
  static let options = [loginFile, tokenFile, .quiet]
  static let arguments = [
    Parameter("address", "Where the server is: https://parse.example.org/parse.", isOptional: true)
  ]

  private let address: String?
  private let loginFile: String?
  private let tokenFile: String?

  init(_ line: Invocation) throws {
    address = try line.arguments.first.map(line.text)
    loginFile = try line.text(Self.loginFile)
    tokenFile = try line.text(Self.tokenFile)
    if loginFile != nil, tokenFile != nil {
      throw Failure.usage(
        "--login-file and --token-file cannot be combined", hints: ["Give one of them."])
    }
  }

  func run(in context: Context) throws {
    let missing = Failure.usage(
      "'dash places login' needs <address>",
      hints: ["<address>: \(Self.arguments[0].help)", "See 'dash help places login'."])
    let server = try BeginPlacesSession.server(at: address, orElse: missing, in: context.world)
    let result = try BeginPlacesSession(at: server, try proof(in: context)).run(in: context.world)
    context.report(result.adopted)
    try context.acknowledge([
      "Logged in to \(result.server) as \(result.user.title)",
      "'dash places --refresh' fetches what others share"
        + (result.adopted.wasConnected ? "" : ", and sends the places that you add from now on"),
    ])
  }

  private func proof(in context: Context) throws -> BeginPlacesSession.Proof {
    if let tokenFile { return .token(try token(tokenFile, in: context)) }
    let login = try typedLogin(in: context)
    return .password(login.password, name: login.name)
  }

  /// The token of a session in a file or in standard input.
  private func token(_ path: String, in context: Context) throws -> String {
    let text =
      path == "-"
      ? String(decoding: try context.host.readInput(), as: UTF8.self)
      : try SecretFile(path, files: context.files).line
    return String(text.trimmed)
  }

  /// The name and the password from the file or the terminal.
  private func typedLogin(in context: Context) throws -> (name: String, password: String) {
    if let loginFile {
      guard let login = CalendarFeed.Login(try SecretFile(loginFile, files: context.files).line)
      else {
        throw Failure(
          "\(loginFile): not a name and a password",
          hints: ["Expected one line: name:password"], status: .data)
      }
      return (login.name, login.password)
    }
    guard let readAnswer = context.host.readAnswer, let readSecret = context.host.readSecret else {
      throw Failure.usage(
        "cannot ask for the password: standard input is not a terminal",
        hints: ["Read it from a file: dash places login --login-file <file>"])
    }
    try context.errors.write(Array("Name: ".utf8))
    let name = String((readAnswer() ?? "").trimmed)
    try context.errors.write(Array("Password (not shown): ".utf8))
    let password = readSecret() ?? ""
    guard !name.isEmpty, !password.isEmpty else {
      throw Failure("no name or no password was given", hints: ["You were not logged in."])
    }
    return (name, password)
  }
}
