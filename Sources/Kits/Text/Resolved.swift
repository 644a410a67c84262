/// Something that was decided, and what decided it.
package struct Resolved<Value> {
  package let value: Value
  /// In the words of a person: `COLUMNS`, `the terminal`.
  package let reason: String

  package init(value: Value, reason: String) {
    self.value = value
    self.reason = reason
  }
}
