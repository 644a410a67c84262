import Host
import Text

/// A problem that a web service reported, or a response that cannot be read.
package struct ServiceError: Error, Equatable, Sendable {
  package var service: String
  package var problem: ServiceProblem
  /// See ``Provider/secretName``.
  package var secretName = "token"
  package var hints: [String] = []

  /// Whether the service does not allow this request, though it may allow others.
  package var isForbidden: Bool {
    if case .status(403, _) = problem { return true }
    return false
  }
}

package enum ServiceProblem: Equatable, Sendable {
  /// The token or key is missing, invalid or expired.
  case unauthorized
  /// The name or the password is wrong; with the service's sentence.
  case wrongCredentials(reason: String?)
  case sessionExpired
  /// Too many requests; with the number of seconds to wait, if the service named it.
  case rateLimited(seconds: Int?)
  /// It has no such thing: `facts of that date`.
  case notFound(String)
  case redirected
  /// Another HTTP status, with the reason that the response gives.
  case status(Int, reason: String?)
  /// An error of the service's own list, by its number there, with the service's sentence.
  case code(Int, reason: String?)
  case invalidResponse(String)
  /// A list continues after its end, and was not followed further.
  case endless(String)
  /// The request is not for an address of the service, and was not sent.
  case otherAddress(String)
}

extension ServiceProblem {
  package init?(status response: Response) {
    switch response.status {
    case 200..<300: return nil
    case 301, 302, 303, 307, 308: self = .redirected
    case 401: self = .unauthorized
    case 404: self = .notFound("such page")
    case 429: self = .rateLimited(seconds: response.retryAfter)
    case 503 where response.retryAfter != nil: self = .rateLimited(seconds: response.retryAfter)
    default: self = .status(response.status, reason: nil)
    }
  }

  var isUsuallyLasting: Bool {
    switch self {
    case .unauthorized, .wrongCredentials, .sessionExpired, .rateLimited, .otherAddress: true
    case .notFound, .redirected, .status, .code, .invalidResponse, .endless: false
    }
  }

  var usualHints: [String] {
    if case .endless = self { return ["Complete parts are stored. Try again later."] }
    guard case .rateLimited(let seconds) = self else { return [] }
    return ["Try again \(seconds.flatMap(Failure.minutes).map { "in \($0)" } ?? "later")."]
  }
}

extension ServiceError: FailureConvertible {
  package var failure: Failure {
    switch problem {
    case .unauthorized: Failure("\(service) does not accept the \(secretName)", hints: hints)
    case .wrongCredentials(let reason):
      Failure(
        "\(service) does not accept the name or the password" + ServiceError.text(of: reason),
        hints: hints)
    case .sessionExpired: Failure("the session at \(service) has ended", hints: hints)
    case .rateLimited:
      Failure("\(service) accepts no more requests for now", hints: hints, status: .later)
    case .notFound(let thing): Failure("\(service) has no \(thing)", hints: hints)
    case .redirected:
      Failure(
        "\(service) redirects to another address, and dash sends no \(secretName) there",
        hints: hints)
    case .status(let status, let reason):
      Failure(
        "\(service) answered with status \(status)" + ServiceError.text(of: reason),
        hints: hints, status: status >= 500 ? .later : .failed)
    case .code(let code, let reason):
      Failure(
        "\(service) answered with error \(code)" + ServiceError.text(of: reason), hints: hints)
    case .invalidResponse(let reason):
      Failure("invalid response of \(service): \(reason)", hints: hints, status: .data)
    case .endless(let reason):
      Failure("\(service) sent a list that does not end: \(reason)", hints: hints, status: .later)
    case .otherAddress(let address):
      Failure("\(service) refers to another address: '\(address)'", hints: hints, status: .data)
    }
  }

  private static func text(of reason: String?) -> String { reason.map { ": \($0)" } ?? "" }
}

/// Ctrl-C was pressed; complete parts are stored.
package struct Interruption: Error, Equatable, FailureConvertible {
  package init() {}

  package var failure: Failure {
    Failure("interrupted", hints: ["Complete parts are stored."], status: .later)
  }
}
