import Formats
import Host

/// A server that speaks the REST protocol of Parse Server: the requests for sessions, and what its
/// errors mean.
///
///     POST /login {"username": "ana", "password": "…"}
///     200 {"objectId": "g7y9tkhB7O", "username": "ana", "sessionToken": "r:pnktnjyb996sj4p"}
///     404 {"code": 101, "error": "Invalid username/password."}
///     400 {"code": 209, "error": "Invalid session token"}
///
/// Shapes and numbers of errors are documented at <https://docs.parseplatform.org/rest/guide/>.
package struct ParseServer: Provider {
  package let base: String
  package let keys: Keys
  /// The token of the session; nil before the login.
  package let session: String?

  package struct Keys: Equatable, Sendable {
    package let application: String
    /// The key for REST, which few servers require.
    package let rest: String?

    /// Nil if a header cannot have the keys.
    package init?(application: String, rest: String? = nil) {
      guard [application, rest ?? application].allSatisfy(ParseServer.isToken) else { return nil }
      self.application = application
      self.rest = rest
    }
  }

  package init(at base: String, keys: Keys, session: String? = nil) {
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    self.keys = keys
    self.session = session
  }

  /// Whether a text is 1 to 1,024 printable characters of ASCII without blanks.
  package static func isToken(_ text: String) -> Bool {
    1...1024 ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }

  package var headers: [Request.Header] {
    [
      ("X-Parse-Application-Id", keys.application), ("X-Parse-REST-API-Key", keys.rest),
      ("X-Parse-Session-Token", session),
    ].compactMap { name, value in value.map { Request.Header(name, $0, isSecret: true) } }
  }

  package func problem(in response: Response) -> ServiceProblem? {
    guard let problem = ServiceProblem(status: response) else { return nil }
    let document = try? JSONValue(reading: response.body.span)
    let reason = document?["error"]?.text.flatMap(shown)
    switch (response.status, document?["code"]?.whole) {
    case (429, _), (500..., _), (300..<400, _): break
    case (_, .some(ParseServer.invalidSession)): return .sessionExpired
    case (_, .some(let code)): return .code(Int(clamping: code), reason: reason)
    case (401, _): return .status(401, reason: reason)
    default: break
    }
    if case .status(let status, _) = problem { return .status(status, reason: reason) }
    return problem
  }

  /// A reason of the server, unless it repeats a secret or is long.
  private func shown(_ reason: String) -> String? {
    let secrets = [keys.application, keys.rest, session].compactMap { $0 }
    let isShort = 1...300 ~= reason.utf8.count
    return isShort && !secrets.contains(where: reason.contains) ? reason : nil
  }

  package func hints(for problem: ServiceProblem) -> [String] {
    let login = "dash places login \(base)"
    return switch problem {
    case .wrongCredentials, .sessionExpired, .unauthorized: ["Log in again: \(login)"]
    case .status(401, _), .status(403, _):
      [
        "Check the keys of the application, in DASH_PLACES_APPLICATION_ID and DASH_PLACES_REST_KEY "
          + "or in the file of the setting places.keys.file.",
        "Then log in again: \(login)",
      ]
    case .status(500..., _): ["Try again later."]
    case .notFound: ["Is this the address of a Parse server? It often ends in /parse."]
    case .redirected: ["Log in at the address that it redirects to: dash places login <address>"]
    case .code, .status, .rateLimited, .invalidResponse, .endless, .otherAddress: problem.usualHints
    }
  }

  /// The error for a thing that the server does not have, or does not show to this person.
  package static let objectNotFound = 101
  private static let invalidSession: Int64 = 209

  package func login(name: String, password: String) -> Request {
    let document: JSONValue = ["username": .text(name), "password": .text(password)]
    return Request(
      address("login"), method: .post(document.line),
      headers: [Request.Header("X-Parse-Revocable-Session", "1")], largestResponse: .smallResponse)
  }

  /// The problem of a login, where a missing thing means a wrong name or password.
  package func loginError(_ error: ServiceError) -> ServiceError {
    guard case .code(ParseServer.objectNotFound, let reason) = error.problem else { return error }
    let isUsual = reason?.hasPrefix("Invalid username/password") ?? true
    return self.error(.wrongCredentials(reason: isUsual ? nil : reason))
  }

  package var me: Request { Request(address("users/me"), largestResponse: .smallResponse) }

  package var logout: Request {
    Request(address("logout"), method: .post("{}"), largestResponse: .smallResponse)
  }
}
