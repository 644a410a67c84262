/// What recording a dataset changed.
package struct Outcome: Equatable, Sendable {
  /// Values where none was.
  package var added = 0
  /// Values in the place of different ones.
  package var replaced = 0
  /// Values that were there already.
  package var unchanged = 0
  /// Attributes that were not known before, by name.
  package var newAttributes: [String] = []
  /// How many attributes were known, and are told of differently.
  package var changedAttributes = 0
  /// Sets of averages that were not there before, or were different.
  package var averageSets = 0
  /// Goals that were not set before, or were different.
  package var goals = 0
  /// Facts that were not kept before.
  package var facts = 0
  /// Averages of attributes that are not kept, which can be kept no more than those.
  package var unkeptAverages = 0

  package init(
    added: Int = 0, replaced: Int = 0, unchanged: Int = 0, newAttributes: [String] = []
  ) {
    self.added = added
    self.replaced = replaced
    self.unchanged = unchanged
    self.newAttributes = newAttributes
  }

  /// Whether the store is as it was.
  package var isEmpty: Bool {
    added == 0 && replaced == 0 && newAttributes.isEmpty && averageSets == 0
      && goals == 0 && facts == 0 && changedAttributes == 0
  }
}
