import Host

/// A web service: its address, the headers it expects, and how it reports a problem.
///
/// A provider makes requests and reads responses, and does neither input nor output: ``ServiceClient``
/// sends the requests. Its requests and the readers of its responses are ordinary functions of the
/// conforming type.
package protocol Provider: Sendable {
  /// Its name in messages: `Exist`, `en.wikipedia.org`.
  var name: String { get }
  /// The beginning of every address. A request to any other address is refused, so that no secret
  /// reaches another host.
  var base: String { get }
  /// Sent with every request.
  var headers: [Request.Header] { get }
  /// What is wrong with a response; nil if it can be read.
  func problem(in response: Response) -> ServiceError.Problem?
  /// Whether further requests would meet the same problem and are not sent.
  func isLasting(_ problem: ServiceError.Problem) -> Bool
  /// What a person can do about a problem.
  func hints(for problem: ServiceError.Problem) -> [String]
}

extension Provider {
  package var name: String { Curl.host(of: base) ?? base }

  package var headers: [Request.Header] { [] }

  package func problem(in response: Response) -> ServiceError.Problem? { .init(status: response) }

  package func isLasting(_ problem: ServiceError.Problem) -> Bool { problem.isUsuallyLasting }

  package func hints(for problem: ServiceError.Problem) -> [String] { problem.usualHints }

  /// An error of this service.
  package func error(_ problem: ServiceError.Problem) -> ServiceError {
    ServiceError(service: name, problem: problem, hints: hints(for: problem))
  }

  /// The address of `path`, which begins without a slash.
  package func address(_ path: String) -> String {
    (base.hasSuffix("/") ? base : base + "/") + path
  }

  /// Whether an address is ``base`` or lies below it.
  func covers(_ address: String) -> Bool {
    address == base || address.hasPrefix(base.hasSuffix("/") ? base : base + "/")
      || address.hasPrefix(base + "?")
  }
}
