import Time

/// An entry of a day beside its one value: one of several ratings, or a pause.
package struct TimedEntry: Hashable, Sendable {
  package var attribute: String
  package var day: Day
  /// Minutes after the midnight that begins ``day``, 0 to 2159, which may be after the next
  /// midnight; nil if the time is unknown.
  package var minute: Int?
  /// In the attribute's own encoding; a pause has none.
  package var value: Value?
  /// The note of a rating, or the reason for a pause.
  package var note: String?

  package init(attribute: String, day: Day, minute: Int?, value: Value?, note: String? = nil) {
    (self.attribute, self.day, self.minute) = (attribute, day, minute)
    (self.value, self.note) = (value, note)
  }

  package static let minutes = 0...2159
  /// The type of a pause in a table of values.
  package static let exportName = "pause"

  /// Whether it is a pause, on which goals of the attribute are neither met nor missed.
  package var isPause: Bool { value == nil }
  /// The time on a clock, `14:05`; nil if it is unknown.
  package var clockMinute: Int? { minute.map { $0 % 1440 } }
}

extension [TimedEntry] {
  /// By day and time: unknown times first, equal times in their order here.
  package var byTime: [TimedEntry] {
    enumerated().sorted { one, other in
      (one.element.day, one.element.minute ?? -1, one.offset)
        < (other.element.day, other.element.minute ?? -1, other.offset)
    }.map(\.element)
  }
}
