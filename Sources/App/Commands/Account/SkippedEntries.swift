import Formats
import Importers
import Text

/// Entries of an account that cannot be read and were skipped.
///
/// The same entry may come with each month and again with the averages; it is reported once.
struct SkippedEntries {
  private var messages: Set<String> = []
  private var first: [Problem] = []
  /// How many are printed.
  private static let shown = 3
  /// More different ones are not counted, so that a hostile server cannot fill the memory.
  private static let most = 10_000

  var count: Int { messages.count }

  /// Adds the problems of some responses.
  mutating func add(_ problems: ProblemList) {
    for problem in problems.first where messages.count < SkippedEntries.most {
      // The place differs from response to response.
      guard messages.insert(problem.message).inserted else { continue }
      if first.count < SkippedEntries.shown { first.append(problem) }
    }
  }

  func print(in context: Context) {
    guard count > 0 else { return }
    context.warn(
      CountText.of(count, "invalid entry of Exist was", "invalid entries of Exist were")
        + " skipped")
    for problem in first { context.errors.report("  \(problem)", hints: []) }
  }
}
