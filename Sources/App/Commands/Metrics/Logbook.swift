import Cards
import Host
import Metrics
import Storage
import Text
import Time

/// Records typed values: finds the attribute, and parses the value by its type.
struct Logbook {
  var finder: AttributeFinder
  private let reading: ValueReading
  /// The recorded values, in order, one for each attribute and day.
  private(set) var changes: [ValueChange] = []
  /// The index in ``changes`` of each attribute and day, if there are many.
  private var indexes: [Key: Int] = [:]

  /// Up to this number changes are searched linearly: creating a dictionary costs as much as a look-up
  /// in SQLite.
  private static let few = 16

  private struct Key: Hashable {
    let name: String
    let day: Day
  }

  /// A logbook of `store`; nil if nothing was ever recorded.
  init(of store: Store?, in context: Context) {
    finder = AttributeFinder(in: store)
    reading = context.valueReading
  }

  /// A value that can be recorded.
  struct Entry {
    let attribute: Attribute
    let value: Value
    /// Whether the attribute is created first.
    let isNew: Bool
  }

  /// Records a value, or adds to the present one.
  ///
  /// - Throws: ``Failure`` if the name is unknown or the value is invalid.
  mutating func record(_ assignment: Assignment, on day: Day, in change: Change) throws {
    try record(checked(assignment, on: day, in: change), on: day, in: change)
  }

  /// Records a value that was checked.
  mutating func record(_ entry: Entry, on day: Day, in change: Change) throws {
    try record(entry.value, of: entry.attribute, on: day, in: change, isNew: entry.isNew)
  }

  /// The value that an assignment records, which may add to the present one.
  ///
  /// - Throws: ``Failure`` if the name is unknown or the value is invalid.
  mutating func checked(
    _ assignment: Assignment, on day: Day, in change: Change
  ) throws -> Entry {
    let name = assignment.name
    let tracked = try finder.tracked(name)
    guard let attribute = tracked ?? AttributeFinder.template(name) else {
      throw try finder.unknown(name, hint: creationHint(for: assignment))
    }
    let typed: TypedValue
    do {
      typed = try reading.value(assignment.value, of: attribute)
    } catch {
      throw Failure.usage(
        "invalid value '\(assignment.value)' for \(attribute.label)", hints: [error.forms])
    }
    var before: Value?
    if case .add = typed { before = try change.store.value(of: attribute.name, on: day) }
    guard let value = typed.value(after: before, as: attribute.type) else {
      throw Failure.usage(
        "cannot add '\(assignment.value)' to the present value of \(attribute.label)",
        hints: [reading.forms(of: attribute)])
    }
    return Entry(attribute: attribute, value: value, isNew: tracked == nil)
  }

  /// Records a value, and creates its attribute first if that is new.
  mutating func record(
    _ value: Value, of attribute: Attribute, on day: Day, in change: Change, isNew: Bool
  ) throws {
    if isNew {
      _ = try change.record(
        Dataset(groups: [finder.group(of: attribute)], attributes: [attribute]))
      finder.refresh()
    }
    let before = try change.put(value, of: attribute.name, on: day)
    if let index = index(of: attribute, on: day) {
      changes[index].now = value
    } else {
      let index = changes.count
      if index > Logbook.few { indexes[Key(name: attribute.name, day: day)] = index }
      changes.append(ValueChange(attribute, on: day, from: before, to: value, isNew: isNew))
    }
  }

  private func index(of attribute: Attribute, on day: Day) -> Int? {
    for (index, change) in changes.prefix(Logbook.few + 1).enumerated()
    where change.day == day && change.attribute.name == attribute.name {
      return index
    }
    return changes.count > Logbook.few + 1
      ? indexes[Key(name: attribute.name, day: day)] : nil
  }

  /// A hint with the command that creates an attribute of an unknown name; nil if that is not a valid
  /// name.
  private func creationHint(for assignment: Assignment) -> String? {
    if Naming.name(from: assignment.name).isEmpty { return nil }
    let type = ValueReading.likelyType(of: assignment.value)
    let name = ShellText.quoted(Group.label(from: assignment.name))
    let command = "dash attributes add \(name) --group custom --type \(type.name)"
    return type == .boolean
      ? "To create it as a tag: dash tag \(ShellText.quoted(assignment.name))"
      : "To create it: \(command)"
  }
}
