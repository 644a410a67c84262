import Time

/// How many values an attribute has.
package struct Holding: Sendable {
  /// The number of days with a value.
  package var dayCount = 0
  /// The latest of these days, and its value.
  package var last: (day: Day, value: Value)?

  package init() {}
}
