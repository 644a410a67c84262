import Host
import Metrics
import Text
import Time

/// Names that new attributes cannot have, because they mean something else to the program.
package enum ReservedName {
  /// What a name means already: `a command`, `a day` or `a number`; nil if it is free.
  ///
  /// Exist's own names are free: mood is also a program. `isCommand` says whether a name in lower case is a
  /// command of the program.
  package static func meaning(of label: String, isCommand: (String) -> Bool) -> String? {
    if Naming.template(label) != nil { return nil }
    if isCommand(label.lowercased()) { return "a command" }
    // Whether text is a day does not depend on today.
    if DayReading(today: Day(number: 20_000)).typed(label) != nil { return "a day" }
    if TypedNumber(label[...])?.suffix.isEmpty == true
      || RatingScale.nine.stored(parsing: label) != nil
    {
      return "a number"
    }
    return nil
  }
}

extension World {
  /// Refuses a name for something new that means something else already.
  ///
  /// - Throws: ``Failure`` of status usage.
  package func checkName(_ label: String) throws {
    guard let meaning = ReservedName.meaning(of: label, isCommand: isCommand) else { return }
    throw Failure.usage(
      "'\(label)' is \(meaning), so nothing new can be called that",
      hints: meaning == "a day"
        ? ["To choose that day: --date \(ShellText.quoted(label))"] : ["Choose another name."])
  }
}
