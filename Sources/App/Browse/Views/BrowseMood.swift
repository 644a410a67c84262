import Cards
import Drawing
import Readings
import Time

/// The ratings and notes up to the day, which is marked.
enum BrowseMood: BrowseSubject {
  static let traits = BrowseTraits(key: "6", title: "the mood", [.rates])

  static func absence(in reader: BrowseReader) throws -> String? { nil }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let first = state.day - max(reader.rows - 1, 6)
    let moods = try reader.reading.moods(in: first..<state.day + 1)
    let day = moods.last { $0.day == state.day }
    // The day itself is the last row.
    var content = BrowseContent(
      rows: MoodList(
        of: moods, today: state.today, marking: state.day, isHinting: false,
        in: reader.valueText
      ).block(width: reader.columns, glyphs: reader.glyphs).suffix(reader.rows)
        .map { BrowseRow($0) })
    content.movement = .days
    content.opening =
      state.day > state.today ? .nothing : day?.rating == nil ? .rating : .round
    content.status =
      day?.rating == nil ? "Not rated" : day?.note.map(Wrap.joined) ?? "No note"
    return content
  }
}
