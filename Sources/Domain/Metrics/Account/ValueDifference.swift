import Time

/// A value that was changed at an account, and is another one here.
package struct ValueDifference: Equatable, Sendable {
  package let attribute: String
  package let day: Day
  /// What the account held when this program last knew; nil where it held nothing.
  package let base: Value?
  /// What is here; nil where it was deleted.
  package let ours: Value?
  /// What the account holds now, neither ``base`` nor ``ours``.
  package let theirs: Value
  /// Whether ours is history, which is sent only on request.
  package let isHistory: Bool

  package init(
    attribute: String, day: Day, base: Value?, ours: Value?, theirs: Value, isHistory: Bool
  ) {
    self.attribute = attribute
    self.day = day
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.isHistory = isHistory
  }

  /// What becomes of a difference.
  package enum Decision: Sendable {
    /// Ours stays, and waits to be sent.
    case keepOurs
    /// Theirs replaces ours.
    case takeTheirs
    /// Both were changed, which is reported: theirs is recorded, and ours, unless it was deleted, on
    /// top of it as a change of its own, so that undoing that brings theirs.
    case conflict
  }
}
