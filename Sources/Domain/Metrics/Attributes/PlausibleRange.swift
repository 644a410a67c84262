/// The values that a day can have, in the unit that the store uses.
///
/// A value outside of ``possible`` is most likely a slip. ``likely`` decides between units: `8` for
/// time asleep is 8 hours.
package struct PlausibleRange: Equatable, Sendable {
  package let possible, likely: ClosedRange<Double>

  /// Generous ranges: a walk of 100 km raises no question.
  package init(_ possible: ClosedRange<Double>, likely: ClosedRange<Double>? = nil) {
    self.possible = possible
    self.likely = likely ?? possible
  }

  /// The range of an attribute's template, or of any duration; nil if nothing is known.
  package init?(of attribute: Attribute) {
    if let template = Template.named(attribute.name), let range = template.range,
      template.type == attribute.type,
      // A person who uses the name for something else has another type or unit.
      template.unit == attribute.unit || template.type != .quantity && template.type != .decimal
    {
      self = range
    } else if attribute.type == .duration {
      // A day has 24 hours.
      self.init(0...1440, likely: 1...1440)
    } else {
      return nil
    }
  }
}

extension Attribute {
  /// Whether its values can be below 0 although none was so far, as temperatures can.
  package var canBeBelowZero: Bool { unit == .celsius }

  /// Whether its values cannot be negative, so that `-5` subtracts; nil if that depends on the
  /// stored values.
  package var isNeverNegative: Bool? {
    guard type.takesSums else { return false }
    if type == .duration { return true }
    if let range = PlausibleRange(of: self) { return range.possible.lowerBound >= 0 }
    if Template.named(name) != nil { return false }
    return unit?.amounts.areNeverNegative == true ? true : nil
  }
}
