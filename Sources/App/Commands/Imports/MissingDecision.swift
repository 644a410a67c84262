import Actions
import Metrics
import Storage
import Text

/// What becomes of values that an earlier export had, and a later one of the same kind no longer has.
///
/// They are deleted, because the later export replaces its days. If there are many, the export may be a
/// part only, such as one of several archives, so that the person decides. Nothing is deleted because
/// of an entry that cannot be read.
struct MissingDecision {
  /// What a person says about them.
  enum Choice: String, CaseIterable {
    case delete, leave
  }

  private(set) var deleted: [MissingValues] = []
  /// What became of them, a sentence for each kind of export, without its full stop.
  private(set) var lines: [String] = []

  init() {}

  /// - Throws: ``Question`` where the person must decide.
  init(
    on missing: [MissingValues], choice: Choice?, hasProblems: Bool, isRehearsal: Bool,
    typed: String,
    _ answers: Answers
  ) throws {
    for values in missing {
      var choice = choice
      if choice == nil, hasProblems {
        lines.append(
          "\(MissingDecision.text(of: values)): not deleted, because entries were skipped")
        continue
      }
      if choice == nil, values.isDoubtful {
        if isRehearsal {
          lines.append("\(MissingDecision.text(of: values)): you would be asked about them")
          continue
        }
        let question = MissingDecision.question(about: values, typed: typed)
        choice = try answers.answer(question) == 0 ? .delete : .leave
      }
      if choice == .leave {
        lines.append("\(MissingDecision.text(of: values)): not deleted")
      } else {
        deleted.append(values)
        lines.append("\(MissingDecision.text(of: values)): deleted")
      }
    }
  }

  /// `Garmin: 3 values on 2 days are no longer in the export`.
  private static func text(of values: MissingValues) -> String {
    "\(values.source.name): \(CountText.of(values.count, "value", "values")) on "
      + CountText.of(values.missingDayCount, "day", "days")
      + " \(values.count == 1 ? "is" : "are") no longer in the export"
  }

  private static func question(about values: MissingValues, typed: String) -> Question {
    let days = CountText.of(values.missingDayCount, "day", "days")
    let text =
      "export of \(values.source.name) has \(CountText.of(values.dayCount, "day", "days")) from "
      + "\(values.days.lowerBound) to \(values.days.upperBound), and on \(days) it lacks values that "
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
