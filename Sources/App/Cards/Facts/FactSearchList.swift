import Drawing
import Facts
import Text
import Time

/// Facts of the whole year that contain a searched text, in the order of their dates.
package struct FactSearchList {
  private let hits: [(date: DateOfYear, entry: DayFacts.Entry)]
  private let wanted: FoldedText
  private let today: Day

  package init(
    of hits: [(date: DateOfYear, entry: DayFacts.Entry)], wanted: FoldedText, today: Day
  ) {
    self.hits = hits
    self.wanted = wanted
    self.today = today
  }

  /// Each fact with its date, its number there, and the found text marked; without colours, by stars.
  package func block(width: Int, glyphs: Glyphs, colors: ColorDepth) -> Block {
    let (todayDate, year) = (DateOfYear(today), today.civil.year)
    let rows = hits.map { date, entry in
      FactRow(
        entry: entry, date: FactWords.short(date),
        age: FactWords.age(of: entry.fact, from: year, isToday: date == todayDate), wanted: wanted)
    }
    let columns = FactRow.Columns(for: rows)
    return rows.flatMap {
      $0.block(
        in: columns, width: width, glyphs: glyphs, isStarred: colors == .none && glyphs != .words)
    }
  }
}
