import Services
import Storage
import Text

/// What a refresh of places has done so far.
struct PlacesRefreshReport {
  /// Places of others.
  var others = SharedPlacesResult()
  /// Own places that were added from the account, and changed there.
  var ownAdded = 0
  var ownChanged = 0
  /// Own places that were created, replaced and deleted at the account.
  var sent = 0
  var replaced = 0
  var deleted = 0
  /// Own places that the server rejected.
  var rejected = 0
  /// Own places that are not sent because the account may have one only.
  var refused: [Int] = []
  /// Whether there are older places to be fetched; nil unless these were requested.
  var hasOlder: Bool?
  /// Sentences without full stops.
  var warnings: [String] = []
  private var problems: [String] = []
  private var unusableAddresses = 0

  /// Adds the records that cannot be used, except one that was reported before.
  mutating func note(_ page: LocationPage, except reported: String? = nil) {
    for problem in page.problems where problem.key == nil || problem.key != reported {
      problems.append(problem.key.map { "\($0): \(problem.reason)" } ?? problem.reason)
    }
    unusableAddresses += page.unusableAddresses.count { $0 != reported }
  }

  /// Prints warnings, and unless it was to be quiet, what was done.
  func print(in context: Context) throws {
    for warning in warnings { context.warn(warning) }
    if !problems.isEmpty {
      let more = problems.count - PlacesRefreshReport.mostProblems
      context.report(
        skipped: CountText.of(problems.count, "record", "records"),
        problems.prefix(PlacesRefreshReport.mostProblems) + (more > 0 ? ["and \(more) more"] : []))
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
  }

  private static let mostProblems = 3

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

extension Context {
  /// Prints which records were skipped, and why.
  fileprivate func report(skipped count: String, _ reasons: [String]) {
    errors.report(
      "\(tool): skipped \(count) of the server that cannot be read:",
      hints: reasons.map { CleanText($0) })
  }
}
