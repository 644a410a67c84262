import Cards
import Facts
import Services
import Text
import Time

/// What a refresh of facts has done so far, for people.
struct FactRefreshReport {
  /// Dates of which there are no facts anywhere.
  private var empty: [DateOfYear] = []
  /// Dates of which no service has told, and why that was with the first of them.
  private var failed: [DateOfYear] = []
  private var failure: Failure?
  private var dates: [DateOfYear] = []
  private var hosts: [String] = []
  private var counts: [Fact.Category: Int] = [:]
  /// Who was asked instead of whom, and why.
  private var turns: [Failure] = []

  /// Adds what was fetched of a date.
  mutating func add(_ facts: [Fact], of date: DateOfYear, from host: String) {
    dates.append(date)
    if !hosts.contains(host) { hosts.append(host) }
    for fact in facts { counts[fact.category, default: 0] += 1 }
  }

  /// Adds that another service was asked.
  mutating func add(instead host: String, of other: String, because fault: any Error) {
    var turn = Failure(telling: fault, of: other)
    turn.message += "; \(host) was asked instead"
    if !turns.contains(turn) { turns.append(turn) }
  }

  /// Adds that no facts came of a date, and why.
  mutating func add(_ date: DateOfYear, without faults: [(host: String, fault: any Error)]) {
    let faults = faults.filter { $0.fault as? FactFault != .nothing }
    guard let worst = faults.first else { return empty.append(date) }
    failed.append(date)
    guard failure == nil else { return }
    var told = Failure(telling: worst.fault, of: worst.host)
    for other in faults.dropFirst() {
      let message = Failure(telling: other.fault, of: other.host).message
      if message != told.message { told.hints.append(message + ".") }
    }
    failure = told
  }

  /// Why not all of `count` dates were fetched; nil where they were.
  func failure(of count: Int) -> Failure? {
    guard var failure else { return nil }
    if count > 1 {
      let others = failed.count > 3 ? " and \(failed.count - 3) more" : ""
      failure.hints.append(
        "Not fetched: \(failed.prefix(3).map(FactWords.short).joined(separator: ", "))\(others).")
    }
    failure.hints.append("What was fetched before is still there.")
    return failure
  }

  /// Says it.
  func tell(isQuiet: Bool, in context: Context) throws {
    turns.forEach(context.tell)
    for date in empty {
      context.remark("no facts came of \(FactWords.short(date)): what was there stays")
    }
    guard !isQuiet, let first = dates.first, let last = dates.last else { return }
    let span =
      dates.count == 1
      ? "\(first.day) \(first.month.name)"
      : "\(CountText.of(dates.count, "date", "dates")), \(FactWords.short(first)) to "
        + FactWords.short(last)
    let kinds = Fact.Category.allCases.compactMap { category in
      counts[category].map {
        CountText.of($0, category.rawValue, FactWords.plural(of: category))
      }
    }
    try context.say([
      "Fetched \(span), from \(hosts.joined(separator: " and ")): "
        + kinds.joined(separator: ", ")
    ])
  }
}
