/// Passes requests to `curl`, the system's way to the network, and reads its output.
///
/// Everything is passed on its standard input, so that no secret appears among the arguments:
///
///     url = "https://exist.io/api/2/accounts/profile/"
///     header = "Authorization: Bearer …"
///     next
///
/// curl writes the responses with their headers, one after the other, and the size of each in bytes
/// to the error stream. Exit statuses are listed in
/// <https://curl.se/libcurl/c/libcurl-errors.html>; all options exist since version 7.63 (2018).
package enum Curl {
  /// The program that sends the requests; throws ``NetworkError`` for an invalid address or header.
  package static func program(
    _ requests: [Request], agent: String
  ) throws(NetworkError) -> Program {
    var config = "silent\nshow-error\nfail-early\n"
    for (index, request) in requests.enumerated() {
      if index > 0 { config += "next\n" }
      config += try self.config(of: request, agent: agent)
    }
    let room = requests.reduce(0) { $0 + $1.largestResponse + (1 << 16) }
    return Program(
      ["curl", "--disable", "--config", "-"], input: Array(config.utf8),
      seconds: requests.reduce(5) { $0 + $1.seconds }, largestOutput: room,
      box: Program.Box(passing: Program.Box.network))
  }

  private static func config(of request: Request, agent: String) throws(NetworkError) -> String {
    guard let host = host(of: request.address) else { throw .invalidAddress(request.address) }
    let schemes = isThisComputer(host) ? "=https,http" : "=https"
    var options = [
      ("url", request.address), ("proto", schemes), ("proto-redir", schemes),
      ("user-agent", agent), ("connect-timeout", "\(request.silence)"),
      ("speed-limit", "1"), ("speed-time", "\(request.silence)"),
      ("max-time", "\(request.seconds)"),
      ("noproxy", "localhost,127.0.0.1,::1"),
      ("write-out", "%{stderr}\\n\(mark) %{http_code} %{size_header} %{size_download}\\n"),
    ]
    var headers = request.headers
    func add(_ name: String, _ value: String) {
      if !headers.contains(where: { $0.name.lowercased() == name.lowercased() }) {
        headers.append(Request.Header(name, value))
      }
    }
    add("Accept", "application/json")
    switch request.method {
    case .get, .post: break
    case .put: options.append(("request", "PUT"))
    case .delete: options.append(("request", "DELETE"))
    }
    if let body = request.method.body {
      add("Content-Type", "application/json")
      // Unlike `data`, this never takes a leading @ for the name of a file.
      options.append(("data-raw", body))
    }
    for header in headers {
      guard header.isOneLine else { throw .invalidHeader(header.name) }
      options.append(("header", "\(header.name): \(header.value)"))
    }
    var config = "include\n"
    if request.followsRedirects {
      config += "location\n"
      options.append(("max-redirs", "5"))
    }
    for (name, value) in options { config += "\(name) = \(quoted(value))\n" }
    return config
  }

  /// In bytes of curl's configuration; curl 7.88 reads no line of 100 KiB.
  package static let longestBody = 100_000

  /// How many bytes a body takes in curl's configuration.
  package static func length(ofBody body: String) -> Int { quoted(body).utf8.count }

  /// Begins the line after each response; no message of curl begins this way.
  private static let mark = "answered:"

  /// A value of curl's configuration: in quotes, with escapes for these, backslashes and line ends.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The host of an address that is allowed: HTTPS, or plain HTTP of this computer.
  package static func host(of address: String) -> String? {
    let bytes = address.utf8
    // No spaces, control characters or other scripts.
    guard bytes.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    let isSecure = address.hasPrefix("https://")
    guard isSecure || address.hasPrefix("http://") else { return nil }
    let rest = bytes.dropFirst(isSecure ? 8 : 7)
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard !authority.contains(UInt8(ascii: "@")) else { return nil }
    let host =
      authority.first == UInt8(ascii: "[")
      ? authority.prefix { $0 != UInt8(ascii: "]") }.dropFirst()
      : authority.prefix { $0 != UInt8(ascii: ":") }
    guard !host.isEmpty else { return nil }
    let end = authority.dropFirst(host.count + (authority.first == UInt8(ascii: "[") ? 2 : 0))
    guard end.isEmpty || end.first == UInt8(ascii: ":") && isPort(end.dropFirst())
    else { return nil }
    let name = String(Substring(host))
    return isSecure || isThisComputer(name) ? name : nil
  }

  private static func isPort(_ digits: Substring.UTF8View) -> Bool {
    1...5 ~= digits.count && digits.allSatisfy { 48...57 ~= $0 }
      && Int(Substring(digits)).map { 1...65_535 ~= $0 } == true
  }

  private static func isThisComputer(_ host: String) -> Bool {
    host == "localhost" || host == "127.0.0.1" || host == "::1"
  }

  /// Reads the outcome of `requests` from how curl ended.
  package static func exchange(_ requests: [Request], _ end: Program.End) -> Exchange {
    let host = host(of: requests[0].address) ?? ""
    let failure: NetworkError
    switch end {
    case .missing: failure = .curlNotInstalled
    case .tooSlow: failure = .timedOut(host: host, seconds: requests.reduce(0) { $0 + $1.seconds })
    case .tooLarge: failure = .tooLarge(host: host, bytes: requests[0].largestResponse)
    case .signalled(let number): failure = .other(host: host, status: 128 + number, reason: nil)
    case .exited(let status, let output, let messages):
      let responses = responses(output[...], sizes: messages, isComplete: status == 0)
      guard responses.count < requests.count else { return Exchange(responses: responses) }
      let request = requests[responses.count]
      return Exchange(
        responses: responses, error: error(status, of: request, reason: reason(in: messages)))
    }
    return Exchange(responses: [], error: failure)
  }

  /// Divides `output` into complete responses by the sizes in curl's messages.
  private static func responses(
    _ output: ArraySlice<UInt8>, sizes messages: [UInt8], isComplete: Bool
  ) -> [Response] {
    var responses: [Response] = []
    var rest = output
    var sizes: [(status: Int, headers: Int, body: Int)] = []
    for line in messages.split(separator: UInt8(ascii: "\n")) {
      let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard fields.count == 4, fields[0] == mark, let status = Int(fields[1]),
        let headers = Int(fields[2]), let body = Int(fields[3])
      else { continue }
      sizes.append((status, headers, body))
    }
    if !isComplete { sizes = sizes.dropLast() }
    for (status, headers, body) in sizes {
      // Compared one by one: their sum could overflow.
      guard status > 0, headers >= 0, body >= 0, headers <= rest.count, body <= rest.count - headers
      else { break }
      responses.append(
        Response(
          status: status, headers: fields(rest.prefix(headers)),
          body: Array(rest.dropFirst(headers).prefix(body))))
      rest = rest.dropFirst(headers + body)
    }
    return responses
  }

  private static func fields(_ bytes: ArraySlice<UInt8>) -> [(name: String, value: String)] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      return (
        String(decoding: line[..<colon], as: UTF8.self).lowercased(),
        String(String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed)
      )
    }
  }

  /// What curl's last line of the form `curl: (60) SSL certificate problem` says.
  private static func reason(in messages: [UInt8]) -> String? {
    let lines = messages.split(separator: UInt8(ascii: "\n"))
    guard let line = lines.last(where: { $0.starts(with: "curl: (".utf8) }),
      let end = line.firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let reason = String(decoding: line[(end + 1)...], as: UTF8.self).trimmed
    return reason.isEmpty ? nil : String(reason)
  }

  private static func error(_ status: Int, of request: Request, reason: String?) -> NetworkError {
    let host = host(of: request.address) ?? ""
    return switch status {
    case 1 where reason?.contains("HTTP/0.9") == true, 8: .notHTTP(host: host)
    case 1, 3, 47: request.followsRedirects ? .invalidRedirect(host: host) : .notHTTP(host: host)
    case 6: .hostNotFound(host)
    case 7: .connectionRefused(host: host)
    case 18, 52, 55, 56, 92: .connectionLost(host: host)
    // Else it could not connect, or the transfer was too slow.
    case 28 where reason?.hasPrefix("Operation timed out") == false:
      .silent(host: host, seconds: request.silence)
    case 28: .timedOut(host: host, seconds: request.seconds)
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91:
      .notSecure(host: host, reason: reason)
    case 63: .tooLarge(host: host, bytes: request.largestResponse)
    default: .other(host: host, status: status, reason: reason)
    }
  }
}
