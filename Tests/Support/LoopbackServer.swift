import Foundation
import Text

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An HTTP server on this computer with the responses of a test.
package final class LoopbackServer: @unchecked Sendable {
  /// A request.
  package struct Asked {
    package var method = ""
    /// Path and query, `/api/2/averages/?page=1`.
    package var target = ""
    /// By names in lower case.
    package var headers: [String: String] = [:]
    package var body = ""

    /// The value of a part of the query.
    package func query(_ name: String) -> String? {
      URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value
    }
  }

  /// A response.
  package struct Answer {
    package var status = 200
    package var headers = ["Content-Type: application/json"]
    package var body: [UInt8] = []
    /// The length in the header; nil for the true one.
    package var length: Int?
    /// How many bytes are sent at a time, all if nil, and how long it waits after each.
    package var drip: (bytes: Int, seconds: Double)?
    /// How long it waits before it answers.
    package var delay = 0.0
    /// How often the body is sent.
    package var times = 1

    package init(
      status: Int = 200, headers: [String] = ["Content-Type: application/json"],
      body: [UInt8] = [], length: Int? = nil, drip: (bytes: Int, seconds: Double)? = nil,
      delay: Double = 0, times: Int = 1
    ) {
      self.status = status
      self.headers = headers
      self.body = body
      self.length = length
      self.drip = drip
      self.delay = delay
      self.times = times
    }

    package static func json(_ text: String, status: Int = 200, headers: [String] = []) -> Answer {
      Answer(
        status: status, headers: ["Content-Type: application/json"] + headers,
        body: Array(text.utf8))
    }
  }

  package let port: UInt16
  private let socket: Int32
  private let lock = NSLock()
  private var log: [Asked] = []
  private var isStopped = false
  private let answer: @Sendable (Asked) -> Answer

  /// All requests so far.
  package var asked: [Asked] { lock.withLock { log } }

  package var address: String { "http://127.0.0.1:\(port)" }

  package init(_ answer: @escaping @Sendable (Asked) -> Answer) throws {
    self.answer = answer
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #endif
    socket = Foundation.socket(AF_INET, kind, 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = socket
    let isBound = withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: place.sin_port)
    Thread.detachNewThread { [weak self] in
      // Closed nowhere else: by the time that this thread asks again, its number could be that of
      // another server, whose visitors it would turn away.
      defer { close(descriptor) }
      while true {
        let connection = LoopbackServer.patiently { accept(descriptor, nil, nil) }
        guard connection >= 0 else { return }
        // No child of another test is to hold it open.
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        guard let self else {
          close(connection)
          return
        }
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  /// Accepts no more connections; a second call does nothing, since the descriptor may belong to
  /// another file by then.
  package func stop() {
    let isFirst = lock.withLock {
      defer { isStopped = true }
      return !isStopped
    }
    if isFirst { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  /// What a call gives that is made again where a signal, which other tests send, has interrupted
  /// it.
  private static func patiently<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    while let asked = LoopbackServer.read(connection) {
      lock.withLock { log.append(asked) }
      guard send(answer(asked), to: connection) else { return }
    }
  }

  private static func read(_ connection: Int32) -> Asked? {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let place = bytes.firstRange(of: end) {
        let lines = String(decoding: bytes[..<place.lowerBound], as: UTF8.self)
          .components(separatedBy: "\r\n")
        var asked = Asked()
        let words = lines[0].split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        (asked.method, asked.target) = (words[0], words[1])
        for line in lines.dropFirst() {
          let parts = line.split(separator: ":", maxSplits: 1)
          guard parts.count == 2 else { continue }
          asked.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let length = asked.headers["content-length"].flatMap { Int($0) } ?? 0
        if bytes.count >= place.upperBound + length {
          asked.body = String(
            decoding: bytes[place.upperBound..<(place.upperBound + length)], as: UTF8.self)
          return asked
        }
      }
      let count = patiently { recv(connection, &block, block.count, 0) }
      guard count > 0 else { return nil }
      bytes += block[..<count]
      // The beginning of a TLS connection.
      if bytes[0] == 0x16 { return nil }
    }
  }

  /// Whether the connection may go on.
  private func send(_ answer: Answer, to connection: Int32) -> Bool {
    if answer.delay > 0 { Thread.sleep(forTimeInterval: answer.delay) }
    let length = answer.length ?? answer.body.count * answer.times
    let head =
      (["HTTP/1.1 \(answer.status) Argument"] + answer.headers + ["Content-Length: \(length)"])
      .joined(separator: "\r\n") + "\r\n\r\n"
    guard send(Array(head.utf8)[...], to: connection) else { return false }
    for _ in 0..<answer.times {
      guard let drip = answer.drip else {
        guard send(answer.body[...], to: connection) else { return false }
        continue
      }
      var rest = answer.body[...]
      while !rest.isEmpty {
        guard send(rest.prefix(drip.bytes), to: connection) else { return false }
        rest = rest.dropFirst(drip.bytes)
        Thread.sleep(forTimeInterval: drip.seconds)
      }
    }
    return length == answer.body.count * answer.times
  }

  private func send(_ bytes: ArraySlice<UInt8>, to connection: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      #if canImport(Darwin)
      let flags: Int32 = 0
      #else
      let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = LoopbackServer.patiently {
        rest.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, flags) }
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
