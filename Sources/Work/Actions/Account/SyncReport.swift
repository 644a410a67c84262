import Formats
import Importers
import Metrics
import Services
import Storage
import Text
import Time

package struct SyncReport {
  package internal(set) var sent = 0
  /// The labels of attributes that were created at Exist, or that dash now supplies there.
  package internal(set) var taken: [String] = []
  package internal(set) var warnings: [AccountWarning] = []
  package internal(set) var days: ClosedRange<Day>?
  package internal(set) var outcome = RecordingResult()
  package internal(set) var conflicts: [Conflict] = []
  package internal(set) var problems = SkippedEntries()
  package internal(set) var insights = 0
  package internal(set) var correlations = 0
  /// The error that stopped the sync; complete parts are stored.
  package internal(set) var failure: (any Error)?

  /// A value that was changed both here and at Exist.
  package struct Conflict {
    package let difference: ValueDifference
    package let attribute: Attribute
    /// Whether `dash undo` would revert exactly this one next.
    package internal(set) var isLatest = true
  }

  mutating func add(
    _ merge: Merge, of window: ClosedRange<Day>? = nil, _ attributes: [Attribute] = []
  ) {
    if let window {
      days =
        days.map { min($0.lowerBound, window.lowerBound)...max($0.upperBound, window.upperBound) }
        ?? window
    }
    outcome.added += merge.outcome.added
    outcome.replaced += merge.outcome.replaced
    outcome.unchanged += merge.outcome.unchanged
    outcome.averageSets += merge.outcome.averageSets
    if merge.isChange { for index in conflicts.indices { conflicts[index].isLatest = false } }
    for difference in merge.conflicts {
      if let attribute = attributes.first(where: { $0.name == difference.attribute }) {
        conflicts.append(Conflict(difference: difference, attribute: attribute))
      }
    }
  }

  /// Runs a part of a sync; adds a warning if the account forbids it.
  mutating func unlessForbidden(
    _ part: AccountWarning.Part, _ body: (inout SyncReport) throws -> Void
  ) throws {
    do {
      try body(&self)
    } catch let error as ServiceError where error.isForbidden {
      warnings.append(.forbidden(part, Failure(error)))
    }
  }
}

/// Entries of an account that were skipped; one that comes again and again is reported once.
package struct SkippedEntries {
  private var messages: Set<String> = []
  package private(set) var first: [Problem] = []
  /// More different ones are not counted, so that a hostile server cannot fill the memory.
  private static let most = 10_000

  package var count: Int { messages.count }

  mutating func add(_ problems: ProblemList) {
    for problem in problems.first where messages.count < SkippedEntries.most {
      // The location differs from response to response.
      guard messages.insert(problem.message).inserted else { continue }
      if first.count < 3 { first.append(problem) }
    }
  }
}

/// A problem that a login or a sync reports without ending.
package enum AccountWarning {
  /// The account differs from the one of the last login, which had this name.
  case otherAccount(before: String)
  case units([(name: String, value: String)])
  case unitsNotStored(Failure)
  /// The account is in another time zone than this computer.
  case zone(String)
  /// An attribute was not fetched, because its new type does not fit its values.
  case conflictingType(Failure)
  /// Exist does not allow a part of the sync.
  case forbidden(Part, Failure)
  case readOnly
  case deleted(count: Int)
  case unsent(Attribute, count: Int, UnsentReason)
  /// The type of an attribute at Exist cannot hold its values.
  case otherType(attribute: String, count: Int, theirs: ValueType?, ours: ValueType?)
  case tooLong(attribute: String, day: Day)
  /// Exist rejected values; `others` have the same attribute and code.
  case rejected(attribute: String, Exist.WriteResult.Rejected, others: Int)
  /// Exist did not say whether it stored values.
  case unconfirmed(count: Int)

  package enum Part: String { case sending, averages, insights, correlations }

  package enum UnsentReason {
    case released
    case suppliedBy(String)
    /// Exist has another attribute with the same name.
    case nameTaken
    /// Exist cannot create attributes of this type.
    case typeNotSupported
    /// Exist accepts only tags in the group.
    case notATag
    case noGroup
  }
}
