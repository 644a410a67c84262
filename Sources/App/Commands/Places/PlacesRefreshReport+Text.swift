import Actions
import Services
import Text

extension PlacesRefreshReport {
  private static let mostProblems = 3

  /// Prints warnings, and unless it was to be quiet, what was done.
  ///
  /// - Throws: What stopped the exchange; ``Failure`` if the server rejected a place.
  func show(in context: Context) throws {
    context.report(adopted)
    for warning in warnings { context.warn(warning.sentence) }
    if !problems.isEmpty {
      let count = CountText.of(problems.count, "record", "records")
      let more = problems.count - PlacesRefreshReport.mostProblems
      context.report(
        Failure(
          "skipped \(count) of the server that cannot be read:",
          hints: problems.prefix(PlacesRefreshReport.mostProblems)
            + (more > 0 ? ["and \(more) more"] : [])))
    }
    if unusableAddresses > 0 {
      context.warn(
        "left out \(CountText.of(unusableAddresses, "address", "addresses")) that are not web addresses"
      )
    }
    if !refused.isEmpty {
      context.warn(
        "\(CountText.of(refused.count, "place was", "places were")) not sent, because the account has one and the "
          + "setting places.many is no; to send several: dash settings set places.many yes")
    }
    try context.acknowledge(lines)
    if let failure { throw failure }
    if rejected > 0 {
      throw Failure(
        "\(CountText.of(rejected, "place", "places")) could not be sent",
        hints: ["They are tried again with the next refresh.", "See them: dash places account"])
    }
  }

  private var lines: [String] {
    var lines: [String] = []
    func list(_ parts: [(count: Int, text: String)]) -> String? {
      let parts = parts.filter { $0.count > 0 }.map { "\(CountText.grouped($0.count)) \($0.text)" }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
    if let text = list([(sent, "new"), (replaced, "changed"), (deleted, "deleted")]) {
      lines.append("Sent your places: \(text)")
    }
    if let text = list([(ownAdded, "new"), (ownChanged, "changed")]) {
      lines.append("Fetched places of your own: \(text)")
    }
    let text = list([
      (others.added, hasOlder == nil ? "new" : "older"), (others.changed, "changed"),
      (others.deleted, "removed"),
    ])
    if let text {
      lines.append("Fetched places of others: \(text)")
    } else if hasOlder == false {
      lines.append("There are no older places of others")
    } else if lines.isEmpty {
      lines.append("No places are new or changed")
    }
    return lines
  }
}

extension PlacesRefreshReport.Warning {
  /// What happened, without a full stop.
  fileprivate var sentence: String {
    switch self {
    case .conflict(let conflict): conflict.failure.message
    case .changedTwice(let place, let theirs):
      "place \(place) was changed here and at the account, where it was called '\(theirs)'; yours replaces it"
    case .deletedThere(let place):
      "place \(place) was deleted at the account, and stays here; to remove it: dash places remove \(place)"
    case .rejected(let action, let failure): "\(action.refusal): \(failure.message)"
    }
  }
}

extension PlaceOutbox.Action {
  /// What was not done: `place 3 was not sent`.
  fileprivate var refusal: String {
    switch self {
    case .post(let place): "place \(place) was not sent"
    case .put(let place, _): "place \(place) was not changed at the account"
    case .delete: "a removed place was not deleted at the account"
    }
  }
}

extension Context {
  /// Warns if another account was logged in to before.
  func report(_ adopted: AdoptedAccount) {
    guard let other = adopted.replaced else { return }
    warn(
      "this is another account than before (\(other.user.name) at \(other.address))"
        + (adopted.removed == 0
          ? ""
          : ": \(CountText.of(adopted.removed, "place", "places")) of others at that server were removed")
    )
  }
}
