import Formats
import Metrics
import Time

struct RawAverages {
  /// The attribute; nil if only the name of the file tells it.
  var name: String?
  /// The index of its brace in the window.
  var offset: Int
  var day: Day
  var average: Average
  /// How dash computed it, unless Exist did.
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
  private(set) var replacedCount = 0

  /// In the order of their weeks, Exist's set before the computed one, which is later.
  var sets: [AverageSet] {
    byKey.values.sorted {
      $0.week == $1.week ? $0.origin == .exist && $1.origin == .local : $0.week < $1.week
    }
  }

  /// Adds a row, or returns its problem; Exist computes medians each Sunday.
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
  fileprivate var isFinite: Bool {
    (weekdays + [overall]).allSatisfy { $0?.value.isFinite ?? true }
  }

  fileprivate var onNineScale: Average {
    func scaled(_ figure: Figure?) -> Figure? {
      figure.map { Figure(value: 2 * $0.value - 1, days: $0.days) }
    }
    return Average(overall: scaled(overall), weekdays: weekdays.map(scaled))
  }
}
