import CommandLine
import Host
import Services
import Text

/// Keeps the token of an account at Exist, once it opens it.
struct LogIn: Command {
  static let name = "account login"
  static let summary = "Log in to your account at Exist, with a token."
  static let examples = [
    (line: "dash account login", meaning: "Asks for a token, and does not show it."),
    (line: "dash account login --token-file token.txt", meaning: "With the token in a file."),
  ]
  static let discussion = [
    "Exist shows a token to those who make a client at https://exist.io/account/apps/: a developer token, "
      + "which reads and writes. A simple token reads only. Which it is, is told by trying.",
    "The token is kept in a file 'token' beside the settings, which only you may read. DASH_EXIST_TOKEN "
      + "says it too.",
  ]
  static let tokenFile = Option(
    "token-file", value: "file", completion: .file,
    "A file whose only line is the token, or - for standard input.")
  static let options = [tokenFile]

  private let path: Argument?

  init(_ line: Invocation) throws {
    path = line.given.last { $0.option == Self.tokenFile.name }?.value
  }

  func run(in context: Context) throws {
    let file = try TokenFile(in: context)
    guard let secret = TokenFile.Token.secret(in: try told(in: context)) else {
      throw Failure(
        "that is no token", hints: ["A token is letters and digits without blanks."], status: .data)
    }
    let (token, answer) = try opening(with: secret, in: context)
    let profile = try Exist.profile(in: Exist.document(of: answer))
    try file.write(token)
    let store = try context.openStoreForWriting()
    try store.connectAccount()
    try store.keep(profile, as: answer, in: context)
    try store.updateAccount { $0.loggedIn = context.now.description }
    try context.say([
      "Logged in to Exist as \(profile.title); the token "
        + (token.kind == .developer ? "reads and writes" : "only reads"),
      "'dash sync' fetches what the account holds"
        + (token.kind == .developer ? ", and sends what you record from now on" : ""),
    ])
    try context.tellZone(of: profile, store)
  }

  /// What was told as a token.
  private func told(in context: Context) throws -> String {
    if let path {
      if path.text == "-" { return String(decoding: try context.host.readInput(), as: UTF8.self) }
      guard context.files.size(path.bytes) <= TokenFile.Token.longest else {
        throw Failure("\(path.text): is no token", status: .data)
      }
      return String(decoding: try context.files.read(path.bytes), as: UTF8.self)
    }
    if let token = context.nonEmptyVariable(TokenFile.variable) { return token }
    guard let readSecret = context.host.readSecret else {
      throw Failure.usage(
        "nobody is there to be asked for a token",
        hints: ["Say it in a file: dash account login --token-file <file>"])
    }
    try context.errors.write(Array("Token, which is not shown: ".utf8))
    return readSecret() ?? ""
  }

  /// The token that opens the account, tried as each kind, and the profile it brought.
  private func opening(
    with secret: String, in context: Context
  ) throws -> (Exist.Token, Response) {
    var refusal: ServiceError?
    for kind in Exist.Token.Kind.allCases {
      let token = Exist.Token(kind: kind, secret: secret)
      let exist = Exist(base: context.settings.existAddress, token: token)
      var client = context.client(for: exist)
      do {
        return (token, try client.response(to: exist.profile))
      } catch let error as ServiceError where error.problem == .unauthorized || error.isForbidden {
        if error.isForbidden { refusal = error }
      }
    }
    if let refusal { throw refusal }
    throw Failure(
      "Exist does not know that token",
      hints: ["Yours stands at https://exist.io/account/apps/ with the client you made."])
  }
}
