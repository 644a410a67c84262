import Time

/// What rating a day has changed.
package struct RatedDay: Sendable {
  package var day: Day
  /// From 1 to 9.
  package var rating: Int64
  /// The rating that the day had.
  package var ratingBefore: Int64?
  /// The note that was written.
  package var note: String?
  /// The note that was replaced or deleted.
  package var noteBefore: String?
  /// Tags and other values.
  package var changes: [ValueChange] = []
  /// Whether anything is different now: the single ratings of the day are deleted even if its rating
  /// is the same.
  package var isChange = false

  package init(_ rating: Int64, on day: Day) {
    self.rating = rating
    self.day = day
  }
}
