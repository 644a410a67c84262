import Limits

/// An HTTP request to a web service.
package struct Request: Equatable, Sendable {
  package enum Method: Equatable, Sendable {
    case get
    /// With the body to send: text without NUL bytes, at most ``Curl/longestBody`` bytes long.
    case post(String)
    /// Replaces a resource; the body is passed as by `post`.
    case put(String)
    case delete

    package var body: String? {
      switch self {
      case .get, .delete: nil
      case .post(let body), .put(let body): body
      }
    }
  }

  /// A header field.
  package struct Header: Equatable, Sendable {
    package var name, value: String
    /// Whether it must not reach another host: a request with a secret follows no redirect.
    package var isSecret: Bool

    package init(_ name: String, _ value: String, isSecret: Bool = false) {
      (self.name, self.value, self.isSecret) = (name, value, isSecret)
    }

    /// Whether neither part can end the line and begin another header.
    var isOneLine: Bool { "\(name)\(value)".utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
  }

  /// The whole address: `https://exist.io/api/2/accounts/profile/`.
  package var address: String
  package var method: Method
  package var headers: [Header]
  /// How long the whole response may take, in seconds.
  package var seconds: Int
  /// After how many seconds without a byte it is given up.
  package var silence = Request.usualSilence
  /// How many bytes the body of the response may have.
  package var largestResponse: Int
  /// Whether the address has a secret in it, so that no redirect is followed.
  package var hasSecretAddress: Bool

  package static let usualSilence = 15

  package init(
    _ address: String, method: Method = .get, headers: [Header] = [], seconds: Int = 60,
    largestResponse: Limit = .response, hasSecretAddress: Bool = false
  ) {
    (self.address, self.method, self.headers) = (address, method, headers)
    self.seconds = seconds
    self.largestResponse = largestResponse.amount
    self.hasSecretAddress = hasSecretAddress
  }

  /// The same request, answered with status 304 and no body if the resource still has this ETag.
  package func unlessMatching(_ etag: String?) -> Request { adding("If-None-Match", etag) }

  /// The same request, answered with 304 if the resource has not changed since a `Last-Modified`.
  package func unlessModified(since date: String?) -> Request { adding("If-Modified-Since", date) }

  private func adding(_ name: String, _ value: String?) -> Request {
    var request = self
    if let value { request.headers.append(Header(name, value)) }
    return request
  }

  /// Whether redirects are followed: curl repeats headers and body on whichever host.
  var followsRedirects: Bool {
    method == .get && !hasSecretAddress && !headers.contains(where: \.isSecret)
  }
}
