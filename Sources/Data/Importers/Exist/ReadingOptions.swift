import Metrics
import Time

/// What a person says about documents that do not say it themselves.
package struct ReadingOptions: Sendable {
  /// The day of a document that holds one day, whatever the document says.
  package var day: Day?
  /// The day of such a document if nothing else tells.
  package var today: Day
  /// The attribute of values without a name.
  package var attribute: String?
  /// Whether the person named one file, of which ``attribute`` is then told whatever it is called.
  package var isOfOneFile = false
  /// The scale on which mood was rated; nil to tell it from each document.
  package var moodScale: RatingScale?
  /// In which order dates of tables are written; nil to tell it from each table.
  package var dateOrder: DateOrder?
  /// What stands before fractions in tables; nil to tell it from each table.
  package var decimal: DecimalMark?
  /// What a person's own words for moods mean, from 1 to 9, in lower case.
  package var moods: [String: Int64]

  package init(
    day: Day? = nil, today: Day, attribute: String? = nil, moodScale: RatingScale? = nil,
    dateOrder: DateOrder? = nil, decimal: DecimalMark? = nil, moods: [String: Int64] = [:]
  ) {
    self.day = day
    self.today = today
    self.attribute = attribute
    self.moodScale = moodScale
    self.dateOrder = dateOrder
    self.decimal = decimal
    self.moods = moods
  }
}
