import Metrics
import Storage
import Text
import Time

/// Reads typed values to record: finds the attribute, and parses the value by its type.
package struct Logbook {
  /// Writes a number of an attribute for people; with `isExact` as it was typed.
  package typealias Text = (_ number: Double, _ attribute: Attribute, _ isExact: Bool) -> String

  package var finder: AttributeFinder
  let reading: ValueReading
  let world: World
  let text: Text
  /// How values were given; lines of a file by default.
  package var typing = Typing()
  /// The values to record, in order, one for each attribute and day.
  package private(set) var entries: [RecordValues.Entry] = []
  /// The index in ``entries`` of each attribute and day, if there are many.
  private var indexes: [Key: Int]?

  package struct Typing {
    /// Whether a person typed them, who can be asked, subtract and create attributes; else they are
    /// lines of a file.
    package var isCommand: Bool
    /// Whether doubtful values are stored as they are.
    package var isForced: Bool
    package var answers: Answers
    package var assignments: [Assignment] = []
    /// Its options except the day, for hints.
    package var options: [String] = []

    package init(isCommand: Bool = false, isForced: Bool = false, answers: Answers = Answers()) {
      (self.isCommand, self.isForced, self.answers) = (isCommand, isForced, answers)
    }
  }

  /// As many entries are searched linearly: a dictionary costs as much as a look-up in SQLite.
  private static let few = 16

  private struct Key: Hashable {
    let name: String
    let day: Day
  }

  /// A logbook of `store`; nil if nothing was ever recorded.
  package init(of store: Store?, in world: World, text: @escaping Text) {
    finder = AttributeFinder(in: store)
    reading = world.settings.valueReading
    self.world = world
    self.text = text
  }

  /// Reads a value to record, with the errors of ``checked(_:on:)``.
  package mutating func read(_ assignment: Assignment, on day: Day) throws {
    try add(checked(assignment, on: day))
  }

  /// Adds a value that was checked; it replaces an earlier one of the attribute and day.
  package mutating func add(_ entry: RecordValues.Entry) throws {
    if let index = index(of: entry.name, on: entry.day) {
      var entry = entry
      if entry.value.isSum, let type = entry.attribute?.type {
        let before = try value(of: entry.name, on: entry.day)
        entry.value = entry.value.value(after: before, as: type).map(TypedValue.set) ?? entry.value
      }
      entries[index].value = entry.value
    } else {
      let index = entries.count
      if index > Logbook.few {
        indexes = indexes ?? [:]
        indexes?[Key(name: entry.name, day: entry.day)] = index
      }
      entries.append(entry)
    }
  }

  /// The value that an assignment records, which may add to the present one; throws ``Failure`` for
  /// an unknown name or an invalid value, ``Question`` for a doubtful one.
  package mutating func checked(
    _ assignment: Assignment, on day: Day
  ) throws -> RecordValues.Entry {
    guard let tracked = try finder.tracked(assignment.name)
    else { return try checkedNew(assignment, on: day) }
    return try checked(assignment, of: tracked, on: day)
  }

  /// The value of an attribute that is not tracked yet: one of Exist's, one whose name was typed
  /// after the value, or one that the person wants to create.
  ///
  /// Never inlined: most values are of known attributes.
  @inline(never) private mutating func checkedNew(
    _ assignment: Assignment, on day: Day
  ) throws -> RecordValues.Entry {
    if let template = AttributeFinder.template(assignment.name) {
      if typing.isCommand, let other = try likelier(than: template, assignment, on: day) {
        return try checked(assignment, of: finder.tracked(other.name) ?? other, on: day)
      }
      return try checked(assignment, of: finder.tracked(template.name) ?? template, on: day)
    }
    if typing.isCommand {
      if let new = try entries.compactMap(\.attribute).only(typed: assignment.name) {
        return try checked(assignment, of: new, on: day)
      }
      let swapped = Assignment(name: assignment.value, value: assignment.name)
      let tracked = try finder.tracked(swapped.name)
      // A text could be anything, also a misspelled name.
      if let attribute = tracked ?? AttributeFinder.template(swapped.name), attribute.type != .text,
        (try? reading.value(swapped.value, of: attribute, subtracts: true)) != nil
      {
        return try checked(swapped, of: attribute, on: day)
      }
    }
    if typing.isCommand, TypedNumber(assignment.name[...]) != nil,
      TypedNumber(assignment.value[...]) == nil, isFree(assignment.value)
    {
      // `30 pushups`: the value is first.
      return try checkedNew(Assignment(name: assignment.value, value: assignment.name), on: day)
    }
    guard typing.isCommand else {
      throw try finder.unknown(assignment.name, hint: creationHint(for: assignment))
    }
    let containing = try finder.containing(assignment.name).first { isValue(assignment, of: $0) }
    let nearest = try containing ?? finder.nearest(to: assignment.name)
    let refusal = Failure.usage(
      "unknown attribute '\(assignment.name)'",
      hints: [
        nearest.map {
          "Did you mean '\($0.label)'? Type: "
            + command($0, assignment, as: assignment.value, on: day)
        }, creationHint(for: assignment),
      ].compactMap { $0 })
    guard let new = Attribute(creatingFor: assignment), isFree(assignment.name)
    else { throw refusal }
    try finder.checkName(of: new, typed: assignment.name)
    // Without a terminal, a clear value is enough.
    if nearest == nil, world.host.readAnswer == nil, new.type != .text, new.type != .boolean,
      typing.assignments.count == 1
    {
      return try checked(assignment, of: new, on: day)
    }
    let type =
      (new.type == .boolean ? "tag" : new.type.name) + (new.unit.map { " in \($0.rawValue)" } ?? "")
    let create = "create \(new.label), a \(type)"
    let answer = try typing.answers.answer(
      nearest == nil
        ? "'\(assignment.name)' is not tracked. Create \(new.label), a \(type)?"
        : "'\(assignment.name)' is not tracked",
      choices: nearest.map { ["\($0.label)", create] } ?? [], refusal: refusal)
    guard let nearest, answer == 0 else { return try checked(assignment, of: new, on: day) }
    return try checked(assignment, of: finder.tracked(nearest.name) ?? nearest, on: day)
  }

  private func checked(
    _ assignment: Assignment, of attribute: Attribute, on day: Day
  ) throws -> RecordValues.Entry {
    var typedText = try withoutDash(assignment, of: attribute, on: day)
    let hasSign = typedText.utf8.first == UInt8(ascii: "-") && attribute.type.takesSums
    var subtracts = false
    if hasSign, typing.isCommand, !typing.isForced {
      subtracts = try self.subtracts(assignment, from: attribute, on: day)
    }
    var (typed, before) = try read(&typedText, in: assignment, of: attribute, on: day, subtracts)
    var value = try value(of: typed, after: before, typedText, attribute)
    if !typing.isForced {
      let isSum = typed.isSum
      /// A doubt because of what the person's values are like.
      func unusual() throws -> ValueDoubt? {
        guard typing.isCommand,
          let likely = try likely(value, typed: typedText, of: attribute, on: day)
        else { return nil }
        return reading.doubt(
          about: typedText, storing: value, isSum: isSum, of: attribute, outside: likely)
      }
      let first = try unusual()
      if case .unlikely(_, let others) = first, let first, !others.isEmpty,
        !isAmbiguous(typedText, storing: value, isSum: isSum, of: attribute)
      {
        // A point at another place is likelier than a value that is hardly possible.
        let other = try settle(first, about: typedText, in: assignment, of: attribute, on: day)
        guard let other else { return RecordValues.Entry(typed, of: attribute, on: day) }
        typedText = other
        (typed, before) = try read(&typedText, in: assignment, of: attribute, on: day, subtracts)
        value = try self.value(of: typed, after: before, typedText, attribute)
      }
      while let doubt = reading.doubt(about: typedText, storing: value, isSum: isSum, of: attribute)
      {
        let other = try settle(doubt, about: typedText, in: assignment, of: attribute, on: day)
        guard let other else { break }
        typedText = other
        (typed, before) = try read(&typedText, in: assignment, of: attribute, on: day, subtracts)
        value = try self.value(of: typed, after: before, typedText, attribute)
      }
      if first != nil, let doubt = try unusual(),
        let other = try settle(doubt, about: typedText, in: assignment, of: attribute, on: day)
      {
        typedText = other
        (typed, before) = try read(&typedText, in: assignment, of: attribute, on: day, subtracts)
      }
    }
    return RecordValues.Entry(typed, of: attribute, on: day)
  }

  /// Parses a value, and reads what it is added to.
  ///
  /// An invalid text is replaced by the valid one that was meant.
  private func read(
    _ text: inout String, in assignment: Assignment, of attribute: Attribute, on day: Day,
    _ subtracts: Bool
  ) throws -> (TypedValue, before: Value?) {
    var typed: TypedValue
    do {
      typed = try reading.value(text, of: attribute, subtracts: subtracts)
    } catch {
      text = try instead(of: text, error, in: assignment, of: attribute, on: day)
      typed = try reading.value(text, of: attribute, subtracts: subtracts)
    }
    guard typed.isSum else { return (typed, nil) }
    return (typed, try value(of: attribute.name, on: day))
  }

  private func value(
    of typed: TypedValue, after before: Value?, _ text: String, _ attribute: Attribute
  ) throws -> Value {
    let value = typed.value(after: before, as: attribute.type)
    if typing.isCommand, !typing.isForced, typed.isSubtraction, value?.number ?? -1 < 0,
      try attribute.isNeverNegative ?? !isBelowZero(attribute)
    {
      let present = before?.number.map { self.text($0, attribute, true) }
      let amount = text.drop { $0 == "+" || $0 == "-" }
      throw Failure.usage(
        "cannot subtract \(amount) from \(attribute.label): there is \(present ?? "nothing") so "
          + "far",
        hints: ["The value of a day cannot be negative."])
    }
    guard let value else {
      throw Failure.usage(
        "cannot add '\(text)' to the present value of \(attribute.label)",
        hints: [reading.forms(of: attribute)])
    }
    return value
  }

  private func isFree(_ name: String) -> Bool {
    ReservedName.meaning(of: name, isCommand: world.isCommand) == nil
  }

  private func creationHint(for assignment: Assignment) -> String? {
    Logbook.creationHint(for: assignment, isCommand: world.isCommand)
  }

  func isBelowZero(_ attribute: Attribute) throws -> Bool {
    try finder.store?.isBelowZero(attribute) ?? attribute.canBeBelowZero
  }

  /// The value of a day so far: one to record, else the stored one, or nil.
  private func value(of name: String, on day: Day) throws -> Value? {
    let stored = try finder.store?.value(of: name, on: day)
    guard let index = index(of: name, on: day) else { return stored }
    let entry = entries[index]
    return entry.attribute.flatMap { entry.value.value(after: stored, as: $0.type) }
  }

  private func index(of name: String, on day: Day) -> Int? {
    for (index, entry) in entries.prefix(Logbook.few + 1).enumerated()
    where entry.day == day && entry.name == name {
      return index
    }
    return indexes?[Key(name: name, day: day)]
  }
}
