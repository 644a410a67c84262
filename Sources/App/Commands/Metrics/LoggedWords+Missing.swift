import Actions
import Host
import Metrics
import Text
import Time

// Refusals of words of `dash log` among which a name or a value is missing.

extension LoggedWords {
  /// - Throws: ``Failure`` if a name or a value is missing, with the command that was likely meant.
  static func refuseMissing(
    _ rest: ArraySlice<String>, after assignments: [Assignment], _ words: [String],
    on line: DayLine, _ finder: inout AttributeFinder
  ) throws {
    guard let word = rest.first, !word.utf8.contains(UInt8(ascii: "=")) else { return }
    let head = words.dropLast(rest.count)
    if head.isEmpty, rest.count <= DayReading.mostWords, line.days.typed(among: rest) != nil,
      TypedNumber(word[...])?.suffix.isEmpty != true || rest.count > 1,
      try known(word, &finder) == nil
    {
      throw dayAlone(rest.joined(separator: " "), line)
    }
    if rest.count > 1 {
      return try refuseDay(rest.dropFirst(), after: word, head, on: line, &finder)
    }
    // One word is left: a name or a value.
    if TypedNumber(word.drop { $0 == "+" }) != nil {
      throw try missingName(of: word, after: assignments, head, line, &finder)
    }
    throw try missingValue(of: word, after: assignments.last, head, line, &finder)
  }

  /// The failure for a day without a name and a value.
  private static func dayAlone(_ day: String, _ line: DayLine) -> Failure {
    .usage(
      "missing name and value for the day '\(day)'",
      hints: line.otherOptions.isEmpty
        ? "For example: \(command(["steps", "5623"], on: day, line))"
        : "For that day: \(command([], on: day, line))", "To see that day: dash \(day)")
  }

  /// Refuses a day instead of a value after a name: `steps yesterday`, `steps 20 nov`.
  private static func refuseDay(
    _ tail: ArraySlice<String>, after name: String, _ head: ArraySlice<String>, on line: DayLine,
    _ finder: inout AttributeFinder
  ) throws {
    guard tail.count <= DayReading.mostWords,
      tail.contains(where: { $0.contains { $0.isLetter || $0 == "-" } }),
      case .day(let day) = line.days.typed(among: tail),
      let attribute = try known(name, &finder), attribute.type != .text
    else { return }
    let text = tail.joined(separator: " ")
    let example = attribute.type.examples.value
    let value = command(head + [name, example], on: text, line)
    throw Failure.usage(
      "missing value for '\(name)' before the day '\(text)'",
      hints: attribute.type == .boolean
        ? "To tag that day: dash tag \(ShellText.quoted(name)) --date \(ShellText.quoted(text))"
        : "Expected a value, such as \(example): \(value)",
      "To see that day: dash \(day == line.today ? "today" : text)")
  }

  /// The failure for a value at the end without a name.
  private static func missingName(
    of word: String, after assignments: [Assignment], _ head: ArraySlice<String>, _ line: DayLine,
    _ finder: inout AttributeFinder
  ) throws -> Failure {
    let problem = "missing name for '\(word)'"
    if assignments.count == 1, let last = assignments.last, head.last == last.value,
      TypedNumber(last.value[...]) == nil, try known(last.name, &finder) == nil
    {
      let name = "\(last.name) \(last.value)"
      let line = command([name, word], line)
      if try known(name, &finder) != nil {
        return .usage(problem, hints: ["For a name of several words: \(line)"])
      }
      let creation = Reserved.creationHint(for: Assignment(name: name, value: word))
      return .usage(
        problem, hints: [creation, "Then, to record the value: \(line)"].compactMap { $0 })
    }
    let name = ValueReading.likelyType(of: word).examples.attribute
    return .usage(
      problem,
      hints: head.isEmpty
        ? ["Write an attribute before it, such as: \(command([name, word], line))"]
        : ["Write an attribute before it, such as: dash log steps 5623 coffees 3"])
  }

  /// The failure for a last word that is a name, or a part of the text before it.
  private static func missingValue(
    of word: String, after last: Assignment?, _ head: ArraySlice<String>, _ line: DayLine,
    _ finder: inout AttributeFinder
  ) throws -> Failure {
    let problem = "missing value for '\(word)'"
    if let attribute = try known(word, &finder) {
      let example = attribute.type.examples.value
      return .usage(
        problem,
        hints: ["Expected a value, such as \(example): \(command(head + [word, example], line))"])
    }
    if let last, head.last == last.value {
      let text = "\(last.value) \(word)"
      let line = command(head.dropLast() + [text], line)
      let attribute = try known(last.name, &finder)
      if attribute?.type == .text {
        return .usage(problem, hints: ["For a text of several words: \(line)"])
      }
      if attribute == nil,
        let hint = Reserved.creationHint(for: Assignment(name: last.name, value: text))
      {
        return .usage(
          "unknown attribute '\(last.name)'", hints: [hint, "Then, to record the value: \(line)"])
      }
    }
    return .usage(problem, hints: ["Write a name and its value, such as: dash log steps 5623"])
  }
}
