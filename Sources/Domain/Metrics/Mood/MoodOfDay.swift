/// How the rating of a day follows from several ratings.
package enum MoodOfDay: String, CaseIterable, Sendable {
  /// Their mean, to the nearest of nine; halves are rounded up.
  case mean
  /// The latest.
  case last
  /// The lowest.
  case worst

  /// The rating of a day, 1 to 9, from its ratings by time; nil if there are none.
  package func rating(of ratings: [Int64]) -> Int64? {
    guard let last = ratings.last else { return nil }
    switch self {
    case .mean:
      let count = Int64(ratings.count)
      return (2 * ratings.reduce(0, +) + count) / (2 * count)
    case .last: return last
    case .worst: return ratings.min()
    }
  }

  /// The note of a day: the notes of its ratings by time, each on a line of its own; nil if there are
  /// none.
  package static func note(of entries: [TimedEntry]) -> String? {
    let notes = entries.compactMap(\.note)
    return notes.isEmpty ? nil : notes.joined(separator: "\n")
  }
}
