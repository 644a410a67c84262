import Metrics
import Time

/// What the user says about documents that do not say it themselves.
package struct ImportOptions: Sendable {
  /// The day of a document that holds one day, whatever the document says.
  package var day: Day?
  /// The day of such a document if nothing else names it.
  package var today: Day
  /// The attribute of values without a name.
  package var attribute: String?
  /// Whether the user named one file: then ``attribute`` comes before the file's name.
  package var isOfOneFile = false
  /// The scale on which mood was rated; nil to decide it for each document.
  package var moodScale: RatingScale?
  /// In which order dates of tables are written; nil to decide it for each table.
  package var dateOrder: DateOrder?
  /// What stands before fractions in tables; nil to decide it for each table.
  package var decimal: DecimalMark?
  /// What the user's own words for moods mean, from 1 to 9, in lower case.
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
