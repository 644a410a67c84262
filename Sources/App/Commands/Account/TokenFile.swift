import Host
import Services
import Text

/// The file with the token of an account, readable only by its owner.
///
/// It is beside the settings file and has one line: `Bearer 0123456789abcdef`.
struct TokenFile {
  /// The variable with a token to log in with.
  static let variable = "DASH_EXIST_TOKEN"

  /// Its path, for people.
  let path: String
  private let bytes: [UInt8]
  private let files: Files

  init(in context: Context) throws {
    guard let settings = context.settingsPath else {
      throw Failure(
        "HOME is not set, so there is no folder for the token", hints: ["Set HOME."])
    }
    bytes = settings.dropLast("settings".utf8.count) + Array("token".utf8)
    path = String(decoding: bytes, as: UTF8.self)
    files = context.files
  }

  /// Whether there is one.
  var isThere: Bool { files.kind(bytes) != .nothing || files.isLink(bytes) }

  /// The token; nil if there is none.
  ///
  /// - Throws: ``Failure`` if others can read the file or it holds no token.
  func read() throws -> Exist.Token? {
    guard isThere else { return nil }
    let again = ["Log in again: dash account login"]
    guard !files.isLink(bytes), files.kind(bytes) == .file, let access = files.access(bytes),
      access.isOwn
    else { throw Failure("\(path): not a file of your own", hints: again) }
    guard access.permissions & 0o077 == 0 else {
      throw Failure(
        "\(path): readable by others", hints: ["chmod 600 \(ShellText.quoted(path))"])
    }
    guard files.size(bytes) <= Token.longest else {
      throw Failure("\(path): not a token", hints: again, status: .data)
    }
    let words = String(decoding: try files.read(bytes), as: UTF8.self).split {
      $0 == " " || $0 == "\n"
    }
    guard words.count == 2, let kind = Exist.Token.Kind(rawValue: String(words[0])),
      let secret = Token.secret(in: String(words[1]))
    else { throw Failure("\(path): not a token", hints: again, status: .data) }
    return Exist.Token(kind: kind, secret: secret)
  }

  /// Stores a token.
  func write(_ token: Exist.Token) throws {
    try files.locked(bytes) {
      try files.put(at: bytes, isReplacing: true) { draft in
        try files.drafts.write(Array("\(token.kind.rawValue) \(token.secret)\n".utf8), draft)
      }
    }
  }

  /// Deletes the token.
  func remove() throws { try files.remove(bytes) }

  /// Tokens as a person types them.
  enum Token {
    /// The longest token, in bytes.
    static let longest = 1024

    /// A token without the spaces around it; nil if the text cannot be one.
    static func secret(in text: String) -> String? {
      let secret = String(text.trimmed)
      return secret.isEmpty || secret.utf8.count > longest
        || !secret.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? nil : secret
    }
  }
}

extension Context {
  /// The account of the last login.
  ///
  /// - Throws: ``Failure`` if there is none.
  func exist() throws -> Exist {
    guard let token = try TokenFile(in: self).read() else {
      throw Failure("not logged in", hints: ["To log in: dash account login"])
    }
    return Exist(base: try settings.exist.known, token: token)
  }
}
