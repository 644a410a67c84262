import Storage
import Text

/// Decides about values that an earlier export had and a later one of the same kind no longer has.
///
/// They are deleted, because the later export replaces its days. If there are many, the export may
/// be a part, so the person decides. A problem deletes nothing.
package struct MissingDecision {
  /// What a person says about them.
  package enum Choice: String, CaseIterable, Sendable {
    case delete, leave
  }

  /// What becomes of the values that one kind of export no longer has.
  package enum Fate: Sendable {
    case deleted
    /// Not deleted, as the person chose.
    case left
    /// Not deleted, because entries were skipped.
    case leftByProblems
    /// The person would be asked, if this were not a rehearsal.
    case asked
  }

  /// The missing values of each kind of export, and what becomes of them.
  package private(set) var fates: [(values: MissingValues, fate: Fate)] = []

  /// The values to delete.
  var deleted: [MissingValues] { fates.filter { $0.fate == .deleted }.map(\.values) }

  /// Nothing is missing.
  init() {}

  /// - Throws: ``Question`` if the person must decide.
  init(
    on missing: [MissingValues], choice: Choice?, hasProblems: Bool, isRehearsal: Bool,
    typed: String, _ answers: Answers
  ) throws {
    for values in missing {
      let fate: Fate
      if let choice {
        fate = choice == .leave ? .left : .deleted
      } else if hasProblems {
        fate = .leftByProblems
      } else if !values.isDoubtful {
        fate = .deleted
      } else if isRehearsal {
        fate = .asked
      } else {
        let question = MissingDecision.question(about: values, typed: typed)
        fate = try answers.answer(question) == 0 ? .deleted : .left
      }
      fates.append((values, fate))
    }
  }

  private static func question(about values: MissingValues, typed: String) -> Question {
    let days = CountText.of(values.missingDayCount, "day", "days")
    let text =
      "export of \(values.source.name) has \(CountText.of(values.dayCount, "day", "days")) from "
      + "\(values.days.lowerBound) to \(values.days.upperBound), "
      + "and on \(days) it lacks values that "
      + "an earlier one had"
    return Question(
      text: "This " + text,
      choices: ["They were deleted: delete them here too", "It is a part only: leave them"],
      refusal: Failure(
        "this " + text,
        hints: [
          "If it is one of several parts, name all of them together.",
          "To leave these values: \(typed) --missing leave",
          "To delete them: \(typed) --missing delete",
        ], status: .data))
  }
}
