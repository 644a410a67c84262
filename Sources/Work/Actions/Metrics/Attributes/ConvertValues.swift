import Metrics
import Storage
import Text
import Time

/// Converts an attribute to another type, with all its values or not at all.
package struct ConvertValues: Action {
  package var name: String
  package var type: ValueType
  /// The scale of numbers that become ratings; nil if the values show it, or are not numbers.
  package var scale: RatingScale?

  package init(_ name: String, to type: ValueType, scale: RatingScale? = nil) {
    (self.name, self.type, self.scale) = (name, type, scale)
  }

  /// The attribute if its numbers can be ratings on two scales, so that ``scale`` is needed.
  package func attributeWithoutScale(in world: World) throws -> Attribute? {
    let (attribute, store) = try found(in: world)
    return try scale(of: attribute, in: store) == nil ? attribute : nil
  }

  /// - Throws: ``Failure`` for an unknown attribute, an impossible type, or an unfit value.
  package func run(in world: World) throws -> (before: Attribute, count: Int) {
    let (attribute, store) = try found(in: world)
    let scale = try scale(of: attribute, in: store)
    return try world.change(in: store) { change in
      let before = try store.catalogue().attribute(typed: attribute.name)
      var after = before
      after.type = type
      after.own.insert(.type)
      if !type.hasUnit { after.unit = nil }
      if before.type != type {
        try change.update(after) { $0.retyped(from: before.type, to: type, scale: scale) }
      }
      return (before, try store.valueCount(of: before))
    }
  }

  private func found(in world: World) throws -> (Attribute, Store) {
    let store = try world.openStore(for: name)
    let attribute = try store.catalogue().attribute(typed: name)
    if let template = Template.named(attribute.name), template.type != type {
      throw Failure.usage(
        "\(attribute.name) is an attribute of Exist, with the type \(template.type.name)",
        hints: "To track it in another way, create another attribute: "
          + "dash attributes add <label> --type \(type.name)")
    }
    if attribute.type != type { try store.refuseIfMeasured(attribute, on: world.today) }
    return (attribute, store)
  }

  /// The scale of numbers that become ratings, any if it does not matter, nil if both fit.
  private func scale(of attribute: Attribute, in store: Store) throws -> RatingScale? {
    guard type == .scale, attribute.type != .scale else { return .nine }
    if let scale { return scale }
    let values = try store.history(of: [attribute.name], in: Day.first...Day.last)[0]
    let numbers = values.compactMap { $0.value.retyped(from: attribute.type, to: .decimal)?.number }
    // Without a rating on any scale, the conversion is refused with the first value that is none.
    if numbers.allSatisfy({ RatingScale.nine.stored(from: $0) == nil }) { return .nine }
    return RatingScale(of: numbers)
  }
}

/// Deletes an attribute, with its values and goals.
package struct DeleteAttribute: Action {
  package var name: String

  package init(_ name: String) { self.name = name }

  /// What would be deleted, to ask for confirmation.
  package func preview(in world: World) throws -> (attribute: Attribute, count: Int) {
    let (attribute, store) = try found(in: world)
    return (attribute, try store.valueCount(of: attribute))
  }

  /// - Throws: ``Failure`` if the attribute is unknown, or an experiment measures it.
  package func run(in world: World) throws -> (attribute: Attribute, count: Int) {
    let (attribute, store) = try found(in: world)
    return (attribute, try world.change(in: store) { try $0.remove(attribute.name) })
  }

  private func found(in world: World) throws -> (Attribute, Store) {
    let store = try world.openStore(for: name)
    let attribute = try store.catalogue().attribute(typed: name)
    try store.refuseIfMeasured(attribute, on: world.today)
    return (attribute, store)
  }
}

extension Store {
  fileprivate func valueCount(of attribute: Attribute) throws -> Int {
    try history(of: [attribute.name], in: Day.first...Day.last)[0].count
  }

  fileprivate func refuseIfMeasured(_ attribute: Attribute, on today: Day) throws {
    let isMeasured = try experiments().contains { experiment in
      experiment.isOpen(on: today)
        && experiment.measures.contains { $0.attribute == attribute.name }
    }
    guard isMeasured else { return }
    throw Failure(
      "\(attribute.name) is measured by your experiment",
      hints: ["To end that without a result: dash experiment stop"])
  }
}
