import Almanac

/// What a person says about documents that do not say it themselves.
package struct ReadingOptions: Sendable {
  /// The day of a document that holds one day, whatever the document says.
  package var day: Day?
  /// The day of such a document if nothing else tells.
  package var today: Day
  /// The attribute of values without a name.
  package var attribute: String?
  /// The scale on which mood was rated; nil to tell it from each document.
  package var moodScale: RatingScale?

  package init(
    day: Day? = nil, today: Day, attribute: String? = nil, moodScale: RatingScale? = nil
  ) {
    self.day = day
    self.today = today
    self.attribute = attribute
    self.moodScale = moodScale
  }
}
