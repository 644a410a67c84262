import Host
import Metrics
import Storage
import Text
import Time

// Questions about doubtful values, and refusals without a terminal.

extension Logbook {
  /// The text to read instead of an invalid value; throws ``Question`` if it could be a valid one.
  ///
  /// Never inlined: most values are valid.
  @inline(never) func instead(
    of text: String, _ refusal: ValueRefusal, in typed: Assignment, of attribute: Attribute,
    on day: Day
  ) throws -> String {
    let problem = "invalid value '\(text)' for \(attribute.label)"
    guard let first = refusal.readings.first else {
      let line = command(attribute, typed, as: attribute.type.examples.value, on: day)
      throw Failure.usage(
        problem, hints: [refusal.forms] + (typing.isCommand ? ["For example: \(line)"] : []))
    }
    if refusal.readings.count > 1 {
      return try settle(
        .ambiguous(refusal.readings), about: text, in: typed, of: attribute, on: day) ?? first
    }
    guard typing.isCommand else {
      throw Failure.usage(problem, hints: [refusal.forms, "Write \(first)."])
    }
    let hint = "For \(first): \(command(attribute, typed, as: first, on: day))"
    _ = try typing.answers.answer(
      "'\(text)' is not a valid value for \(attribute.label). Record \(first)?",
      refusal: .usage(problem, hints: [refusal.forms, hint]))
    return first
  }

  /// The days whose values are compared, and how many values that needs.
  private static let (usualDays, fewestValues) = (1461, 5)

  /// The likely range of an attribute, or nil if the value is surely within it: the one of its
  /// template, else two thirds of the lowest to one and a half of the highest of four years; of
  /// fewer than 30 values, a quarter and four times.
  func likely(
    _ value: Value, typed text: String, of attribute: Attribute, on day: Day
  ) throws -> ClosedRange<Double>? {
    guard attribute.type.takesSums, let number = value.number, number > 0 else { return nil }
    // A number with its unit is meant.
    let hasUnit = TypedNumber(text.drop { $0 == "+" || $0 == "-" })?.suffix.isEmpty == false
    if !hasUnit, let known = PlausibleRange(of: attribute)?.likely, !(known ~= number) {
      return known
    }
    guard let store = finder.store, !attribute.canBeBelowZero else { return nil }
    // Totals of today still grow.
    let isGrowing = day == world.today && !attribute.traits.contains(.measurements)
    // Its present value, or one of the days before, spares reading four years.
    for back in 0...4 {
      if let near = try store.value(of: attribute.name, on: day - back)?.number,
        number <= near * 1.5, isGrowing || number >= near / 1.5
      {
        return nil
      }
    }
    let history = try store.history(of: [attribute.name], in: day - Logbook.usualDays...day - 1)[0]
    let numbers = history.compactMap { $0.value.number }.filter { $0 > 0 }
    guard history.count >= Logbook.fewestValues, let low = numbers.min(), let high = numbers.max()
    else { return nil }
    // Of a few values little follows.
    let factor = history.count < 30 ? 4 : 1.5
    // A few small totals say nothing of the next one.
    let isOpen = isGrowing || history.count < 30 && attribute.type != .decimal
    return (isOpen ? 0 : low / factor)...high * factor
  }

  /// The text of a value; after a dash that stands apart, as in `water - 250`, it asks whether that
  /// is a minus.
  func withoutDash(_ typed: Assignment, of attribute: Attribute, on day: Day) throws -> String {
    guard typed.value.hasPrefix("- ") else { return typed.value }
    let value = String(typed.value.dropFirst(2))
    let subtracted = "-\(value)"
    let answer = try typing.answers.answer(
      "'\(typed.value)' for \(attribute.label) can be read in two ways",
      choices: ["store \(value)", "subtract \(value)"],
      refusal: .usage(
        "ambiguous value '\(typed.value)' for \(attribute.label)",
        hints: "To store it: \(command(attribute, typed, as: value, on: day))",
        "To subtract: \(command(attribute, typed, as: subtracted, on: day))"))
    return answer == 0 ? value : subtracted
  }

  func isValue(_ assignment: Assignment, of attribute: Attribute) -> Bool {
    (try? reading.value(assignment.value, of: attribute, subtracts: true)) != nil
  }

  /// Another attribute of a longer name, if the value is unlikely for a template: Energy level for
  /// `energy 4`; nil to use the template.
  mutating func likelier(
    than template: Attribute, _ assignment: Assignment, on day: Day
  ) throws -> Attribute? {
    guard let range = PlausibleRange(of: template)?.likely,
      case .set(let value)? = try? reading.value(assignment.value, of: template),
      let number = value.number, !(range ~= number), try finder.tracked(template.name) == nil,
      let other = try finder.containing(assignment.name).first(where: {
        $0.type == .scale && $0.name != template.name && isValue(assignment, of: $0)
      })
    else { return nil }
    if try finder.tracked(other.name) != nil { return other }
    let text = "'\(assignment.name) \(assignment.value)' can be read in two ways"
    let answer = try typing.answers.answer(
      text, choices: [other.label, template.label],
      refusal: .usage(
        text,
        hints: [other, template].map {
          "For \($0.label): \(command($0, assignment, as: assignment.value, on: day))"
        }))
    return answer == 0 ? other : nil
  }

