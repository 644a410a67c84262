import Time

/// One value that a command has set or deleted.
package struct ValueChange: Sendable {
  package var attribute: Attribute
  package var day: Day
  /// The value before; nil if there was none.
  package var before: Value?
  /// The value now; nil if it was deleted.
  package var now: Value?
  /// Whether the attribute was created for it.
  package var isNew: Bool

  package init(
    _ attribute: Attribute, on day: Day, from before: Value?, to now: Value?, isNew: Bool = false
  ) {
    self.attribute = attribute
    self.day = day
    self.before = before
    self.now = now
    self.isNew = isNew
  }

  /// Whether the values differ.
  package var isChange: Bool { before != now }
}
