import Agenda
import Cards
import Drawing
import Host
import Metrics
import Readings
import Text
import Time

// A search that moves to another day.

extension BrowseScreen {
  /// How many days before and after are searched: ten years of moods, two of events.
  private static let (moodDays, eventDays) = (3653, 366)

  /// Moves to the next day with the text that was searched for: in mood the days before first, in an
  /// agenda those after.
  mutating func findDay(by step: Int) {
    let wanted = FoldedText(state.wanted)
    guard !wanted.isEmpty else { return }
    do {
      let texts = try state.view == .mood ? moodTexts() : eventTexts()
      let matching = texts.filter { !FoldedText($0.text).ranges(of: wanted).isEmpty }.map(\.day)
      let isBackwards = (state.view == .mood) == (step > 0)
      let next =
        isBackwards
        ? matching.last { $0 < state.day } ?? matching.last
        : matching.first { $0 > state.day } ?? matching.first
      if let next {
        state.day = next
      } else {
        state.explain("Nothing here has '\(state.wanted)'.")
      }
    } catch {
      state.message = message(Failure(error).message)
    }
  }

  /// The words and notes of days, in their order.
  private func moodTexts() throws -> [(day: Day, text: String)] {
    let first = min(state.day, state.today) - BrowseScreen.moodDays
    return try reader.reading.moods(in: first..<max(state.day, state.today) + 1).compactMap {
      day, rating, note in
      let words = [rating.map { RatingScale.moodWord(for: $0) }, note].compactMap { $0 }
      return words.isEmpty ? nil : (day, words.joined(separator: " "))
    }
  }

  /// The titles and places of the events of days, in their order.
  private func eventTexts() throws -> [(day: Day, text: String)] {
    guard let agenda = try reader.reading.agenda(isDemo: isDemo) else { return [] }
    let days = try agenda.days(
      state.day - BrowseScreen.eventDays...state.day + BrowseScreen.eventDays)
    return AgendaList(
      of: days.filter { !$0.items.isEmpty }, calendars: agenda.calendars, today: state.today,
      clock: reader.valueText
    ).stretches(width: 500).map { ($0.day, $0.block.map(\.text).joined(separator: " ")) }
  }
}
