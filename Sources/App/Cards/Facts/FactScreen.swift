import Drawing
import Facts
import Text
import Time

/// The facts of one date, all categories or one.
package struct FactScreen {
  private let date: FactDate
  private let facts: DayFacts
  private let today: Day

  package init(of date: FactDate, _ facts: DayFacts, today: Day) {
    (self.date, self.facts, self.today) = (date, facts, today)
  }

  /// The most notable facts of each category, at most `limit` of each, and how many more there are.
  package func overview(limit: Int?, isOldestFirst: Bool, width: Int, glyphs: Glyphs) -> Block {
    var block = title("on this day", width, glyphs)
    let sections = Fact.Category.allCases.map { category in
      facts.notable(limit ?? (category == .event ? 3 : 2), of: category)
    }
    let columns = FactRow.Columns(for: sections.flatMap { $0 }.map(row))
    for (category, shown) in zip(Fact.Category.allCases, sections) where !shown.isEmpty {
      let all = facts.entries(of: category)
      block.append(Line())
      block.append(Line(FactWords.title(of: category), .title(FactCard.hue)))
      block += rows(isOldestFirst ? shown.reversed() : shown, in: columns, width, glyphs)
      if shown.count < all.count {
        block += indented("and \(all.count - shown.count) more: \(command(category))", width)
      }
    }
    return block
  }

  /// All of one category.
  package func list(
    of category: Fact.Category, limit: Int?, isOldestFirst: Bool, width: Int, glyphs: Glyphs
  ) -> Block {
    let all = facts.entries(of: category)
    let ordered = isOldestFirst ? all.reversed() : all
    let shown = Array(ordered.prefix(limit ?? .max))
    var block = title(FactWords.plural(of: category), width, glyphs)
    block += rows(shown, in: FactRow.Columns(for: shown.map(row)), width, glyphs)
    if shown.isEmpty {
      block += indented("No \(FactWords.plural(of: category)) are known on this date.", width)
    }
    if shown.count < all.count { block += indented("and \(all.count - shown.count) more", width) }
    return block
  }

  /// All facts of a category as blocks.
  package func entries(
    of category: Fact.Category, width: Int, glyphs: Glyphs
  ) -> [(entry: DayFacts.Entry, block: Block)] {
    let columns = FactRow.Columns(for: facts.entries.map(row))
    return facts.entries(of: category).map { entry in
      (entry, row(entry).block(in: columns, width: width, glyphs: glyphs, isStarred: false))
    }
  }

  private func title(_ what: String, _ width: Int, _ glyphs: Glyphs) -> Block {
    let words = FactWords.date(date, today: today)
    var line = Line(words, .strong)
    line.append(glyphs.dot + what, .quiet)
    if line.width <= width { return [line] }
    return Wrap.block(of: words, .strong, width: width) + Wrap.block(of: what, .quiet, width: width)
  }

  private func row(_ entry: DayFacts.Entry) -> FactRow {
    FactRow(
      entry: entry, age: FactWords.age(of: entry.fact, from: date.year, isToday: date.day == today))
  }

  private func rows(
    _ entries: [DayFacts.Entry], in columns: FactRow.Columns, _ width: Int, _ glyphs: Glyphs
  ) -> Block {
    entries.flatMap { row($0).block(in: columns, width: width, glyphs: glyphs, isStarred: false) }
  }

  /// The command line that shows all of a category: `dash facts events 20 Nov`.
  private func command(_ category: Fact.Category) -> String {
    let line = "dash facts \(FactWords.plural(of: category))"
    if date.day == today { return line }
    let words = "\(line) \(FactWords.short(date.date))"
    return date.year == today.civil.year ? words : "\(words) \(date.year)"
  }

  private func indented(_ text: String, _ width: Int) -> Block {
    Wrap.block(of: text, .quiet, indent: 2, width: width)
  }
}

/// Facts of the whole year that contain a searched text.
package enum FoundFacts {
  /// Each fact with its date, its number and the found text marked, without colours by stars.
  package static func block(
    of hits: [(date: DateOfYear, entry: DayFacts.Entry)], wanted: FoldedText, today: Day,
    width: Int, glyphs: Glyphs, colors: ColorDepth
  ) -> Block {
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

/// A numbered fact as lines: number and year, the text wrapped beside them, and then the age.
struct FactRow {
  let entry: DayFacts.Entry
  /// The date, aligned right before the number, in lists of several dates.
  var date = ""
  let age: String
  var wanted: FoldedText?

  struct Columns {
    private(set) var date = 0
    private(set) var number = 0
    private(set) var year = 0

    init(for rows: [FactRow]) {
      for row in rows {
        date = max(date, row.date.utf8.count)
        number = max(number, "\(row.entry.number)".utf8.count)
        year = max(year, FactWords.year(row.entry.fact.year).utf8.count)
      }
    }

    var width: Int { date + 2 + number + 2 + year + 2 }
  }

  /// The narrowest text beside a year; where there is less room, the text is below the year.
  private static let tight = 18

  /// Lines of at most `width` cells; with `isStarred`, stars mark found words.
  func block(in columns: Columns, width: Int, glyphs: Glyphs, isStarred: Bool) -> Block {
    let fact = entry.fact
    if glyphs == .words { return [sentence] }
    var head = Line()
    if columns.date > 0 { head.append(date, rightIn: columns.date) }
    head.append(.blank(2))
    head.append("\(entry.number)", .quiet, rightIn: columns.number)
    head.append(.blank(2))
    head.append(FactWords.year(fact.year), .strong, rightIn: columns.year)
    let isBeside = width - columns.width >= FactRow.tight
    let indent = isBeside ? columns.width : 2
    var block: Block = []
    if !isBeside {
      block.append(head.cutting(to: width, glyphs: glyphs))
      head = Line()
    }
    let text = MarkedText(of: fact.text, wanted, hue: FactCard.hue)
    // Encoding an address takes time in proportion to its length: once, not for each line.
    let link = fact.link
    for words in text.lines(width: width - indent, isStarred: isStarred) {
      head.pad(to: indent)
      head.append(words, linkedTo: link)
      block.append(head)
      head = Line()
    }
    var tail = age + FactWords.placeMark(of: fact, glyphs)
    if case .own = fact.origin { tail += ", yours" }
    // Found in the title alone, so the title is shown.
    if wanted != nil, !text.isMarked, !fact.title.isEmpty {
      tail = "\(CleanText(fact.title).string), \(tail)"
    }
    // After the last line if there is room, else below it.
    if let last = block.last, last.width + 3 + TextWidth.cells(of: tail) <= width {
      block[block.count - 1].append(glyphs.dot + tail, .quiet)
    } else {
      block += Wrap.block(of: tail, .quiet, indent: indent, width: width)
    }
    return block
  }

  /// `1 Jan 2007: Bulgaria joins, 19 years ago, number 3`.
  private var sentence: Line {
    let fact = entry.fact
    let year = FactWords.year(fact.year)
    var facts = [
      FactWords.withoutEnd(Wrap.joined(fact.text)), age + FactWords.placeMark(of: fact, .words),
    ]
    if case .own = fact.origin { facts.append("yours") }
    return PlainText.sentence(
      date.isEmpty ? year : "\(date) \(year)", facts + ["number \(entry.number)"])
  }
}
