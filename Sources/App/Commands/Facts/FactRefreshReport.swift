import Cards
import Facts
import Services
import Text
import Time

/// What a refresh of facts has done so far, for people.
struct FactRefreshReport {
  /// Dates without facts at any service.
  private var empty: [DateOfYear] = []
  /// Dates that could not be fetched, and why the first of them could not.
  private var failed: [DateOfYear] = []
  private var failure: Failure?
  private var dates: [DateOfYear] = []
  private var hosts: [String] = []
  private var counts: [Fact.Category: Int] = [:]
  /// Why a second service was asked.
  private var fallbacks: [Failure] = []

  /// Adds the facts of a date.
  mutating func add(_ facts: [Fact], of date: DateOfYear, from host: String) {
    dates.append(date)
    if !hosts.contains(host) { hosts.append(host) }
    for fact in facts { counts[fact.category, default: 0] += 1 }
  }

  /// Adds that the facts came from `host` after another service had failed.
  mutating func add(_ host: String, insteadAfter error: any Error) {
    var fallback = Failure(error)
    fallback.message += "; fetched from \(host) instead"
    if !fallbacks.contains(fallback) { fallbacks.append(fallback) }
  }

  /// Adds a date that no service gave, with the errors of those that were asked.
  mutating func add(_ date: DateOfYear, without errors: [any Error]) {
    let errors = errors.filter { ($0 as? ServiceError)?.problem != .noFacts }
    guard let first = errors.first else { return empty.append(date) }
    failed.append(date)
    guard self.failure == nil else { return }
    var failure = Failure(first)
    // Whatever the reason, another day may be better.
    failure.status = .later
    for other in errors.dropFirst() {
      let message = Failure(other).message
      if message != failure.message { failure.hints.append(message + ".") }
    }
    self.failure = failure
  }

  /// Why not all of `count` dates were fetched; nil if they were.
  func failure(of count: Int) -> Failure? {
    guard var failure else { return nil }
    if count > 1 {
      let others = failed.count > 3 ? " and \(failed.count - 3) more" : ""
      failure.hints.append(
        "Not fetched: \(failed.prefix(3).map(FactWords.short).joined(separator: ", "))\(others).")
    }
    failure.hints.append("Facts fetched earlier are not changed.")
    return failure
  }

  func print(isQuiet: Bool, in context: Context) throws {
    fallbacks.forEach(context.report)
    for date in empty {
      context.warn("no facts of \(FactWords.short(date)) were found; nothing was changed")
    }
    guard !isQuiet, let first = dates.min(by: { $0.key < $1.key }),
      let last = dates.max(by: { $0.key < $1.key })
    else { return }
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
