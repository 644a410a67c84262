import Actions
import Foundation
import Limits
import Support
import Testing
import Text

@testable import Commands
@testable import Host

/// Requests that the real `curl` carries to a server on this computer.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct CurlTests {
  private let sandbox = Sandbox()

  private func send(_ requests: [Request]) throws -> Exchange {
    let context = sandbox.context { _, _ in }
    return try context.host.send(requests, agent: context.world.agent)
  }

  /// The outcome of one request to a server with this answer.
  private func exchange(
    _ answer: LoopbackServer.Answer, seconds: Int = 20, largestResponse: Int = 1 << 20,
    headers: [Request.Header] = []
  ) throws -> Exchange {
    let server = try LoopbackServer { _ in answer }
    defer { server.stop() }
    return try send([
      Request(
        server.address + "/", headers: headers, seconds: seconds,
        largestResponse: Limit("a response", largestResponse, .bytes))
    ])
  }

  @Test func `a response has its status, headers and body`() throws {
    let response = try #require(
      try exchange(.json("{}", status: 202, headers: ["Retry-After: 7"])).responses.first)
    #expect(response.status == 202)
    #expect(response["retry-after"] == "7")
    #expect(response.body == Array("{}".utf8))
  }

  @Test func `several requests are sent in one run, in their order`() throws {
    let server = try LoopbackServer { asked in .json("\"\(asked.method) \(asked.body)\"") }
    defer { server.stop() }
    let strange = "[\"a \\\" b \\\\ c\\n\\t€\"]"
    let exchange = try send([
      Request(server.address + "/one"), Request(server.address + "/two", method: .post(strange)),
      Request(server.address + "/three"),
    ])
    #expect(exchange.error == nil)
    #expect(
      exchange.responses.map { String(decoding: $0.body, as: UTF8.self) }
        == ["\"GET \"", "\"POST \(strange)\"", "\"GET \""])
    #expect(server.asked.map(\.target) == ["/one", "/two", "/three"])
    #expect(server.asked[1].headers["content-type"] == "application/json")
  }

  @Test func `the agent is sent, and curl's own settings are not read`() throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    _ = try sandbox.write("user-agent = other\nheader = \"X-Other: 1\"\n", to: ".curlrc")
    _ = try send([Request(server.address + "/")])
    let headers = try #require(server.asked.first?.headers)
    #expect(headers["user-agent"]?.hasPrefix("dash/\(Version.current) ") == true)
    #expect(headers["x-other"] == nil)
    #expect(headers["authorization"] == nil)
  }

  @Test func `no secret is among the arguments or the variables`() throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    try #require(Shell.path(of: "curl") != nil)
    try FileManager.default.createDirectory(
      at: sandbox.home.appending(path: "bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: sandbox.home.appending(path: "bin/curl"),
      withDestinationURL: Sandbox.package.appending(path: "Tests/StandIns/recording-curl"))
    sandbox.variables["PATH"] = sandbox.home.path + "/bin:/usr/bin:/bin"
    _ = try send([
      Request(
        server.address + "/path", method: .post("[\"note\"]"),
        headers: [Request.Header("Authorization", "Bearer verysecret")])
    ])
    #expect(server.asked.first?.headers["authorization"] == "Bearer verysecret")
    let recorded = try String(contentsOfFile: sandbox.home.path + "/received", encoding: .utf8)
    #expect(recorded.hasPrefix("--disable\n--config\n-\n"))
    for secret in ["verysecret", "note", "path"] { #expect(!recorded.contains(secret)) }
  }

  @Test func `a body that begins with @ is not the name of a file`() throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    _ = try send([Request(server.address + "/", method: .post("@/etc/hostname"))])
    #expect(server.asked.first?.body == "@/etc/hostname")
  }

  @Test(arguments: [301, 302, 307, 308])
  func `a request with a secret follows no redirect`(status: Int) throws {
    let other = try LoopbackServer { _ in .json("{}") }
    defer { other.stop() }
    let led = LoopbackServer.Answer(
      status: status, headers: ["Location: \(other.address)/"])
    let secret = Request.Header("X-Key", "secret", isSecret: true)
    #expect(try exchange(led, headers: [secret]).responses.first?.status == status)
    let server = try LoopbackServer { _ in led }
    defer { server.stop() }
    let posted = try send([Request(server.address + "/", method: .post("secret"))])
    #expect(posted.responses.first?.status == status)
    #expect(other.asked.isEmpty)
  }

  @Test func `a request without a secret follows five redirects at most`() throws {
    let other = try LoopbackServer { _ in .json("{}") }
    defer { other.stop() }
    let led = LoopbackServer.Answer(status: 302, headers: ["Location: \(other.address)/"])
    #expect(try exchange(led).responses.first?.status == 200)
    #expect(other.asked.count == 1)
    let around = LoopbackServer.Answer(status: 302, headers: ["Location: /"])
    #expect(try exchange(around).error == .invalidRedirect(host: "127.0.0.1"))
    let elsewhere = LoopbackServer.Answer(status: 302, headers: ["Location: ftp://127.0.0.1/"])
    #expect(try exchange(elsewhere).error == .invalidRedirect(host: "127.0.0.1"))
  }

  @Test func `a response that is cut off, slow, dripping or endless is an error`() throws {
    var answer = LoopbackServer.Answer.json("{\"half\": ")
    answer.length = 1000
    #expect(try exchange(answer).error == .connectionLost(host: "127.0.0.1"))
    answer = .json("{}")
    answer.delay = 3
    #expect(try exchange(answer, seconds: 1).error == .timedOut(host: "127.0.0.1", seconds: 1))
    answer = .json(String(repeating: " ", count: 100))
    answer.drip = (bytes: 1, seconds: 0.1)
    #expect(try exchange(answer, seconds: 1).error == .timedOut(host: "127.0.0.1", seconds: 1))
    answer = LoopbackServer.Answer(body: [UInt8](repeating: 32, count: 1 << 20), times: 200)
    #expect(try exchange(answer).error == .tooLarge(host: "127.0.0.1", bytes: 1 << 20))
  }

  @Test func `an endless response is too large whatever its headers say`() throws {
    let answer = LoopbackServer.Answer(
      headers: ["Transfer-Encoding: chunked"],
      body: Array("100000\r\n".utf8) + [UInt8](repeating: 32, count: 1 << 20)
        + Array("\r\n".utf8), times: 200)
    #expect(try exchange(answer).error == .tooLarge(host: "127.0.0.1", bytes: 1 << 20))
  }

  @Test func `a compressed response is not decompressed`() throws {
    let answer = LoopbackServer.Answer(
      headers: ["Content-Encoding: gzip"], body: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    #expect(try exchange(answer).responses.first?.body.count == 8)
  }

  @Test func `responses before an error are returned`() throws {
    let server = try LoopbackServer { asked in
      var answer = LoopbackServer.Answer.json("{}")
      if asked.target == "/two" { answer.length = 100 }
      return answer
    }
    defer { server.stop() }
    let exchange = try send(
      ["/one", "/two", "/three"].map { Request(server.address + $0) })
    #expect(exchange.responses.count == 1)
    #expect(exchange.error == .connectionLost(host: "127.0.0.1"))
    #expect(!server.asked.contains { $0.target == "/three" })
  }

  @Test func `a missing host and a refused connection are different errors`() throws {
    #expect(
      try send([Request("https://no-such-host.invalid/")]).error
        == .hostNotFound("no-such-host.invalid"))
    let server = try LoopbackServer { _ in .json("{}") }
    let address = server.address
    server.stop()
    #expect(try send([Request(address)]).error == .connectionRefused(host: "127.0.0.1"))
  }

  @Test func `a service that sends nothing is given up, and one that sends slowly is not`() throws {
    let silent = try LoopbackServer { _ in
      var answer = LoopbackServer.Answer.json("{}")
      answer.delay = 10
      return answer
    }
    defer { silent.stop() }
    var request = Request(silent.address)
    request.silence = 2
    let clock = ContinuousClock()
    let time = try clock.measure {
      let error = try #require(try send([request]).error)
      #expect(error == .silent(host: "127.0.0.1", seconds: 2))
      #expect(error.isLasting)
      #expect(Failure(error).message == "no answer for 2 seconds: 127.0.0.1")
      #expect(
        Failure(error).hints == ["To wait longer: dash settings set network.timeout 8"])
    }
    #expect(time < .seconds(8))
    let slow = try LoopbackServer { _ in
      LoopbackServer.Answer(body: Array("{        }".utf8), drip: (2, 0.7))
    }
    defer { slow.stop() }
    request.address = slow.address
    #expect(try send([request]).responses.first?.body.count == 10)
  }

  @Test func `a host that cannot prove its identity gets no request`() throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let address = server.address.replacing("http:", with: "https:")
    let error = try #require(try send([Request(address, seconds: 5)]).error)
    guard case .notSecure(host: "127.0.0.1", let reason?) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(Failure(error).message == "no secure connection: 127.0.0.1: \(reason)")
  }

  @Test(arguments: [
    "http://exist.io/", "ftp://exist.io/", "file:///etc/passwd", "https://me@exist.io/",
    "https://exist.io/a b", "https://exist.io/\n", "http://127.0.0.1.example/", "https:///", "",
  ])
  func `no request is sent to other addresses`(address: String) throws {
    #expect(try send([Request(address)]).error == .invalidAddress(address))
  }

  @Test func `without curl the error names its package`() throws {
    sandbox.variables["PATH"] = sandbox.home.path
    let failure = Failure(try #require(try send([Request("https://exist.io/")]).error))
    #expect(failure.status == .later)
    #expect(
      failure.hints == ["Install the package curl. Everything but the network works without it."])
  }

  @Test(arguments: [
    (1, "invalid redirect: nowhere"), (8, "not an HTTP answer: nowhere"),
    (6, "host not found: nowhere (are you online?)"),
    (7, "connection refused: nowhere"), (18, "connection lost: nowhere"),
    (28, "no answer for 15 seconds: nowhere"),
    (35, "no secure connection: nowhere: it says why"), (47, "invalid redirect: nowhere"),
    (52, "connection lost: nowhere"), (56, "connection lost: nowhere"),
    (60, "no secure connection: nowhere: it says why"),
    (63, "response larger than 16 MB: nowhere"),
    (99, "curl failed with status 99: nowhere: it says why"),
  ])
  func `each exit status of curl has a message`(status: Int, message: String) throws {
    let exchange = Curl.exchange(
      [Request("https://nowhere/")],
      .exited(
        status: status, output: [], errors: Array("curl: (\(status)) it says why\nmore\n".utf8)))
    #expect(Failure(try #require(exchange.error)).message == message)
  }

  @Test func `a response that is not complete in time is not silence`() throws {
    let reason = "curl: (28) Operation timed out after 60000 milliseconds with 5 bytes received"
    let exchange = Curl.exchange(
      [Request("https://nowhere/")],
      .exited(status: 28, output: [], errors: Array("\(reason)\n".utf8)))
    #expect(
      Failure(try #require(exchange.error)).message
        == "no complete response within 60 seconds: nowhere")
  }

  @Test(arguments: [
    (1, "Protocol http not supported or disabled", "not an HTTP answer: nowhere"),
    (1, "Received HTTP/0.9 when not allowed", "not an HTTP answer: nowhere"),
    (3, "URL using bad/illegal format", "not an HTTP answer: nowhere"),
    (8, "Weird server reply", "not an HTTP answer: nowhere"),
  ])
  func `a request that follows no redirects meets no invalid one`(
    status: Int, reason: String, message: String
  ) throws {
    let secret = Request.Header("Authorization", "Bearer x", isSecret: true)
    let request = Request("https://nowhere/", headers: [secret])
    let exchange = Curl.exchange(
      [request],
      .exited(
        status: status, output: [], errors: Array("curl: (\(status)) \(reason)\n".utf8)))
    let failure = Failure(try #require(exchange.error))
    #expect(failure.message == message)
    #expect(failure.status == .data)
  }

  @Test(arguments: [
    "https://a:0/", "https://a:65536/", "https://a:x/", "https://a:/", "https://[::1]x/",
  ])
  func `an address with a port that cannot be is invalid`(address: String) {
    #expect(Curl.host(of: address) == nil)
    #expect(Curl.host(of: "https://a:65535/") == "a")
    #expect(Curl.host(of: "http://[::1]:80/") == "::1")
  }
}
