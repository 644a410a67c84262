/// How far a part of an action is that can take long.
package struct Progress: Equatable, Sendable {
  /// A part of an action.
  package enum Part: Sendable {
    case fetchingDates, fetchingDays, fetchingPlaces, sendingPlaces
  }

  package let part: Part
  /// How many things there are to do.
  package let total: Int
  /// How many of them make progress worth showing.
  package let fewest: Int
  /// How many are done.
  package var done = 0

  /// What shows progress; nil says that the part has ended.
  package typealias Report = (Progress?) -> Void

  /// The beginning of a part.
  package init(_ part: Part, of total: Int, from fewest: Int) {
    self.part = part
    self.total = total
    self.fewest = fewest
  }
}
