import Time

/// The rating, 1 to 9 as it is kept, and the note of a day, which may have neither.
package typealias DayMood = (day: Day, rating: Int64?, note: String?)
