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
