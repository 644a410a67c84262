import Actions
import CommandLine
import Readings
import Services
import Text

struct LogInToPlaces: Command {
  static let name = "places login"
  static let effects = BeginPlacesSession.effects.union(.needsTerminal)
  static let summary = "Log in to a server to share places with others."
  static let examples: Examples = [
    "dash places login https://parse.example.org/parse": "Asks for name and password.",
    "dash places login": "At the same server again.",
    "dash places login https://parse.example.org/parse --token-file session.txt":
      "With the token of a session.",
  ]
  static let discussion = [
    "The server is one that runs Parse Server. The id of its application is in "
      + "DASH_PLACES_APPLICATION_ID, or in the file of the setting places.keys.file. dash does "
      + "not store the password. It stores the session in the file 'places-session' beside the "
      + "settings, which only you can read.",
    "'dash places --refresh' sends the places that you add from now on, and fetches the places of "
      + "others. Everyone at the server can read what you send: your name, and the name, "
      + "coordinates and address of each place. Notes and days are not sent. Places that you "
      + "added before or imported are sent with --send only.",
  ]
  static let loginFile = Option(
    "login-file", value: "file", completion: .file,
    "A file that only you can read, with one line: name:password."
  ).excluding(tokenFile)
  static let tokenFile = Option(
    "token-file", value: "file", completion: .file,
    "A file that only you can read with the token of a session, or - for standard input.")
  static let options = [loginFile, tokenFile, .quiet]
  static let arguments = [
    Parameter("address", "Where the server is: https://parse.example.org/parse.", isOptional: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let missing = Failure.usage(
      "'dash places login' needs <address>",
      hints: ["<address>: \(Self.arguments[0].help)", "See 'dash help places login'."])
    let server = try BeginPlacesSession.server(
      at: line.words.first, orElse: missing, in: context.world)
    let result = try BeginPlacesSession(at: server, proof(of: line, in: context))
      .run(in: context.world)
    context.report(result.adopted)
    try context.acknowledge(
      "Logged in to \(result.server) as \(result.user.title)",
      "'dash places --refresh' fetches what others share"
        + (result.adopted.wasConnected ? "" : ", and sends the places that you add from now on"))
  }

  private static func proof(
    of line: Invocation, in context: Context
  ) throws -> BeginPlacesSession.Proof {
    if let path = try line.text(tokenFile) {
      let text =
        path == "-"
        ? String(decoding: try context.host.readInput(), as: UTF8.self)
        : try SecretFile(path, files: context.files).line
      return .token(String(text.trimmed))
    }
    if let loginFile = try line.text(loginFile) {
      guard let login = CalendarFeed.Login(try SecretFile(loginFile, files: context.files).line)
      else {
        throw Failure(
          "\(loginFile): not a name and a password",
          hints: ["Expected one line: name:password"], status: .data)
      }
      return .password(login.password, name: login.name)
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
    return .password(password, name: name)
  }
}

struct LogOutOfPlaces: Command {
  static let name = "places logout"
  static let effects = EndPlacesSession.effects
  static let summary = "End the session at the server for places; all places remain."
  static let examples: Examples = ["dash places logout": "Nothing is fetched or sent any more."]
  static let discussion = [
    "Shared places remain at the server; to delete them there, remove them and refresh before you "
      + "log out. Places that you add while logged out are sent only by 'dash places --refresh "
      + "--send' after the next login."
  ]
  static let options = [Option.quiet]

  static func run(_ line: Invocation, in context: Context) throws {
    let result = try EndPlacesSession().run(in: context.world)
    var failure: (any Error)? = result.failure
    var lines = [result.wasThere ? "Logged out; all places remain" : "You were not logged in"]
    do {
      // Without a session it would always fail, so that an edited timer is removed too.
      if let ended = try RefreshTimer.places.end(isForced: true, in: context) {
        lines.append(ended)
      }
    } catch {
      failure = failure ?? error
    }
    try context.acknowledge(lines)
    if let failure { throw failure }
  }
}

struct ShowPlacesAccount: Command {
  static let name = "places account"
  static let effects: Effects = .usesNetwork
  static let summary = "Show the account with which you share places, and which of yours it has."
  static let examples: Examples = [
    "dash places account": "Whose it is, since when, and what waits to be sent.",
    "dash places remove 3": "Remove a place, here and with the next refresh there.",
  ]
  static let discussion = [
    "It sends no request. With the setting places.gravatar it shows the address of the picture "
      + "that gravatar.com has for the mail address in me.mail: a hash of that address, which "
      + "identifies you."
  ]
  static let options = [Option.json]

  static func run(_ line: Invocation, in context: Context) throws {
    try context.show(context.reading.placesAccount())
  }
}
