import Actions
import Services
import Text

/// The file with the token of an account, readable only by its owner.
///
/// It is beside the settings file and has one line: `Bearer 0123456789abcdef`.
struct TokenFile {
  /// The variable with a token to log in with.
  static let variable = "DASH_EXIST_TOKEN"

  private let file: PrivateFile

  init(in context: Context) throws {
    file = try PrivateFile("token", for: "the token", in: context.world)
  }

  /// Whether there is one.
  var isThere: Bool { file.isThere }

  /// The token; nil if there is none.
  ///
  /// - Throws: ``Failure`` if others can read the file or it holds no token.
  func read() throws -> Exist.Token? {
    let again = ["Log in again: dash account login"]
    guard let text = try file.read(longest: Token.longest, hints: again) else { return nil }
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let kind = Exist.Token.Kind(rawValue: String(words[0])),
      let secret = Token.secret(in: String(words[1]))
    else { throw Failure("\(file.path): not a token", hints: again, status: .data) }
    return Exist.Token(kind: kind, secret: secret)
  }

  /// Stores a token.
  func write(_ token: Exist.Token) throws {
    try file.write("\(token.kind.rawValue) \(token.secret)\n")
  }

  /// Deletes the token.
  func remove() throws { try file.remove() }

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
