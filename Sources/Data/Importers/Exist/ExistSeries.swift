import Metrics
import Time

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

  /// What an export of ours says beside Exist's members, all of it at once.
  struct Kept: Sendable {
    var unit: Unit?
    var gauge: Gauge?
    var hidden: Bool?
    var own: Attribute.Own
    var goals: [Goal]

    /// A goal that a person set; for all weekdays where it names none.
    struct Goal: Sendable {
      var weekday: Weekday?
      var goal: SetGoal
    }
  }

  /// Nil where the document holds the values of one attribute and does not name it.
  var name: String?
  var label: String?
  var section: Section?
  var priority: Int?
  var type: ValueType?
  /// Whether the type is that in which an export of ours has the values.
  var hasExactType = false
  var service: String?
  var isPrivate: Bool?
  var kept: Kept?
  /// Places in the document's rows.
  var rows: Range<Int>
  /// Whether its one row belongs to the day of the whole document.
  var isOfDay = false
}

/// One row of averages.
struct ExistAverage: Sendable {
  /// Nil where the document leaves it to the file's name.
  var name: String?
  /// The place of its brace.
  var offset: Int
  var day: Day
  var average: Average
}
