import Cards
import Facts
import Storage
import Text
import Time

/// Searches the facts of the whole year.
enum FactSearch: SearchSubject {
  static func find(
    _ request: SearchRequest, in store: Store?, _ context: Context
  ) throws -> SearchSection {
    let found = try context.facts(ofAllDatesFrom: store, with: request.words)
    let shown = Array(found.prefix(request.limit))
    let look = context.renderOptions
    return SearchSection(
      title: "Facts", count: found.count,
      block: FactSearchList(of: shown, wanted: request.words, today: context.today)
        .block(width: look.width, glyphs: look.glyphs, colors: look.colors)
    ) { json in json.array(ofFacts: shown) }
  }
}

extension Context {
  /// The facts of the whole year whose text or title contains all words.
  func facts(
    ofAllDatesFrom store: Store?, with wanted: FoldedText
  ) throws -> [(date: DateOfYear, entry: DayFacts.Entry)] {
    try facts(ofAllDatesFrom: store).filter { _, entry in
      !(FoldedText(CleanText(entry.fact.text).string).ranges(of: wanted).isEmpty
        && FoldedText(CleanText(entry.fact.title).string).ranges(of: wanted).isEmpty)
    }
  }
}
