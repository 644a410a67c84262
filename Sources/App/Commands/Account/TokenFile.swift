import Host
import Services
import Text

/// The file that holds the token of an account, and that nobody else may read.
///
/// It stands beside the settings, and has one line, `Bearer 0123456789abcdef`.
struct TokenFile {
  /// The variable that says a token to log in with.
  static let variable = "DASH_EXIST_TOKEN"

  let path: String
  private let files: Files

  init(in context: Context) throws {
    guard let settings = context.settingsPath else {
      throw Failure(
        "HOME is not set, and so there is no place for a token", hints: ["Set HOME."])
    }
    path = String(settings.dropLast("settings".count)) + "token"
    files = context.files
  }

  private var bytes: [UInt8] { Array(path.utf8) }

  /// Whether there is one.
  var isThere: Bool { files.kind(bytes) != .nothing || files.isLink(bytes) }

  /// The token; nil where there is none.
  ///
  /// - Throws: ``Failure`` where it is not this person's alone, or is no token.
  func read() throws -> Exist.Token? {
    guard isThere else { return nil }
    let again = ["Log in again: dash account login"]
    guard !files.isLink(bytes), files.kind(bytes) == .file, let access = files.access(bytes),
      access.isOwn
    else { throw Failure("\(path): is no file of your own", hints: again) }
    guard access.permissions & 0o077 == 0 else {
      throw Failure(
        "\(path): others may read it", hints: ["chmod 600 \(ShellText.quoted(path))"])
    }
    guard files.size(bytes) <= Token.longest else {
      throw Failure("\(path): is no token", hints: again, status: .data)
    }
    let words = String(decoding: try files.read(bytes), as: UTF8.self).split {
      $0 == " " || $0 == "\n"
    }
    guard words.count == 2, let kind = Exist.Token.Kind(rawValue: String(words[0])),
      let secret = Token.secret(in: String(words[1]))
    else { throw Failure("\(path): is no token", hints: again, status: .data) }
    return Exist.Token(kind: kind, secret: secret)
  }

  /// Keeps a token.
  func write(_ token: Exist.Token) throws {
    if !isThere { try files.makePrivate(bytes) }
    try files.put(at: bytes, isReplacing: true) { draft in
      try files.drafts.write(Array("\(token.kind.rawValue) \(token.secret)\n".utf8), draft)
    }
  }

  /// Takes the token away.
  func remove() throws { try files.remove(bytes) }

  /// Tokens as they are typed.
  enum Token {
    /// More than any has, in bytes.
    static let longest = 1024

    /// A token without the blanks around it; nil for what cannot be one.
    static func secret(in text: String) -> String? {
      let secret = String(text.trimmed)
      return secret.isEmpty || secret.utf8.count > longest
        || !secret.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? nil : secret
    }
  }
}

extension Context {
  /// The account that was logged in to.
  ///
  /// - Throws: ``Failure`` where there is none.
  func exist() throws -> Exist {
    guard let token = try TokenFile(in: self).read() else {
      throw Failure("no account is logged in to", hints: ["To log in: dash account login"])
    }
    return Exist(base: settings.existAddress, token: token)
  }
}
