/// How requests are told to `curl`, the system's way to the network, and what it answers.
///
/// All is told on its standard input, so that nothing secret stands in arguments:
///
///     url = "https://exist.io/api/2/accounts/profile/"
///     header = "Authorization: Bearer …"
///     next
///
/// Answers come with their headers, one after the other; behind each, a line on the error stream tells
/// how many bytes of either there are. Statuses are those of
/// <https://curl.se/libcurl/c/libcurl-errors.html>; the options are those of version 7.63 (2018).
package enum Curl {
  /// The program and all it is told; nil where an address is none that is asked.
  package static func program(_ requests: [Request], agent: String) throws(NetworkFault) -> Program
  {
    var config = "silent\nshow-error\nfail-early\n"
    for (place, request) in requests.enumerated() {
      guard let host = host(of: request.address) else {
        throw NetworkFault.address(request.address)
      }
      if place > 0 { config += "next\n" }
      let schemes = isThisComputer(host) ? "=https,http" : "=https"
      var options = [
        ("url", request.address), ("proto", schemes), ("proto-redir", schemes),
        ("user-agent", agent), ("connect-timeout", "10"), ("max-time", "\(request.seconds)"),
        ("noproxy", "localhost,127.0.0.1,::1"),
        ("write-out", "%{stderr}\\n\(mark) %{http_code} %{size_header} %{size_download}\\n"),
        ("header", "Accept: application/json"),
      ]
      if let authorization = request.authorization {
        options.append(("header", "Authorization: \(authorization)"))
      } else {
        config += "location\n"
        options.append(("max-redirs", "5"))
      }
      if let document = request.document {
        options.append(("header", "Content-Type: application/json"))
        options.append(("data-binary", document))
      }
      config += "include\n"
      for (name, value) in options { config += "\(name) = \(quoted(value))\n" }
    }
    let room = requests.reduce(0) { $0 + $1.largestBody + (1 << 16) }
    return Program(
      ["curl", "--disable", "--config", "-"], input: Array(config.utf8),
      seconds: requests.reduce(5) { $0 + $1.seconds }, largestOutput: room)
  }

  /// How many bytes a document may have as curl is told it; version 7.88 reads no line of 100 KiB.
  package static let largestDocument = 100_000

  /// How many bytes a document has as curl is told it.
  package static func size(of document: String) -> Int { quoted(document).utf8.count }

  /// What begins the line behind each answer; no message of curl begins so.
  private static let mark = "answered:"

  /// A value as curl's configuration has it: in quotes, with `\` before quotes, itself and line
  /// ends.
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

  /// The host of an address that may be asked: of an HTTPS address, or of this computer.
  package static func host(of address: String) -> String? {
    let bytes = address.utf8
    // Blanks and control characters have no place in an address.
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
    let name = String(Substring(host))
    return isSecure || isThisComputer(name) ? name : nil
  }

  private static func isThisComputer(_ host: String) -> Bool {
    host == "localhost" || host == "127.0.0.1" || host == "::1"
  }

  /// What came of `requests`.
  package static func exchange(_ requests: [Request], _ end: Program.End) -> Exchange {
    switch end {
    case .missing: return Exchange(responses: [], fault: .noCarrier)
    case .tooSlow:
      let host = host(of: requests[0].address) ?? ""
      let seconds = requests.reduce(0) { $0 + $1.seconds }
      return Exchange(responses: [], fault: .tooSlow(host: host, seconds: seconds))
    case .tooLarge:
      let host = host(of: requests[0].address) ?? ""
      return Exchange(
        responses: [], fault: .tooLarge(host: host, bytes: requests[0].largestBody))
    case .signalled(let number):
      let host = host(of: requests[0].address) ?? ""
      return Exchange(responses: [], fault: .other(host: host, status: 128 + number))
    case .exited(let status, let output, let errors):
      let responses = responses(output[...], told: errors, isWhole: status == 0)
      guard responses.count < requests.count else {
        return Exchange(responses: responses)
      }
      let request = requests[responses.count]
      return Exchange(responses: responses, fault: fault(status, of: request))
    }
  }

  /// The answers in `output`, each with as many bytes as `errors` says.
  ///
  /// The last of a run that did not end well is no answer.
  private static func responses(
    _ output: ArraySlice<UInt8>, told errors: [UInt8], isWhole: Bool
  ) -> [Response] {
    var responses: [Response] = []
    var rest = output
    var told: [(status: Int, headers: Int, body: Int)] = []
    for line in errors.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 4, words[0] == mark, let status = Int(words[1]),
        let headers = Int(words[2]), let body = Int(words[3])
      else { continue }
      told.append((status, headers, body))
    }
    if !isWhole { told = told.dropLast() }
    for (status, headers, body) in told {
      // Not as a sum, which may be larger than numbers go.
      guard status > 0, headers >= 0, body >= 0, headers <= rest.count,
        body <= rest.count - headers
      else { break }
      responses.append(
        Response(
          status: status, headers: fields(rest.prefix(headers)),
          body: Array(rest.dropFirst(headers).prefix(body))))
      rest = rest.dropFirst(headers + body)
    }
    return responses
  }

  /// The fields of headers, of all answers on the way to the last.
  private static func fields(_ bytes: ArraySlice<UInt8>) -> [(name: String, value: String)] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      return (
        String(decoding: line[..<colon], as: UTF8.self).lowercased(),
        String(String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed)
      )
    }
  }

  private static func fault(_ status: Int, of request: Request) -> NetworkFault {
    let host = host(of: request.address) ?? ""
    return switch status {
    case 1, 3, 47: .ledAround(host: host)
    case 6: .noSuchHost(host)
    case 7: .refused(host: host)
    case 18, 52, 55, 56, 92: .cutOff(host: host)
    case 28: .tooSlow(host: host, seconds: request.seconds)
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91: .notTrusted(host: host)
    case 63: .tooLarge(host: host, bytes: request.largestBody)
    default: .other(host: host, status: status)
    }
  }
}
