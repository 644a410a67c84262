import Actions
import CommandLine
import Host
import Services
import Text

/// Stores the token of an account at Exist after trying it.
struct LogIn: Command {
  static let name = "account login"
  static let effects: Effects = [.needsTerminal, .usesNetwork, .changesSettings]
  static let summary = "Log in to your account at Exist with a token."
  static let examples = [
    (line: "dash account login", meaning: "Asks for the token without showing it."),
    (line: "dash account login --token-file token.txt", meaning: "Read the token from a file."),
  ]
  static let discussion = [
    "Create a client at https://exist.io/account/apps/ to get a developer token, which can read and write. A "
      + "simple token can only read. dash finds out which kind yours is.",
    "dash stores the token in the file 'token' beside the settings, readable only by you. DASH_EXIST_TOKEN "
      + "can hold the token to log in with.",
  ]
  static let tokenFile = Option(
    "token-file", value: "file", completion: .file,
    "A file with the token, or - for standard input.")
  static let options = [tokenFile, Option.quiet]

  private let path: Argument?

  init(_ line: Invocation) throws {
    path = line.given.last { $0.option == Self.tokenFile.name }?.value
  }

  func run(in context: Context) throws {
    let file = try TokenFile(in: context)
    // Checked before a person types the token.
    let address = try context.settings.exist.known
    guard let secret = TokenFile.Token.secret(in: try typedToken(in: context)) else {
      throw Failure(
        "invalid token", hints: ["Expected letters and digits without spaces."], status: .data)
    }
    let (token, answer) = try opening(with: secret, at: address, in: context)
    let profile = try Exist.profile(in: Exist.document(of: answer))
    try file.write(token)
    let store = try context.world.openStoreForWriting()
    try store.connectAccount()
    try store.store(profile, from: answer, in: context)
    try store.updateAccount { $0.loggedIn = context.now.description }
    try context.acknowledge([
      "Logged in to Exist as \(profile.title); the token "
        + (token.kind == .developer ? "can read and write" : "can only read"),
      "'dash sync' fetches the values of the account"
        + (token.kind == .developer ? " and sends what you record from now on" : ""),
    ])
    try context.reportZone(of: profile, store)
  }

  /// The token from the file, the variable or the terminal.
  private func typedToken(in context: Context) throws -> String {
    if let path {
      if path.text == "-" { return String(decoding: try context.host.readInput(), as: UTF8.self) }
      guard context.files.size(path.bytes) <= TokenFile.Token.longest else {
        throw Failure("\(path.text): not a token", status: .data)
      }
      return String(decoding: try context.files.read(path.bytes), as: UTF8.self)
    }
    if let token = context.nonEmptyVariable(TokenFile.variable) { return token }
    guard let readSecret = context.host.readSecret else {
      throw Failure.usage(
        "cannot ask for the token: standard input is not a terminal",
        hints: ["Read it from a file: dash account login --token-file <file>"])
    }
    try context.errors.write(Array("Token (not shown): ".utf8))
    return readSecret() ?? ""
  }

  /// The token with the kind that the account accepts, and the response with the profile.
  private func opening(
    with secret: String, at address: String, in context: Context
  ) throws -> (Exist.Token, Response) {
    var refusal: ServiceError?
    for kind in Exist.Token.Kind.allCases {
      let token = Exist.Token(kind: kind, secret: secret)
      let exist = Exist(base: address, token: token)
      var client = context.world.client(for: exist)
      do {
        return (token, try client.response(to: exist.profile))
      } catch let error as ServiceError where error.problem == .unauthorized || error.isForbidden {
        if error.isForbidden { refusal = error }
      }
    }
    if let refusal { throw refusal }
    throw Failure(
      "Exist does not accept the token",
      hints: ["Your token is at https://exist.io/account/apps/ under the client you created."])
  }
}
