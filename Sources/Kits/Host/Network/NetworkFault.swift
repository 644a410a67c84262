import Text

/// Why there was no answer.
package enum NetworkFault: Error, Equatable, Sendable {
  /// The program that carries requests is not there.
  case noCarrier
  /// The address is none that is asked: only HTTPS is, and plain HTTP of this computer.
  case address(String)
  /// There is no host of that name.
  case noSuchHost(String)
  case refused(host: String)
  /// The connection ended before the answer did.
  case cutOff(host: String)
  case tooSlow(host: String, seconds: Int)
  /// The host could not prove that it is the one.
  case notTrusted(host: String)
  case tooLarge(host: String, bytes: Int)
  /// The answer led from one address to the next without an end, or to one that is not asked.
  case ledAround(host: String)
  /// What the carrier says otherwise, with its exit status.
  case other(host: String, status: Int)
}

extension NetworkFault: FailureConvertible {
  package var failure: Failure {
    Failure(
      message,
      hints: self == .noCarrier ? ["Install the package curl; all else works without it."] : [],
      status: .later)
  }

  private var message: String {
    switch self {
    case .noCarrier: "curl is not installed, and it is the way to the network"
    case .address(let address): "\(address): is no address that is asked; it begins with https://"
    case .noSuchHost(let host): "\(host): there is no such host, or this computer is off line"
    case .refused(let host): "\(host): nobody answers there"
    case .cutOff(let host): "\(host): the connection was cut off"
    case .tooSlow(let host, let seconds): "\(host): no whole answer came within \(seconds) seconds"
    case .notTrusted(let host): "\(host): the connection is not secure"
    case .tooLarge(let host, let bytes): "\(host): the answer is larger than \(bytes >> 20) MB"
    case .ledAround(let host): "\(host): the answer leads elsewhere, which is not followed"
    case .other(let host, let status): "\(host): curl ended with status \(status)"
    }
  }
}
