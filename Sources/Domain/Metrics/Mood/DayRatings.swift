import Time

/// The ratings of one day, and the rating and the note of the day that follow from them.
package struct DayRatings: Sendable {
  /// By time.
  package private(set) var entries: [TimedEntry]
  /// The note of the day where it does not follow from the entries, because the person changed it.
  private var editedNote: String?
  private let isEdited: Bool

  /// The ratings of a day that has the stored rating `rating`, and `note`.
  ///
  /// A rating that was given for the whole day is the first entry, whose time is unknown.
  package init(of entries: [TimedEntry], on day: Day, rating: Int64?, note: String?) {
    if entries.isEmpty, let rating {
      self.entries = [
        TimedEntry(
          attribute: Mood.name, day: day, minute: nil, value: .integer(rating), note: note)
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

  /// Whether the entry that was added is the only one.
  private var isFirst = false

  /// The note of the day: the notes of the entries by time, or the one that the person wrote instead,
  /// with those that were added later.
  package var note: String? {
    isEdited && !isFirst ? editedNote : MoodOfDay.note(of: entries)
  }

  /// The rating of the day, 1 to 9; nil if there are no ratings.
  package func rating(by rule: MoodOfDay) -> Int64? {
    rule.rating(of: entries.compactMap { $0.value?.whole })
  }

  private static func joined(_ note: String?, _ other: String?) -> String? {
    guard let note else { return other }
    return other.map { "\(note)\n\($0)" } ?? note
  }
}