  func isAmbiguous(
    _ text: String, storing value: Value, isSum: Bool, of attribute: Attribute
  ) -> Bool {
    let doubt = reading.doubt(about: text, storing: value, isSum: isSum, of: attribute)
    return if case .ambiguous? = doubt { true } else { false }
  }

  /// Whether a minus sign subtracts: where values cannot be negative.
  func subtracts(_ typed: Assignment, from attribute: Attribute, on day: Day) throws -> Bool {
    let text = typed.value
    if let isNeverNegative = attribute.isNeverNegative { return isNeverNegative }
    if try isBelowZero(attribute) { return false }
    let positive = String(text.dropFirst())
    return try typing.answers.answer(
      "'\(text)' for \(attribute.label) can be read in two ways",
      choices: ["subtract \(positive)", "store \(text)"],
      refusal: .usage(
        "ambiguous value '\(text)' for \(attribute.label)",
        hints: "To subtract: \(command(attribute, typed, as: "+\(text)", on: day))",
        "To store it as it is: \(command(attribute, typed, as: text, on: day)) --force")) == 0
  }

  /// Settles a doubt about a value: the text to read instead, or nil to store the value as it is.
  /// - Throws: ``Failure`` for lines, ``Question`` for commands.
  func settle(
    _ doubt: ValueDoubt, about text: String, in typed: Assignment, of attribute: Attribute,
    on day: Day
  ) throws -> String? {
    switch doubt {
    case .ambiguous(let readings):
      let refusal = Failure.usage(
        "ambiguous value '\(text)' for \(attribute.label)",
        hints: typing.isCommand
          ? readings.map { hint(for: $0, in: typed, of: attribute, on: day) }
          : ["Write \(readings.joined(separator: " or "))."])
      guard typing.isCommand else { throw refusal }
      let index = try typing.answers.answer(
        "'\(text)' for \(attribute.label) can be read in \(readings.count) ways",
        choices: readings, refusal: refusal)
      return readings[index]
    case .unlikely(let range, let others):
      let bounds = [range.possible.lowerBound, range.possible.upperBound].map {
        self.text($0, attribute, false)
      }
      var hints = ["Usual values are from \(bounds[0]) to \(bounds[1])."]
      let refusal: Failure
      if typing.isCommand {
        hints += others.map { hint(for: $0, in: typed, of: attribute, on: day) }
        hints.append("To store it anyway: \(command(attribute, typed, as: text, on: day)) --force")
      } else {
        hints += others.isEmpty ? [] : ["Write \(others.joined(separator: " or "))."]
        hints.append("To store such values, add --force.")
      }
      refusal = .usage("unlikely value '\(text)' for \(attribute.label)", hints: hints)
      guard typing.isCommand else { throw refusal }
      let index = try typing.answers.answer(
        others.isEmpty
          ? "'\(text)' is unlikely for \(attribute.label). Store it?"
          : "'\(text)' is unlikely for \(attribute.label)",
        choices: others.isEmpty ? [] : others + ["\(text), as typed"], refusal: refusal)
      return index < others.count ? others[index] : nil
    }
  }

  /// `For 8h: dash log sleep 8h`, with --force if that would be asked about too.
  private func hint(
    for text: String, in typed: Assignment, of attribute: Attribute, on day: Day
  ) -> String {
    var isDoubtful = false
    if case .set(let value)? = try? reading.value(text, of: attribute), let number = value.number {
      let isClear = reading.doubt(about: text, storing: value, isSum: false, of: attribute) == nil
      let range = try? likely(value, typed: text, of: attribute, on: day)
      isDoubtful = !isClear || range.map { !($0 ~= number) } ?? false
    }
    let line = command(attribute, typed, as: text, on: day)
    return "For \(text): \(line)\(isDoubtful ? " --force" : "")"
  }

  /// `dash log sleep 8h`, with the other values of the command, and the day unless it is today.
  func command(
    _ attribute: Attribute, _ typed: Assignment, as value: String, on day: Day
  ) -> String {
    let words = typing.assignments.flatMap { assignment in
      let isSwapped = assignment.name == typed.value && assignment.value == typed.name
      return assignment == typed || isSwapped
        ? [attribute.name, value] : [assignment.name, assignment.value]
    }
    return ShellText.line(
      of: ["dash", "log"] + words.map { ShellText.quoted($0) }
        + (day == world.today ? [] : ["--date", day.description])
        + typing.options.map { ShellText.quoted($0) })
  }

  /// A hint with the command that creates an attribute of an unknown name, or nil if it is invalid.
  package static func creationHint(
    for assignment: Assignment, isCommand: (String) -> Bool
  ) -> String? {
    guard let new = Attribute(creatingFor: assignment),
      ReservedName.meaning(of: assignment.name, isCommand: isCommand) == nil
    else { return nil }
    return new.type == .boolean
      ? "To create it as a tag: dash tag \(ShellText.quoted(assignment.name)) --new"
      : "To create it: dash attributes add \(ShellText.quoted(new.label)) --type " + new.type.name
        + (new.unit.map { " --unit \(ShellText.quoted($0.rawValue))" } ?? "")
  }
}
