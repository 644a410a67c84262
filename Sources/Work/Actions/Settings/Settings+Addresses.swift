import Services
import Text

/// Where requests to web services are sent.
///
/// An invalid setting makes an address unknown: the usual one would send a token to a server that
/// the person did not choose.
extension Settings {
  /// An address that a setting has replaced, or should have.
  enum ReplacedAddress: Sendable {
    case known(String)
    case unknown(Failure)
  }

  /// Sets the address of a service if it is valid.
  mutating func set(_ service: ServiceAddress, to base: String) -> Bool {
    guard service.hasLanguage ? Settings.isTemplate(base) : Settings.isAddress(base) else {
      return false
    }
    addresses[service.setting] = .known(base)
    return true
  }

  /// Makes the addresses unknown that may have been meant.
  mutating func reject(_ problem: Failure, where isMeant: (ServiceAddress) -> Bool) {
    problems.append(problem)
    for service in ServiceAddress.all where isMeant(service) {
      addresses[service.setting] = .unknown(problem)
    }
  }

  /// The address to send requests to.
  package func address(of service: ServiceAddress) throws -> String {
    switch addresses[service.setting] {
    case nil: return service.base
    case .known(let base): return base
    case .unknown(let problem):
      throw Failure(
        "nothing was sent, because the address in \(service.setting) is unknown: "
          + problem.message,
        hints: [
          "To set it: dash settings set \(service.setting) <address>, or the variable "
            + service.variable,
          "To correct the file: dash settings edit",
        ], status: .data)
    }
  }

  /// The address for people, or that it is unknown.
  package func addressText(of service: ServiceAddress) -> String {
    (try? address(of: service)) ?? "unknown, because \(service.setting) is invalid"
  }
}
