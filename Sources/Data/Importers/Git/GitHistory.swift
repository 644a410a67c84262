import Formats
import Metrics
import Time

/// A person's commits by day, of any number of repositories and clones.
///
///     <mail>\0<author date in ISO 8601>\0<subject>\n
///
/// A commit counts once, on the day that its author's clock showed: commits of the same second, author and
/// subject are the same one in a clone, or after a rebase.
package struct GitHistory {
  /// The format for `git log` that ``add(_:by:upTo:)`` reads.
  package static let format = "%aE%x00%aI%x00%s"

  /// What stays the same of a commit that is rebased.
  private struct Patch: Hashable {
    let seconds: Int64
    let offset: Int?
    /// The hash of its author and subject.
    let text: Int
  }

  private var patches: Set<Patch> = []
  private(set) var commits: [Day: Int] = [:]
  /// How many commits have a date in the future.
  private(set) var futureCount = 0
  private(set) var problems: [Problem] = []
  package private(set) var repositoryCount = 0

  package init() {}

  /// How many commits were counted.
  package var count: Int { commits.values.reduce(0, +) }

  /// Adds what `git log` printed of a repository: the commits of these authors up to today.
  package mutating func add(_ log: [UInt8], by authors: Set<String>, upTo today: Day) {
    repositoryCount += 1
    for line in log.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let author = String(decoding: fields[0], as: UTF8.self).lowercased()
      guard authors.contains(author), let stamp = Stamp(String(decoding: fields[1], as: UTF8.self))
      else { continue }
      var hasher = Hasher()
      hasher.combine(author)
      hasher.combine(fields[2])
      let patch = Patch(
        seconds: stamp.local.seconds, offset: stamp.offset, text: hasher.finalize())
      guard patches.insert(patch).inserted else { continue }
      if stamp.local.day > today {
        futureCount += 1
      } else {
        commits[stamp.local.day, default: 0] += 1
      }
    }
  }

  /// Adds a repository that could not be read.
  package mutating func add(_ problem: Problem) { problems.append(problem) }
}

/// Imports the commits of a history.
struct GitHistoryReader: DocumentReader {
  let survey: Survey
  private let history: GitHistory

  init(_ history: GitHistory) {
    self.history = history
    var survey = Survey(of: "git")
    survey.importSource = .git
    survey.hasFileName = false
    survey.series = [Series(name: Measure.commits.rawValue, type: .quantity)]
    self.survey = survey
  }

  func read(into sink: inout ImportSink) throws {
    for problem in history.problems { sink.report(problem) }
    let series = sink.series[0]
    for (day, count) in history.commits.sorted(by: { $0.key < $1.key }) {
      sink.put(day: .integer(Int64(count)), of: series, on: day, from: "git")
    }
    if history.futureCount > 0 {
      sink.note(
        "\(history.futureCount) \(history.futureCount == 1 ? "commit has a date" : "commits have dates")"
          + " in the future and did not count")
    }
  }
}
