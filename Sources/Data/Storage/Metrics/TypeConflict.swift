import Metrics
import Text

/// Kept values that stand against a new type of their attribute.
package struct TypeConflict: Error, Equatable {
  package let attribute: String
  package let kept: ValueType
  package let wanted: ValueType
  /// How many kept values are nothing that the wanted type can hold.
  package let values: Int
}

extension TypeConflict: FailureConvertible {
  package var failure: Failure {
    Failure(
      "'\(attribute)' is kept as \(kept.name) and would become "
        + "\(wanted.name), which \(values) of its kept values do not fit",
      hints: ["Nothing was changed."], status: .data)
  }
}
