import Cards
import Host
import Metrics
import Storage
import Text
import Time

/// Puts what a person has typed into the store: finds the attribute, reads the value by its type.
struct Logbook {
  var finder: AttributeFinder
  private let reading: ValueReading
  /// What was put, in order, each attribute and day once.
  private(set) var changes: [ValueChange] = []
  /// The place in ``changes`` of each attribute and day, kept once there are many.
  private var places: [Place: Int] = [:]

  /// Up to how many changes are searched one by one: making a table costs as much as a look-up in
  /// SQLite.
  private static let few = 16

  private struct Place: Hashable {
    let name: String
    let day: Day
  }

  /// A logbook of `store`, or of nothing where there is none yet.
  init(of store: Store?, in context: Context) {
    finder = AttributeFinder(in: store)
    reading = context.valueReading
  }

  /// Puts one value, or adds to it.
  ///
  /// - Throws: ``Failure`` where the name or the value is not understood.
  mutating func put(_ assignment: Assignment, on day: Day, in change: Change) throws {
    let name = assignment.name
    let kept = try finder.kept(name)
    guard let attribute = kept ?? AttributeFinder.template(name) else {
      throw try finder.unknown(name, hint: makingHint(for: assignment))
    }
    let typed: TypedValue
    do {
      typed = try reading.value(assignment.value, of: attribute)
    } catch {
      throw Failure.usage(
        "'\(assignment.value)' is no value of \(attribute.label)", hints: [error.forms])
    }
    var before: Value?
    if case .add = typed { before = try change.store.value(of: attribute.name, on: day) }
    guard let value = typed.value(after: before, as: attribute.type) else {
      throw Failure.usage(
        "'\(assignment.value)' added to what is there is no value of \(attribute.label)",
        hints: [reading.forms(of: attribute)])
    }
    try put(value, of: attribute, on: day, in: change, isNew: kept == nil)
  }

  /// Puts one value, of an attribute that is made where it is new.
  mutating func put(
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
      let place = changes.count
      if place > Logbook.few { places[Place(name: attribute.name, day: day)] = place }
      changes.append(ValueChange(attribute, on: day, from: before, to: value, isNew: isNew))
    }
  }

  private func index(of attribute: Attribute, on day: Day) -> Int? {
    for (index, change) in changes.prefix(Logbook.few + 1).enumerated()
    where change.day == day && change.attribute.name == attribute.name {
      return index
    }
    return changes.count > Logbook.few + 1
      ? places[Place(name: attribute.name, day: day)] : nil
  }

  /// The command that makes an attribute of an unknown name; none where no name can be made of it.
  private func makingHint(for assignment: Assignment) -> String? {
    if Naming.name(from: assignment.name).isEmpty { return nil }
    let type = ValueReading.likelyType(of: assignment.value)
    let name = ShellText.quoted(Group.label(from: assignment.name))
    let making = "dash attributes add \(name) --group custom --type \(type.name)"
    return type == .boolean
      ? "To make a tag of it: dash tag \(ShellText.quoted(assignment.name))."
      : "To make it: \(making)."
  }
}
