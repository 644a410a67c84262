import Drawing
import Facts
import Formats
import Text
import Time

/// The card of facts: the most notable of each category.
struct FactCard {
  let digest: FactDigest
  let hasLinks: Bool
  /// Whether each fact has one line.
  var isShort = false

  static let hue = Hue.sky
  static let title: CleanText = "On this day"

  /// The card with content of `inside` cells; its edge or last line has the command for more.
  func card(width inside: Int, glyphs: Glyphs) -> DayCard {
    let others = digest.others
    let more = others > 0 ? "\(others) more: dash facts" : ""
    let title = FactCard.title.string
    // The edge itself needs seven cells more than the content's margin.
    let isRoomy = title.utf8.count + more.utf8.count + 7 <= inside
    let column = max(yearWidth(digest.event), max(yearWidth(digest.birth), yearWidth(digest.death)))
    var content: Block = []
    // One after the other, because an array of them would cost more than the card.
    append(digest.event, column, inside, glyphs, to: &content)
    append(digest.birth, column, inside, glyphs, to: &content)
    append(digest.death, column, inside, glyphs, to: &content)
    if !isRoomy { content += Wrap.block(of: more, .quiet, width: inside) }
    return DayCard(
      title: CleanText(title), tail: isRoomy ? CleanText(more) : nil, hue: FactCard.hue,
      content: content)
  }

  /// `1945  Two dozen leaders of the Third Reich are called to …  +11`; nil without facts.
  func line(width: Int, glyphs: Glyphs) -> Line? {
    let parts = [digest.event, digest.birth, digest.death].compactMap(\.fact)
    guard let fact = parts.first else { return nil }
    let others = digest.others + parts.count - 1
    let more = others > 0 ? "  +\(others)" : ""
    var line = Line(FactWords.year(fact.year) + "  ", .strong)
    line.append(FactWords.lead(of: fact.category) ?? "", .quiet)
    line.append(Wrap.joined(fact.text))
    line.cut(to: width - more.utf8.count, glyphs: glyphs)
    line.append(more, .quiet)
    return line.cutting(to: width, glyphs: glyphs)
  }

  private func yearWidth(_ part: FactDigest.Part) -> Int {
    part.fact.map { FactWords.year($0.year).utf8.count } ?? 0
  }

  private func append(
    _ part: FactDigest.Part, _ column: Int, _ width: Int, _ glyphs: Glyphs, to block: inout Block
  ) {
    guard let fact = part.fact else { return }
    let lead = FactWords.lead(of: fact.category) ?? ""
    if glyphs == .words {
      let place = FactWords.placeMark(of: fact, glyphs)
      let year = FactWords.year(fact.year) + (lead.isEmpty ? "" : ", " + lead.dropLast(2))
      var facts = [FactWords.withoutEnd(Wrap.joined(fact.text)) + place]
      if case .own = fact.origin { facts.append("yours") }
      return block.append(PlainText.sentence(year, facts))
    }
    let link = hasLinks ? fact.link : nil
    var line = Line()
    line.append(FactWords.year(fact.year), .strong, rightIn: column)
    var isFirst = true
    let room = width - column - 2
    let all = Wrap.lines(of: lead + fact.text, width: room)
    for var words in isShort ? all.prefix(1) : all[...] {
      if isShort, all.count > 1 {
        words = CleanText(
          Line(Wrap.joined(lead + fact.text)).cutting(to: room, glyphs: glyphs).text)
      }
      line.pad(to: column + 2)
      if let link { line.append(.link(to: link)) }
      if isFirst, !lead.isEmpty, words.string.utf8.count > lead.utf8.count {
        line.append(lead, .quiet)
        line.append(String(words.string.utf8.dropFirst(lead.utf8.count)) ?? words.string)
      } else {
        line.append(words)
      }
      if link != nil { line.append(.linkEnd) }
      block.append(line)
      line = Line()
      isFirst = false
    }
    append(FactWords.placeMark(of: fact, glyphs), width, to: &block)
    if case .own = fact.origin { append(glyphs.dot + "yours", width, to: &block) }
  }

  private func append(_ mark: String, _ width: Int, to block: inout Block) {
    guard !mark.isEmpty, let last = block.last, last.width + TextWidth.cells(of: mark) <= width
    else { return }
    block[block.count - 1].append(mark, .quiet)
  }
}

/// What happened on the date in other years, as one card.
package struct FactSection: DaySection {
  package static let title = FactCard.title

  private let digest: FactDigest?

  /// Without a digest there is no card, and the document says null.
  package init(of digest: FactDigest?) { self.digest = digest }

  package func cards(in layout: CardLayout) -> [DayCard] {
    guard let digest else { return [] }
    return [
      FactCard(digest: digest, hasLinks: layout.hasLinks, isShort: layout.isShort)
        .card(width: layout.innerWidth, glyphs: layout.glyphs)
    ]
  }

  package func rowGroups(in layout: RowLayout) -> [DayRowGroup] {
    guard let digest else { return [] }
    let line = FactCard(digest: digest, hasLinks: false)
      .line(width: layout.rowWidth, glyphs: layout.glyphs)
    return line.map {
      [DayRowGroup(title: FactCard.title, hue: FactCard.hue, rows: [DayRow($0)])]
    } ?? []
  }

  package func write(to document: inout JSONText) {
    document.object("facts", of: digest) { json, digest in
      json.member("other_count", digest.others)
      json.array("notable", of: digest.facts) { $0.members(of: $1) }
    }
  }
}

