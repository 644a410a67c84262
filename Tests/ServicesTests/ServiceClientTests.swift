import Formats
import Foundation
import Support
import Testing

@testable import Host
@testable import Services

/// The client of all services, with a trial provider, through the real `curl`.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct ServiceClientTests {
  private let sandbox = Sandbox()
  private let notices = Notices()

  /// What the client said to a person.
  private final class Notices {
    var texts: [String] = []
  }

  /// A service that stands for those to come: a key in a header, a query as the body of a POST, lists
  /// in pages of two objects without an address of the next page.
  private struct Trial: Provider {
    let base: String
    var headers: [Request.Header] { [Request.Header("X-Trial-Key", "verysecret", isSecret: true)] }

    func item(_ name: String) -> Request { Request(address("item/\(name)")) }

    func list(skipping count: Int) -> Request {
      Request(address("list"), method: .post("{\"_method\":\"GET\",\"limit\":2,\"skip\":\(count)}"))
    }

    static func names(in response: Response) throws -> [String] {
      let document = try JSONValue(reading: response.body.span)
      guard case .array(let results) = document["results"] else { return [] }
      return results.compactMap(\.text)
    }
  }

  private func client(
    _ server: LoopbackServer, base: String? = nil
  ) -> (Trial, ServiceClient) {
    let trial = Trial(base: base ?? server.address + "/")
    let host = sandbox.context { _, _ in }.host
    return (
      trial,
      ServiceClient(trial, host: host, agent: "trial/1") { [notices] in notices.texts.append($0) }
    )
  }

  private func error(_ problem: ServiceProblem) -> ServiceError {
    ServiceError(service: "127.0.0.1", problem: problem)
  }

  /// Counts requests across the threads of a server.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    func next() -> Int {
      lock.withLock {
        count += 1
        return count
      }
    }
  }

  /// What became of each item, as `a: 1`, `b: connection lost`.
  private func results(
    of names: [String], batch: Int, from server: LoopbackServer, base: String? = nil
  ) throws -> [String] {
    var (trial, client) = client(server, base: base)
    var results: [String] = []
    try client.send(for: names, batch: batch, request: trial.item) { _, name, result in
      switch result {
      case .success(let response):
        results.append("\(name): \(String(decoding: response.body, as: UTF8.self))")
      case .failure(let error as ServiceError): results.append("\(name): \(error.problem)")
      case .failure(let error): results.append("\(name): \(error)")
      }
    }
    return results
  }

  @Test func `each request gets the headers of the provider and the agent`() throws {
    let server = try LoopbackServer { _ in .json("1") }
    defer { server.stop() }
    var (trial, client) = client(server)
    #expect(try client.response(to: trial.item("a")).body == Array("1".utf8))
    let headers = try #require(server.asked.first?.headers)
    #expect(headers["x-trial-key"] == "verysecret")
    #expect(headers["user-agent"] == "trial/1")
  }

  @Test func `a list is read page by page with a query in the body`() throws {
    let all = ["a", "b", "c", "d", "e"]
    let server = try LoopbackServer { asked in
      let skip = (try? JSONValue(reading: Array(asked.body.utf8).span))?["skip"]?.whole ?? 0
      let page = all.dropFirst(Int(skip)).prefix(2).map { "\"\($0)\"" }.joined(separator: ",")
      return .json("{\"results\": [\(page)]}")
    }
    defer { server.stop() }
    var (trial, client) = client(server)
    var names: [String] = []
    try client.forEachPage(from: trial.list(skipping: 0)) { page in
      let page = try Trial.names(in: page)
      names += page
      return page.count == 2 ? trial.list(skipping: names.count) : nil
    }
    #expect(names == all)
    #expect(server.asked.map(\.method) == ["POST", "POST", "POST"])
    #expect(server.asked.last?.body == #"{"_method":"GET","limit":2,"skip":4}"#)
  }

  @Test func `pages that were read before a failure are not lost`() throws {
    let counter = Counter()
    let server = try LoopbackServer { _ in
      counter.next() < 3 ? .json(#"{"results": ["x", "y"]}"#) : .json("", status: 500)
    }
    defer { server.stop() }
    var (trial, client) = client(server)
    var count = 0
    #expect(throws: error(.status(500, reason: nil))) {
      try client.forEachPage(from: trial.list(skipping: 0)) { page in
        count += try Trial.names(in: page).count
        return trial.list(skipping: count)
      }
    }
    #expect(count == 4)
  }

  @Test func `a list that leads back or has no end is an error`() throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    var (trial, client) = client(server)
    #expect(throws: error(.invalidResponse("the list leads back to an earlier page"))) {
      try client.pages(from: trial.list(skipping: 0)) { _ in trial.list(skipping: 0) }
    }
    let large = try LoopbackServer { _ in
      LoopbackServer.Answer(body: [UInt8](repeating: 32, count: 10 << 20))
    }
    defer { large.stop() }
    (trial, client) = self.client(large)
    var count = 0
    var endless = error(.endless("it is larger than 24 MB"))
    endless.hints = ["Complete parts are stored. Try again later."]
    #expect(throws: endless) {
      try client.pages(from: trial.list(skipping: 0)) { _ in
        count += 1
        return trial.list(skipping: count)
      }
    }
    #expect(count == 3)
  }

  @Test func `a secret is sent to no other address`() throws {
    let other = try LoopbackServer { _ in .json("{}") }
    defer { other.stop() }
    let server = try LoopbackServer { asked in
      asked.target == "/item/led"
        ? LoopbackServer.Answer(status: 307, headers: ["Location: \(other.address)/"])
        : .json("{}")
    }
    defer { server.stop() }
    var (trial, client) = client(server)
    #expect(throws: error(.otherAddress(other.address + "/page/2"))) {
      try client.pages(from: trial.item("a")) { _ in Request(other.address + "/page/2") }
    }
    #expect(throws: error(.redirected)) { try client.response(to: trial.item("led")) }
    #expect(other.asked.isEmpty)
    #expect(server.asked.count == 2)
  }

  @Test(arguments: [
    ("https://a.example", "https://a.example.org/x"),
    ("https://a.example/v1", "https://a.example/v2"),
    ("https://a.example/", "https://a.example:8443/"), ("https://a.example/", "http://a.example/"),
    ("https://a.example/calendar.ics", "https://a.example/calendar.icsx"),
  ])
  func `an address beside the base is another address`(base: String, address: String) throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    var (_, client) = client(server, base: base)
    #expect(throws: ServiceError(service: "a.example", problem: .otherAddress(address))) {
      try client.response(to: Request(address))
    }
  }

  @Test func `an unchanged resource is answered without a body`() throws {
    let server = try LoopbackServer { asked in
      asked.headers["if-none-match"] == "\"v1\""
        ? LoopbackServer.Answer(status: 304)
        : .json("{}", headers: ["ETag: \"v1\""])
    }
    defer { server.stop() }
    var (trial, client) = client(server)
    let first = try client.response(to: trial.item("a").unlessMatching(nil))
    #expect(first.etag == "\"v1\"" && !first.isNotModified)
    let second = try client.response(to: trial.item("a").unlessMatching(first.etag))
    #expect(second.isNotModified && second.body.isEmpty)
    let third = try client.response(to: trial.item("a").unlessMatching("\"v0\""))
    #expect(third.body == Array("{}".utf8))
  }

  @Test func `a status 304 without a condition is an error`() throws {
    let server = try LoopbackServer { _ in LoopbackServer.Answer(status: 304) }
    defer { server.stop() }
    var (trial, client) = client(server)
    #expect(throws: error(.status(304, reason: nil))) {
      try client.response(to: trial.item("a"))
    }
  }

  @Test(arguments: ["a\u{1}b", "", "two words", "ü"])
  func `an ETag that a header cannot hold is ignored`(etag: String) {
    #expect(Response(status: 200, headers: [("etag", etag)]).etag == nil)
  }

  @Test func `a header with a line end is not sent`() throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    var (trial, client) = client(server)
    var request = trial.item("a")
    request.headers.append(Request.Header("X-Note", "a\r\nX-Other: b"))
    #expect(throws: NetworkError.invalidHeader("X-Note")) { try client.response(to: request) }
    #expect(server.asked.isEmpty)
  }

  @Test func `an error of one item leaves the others`() throws {
    let server = try LoopbackServer { asked in
      switch asked.target {
      case "/item/b": .json("", status: 404)
      case "/item/d": LoopbackServer.Answer(body: Array("{".utf8), length: 99)
      default: .json("1")
      }
    }
    defer { server.stop() }
    #expect(
      try results(of: ["a", "b", "c", "d", "e"], batch: 3, from: server) == [
        "a: 1", "b: notFound(\"such page\")", "c: 1", "d: connectionLost(host: \"127.0.0.1\")",
        "e: 1",
      ])
  }

  @Test func `after an error of all requests no more are sent`() throws {
    let server = try LoopbackServer { asked in
      asked.target == "/item/b" ? .json("", status: 401) : .json("1")
    }
    defer { server.stop() }
    #expect(
      try results(of: ["a", "b", "c", "d"], batch: 2, from: server)
        == ["a: 1", "b: unauthorized", "c: unauthorized", "d: unauthorized"])
    #expect(server.asked.count == 2)
    server.stop()
    #expect(
      try results(of: ["a", "b", "c"], batch: 1, from: server)
        == ["a", "b", "c"].map { "\($0): connectionRefused(host: \"127.0.0.1\")" })
  }

  @Test(arguments: [429, 503])
  func `a short wait is granted three times, and no request is lost`(status: Int) throws {
    let counter = Counter()
    let server = try LoopbackServer { asked in
      asked.target == "/item/b" && counter.next() <= 3
        ? .json("", status: status, headers: ["Retry-After: 7"]) : .json("1")
    }
    defer { server.stop() }
    #expect(
      try results(of: ["a", "b", "c"], batch: 3, from: server) == ["a: 1", "b: 1", "c: 1"])
    #expect(sandbox.waits == [7, 7, 7])
    #expect(notices.texts == [String](repeating: "127.0.0.1 asks to wait 7 seconds", count: 3))
  }

  @Test(arguments: [("61", 61), ("-1", nil), ("9223372036854775807", Int.max), ("soon", nil)])
  func `a wait that is long or unclear is left to the person`(wait: String, seconds: Int?) throws {
    let server = try LoopbackServer { _ in
      .json("", status: 429, headers: ["Retry-After: \(wait)"])
    }
    defer { server.stop() }
    let problem = ServiceProblem.rateLimited(seconds: seconds)
    #expect(
      try results(of: ["a", "b"], batch: 1, from: server) == ["a: \(problem)", "b: \(problem)"])
    #expect(sandbox.waits.isEmpty)
    #expect(server.asked.count == 1)
  }

  @Test func `a fourth wait is one too many`() throws {
    let server = try LoopbackServer { _ in
      .json("", status: 429, headers: ["Retry-After: 1"])
    }
    defer { server.stop() }
    #expect(
      try results(of: ["a"], batch: 1, from: server)
        == ["a: \(ServiceProblem.rateLimited(seconds: 1))"])
    #expect(sandbox.waits == [1, 1, 1])
  }

  @Test func `Ctrl-C ends a batch with what was complete`() throws {
    let server = try LoopbackServer { _ in .json("1") }
    defer { server.stop() }
    var done: [String] = []
    var steps: [Int] = []
    let pressed = Notices()
    sandbox.isInterrupted = { !pressed.texts.isEmpty }
    var (trial, client) = client(server)
    #expect(throws: Interruption()) {
      try client.send(
        for: ["a", "b", "c", "d", "e"], batch: 2, progress: { steps.append($0) },
        request: trial.item,
        handle: { _, name, result in
          _ = try result.get()
          done.append(name)
          if name == "c" { pressed.texts.append("Ctrl-C") }
        })
    }
    // The batch that had arrived is handed over whole.
    #expect(done == ["a", "b", "c", "d"])
    #expect(steps == [0, 1, 2, 3, 4])
    #expect(server.asked.count == 4)
  }
}
