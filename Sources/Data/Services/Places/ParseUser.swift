import Formats
import Host
import Text

/// The person of an account at a Parse server.
package struct ParseUser: Equatable, Sendable {
  /// The server's name of the person, which records have as `uniqueKey`.
  package var key: String
  /// The name with which the person logs in.
  package var name: String
  package var firstName: String
  package var lastName: String

  package init(key: String, name: String, firstName: String = "", lastName: String = "") {
    self.key = key
    self.name = name
    self.firstName = firstName
    self.lastName = lastName
  }

  /// The name with the full name: `ana (Ana Gomes)`.
  package var title: String {
    let full = [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
    return full.isEmpty || full == name ? name : "\(name) (\(full))"
  }
}

extension ParseServer {
  /// The person in the response to ``login(name:password:)`` or ``me``.
  ///
  /// - Throws: ``ServiceError`` for a response that is not of the documented shape.
  package func user(in response: Response) throws(ServiceError) -> ParseUser {
    try read(response) { document throws(LocatedJSON.ShapeError) in
      let key = try document.member("objectId").text()
      guard ParseServer.isToken(key) else {
        throw LocatedJSON.ShapeError(message: "objectId: not a key")
      }
      func name(_ member: String) throws(LocatedJSON.ShapeError) -> String {
        CleanText(try document.optional(member)?.text() ?? "").string
      }
      return ParseUser(
        key: key, name: try name("username"), firstName: try name("firstName"),
        lastName: try name("lastName"))
    }
  }

  /// The token of the session in the response to ``login(name:password:)``.
  ///
  /// - Throws: ``ServiceError`` for a response without one; the token is not in its message.
  package func session(in response: Response) throws(ServiceError) -> String {
    guard let document = try? JSONValue(reading: response.body.span),
      let token = document["sessionToken"]?.text, ParseServer.isToken(token)
    else { throw error(.invalidResponse("it has no session")) }
    return token
  }

  /// Reads a document.
  ///
  /// - Throws: ``ServiceError`` for one that is not of the documented shape.
  func read<Result>(
    _ response: Response, _ body: (LocatedJSON) throws(LocatedJSON.ShapeError) -> Result
  ) throws(ServiceError) -> Result {
    do throws(LocatedJSON.ShapeError) {
      return try body(LocatedJSON(reading: response.body))
    } catch {
      throw self.error(.invalidResponse(error.message))
    }
  }
}
