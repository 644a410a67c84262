import Formats
import Metrics
import Time

/// One row of averages of a document.
struct RawAverages {
  /// Nil where the document leaves it to the file's name.
  var name: String?
  /// The index of its brace in the window.
  var offset: Int
  var day: Day
  var average: Average
  /// How dash computed it; nil for averages of Exist.
  var computation: Computation?

  /// The days that averages were computed from, and how.
  struct Computation: Equatable {
    var window: Range<Day>
    var statistic: Statistic
  }
}

/// Rows of averages collected as sets: for each week one of Exist, and one that dash computed.
struct AverageRows {
  private struct Key: Hashable {
    let week: Day
    let origin: AverageOrigin
  }

  private var byKey: [Key: AverageSet] = [:]
  /// How many rows were replaced by a later one of the same attribute and week.
  private(set) var replacedCount = 0

  /// In the order of their weeks; a computed set follows that of Exist, since an export has it only
  /// if it is the later one.
  var sets: [AverageSet] {
    byKey.values.sorted {
      $0.week == $1.week ? $0.origin == .exist && $1.origin == .local : $0.week < $1.week
    }
  }

  /// Adds a row; the problem if it is not on the scale of mood.
  ///
  /// Exist makes a set each Sunday, of medians; nothing else of how it does is published.
  mutating func add(_ row: RawAverages, of name: String, isOnFive: Bool) -> OffsetProblem? {
    let average = isOnFive ? row.average.onNineScale : row.average
    guard average.isFinite else {
      return OffsetProblem(
        offset: row.offset, message: "these averages are not ratings",
        hint: "Ratings are from 1 to 5.")
    }
    let week = row.day.startOfWeek
    let key = Key(week: week, origin: row.computation == nil ? .exist : .local)
    let isRepeated =
      byKey[
        key,
        default: AverageSet(
          week: week, origin: key.origin, window: row.computation?.window,
          statistic: row.computation?.statistic ?? .median, averages: [:])
      ].averages.updateValue(average, forKey: name) != nil
    if isRepeated { replacedCount += 1 }
    return nil
  }
}

extension Average {
  /// Whether all its figures are finite.
  fileprivate var isFinite: Bool {
    (weekdays + [overall]).allSatisfy { $0?.value.isFinite ?? true }
  }

  /// The average of ratings from 1 to 5 as one of ratings from 1 to 9.
  fileprivate var onNineScale: Average {
    func scaled(_ figure: Figure?) -> Figure? {
      figure.map { Figure(value: 2 * $0.value - 1, days: $0.days) }
    }
    return Average(overall: scaled(overall), weekdays: weekdays.map(scaled))
  }
}
