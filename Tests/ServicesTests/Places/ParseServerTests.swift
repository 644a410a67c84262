import Support
import Testing
import Text

@testable import Host
@testable import Services

/// Sessions at a Parse server, and what its errors mean, through the real `curl`.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct ParseServerTests {
  private let parse: ScriptedParse

  init() throws { parse = try ScriptedParse() }

  private func server(
    session: String? = "r:ana", application: String = "app"
  ) throws -> ParseServer {
    ParseServer(
      at: parse.address, keys: try #require(ParseServer.Keys(application: application)),
      session: session)
  }

  private func client(_ server: ParseServer) -> ServiceClient {
    var host = System.host()
    host.catchInterrupts = { _ in }
    host.isInterrupted = { false }
    host.wait = { _ in }
    return ServiceClient(server, host: host, agent: "trial/1") { _ in }
  }

  private func failure(_ body: () throws -> Void) -> Failure? {
    do {
      try body()
      return nil
    } catch {
      return Failure(error)
    }
  }

  @Test func `a login sends a document and gets a session`() throws {
    let server = try server(session: nil)
    var client = client(server)
    let response = try client.response(to: server.login(name: "ana", password: "secret"))
    #expect(
      try server.user(in: response)
        == ParseUser(key: "anaKey", name: "ana", firstName: "Ana", lastName: "Gomes"))
    #expect(try server.session(in: response) == "r:ana")
    let asked = try #require(parse.server.asked.first)
    #expect((asked.method, asked.target) == ("POST", "/parse/login"))
    #expect(asked.body == #"{"username":"ana","password":"secret"}"#)
    #expect(asked.headers["x-parse-revocable-session"] == "1")
    #expect(asked.headers["x-parse-session-token"] == nil)
  }

  @Test func `a password may have any characters`() throws {
    let password = "a\"b\\c\n{é}\u{0}$`'"
    parse.change { $0.users["ana"]?.password = password }
    let server = try server(session: nil)
    var client = client(server)
    let response = try client.response(to: server.login(name: "ana", password: password))
    #expect(try server.session(in: response) == "r:ana")
  }

  @Test func `a logout ends the session`() throws {
    let server = try server()
    var client = client(server)
    #expect(try server.user(in: client.response(to: server.me)).name == "ana")
    _ = try client.response(to: server.logout)
    var next = self.client(server)
    let failure = try #require(failure { _ = try next.response(to: server.me) })
    #expect(failure.message == "the session at 127.0.0.1 has ended")
    #expect(failure.status == .failed)
    #expect(failure.hints == ["Log in again: dash places login \(parse.address)"])
  }

  @Test func `wrong names, passwords and keys are different errors`() throws {
    let server = try server(session: nil)
    var client = client(server)
    for (name, password) in [("ana", "wrong"), ("bo", "secret")] {
      let failure = try #require(
        failure {
          do {
            _ = try client.response(to: server.login(name: name, password: password))
          } catch let error as ServiceError {
            throw server.loginError(error)
          }
        })
      #expect(failure.message == "127.0.0.1 does not accept the name or the password")
    }
    let other = try self.server(application: "another")
    var stranger = self.client(other)
    let failure = try #require(failure { _ = try stranger.response(to: other.me) })
    #expect(failure.message == "127.0.0.1 answered with status 403: unauthorized")
    #expect(failure.hints.first?.contains("DASH_PLACES_APPLICATION_ID") == true)
  }

  @Test func `the reason why an account is locked is shown`() throws {
    let reason = "Your account is locked due to multiple failed login attempts."
    let error = ServiceError(service: "a", problem: .code(101, reason: reason))
    let server = try server()
    #expect(
      server.loginError(error).failure.message
        == "127.0.0.1 does not accept the name or the password: \(reason)")
  }

  @Test(arguments: [
    (
      401, #"{"error":"unauthorized"}"#, "answered with status 401: unauthorized",
      Failure.Status.failed
    ),
    (400, #"{"code":209,"error":"Invalid session token"}"#, "has ended", .failed),
    (400, #"{"code":119,"error":"Permission denied"}"#, "error 119: Permission denied", .failed),
    (404, #"{"code":101,"error":"Object not found."}"#, "error 101: Object not found.", .failed),
    (404, "Cannot GET /", "has no such page", .failed),
    (429, #"{"code":155,"error":"Too many requests"}"#, "accepts no more requests", .later),
    (500, #"{"code":1,"error":"Internal server error."}"#, "status 500: Internal", .later),
    (502, "<html>", "answered with status 502", .later),
    (302, "", "redirects to another address", .failed),
  ])
  func `errors have their messages and exit statuses`(
    status: Int, body: String, message: String, exit: Failure.Status
  ) throws {
    let server = try server()
    let problem = try #require(
      server.problem(in: Response(status: status, body: Array(body.utf8))))
    let failure = server.error(problem).failure
    #expect(failure.message.contains(message), "\(failure.message)")
    #expect(failure.status == exit)
    if status != 400, status != 404 || body.hasPrefix("C") {
      #expect(!failure.hints.isEmpty, "\(status)")
    }
  }

  @Test func `a reason that repeats a secret is not shown`() throws {
    let body = #"{"code":142,"error":"bad token r:ana"}"#
    let problem = try server().problem(in: Response(status: 400, body: Array(body.utf8)))
    #expect(problem == .code(142, reason: nil))
  }

  @Test func `a redirect is not followed, since the keys would go along`() throws {
    let other = try LoopbackServer { _ in .json("{}") }
    defer { other.stop() }
    let target = other.address
    parse.change { state in
      state.override = { _ in
        LoopbackServer.Answer(status: 307, headers: ["Location: \(target)/parse/login"])
      }
    }
    let server = try server()
    for request in [
      server.login(name: "ana", password: "secret"), server.me, server.logout,
      ParseClass("StudentLocation", at: server).delete("a"),
      ParseClass("StudentLocation", at: server).put("{}", to: "a"),
    ] {
      var client = client(server)
      #expect(throws: ServiceError.self) { try client.response(to: request) }
    }
    #expect(other.asked.isEmpty)
    #expect(parse.server.asked.count == 5)
  }

  @Test func `a request to another host is not sent`() throws {
    let server = try server()
    var client = client(server)
    for address in ["\(parse.address)2/login", "https://example.org/parse/login"] {
      #expect(throws: server.error(.otherAddress(address))) {
        try client.response(to: Request(address))
      }
    }
    #expect(parse.server.asked.isEmpty)
  }

  @Test(arguments: ["", "a b", "a\nb", "é", String(repeating: "a", count: 1025)])
  func `keys that a header cannot have are refused`(key: String) {
    #expect(ParseServer.Keys(application: key) == nil)
    #expect(ParseServer.Keys(application: "a", rest: key) == nil)
  }

  @Test func `objects of any class are created, replaced and deleted`() throws {
    let server = try server()
    let places = ParseClass("StudentLocation", at: server)
    var client = client(server)
    let key = try places.key(in: client.response(to: places.post(#"{"mapString":"A"}"#)))
    _ = try client.response(to: places.put(#"{"mapString":"B"}"#, to: key))
    #expect(parse.names == ["B"])
    _ = try client.response(to: places.delete(key))
    #expect(parse.names.isEmpty)
    #expect(
      parse.asked == [
        "POST classes/StudentLocation", "PUT classes/StudentLocation/\(key)",
        "DELETE classes/StudentLocation/\(key)",
      ])
  }

  @Test(
    arguments: [
      (["Ana", "Gomes"], "Other Name", ["Ana", "Gomes"]), (["Ana", ""], "Other", ["Ana", ""]),
      (["", ""], "Ana Maria Gomes", ["Ana Maria", "Gomes"]), (["", ""], "Ana", ["Ana", ""]),
      (["", ""], nil, ["ana", ""]), (["", ""], "", ["ana", ""]),
    ] as [([String], String?, [String])])
  func `the names that are posted are never empty`(
    account: [String], profile: String?, posted: [String]
  ) {
    var user = ParseUser(key: "k", name: "ana")
    (user.firstName, user.lastName) = (account[0], account[1])
    let names = user.posted(as: profile)
    #expect([names.firstName, names.lastName] == posted)
  }
}
