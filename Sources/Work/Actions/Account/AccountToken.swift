import Services
import Text

/// The file with the token of an account, readable only by its owner.
///
/// It is beside the settings file and has one line: `Bearer 0123456789abcdef`.
package struct AccountToken {
  /// The variable with a token to log in with.
  package static let variable = "DASH_EXIST_TOKEN"
  /// In bytes.
  package static let longest = 1024

  private let file: PrivateFile

  package init(in world: World) throws {
    file = try PrivateFile("token", for: "the token", in: world)
  }

  package var isThere: Bool { file.isThere }

  /// The token, or nil if there is none.
  package func read() throws -> Exist.Token? {
    let again = ["Log in again: dash account login"]
    guard let text = try file.read(longest: Self.longest, hints: again) else { return nil }
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let kind = Exist.Token.Kind(rawValue: String(words[0])),
      let secret = Self.secret(in: String(words[1]))
    else { throw Failure("\(file.path): not a token", hints: again, status: .data) }
    return Exist.Token(kind: kind, secret: secret)
  }

  func write(_ token: Exist.Token) throws {
    try file.write("\(token.kind.rawValue) \(token.secret)\n")
  }

  func remove() throws { try file.remove() }

  /// A token without the spaces around it, or nil if the text cannot be one.
  static func secret(in text: String) -> String? {
    let secret = String(text.trimmed)
    return secret.isEmpty || secret.utf8.count > longest
      || !secret.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? nil : secret
  }
}

extension World {
  /// The account of the last login.
  package func exist() throws -> Exist {
    guard let token = try AccountToken(in: self).read() else {
      throw Failure("not logged in", hints: ["To log in: dash account login"])
    }
    return Exist(base: try settings.address(of: .exist), token: token)
  }
}
