import Time

/// The ratings of one day, and the rating and the note of the day that follow from them.
package struct DayRatings: Sendable {
  package private(set) var entries: [TimedEntry]
  /// The note of the day where it does not follow from the entries, because the person changed it.
  private var editedNote: String?
  private let isEdited: Bool

  /// The ratings of a day; a rating for the whole day is the first entry, without a time.
  package init(of entries: [TimedEntry], on day: Day, rating: Int64?, note: String?) {
    if entries.isEmpty, let rating {
      self.entries = [
        TimedEntry(attribute: Mood.name, day: day, minute: nil, value: .integer(rating), note: note)
      ]
    } else {
      self.entries = entries.byTime
    }
    editedNote = note
    isEdited = note != MoodOfDay.note(of: self.entries)
  }

  /// Adds a rating.
  package mutating func add(_ entry: TimedEntry) {
    var entry = entry
    if entries.isEmpty {
      // A note that was written before the first rating belongs to it.
      entry.note = DayRatings.joined(editedNote, entry.note)
    } else if isEdited {
      editedNote = DayRatings.joined(editedNote, entry.note)
    }
    isFirst = entries.isEmpty
    entries = (entries + [entry]).byTime
  }

  private var isFirst = false

  /// The notes of the entries by time, or the note that the person wrote instead.
  package var note: String? { isEdited && !isFirst ? editedNote : MoodOfDay.note(of: entries) }

  /// The rating of the day, 1 to 9; nil if there are no ratings.
  package func rating(by rule: MoodOfDay) -> Int64? {
    rule.rating(of: entries.compactMap { $0.value?.whole })
  }

  /// The rating of the day before it is rounded, 1 to 9; nil if there are no ratings.
  package func exactRating(by rule: MoodOfDay) -> Double? {
    let ratings = entries.compactMap { $0.value?.whole }
    guard rule == .mean, !ratings.isEmpty else { return rule.rating(of: ratings).map(Double.init) }
    return Double(ratings.reduce(0, +)) / Double(ratings.count)
  }

  private static func joined(_ note: String?, _ other: String?) -> String? {
    guard let note else { return other }
    return other.map { "\(note)\n\($0)" } ?? note
  }
}

/// How the rating of a day follows from several ratings.
package enum MoodOfDay: String, CaseIterable, Sendable {
  /// Their mean, to the nearest of nine; halves are rounded up.
  case mean
  case last, worst

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

  /// The notes of ratings by time, each on a line of its own; nil if there are none.
  package static func note(of entries: [TimedEntry]) -> String? {
    let notes = entries.compactMap(\.note)
    return notes.isEmpty ? nil : notes.joined(separator: "\n")
  }
}

/// What rating a day has changed.
package struct RatedDay: Sendable {
  package var day: Day
  /// From 1 to 9.
  package var rating: Int64
  package var ratingBefore: Int64?
  package var note, noteBefore: String?
  package var changes: [ValueChange] = []
  /// Whether anything changed, if only single ratings.
  package var isChange = false

  package init(_ rating: Int64, on day: Day) { (self.rating, self.day) = (rating, day) }
}

/// An earlier day to look back on from another.
package struct MemoryDay: Hashable, Sendable {
  package let day: Day
  /// How far back it is: whole years, or months where it is less than a year.
  package let years: Int
  package let months: Int

  /// The same date, or the end of a short month, 1, 3 and 6 months before `day` and in each year
  /// back to `first`, the nearest first.
  package static func days(before day: Day, since first: Day) -> [MemoryDay] {
    let (year, month, date) = day.civil
    func memory(years: Int, months: Int) -> MemoryDay? {
      let count = (year - years) * 12 + month - 1 - months
      guard count >= 12, let month = Month(rawValue: count % 12 + 1) else { return nil }
      let last = month.length(in: count / 12)
      return Day(year: count / 12, month: month.rawValue, day: min(date, last)).map {
        MemoryDay(day: $0, years: years, months: months)
      }
    }
    let months = [1, 3, 6].map { memory(years: 0, months: $0) }
    let years = year - first.civil.year
    let all = months + (years > 0 ? (1...years).map { memory(years: $0, months: 0) } : [])
    return all.compactMap { $0 }.filter { $0.day >= first }
  }
}

/// The stored rating, 1 to 9, and the note of a day, which may have neither.
package typealias DayMood = (day: Day, rating: Int64?, note: String?)
