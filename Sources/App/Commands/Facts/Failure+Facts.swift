import Services
import Text

extension Failure {
  /// What a person is told of a service that gave no facts.
  init(telling fault: any Error, of host: String) {
    guard let fault = fault as? FactFault else {
      self.init(fault)
      return
    }
    switch fault {
    case .nothing: self.init("\(host) has no facts of that date", status: .later)
    case .tooMany(let seconds):
      self.init(
        "\(host) takes no more requests for now",
        hints: [
          seconds.flatMap(Failure.minutes).map { "In \($0), say it again." }
            ?? "Say it again later."
        ], status: .later)
    case .refused(403):
      self.init(
        "\(host) refuses to answer, with status 403",
        hints: ["It may want to know who asks: dash settings set contact <mail>"], status: .later)
    case .refused(let status): self.init("\(host) answers with status \(status)", status: .later)
    case .notUnderstood:
      self.init("\(host): the answer is something else than facts", status: .later)
    }
  }
}
