/// A value, and what determined it.
package struct Resolved<Value> {
  package let value: Value
  /// The source, for people: `COLUMNS`, `the terminal`.
  package let reason: String

  package init(value: Value, reason: String) {
    self.value = value
    self.reason = reason
  }
}
