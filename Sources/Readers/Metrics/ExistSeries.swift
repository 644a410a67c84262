import Almanac

/// What one document says of one attribute, and where its rows lie; nil where it says nothing.
struct ExistSeries: Sendable {
  /// The group as the document describes it.
  struct Section: Sendable {
    var name: String
    var label: String?
    var priority: Int?
    /// Whether it is the name alone, as version 1 of the API writes it, and not an object.
    var isName: Bool
  }

  /// Nil where the document holds the values of one attribute and does not name it.
  var name: String?
  var label: String?
  var section: Section?
  var priority: Int?
  var type: ValueType?
  var service: String?
  var isPrivate: Bool?
  /// Places in the document's rows.
  var rows: Range<Int>
  /// Whether its one row belongs to the day of the whole document.
  var isOfDay = false
}

/// One row of averages.
struct ExistAverage: Sendable {
  /// Nil where the document leaves it to the file's name.
  var name: String?
  var day: Day
  var average: Average
}
