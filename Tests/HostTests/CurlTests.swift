import Foundation
import Support
import Testing
import Text

@testable import Commands
@testable import Host

/// Requests that the real `curl` carries to a server on this computer.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct CurlTests {
  private let sandbox = Sandbox()

  private var context: Context { sandbox.context { _, _ in } }

  /// What comes of one request to a server that answers so.
  private func exchange(
    _ answer: LoopbackServer.Answer, seconds: Int = 20, largestBody: Int = 1 << 20,
    authorization: String? = nil
  ) throws -> Exchange {
    let server = try LoopbackServer { _ in answer }
    defer { server.stop() }
    return try context.send([
      Request(
        server.address + "/", authorization: authorization, seconds: seconds,
        largestBody: largestBody)
    ])
  }

  @Test func `an answer comes with its status, headers and body`() throws {
    let response = try #require(
      try exchange(.json("{}", status: 202, headers: ["Retry-After: 7"])).responses.first)
    #expect(response.status == 202)
    #expect(response["retry-after"] == "7")
    #expect(response.body == Array("{}".utf8))
  }

  @Test func `several requests are carried in one run, in their order`() throws {
    let server = try LoopbackServer { asked in .json("\"\(asked.method) \(asked.body)\"") }
    defer { server.stop() }
    let strange = "[\"a \\\" b \\\\ c\\n\\t€\"]"
    let exchange = try context.send([
      Request(server.address + "/one"), Request(server.address + "/two", document: strange),
      Request(server.address + "/three"),
    ])
    #expect(exchange.fault == nil)
    #expect(
      exchange.responses.map { String(decoding: $0.body, as: UTF8.self) }
        == ["\"GET \"", "\"POST \(strange)\"", "\"GET \""])
    #expect(server.asked.map(\.target) == ["/one", "/two", "/three"])
    #expect(server.asked[1].headers["content-type"] == "application/json")
  }

  @Test func `who asks is named, and no file of settings is read`() throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    _ = try sandbox.write("user-agent = other\nheader = \"X-Other: 1\"\n", to: ".curlrc")
    _ = try context.send([Request(server.address + "/")])
    let headers = try #require(server.asked.first?.headers)
    #expect(headers["user-agent"]?.hasPrefix("dash/\(Tool.version) ") == true)
    #expect(headers["x-other"] == nil)
    #expect(headers["authorization"] == nil)
  }

  @Test func `nothing secret stands in the arguments or the variables`() throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let path = try #require(Shell.path(of: "curl"))
    try FileManager.default.createDirectory(
      at: sandbox.home.appending(path: "bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: sandbox.home.appending(path: "bin/curl"),
      withDestinationURL: Sandbox.package.appending(path: "Tests/StandIns/recording-curl"))
    sandbox.variables["DASH_TEST_CURL"] = path
    sandbox.variables["PATH"] = sandbox.home.path + "/bin:/usr/bin:/bin"
    _ = try context.send([
      Request(server.address + "/path", authorization: "Bearer verysecret", document: "[\"note\"]")
    ])
    #expect(server.asked.first?.headers["authorization"] == "Bearer verysecret")
    let told = try String(contentsOfFile: sandbox.home.path + "/told", encoding: .utf8)
    #expect(told.hasPrefix("--disable\n--config\n-\n"))
    for secret in ["verysecret", "note", "path"] { #expect(!told.contains(secret)) }
  }

  @Test(arguments: [301, 302, 307, 308])
  func `a request with a token is led nowhere else`(status: Int) throws {
    let other = try LoopbackServer { _ in .json("{}") }
    defer { other.stop() }
    let led = LoopbackServer.Answer(
      status: status, headers: ["Location: \(other.address)/"])
    let exchange = try exchange(led, authorization: "Bearer secret")
    #expect(exchange.responses.first?.status == status)
    #expect(other.asked.isEmpty)
  }

  @Test func `a request without a token is led on, five times at most`() throws {
    let other = try LoopbackServer { _ in .json("{}") }
    defer { other.stop() }
    let led = LoopbackServer.Answer(status: 302, headers: ["Location: \(other.address)/"])
    #expect(try exchange(led).responses.first?.status == 200)
    #expect(other.asked.count == 1)
    let around = LoopbackServer.Answer(status: 302, headers: ["Location: /"])
    #expect(try exchange(around).fault == .ledAround(host: "127.0.0.1"))
    let elsewhere = LoopbackServer.Answer(status: 302, headers: ["Location: ftp://127.0.0.1/"])
    #expect(try exchange(elsewhere).fault == .ledAround(host: "127.0.0.1"))
  }

  @Test func `an answer that is cut off, slow, dripping or endless is none`() throws {
    var answer = LoopbackServer.Answer.json("{\"half\": ")
    answer.length = 1000
    #expect(try exchange(answer).fault == .cutOff(host: "127.0.0.1"))
    answer = .json("{}")
    answer.delay = 3
    #expect(try exchange(answer, seconds: 1).fault == .tooSlow(host: "127.0.0.1", seconds: 1))
    answer = .json(String(repeating: " ", count: 100))
    answer.drip = (bytes: 1, seconds: 0.1)
    #expect(try exchange(answer, seconds: 1).fault == .tooSlow(host: "127.0.0.1", seconds: 1))
    answer = LoopbackServer.Answer(body: [UInt8](repeating: 32, count: 1 << 20), times: 200)
    #expect(try exchange(answer).fault == .tooLarge(host: "127.0.0.1", bytes: 1 << 20))
  }

  @Test func `what a header says of an endless answer is not believed`() throws {
    let answer = LoopbackServer.Answer(
      headers: ["Transfer-Encoding: chunked"],
      body: Array("100000\r\n".utf8) + [UInt8](repeating: 32, count: 1 << 20)
        + Array("\r\n".utf8), times: 200)
    #expect(try exchange(answer).fault == .tooLarge(host: "127.0.0.1", bytes: 1 << 20))
  }

  @Test func `a compressed answer is left as it came`() throws {
    let answer = LoopbackServer.Answer(
      headers: ["Content-Encoding: gzip"], body: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    #expect(try exchange(answer).responses.first?.body.count == 8)
  }

  @Test func `what came before a fault is kept`() throws {
    let server = try LoopbackServer { asked in
      var answer = LoopbackServer.Answer.json("{}")
      if asked.target == "/two" { answer.length = 100 }
      return answer
    }
    defer { server.stop() }
    let exchange = try context.send(
      ["/one", "/two", "/three"].map { Request(server.address + $0) })
    #expect(exchange.responses.count == 1)
    #expect(exchange.fault == .cutOff(host: "127.0.0.1"))
    #expect(!server.asked.contains { $0.target == "/three" })
  }

  @Test func `a host that is not there, or does not answer, is told`() throws {
    #expect(
      try context.send([Request("https://no-such-host.invalid/")]).fault
        == .noSuchHost("no-such-host.invalid"))
    let server = try LoopbackServer { _ in .json("{}") }
    let address = server.address
    server.stop()
    #expect(try context.send([Request(address)]).fault == .refused(host: "127.0.0.1"))
  }

  @Test func `a host that cannot prove who it is, is not asked`() throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let address = server.address.replacing("http:", with: "https:")
    let fault = try context.send([Request(address, seconds: 5)]).fault
    #expect(fault == .notTrusted(host: "127.0.0.1"))
  }

  @Test(arguments: [
    "http://exist.io/", "ftp://exist.io/", "file:///etc/passwd", "https://me@exist.io/",
    "https://exist.io/a b", "https://exist.io/\n", "http://127.0.0.1.example/", "https:///", "",
  ])
  func `other addresses are not asked`(address: String) throws {
    #expect(try context.send([Request(address)]).fault == .address(address))
  }

  @Test func `without curl, the package is named`() throws {
    sandbox.variables["PATH"] = sandbox.home.path
    let fault = try #require(try context.send([Request("https://exist.io/")]).fault)
    let failure = Failure(fault)
    #expect(failure.status == .later)
    #expect(failure.hints == ["Install the package curl; all else works without it."])
  }

  @Test(arguments: [
    (1, "nowhere: the answer leads elsewhere, which is not followed"),
    (6, "nowhere: there is no such host, or this computer is off line"),
    (7, "nowhere: nobody answers there"), (18, "nowhere: the connection was cut off"),
    (28, "nowhere: no whole answer came within 60 seconds"),
    (35, "nowhere: the connection is not secure"),
    (47, "nowhere: the answer leads elsewhere, which is not followed"),
    (52, "nowhere: the connection was cut off"), (56, "nowhere: the connection was cut off"),
    (60, "nowhere: the connection is not secure"), (63, "nowhere: the answer is larger than 16 MB"),
    (99, "nowhere: curl ended with status 99"),
  ])
  func `each exit status is words`(status: Int, words: String) throws {
    let exchange = Curl.exchange(
      [Request("https://nowhere/")], .exited(status: status, output: [], errors: []))
    #expect(Failure(try #require(exchange.fault)).message == words)
  }
}
