import Metrics

/// Which value wins where Exist and this program hold different ones.
package enum ExistMergeRules {
  /// History gives way to Exist, and so does a deletion that Exist never had a value of.
  package static func decide(_ difference: ValueDifference) -> ValueDifference.Decision {
    // Exist fills days with zeros on its own, which say nothing against a value that is here.
    if difference.base == nil, difference.ours != nil, isZero(difference.theirs) {
      return .keepOurs
    }
    if difference.isHistory { return .takeTheirs }
    return difference.ours == nil && difference.base == nil ? .takeTheirs : .conflict
  }

  private static func isZero(_ value: Value) -> Bool {
    value == .integer(0) || value == .decimal(0)
  }
}
