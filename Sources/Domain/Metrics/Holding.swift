import Time

/// How much is kept of one attribute.
package struct Holding: Sendable {
  /// On how many days it has a value.
  package var dayCount = 0
  /// The latest of them, and its value.
  package var last: (day: Day, value: Value)?

  package init() {}
}
