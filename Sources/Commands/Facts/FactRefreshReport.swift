import Almanac
import Cards

/// What a refresh of facts has done so far, for people.
struct FactRefreshReport {
  /// Dates of which there are no facts anywhere.
  var empty: [DateOfYear] = []
  private var dates: [DateOfYear] = []
  private var hosts: [String] = []
  private var counts: [Fact.Category: Int] = [:]
  /// Who was asked instead of whom, and why.
  private var turns: [Failure] = []

  /// Adds what is kept of a date.
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

  /// Says it.
  func tell(isQuiet: Bool, in environment: Environment) throws {
    turns.forEach(environment.tell)
    for date in empty {
      environment.remark("no facts came of \(FactWords.short(date)): what was there stays")
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
    try environment.say([
      "Fetched \(span), from \(hosts.joined(separator: " and ")): "
        + kinds.joined(separator: ", ")
    ])
  }
}
