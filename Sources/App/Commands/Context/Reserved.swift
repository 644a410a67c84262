import CommandLine
import Host
import Metrics
import Text
import Time

/// Names that new attributes cannot have, because they mean something else after `dash`.
enum Reserved {
  /// What a name means already: `a command`, `a day` or `a number`; nil if it is free.
  ///
  /// Exist's own names are free: mood is also a program.
  static func reason(for label: String) -> String? {
    if Naming.template(label) != nil { return nil }
    let name = label.lowercased()
    if name == "help" || Tool.dash.commands.contains(where: { $0.name == name })
      || Alias.all.contains(where: { $0.word == name && $0.tool == "dash" })
      || Tool.all.contains(where: { $0.name == name })
    {
      return "a command"
    }
    // Whether text is a day does not depend on today.
    if DayReading(today: Day(number: 20_000)).typed(label) != nil { return "a day" }
    if TypedNumber(label[...])?.suffix.isEmpty == true
      || RatingScale.nine.stored(parsing: label) != nil
    {
      return "a number"
    }
    return nil
  }

  /// - Throws: ``Failure`` of status usage if the name is not free.
  static func check(_ label: String) throws {
    if let reason = reason(for: label) {
      throw Failure.usage(
        "'\(label)' is \(reason), so nothing new can be called that",
        hints: reason == "a day"
          ? ["To choose that day: --date \(ShellText.quoted(label))"] : ["Choose another name."])
    }
  }
}
