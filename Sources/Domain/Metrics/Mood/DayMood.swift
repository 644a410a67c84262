import Time

/// The stored rating, 1 to 9, and the note of a day, which may have neither.
package typealias DayMood = (day: Day, rating: Int64?, note: String?)
