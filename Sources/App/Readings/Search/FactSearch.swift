import Cards
import Facts
import Storage
import Text
import Time

/// Searches the facts of the whole year.
enum FactSearch: SearchSubject {
  static func find(
    _ request: SearchRequest, in store: Store?, _ reading: Reading
  ) throws -> SearchSection {
    let found = try reading.facts(ofAllDatesFrom: store, with: request.words)
    let shown = Array(found.prefix(request.limit))
    return SearchSection(
      title: "Facts", count: found.count,
      block: { options in
        FactSearchList(of: shown, wanted: request.words, today: reading.today)
          .block(width: options.width, glyphs: options.glyphs, colors: options.colors)
      }, json: { json in json.array(ofFacts: shown) })
  }
}

extension Reading {
  /// The facts of the whole year whose text or title contains all words.
  package func facts(
    ofAllDatesFrom store: Store?, with wanted: FoldedText
  ) throws -> [(date: DateOfYear, entry: DayFacts.Entry)] {
    try facts(ofAllDatesFrom: store).filter { _, entry in
      !(FoldedText(CleanText(entry.fact.text).string).ranges(of: wanted).isEmpty
        && FoldedText(CleanText(entry.fact.title).string).ranges(of: wanted).isEmpty)
    }
  }
}
