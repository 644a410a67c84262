import Formats
import Host
import Text

package struct ParseUser: Equatable, Sendable {
  /// The server's name of the person, which records have as `uniqueKey`.
  package var key: String
  package var name: String
  package var firstName = ""
  package var lastName = ""

  /// The name with the full name: `ana (Ana Gomes)`.
  package var title: String {
    let full = [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
    return full.isEmpty || full == name ? name : "\(name) (\(full))"
  }

  /// The user with the names that others see: from the account, else from `profile`, whose last
  /// word is the last name, else the login name.
  package func posted(as profile: String?) -> ParseUser {
    guard firstName.isEmpty, lastName.isEmpty else { return self }
    let words = (profile ?? "").split(separator: " ").map(String.init)
    var user = self
    user.firstName =
      words.isEmpty ? name : words.prefix(max(words.count - 1, 1)).joined(separator: " ")
    user.lastName = words.count > 1 ? words[words.count - 1] : ""
    return user
  }
}

extension ParseServer {
  package func user(in response: Response) throws(ServiceError) -> ParseUser {
    try read(response) { document throws(ShapeError) in
      func name(_ member: String) throws(ShapeError) -> String {
        CleanText(try document.optional(member)?.text() ?? "").string
      }
      return ParseUser(
        key: try document.key("objectId"), name: try name("username"),
        firstName: try name("firstName"), lastName: try name("lastName"))
    }
  }

  /// The token of the session in the response to ``login(name:password:)``; no error has it.
  package func session(in response: Response) throws(ServiceError) -> String {
    guard let document = try? JSONValue(reading: response.body.span),
      let token = document["sessionToken"]?.text, ParseServer.isToken(token)
    else { throw error(.invalidResponse("it has no session")) }
    return token
  }
}

/// The stored account that shares places, without its secrets.
package struct SharedAccount: Record, Equatable, Sendable {
  package var address: String
  package var user: ParseUser
  /// When it was logged in to, as `2026-11-20T21:00`.
  package var since: String
  /// Whether places are sent; false after a logout.
  package var isConnected: Bool
  /// When the last complete refresh was, in the same form.
  package var refreshed: String?

  package init(
    address: String, user: ParseUser, since: String, isConnected: Bool = true,
    refreshed: String? = nil
  ) {
    (self.address, self.user, self.since) = (address, user, since)
    (self.isConnected, self.refreshed) = (isConnected, refreshed)
  }

  package static var blank: SharedAccount {
    SharedAccount(address: "", user: ParseUser(key: "", name: ""), since: "")
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&address, { $0.isEmpty ? nil : $0 }, { $0 })
    fields.flag(&isConnected)
    fields.token(&user.key)
    fields.text(&user.name)
    fields.text(&user.firstName)
    fields.text(&user.lastName)
    fields.text(&since)
    fields.text(&refreshed)
  }
}

package enum Gravatar {
  /// The address by SHA-256 (<https://docs.gravatar.com/general/hash/>); else of a silhouette.
  package static func address(of mail: String) -> String {
    "https://gravatar.com/avatar/\(SHA256.hexadecimal(of: mail.trimmed.lowercased()))?s=80&d=mp"
  }
}
