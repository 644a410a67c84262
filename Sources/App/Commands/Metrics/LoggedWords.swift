import CommandLine
import Host
import Metrics
import Text
import Time

/// The words of `dash log`: pairs of a name and a value, then perhaps a day.
struct LoggedWords {
  private(set) var assignments: [Assignment] = []
  /// The day at the end, else that of `--date`, else today.
  private(set) var day: Day

  /// Divides the words; a day is expected only after complete pairs, and never after a text, which it
  /// could be a part of.
  ///
  /// - Throws: ``Failure`` of status usage if a name or a value is missing, or a word is a day and the
  ///   name of an attribute.
  init(_ words: [String], on line: DayLine, with finder: inout AttributeFinder) throws {
    day = line.chosen ?? line.today
    var rest = words[...]
    while let word = rest.first {
      if let last = assignments.last, rest.count <= DayReading.mostWords,
        let typed = line.days.typed(among: rest)
      {
        day = try LoggedWords.day(typed, Array(rest), after: last, words, on: line, &finder)
        return
      }
      rest.removeFirst()
      do throws(Assignment.Fault) {
        if word.utf8.contains(UInt8(ascii: "=")) {
          assignments += try Assignment.reading([word])
        } else {
          assignments += try Assignment.reading([word] + (rest.popFirst().map { [$0] } ?? []))
        }
      } catch {
        throw Failure(error)
      }
    }
  }

  private static func day(
    _ typed: TypedDay, _ rest: [String], after last: Assignment, _ words: [String],
    on line: DayLine, _ finder: inout AttributeFinder
  ) throws -> Day {
    let text = rest.joined(separator: " ")
    let head = words.dropLast(rest.count)
    func command(_ words: some Sequence<String>, _ date: String?) -> String {
      ShellText.line(
        of: ["dash", "log"] + words.map { ShellText.quoted($0) }
          + (date.map { ["--date", ShellText.quoted($0)] } ?? []))
    }
    let attribute = try finder.tracked(last.name) ?? AttributeFinder.template(last.name)
    if attribute?.type == .text {
      throw Failure.usage(
        "'\(text)' after a text can be a day, or a part of the text",
        hints: [
          "For the day: \(command(head, text))",
          "For the text: \(command(head.dropLast() + ["\(head.last ?? "") \(text)"], nil))",
        ])
    }
    if try finder.tracked(rest[0]) != nil {
      throw Failure.usage(
        "'\(text)' is a day, and \(rest[0]) is an attribute",
        hints: [
          "For the day: \(command(head, text))",
          rest.count == 2
            ? "For the attribute: \(command(head + ["\(rest[0])=\(rest[1])"], nil))"
            : "For the attribute: write \(rest[0])=<value>",
        ])
    }
    return try line.day(typed, text)
  }
}
