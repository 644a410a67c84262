import Text

/// Why there is no response.
package enum NetworkError: Error, Equatable, Sendable, FailureConvertible {
  case curlNotInstalled
  /// The address is not HTTPS, nor plain HTTP of this computer, or is malformed.
  case invalidAddress(String)
  case invalidHeader(String)
  case hostNotFound(String)
  case connectionRefused(host: String)
  case connectionLost(host: String)
  case timedOut(host: String, seconds: Int)
  /// It sent no byte for a while.
  case silent(host: String, seconds: Int)
  /// No secure connection, or the host could not prove its identity; with curl's message.
  case notSecure(host: String, reason: String?)
  case tooLarge(host: String, bytes: Int)
  /// Too many redirects, or one to an address that is not allowed.
  case invalidRedirect(host: String)
  /// What answered does not speak HTTP, or only its version 0.9, which has no status.
  case notHTTP(host: String)
  case other(host: String, status: Int, reason: String?)

  /// Whether other requests to the same host would fail the same way, perhaps after a long wait.
  package var isLasting: Bool {
    switch self {
    case .curlNotInstalled, .invalidAddress, .invalidHeader, .hostNotFound, .connectionRefused,
      .timedOut, .silent, .notSecure:
      true
    case .connectionLost, .tooLarge, .invalidRedirect, .notHTTP, .other: false
    }
  }

  package var failure: Failure {
    switch self {
    case .curlNotInstalled:
      failure(
        "curl is not installed",
        hints: ["Install the package curl. Everything but the network works without it."])
    case .invalidAddress(let address):
      failure(
        "invalid address '\(address)'", hints: ["Expected an address that begins with https://."])
    case .invalidHeader(let name): failure("invalid value of the header \(name)")
    case .hostNotFound(let host): failure("host not found: \(host) (are you online?)")
    case .connectionRefused(let host): failure("connection refused: \(host)")
    case .connectionLost(let host): failure("connection lost: \(host)")
    case .timedOut(let host, let seconds):
      failure("no complete response within \(seconds) seconds: \(host)")
    case .silent(let host, let seconds):
      failure(
        "no answer for \(CountText.of(seconds, "second", "seconds")): \(host)",
        hints: ["To wait longer: dash settings set network.timeout \(min(4 * seconds, 300))"])
    case .notSecure(let host, let reason): failure("no secure connection: \(host)", reason)
    case .tooLarge(let host, let bytes): failure("response larger than \(bytes >> 20) MB: \(host)")
    case .invalidRedirect(let host): failure("invalid redirect: \(host)")
    case .notHTTP(let host):
      Failure(
        "not an HTTP answer: \(host)", hints: ["Is this the address and the port of the service?"],
        status: .data)
    case .other(let host, let status, let reason):
      failure("curl failed with status \(status): \(host)", reason)
    }
  }

  private func failure(_ message: String, _ reason: String? = nil, hints: [String] = []) -> Failure
  {
    Failure(message + (reason.map { ": \($0)" } ?? ""), hints: hints, status: .later)
  }
}
