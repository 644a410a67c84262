/// What recording a dataset changed.
package struct RecordingResult: Equatable, Sendable {
  /// How many values were added where there was none.
  package var added = 0
  /// How many values replaced different ones.
  package var replaced = 0
  /// How many values were there already.
  package var unchanged = 0
  /// Of how many values that were there already the hours were added.
  package var hours = 0
  /// How many stored values stayed because a person typed them or the account holds them.
  package var left = 0
  /// How many stored values stayed because they are of a kind of export that counts before the new one.
  package var outranked = 0
  /// How many values are the same as before, and now belong to another kind of export.
  package var adopted = 0
  /// How many values were deleted because a later export of their kind no longer has them.
  package var deleted = 0
  /// The names of attributes that were added.
  package var newAttributes: [String] = []
  /// How many existing attributes were changed.
  package var changedAttributes = 0
  /// How many sets of averages were added or changed.
  package var averageSets = 0
  /// How many goals were added or changed.
  package var goals = 0
  /// How many ratings of days that have several, and pauses, were added or changed.
  package var timedEntries = 0
  /// How many facts were added.
  package var facts = 0
  /// How many places were added.
  package var places = 0
  /// How many averages were left out because their attribute does not exist.
  package var unusedAverages = 0

  package init(
    added: Int = 0, replaced: Int = 0, unchanged: Int = 0, newAttributes: [String] = []
  ) {
    self.added = added
    self.replaced = replaced
    self.unchanged = unchanged
    self.newAttributes = newAttributes
  }

  /// Whether nothing was changed.
  package var isEmpty: Bool {
    added == 0 && replaced == 0 && hours == 0 && adopted == 0 && deleted == 0
      && newAttributes.isEmpty && averageSets == 0
      && goals == 0 && timedEntries == 0 && facts == 0 && places == 0 && changedAttributes == 0
  }
}
