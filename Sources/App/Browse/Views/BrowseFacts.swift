import Cards
import Drawing
import Facts
import Text
import Time

/// The events, births and deaths of the date, or one fact with its actions.
enum BrowseFacts: BrowseSubject {
  static let traits = BrowseTraits(key: "7", title: "the facts")

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let facts = try reader.reading.facts(of: DateOfYear(state.day), from: reader.world.openStore())
    if let number = state.fact, facts.entries.indices.contains(number - 1) {
      return content(of: facts.entries[number - 1], on: state.day, reader)
    }
    let categories = Fact.Category.allCases
    let category = categories[min(state.pane, categories.count - 1)]
    let entries = FactScreen(of: FactDate(state.day), facts, today: state.today)
      .entries(of: category, width: reader.columns, glyphs: reader.glyphs)
    var content = BrowseContent()
    content.panes = categories.map(FactWords.title)
    content.heading = [
      reader.tabs(
        categories.map { category in
          let count = facts.entries.count { $0.fact.category == category }
          return FactWords.title(of: category) + " \(count)"
        }, shown: state.pane)
    ]
    content.adding = BrowsePrompt(
      .fact, CleanText("\(FactWords.short(DateOfYear(state.day))), as 1990 Met Ana: "))
    for (entry, block) in entries {
      for (index, line) in block.enumerated() {
        var row = BrowseRow(line, index == 0 ? .fact(entry.number) : nil)
        row.label = FactWords.year(entry.fact.year)
        row.isLinked = !entry.fact.articles.isEmpty
        if case .own = entry.fact.origin { row.isOwn = true }
        row.info = marks(of: entry.fact).joined(separator: ", ")
        content.rows.append(row)
      }
    }
    if content.rows.isEmpty {
      content.rows = reader.wrapped("No \(FactWords.plural(of: category)) are known on this date.")
    }
    return content
  }

  /// The contents of a fact: `2 articles, picture, map`.
  private static func marks(of fact: Fact) -> [String] {
    var marks: [String] = []
    let count = fact.articles.count
    if count > 0 { marks.append(CountText.of(count, "article", "articles")) }
    if fact.picture != nil { marks.append("picture") }
    if fact.place != nil { marks.append("map") }
    if case .own = fact.origin { marks.append("yours, x removes it") }
    return marks
  }

  /// The fact, and below it a row for each article, its picture, its map and so on.
  private static func content(
    of entry: DayFacts.Entry, on day: Day, _ reader: BrowseReader
  ) -> BrowseContent {
    let fact = entry.fact
    var content = BrowseContent()
    content.heading =
      Wrap.block(
        of: FactWords.sentence(of: fact, on: DateOfYear(day)), .strong, width: reader.columns)
      + [Line()]
    func add(_ title: String, _ text: String, _ deed: BrowseChange.FactDeed) {
      content.rows.append(BrowseRow(doing: .deed(deed), title, text, from: reader))
    }
    for (index, article) in fact.articles.enumerated() {
      let text = [article.title, article.link ?? ""].filter { !$0.isEmpty }
        .joined(separator: reader.glyphs.dot)
      add("Article", text, .openArticle(index + 1))
    }
    if let picture = fact.picture { add("Picture", picture, .openPicture) }
    if let place = fact.place {
      add("Map", place.text, .showMap)
      add("Browser", "a map of the place", .openMap)
    }
    add("Share", "one line with its link", .share)
    add("Copy", "to the clipboard", .copy)
    if case .own = fact.origin { add("Remove", "it is yours", .remove) }
    content.status = "Enter opens a row, Esc leads back."
    return content
  }
}
