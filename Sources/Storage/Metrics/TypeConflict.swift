import Almanac

/// Kept values that stand against a new type of their attribute.
package struct TypeConflict: Error, Equatable {
  package let attribute: String
  package let kept: ValueType
  package let wanted: ValueType
  /// How many kept values are nothing that the wanted type can hold.
  package let values: Int
}
