import Metrics
import Time

/// One value that a command has put or taken away.
package struct ToldChange: Sendable {
  package var attribute: Attribute
  package var day: Day
  /// What there was; nil where nothing was.
  package var before: Value?
  /// What there is now; nil where it was taken away.
  package var now: Value?
  /// Whether the attribute was made for it.
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

  /// Whether it has changed anything.
  package var isChange: Bool { before != now }
}
