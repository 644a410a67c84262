import Services

extension Failure {
  /// What a person is told of an answer that is not what was asked for.
  init(telling fault: ExistFault) {
    switch fault {
    case .notAuthorised:
      self.init(
        "Exist does not take the token any more", hints: ["Log in again: dash account login"])
    case .tooMany(let seconds):
      self.init(
        "Exist takes no more requests for now",
        hints: [
          (seconds.flatMap(Failure.minutes).map { "In \($0)" } ?? "In an hour")
            + ", say it again: it goes on where it ended."
        ], status: .later)
    case .notFound: self.init("Exist does not know what was asked for")
    case .sentElsewhere:
      self.init(
        "Exist sends elsewhere, where the token is not taken",
        hints: ["The setting exist.url says where it is asked."])
    case .refused(let status, let reason):
      self.init(
        "Exist answers with status \(status)" + (reason.map { ": \($0)" } ?? ""),
        status: status >= 500 ? .later : .failed)
    case .notUnderstood(let reason): self.init("Exist: \(reason)", status: .data)
    }
  }
}
