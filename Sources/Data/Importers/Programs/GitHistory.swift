import Formats
import Metrics
import Time

/// A person's commits by day, from any number of repositories and clones.
///
///     <mail>\0<author date in ISO 8601>\0<subject>\n
///
/// Commits of the same second, author and subject are one commit, in a clone or after a rebase. Its
/// day is the day of its author's clock.
package struct GitHistory {
  /// The format for `git log` that ``add(_:by:upTo:)`` reads.
  package static let format = "%aE%x00%aI%x00%s"

  /// The parts of commits that a rebase does not change.
  private var patches: Set<[String]> = []
  private(set) var commits: [Day: Int] = [:]
  private(set) var futureCount = 0
  private(set) var problems: [Problem] = []
  package private(set) var repositoryCount = 0

  package init() {}
  package var count: Int { commits.values.reduce(0, +) }

  /// Adds what `git log` printed of a repository: the commits of these authors up to today.
  package mutating func add(_ log: [UInt8], by authors: Set<String>, upTo today: Day) {
    repositoryCount += 1
    for line in log.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let author = String(decoding: fields[0], as: UTF8.self).lowercased()
      let (date, subject) = (String(decoding: fields[1], as: UTF8.self), fields[2])
      guard authors.contains(author), let stamp = Stamp(date),
        patches.insert([author, date, String(decoding: subject, as: UTF8.self)]).inserted
      else { continue }
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

extension FinishedDays {
  init(_ history: GitHistory) {
    self.init(from: .git, named: "git")
    survey.series = [Series(name: Measure.commits.rawValue, type: .quantity)]
    survey.problems.append(history.problems)
    for (day, count) in history.commits {
      let entry = Dataset.Entry(day: day, attribute: 0, value: .integer(Int64(count)))
      days.append(entry, hours: nil)
    }
    let count = history.futureCount
    if count > 0 {
      notes.append(
        "\(count) \(count == 1 ? "commit has a date" : "commits have dates")"
          + " in the future and did not count")
    }
  }
}