extension JSONText {
  /// Facts with their dates and numbers, as the member `facts`.
  package mutating func array(ofFacts facts: [(date: DateOfYear, entry: DayFacts.Entry)]) {
    array("facts", of: facts) { json, numbered in
      json.member("month", numbered.date.month.rawValue)
      json.member("day", numbered.date.day)
      json.member("number", numbered.entry.number)
      json.members(of: numbered.entry.fact)
      json.array("links", of: numbered.entry.fact.articles) { json, article in
        json.member("title", article.title.isEmpty ? nil : article.title)
        json.member("link", article.link)
      }
    }
  }

  fileprivate mutating func members(of fact: Fact) {
    member("category", fact.category.rawValue)
    member("year", fact.year)
    member("text", fact.text)
    member("title", fact.title.isEmpty ? nil : fact.title)
    member("link", fact.link)
    member("picture", fact.picture.flatMap(WebAddress.encoded))
    member("place", fact.placeName)
    member("latitude", fact.place?.latitude)
    member("longitude", fact.place?.longitude)
    switch fact.origin {
    case .almanac: member("origin", "almanac")
    case .service: member("origin", "service")
    case .own: member("origin", "own")
    }
  }
}

/// Years, ages and categories in words.
package enum FactWords {
  /// `1998`, `284`, `44 BC`.
  package static func year(_ year: Int) -> String { year < 0 ? "\(-year) BC" : "\(year)" }

  /// `35 years ago`, `would be 137`, `today`, `in 3 years`, counted from a year.
  ///
  /// A person born at most 120 years ago may be alive, so `would be` is only for older ones.
  package static func age(of fact: Fact, from year: Int, isToday: Bool) -> String {
    let years = fact.years(to: year)
    switch years {
    case 0: return isToday ? "today" : "in that year"
    case ..<0: return "in " + CountText.of(-years, "year", "years")
    default:
      return fact.category == .birth && years > 120
        ? "would be \(CountText.grouped(years))" : CountText.of(years, "year", "years") + " ago"
    }
  }

  /// `Events`.
  package static func title(of category: Fact.Category) -> String {
    plural(of: category).withCapital
  }

  /// The name of a category as it is typed and shown: `events`.
  package static func plural(of category: Fact.Category) -> String {
    switch category {
    case .event: "events"
    case .birth: "births"
    case .death: "deaths"
    }
  }

  /// `Friday 20 November`, with another year than this one, or `29 February` if the year has none.
  package static func date(_ date: FactDate, today: Day) -> String {
    let isThisYear = date.year == today.civil.year
    guard let day = date.day else {
      return "\(date.date.day) \(date.date.month.name)" + (isThisYear ? "" : " \(date.year)")
    }
    return isThisYear ? DayText.withoutYear(day) : DayText.long(day)
  }

  /// `20 Nov`.
  package static func short(_ date: DateOfYear) -> String { "\(date.day) \(date.month.shortName)" }

  /// A fact in one line, to be sent to others: `20 November 1889, born: Edwin Hubble, …`.
  package static func sentence(of fact: Fact, on date: DateOfYear) -> String {
    let day = "\(date.day) \(date.month.name) \(year(fact.year))"
    let lead = lead(of: fact.category).map { ", " + $0 } ?? ": "
    return "\(day)\(lead)\(CleanText(fact.text).string)"
  }

  /// The result of adding an own fact; `label` tells its place from others of the name.
  package static func sentences(
    adding own: OwnFact, at label: String? = nil, isNew: Bool
  ) -> [String] {
    let fact = Fact(own.category, year: own.day.civil.year, text: own.text, origin: .own(0))
    let sentence = sentence(of: fact, on: DateOfYear(own.day))
    let place = label.map { ["Place: \($0)"] } ?? []
    return (isNew ? ["Added: \(sentence)"] : ["Unchanged: \(sentence)"]) + place
      + (isNew ? [ChangeLines.undoHint] : [])
  }

  /// The result of removing an own fact.
  package static func sentences(removing fact: Fact, on date: DateOfYear) -> [String] {
    ["Removed: \(sentence(of: fact, on: date))", ChangeLines.undoHint]
  }

  /// A fact with its link, to be sent to others.
  package static func shared(_ fact: Fact, on date: DateOfYear) -> String {
    sentence(of: fact, on: date) + (fact.link.map { " \($0)" } ?? "")
  }

  static func withoutEnd(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// The mark of a fact whose place is known, with a name that a person gave: ` ⌖ Rome`.
  static func placeMark(of fact: Fact, _ glyphs: Glyphs) -> String {
    guard fact.place != nil else { return "" }
    let name = fact.placeName.map { " " + CleanText($0).string } ?? ""
    return switch glyphs {
    case .unicode: " ⌖" + name
    case .ascii: " @" + name
    case .words: name.isEmpty ? " (its place is known)" : " (at\(name))"
    }
  }

  /// The words before the text where no section title says it: `born: `.
  static func lead(of category: Fact.Category) -> String? {
    switch category {
    case .event: nil
    case .birth: "born: "
    case .death: "died: "
    }
  }
}
