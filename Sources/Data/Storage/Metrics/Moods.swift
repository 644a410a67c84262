import Metrics
import Time

extension Store {
  /// The kept rating and the note of each day of `days`, nil where there is none.
  package func moods(
    in days: Range<Day>
  ) throws(StoreFault) -> [DayMood] {
    let catalogue = try catalogue()
    let lookup = try lookup(in: catalogue)
    func values(of name: String) throws(StoreFault) -> [Value?] {
      guard let place = catalogue.place(of: name) else { return days.map { _ in nil } }
      return try lookup.values(at: place, in: days)
    }
    let ratings = try values(of: Mood.name)
    let notes = try values(of: Mood.noteName)
    return days.enumerated().map { place, day in
      guard case .text(let note) = notes[place] else { return (day, ratings[place]?.whole, nil) }
      return (day, ratings[place]?.whole, note)
    }
  }
}
