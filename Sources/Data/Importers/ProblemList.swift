import Formats

/// Problems, counted, of which only the first are held, so that a document full of them does not
/// fill the memory.
package struct ProblemList {
  package private(set) var first: [Problem] = []
  package private(set) var count = 0

  /// How many are held.
  static let limit = 1000

  package init() {}

  /// The same problem a number of times.
  init(repeating problem: Problem?, count: Int) {
    guard let problem else { return }
    self.count = count
    first = Array(repeating: problem, count: min(count, ProblemList.limit))
  }

  package var isEmpty: Bool { count == 0 }

  mutating func append(_ problem: Problem) {
    count += 1
    if first.count < ProblemList.limit { first.append(problem) }
  }

  mutating func append(_ problems: [Problem]) {
    for problem in problems { append(problem) }
  }

  /// Both together, in the order of lines and columns.
  func merged(with other: ProblemList) -> ProblemList {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var merged = self
    merged.count += other.count
    merged.first += other.first
    merged.first.sort { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    if merged.first.count > ProblemList.limit {
      merged.first.removeSubrange(ProblemList.limit...)
    }
    return merged
  }

  mutating func append(_ other: ProblemList) {
    count += other.count
    first += other.first.prefix(max(0, ProblemList.limit - first.count))
  }
}
