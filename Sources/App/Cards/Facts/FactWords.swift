import Drawing
import Facts
import Text
import Time

/// Years, ages and categories in words.
package enum FactWords {
  /// `1998`, `284`, `44 BC`.
  package static func year(_ year: Int) -> String {
    year < 0 ? "\(-year) BC" : "\(year)"
  }

  /// How long ago it is, counted from a year: `35 years ago`, `would be 137`, `today`, `in 3
  /// years`.
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
    LinkText.capitalized(plural(of: category))
  }

  /// The name of a category as it is typed and shown: `events`.
  package static func plural(of category: Fact.Category) -> String {
    switch category {
    case .event: "events"
    case .birth: "births"
    case .death: "deaths"
    }
  }

  /// `Friday 20 November`, `Friday 4 May 1990` in another year than this one, `29 February` if
  /// the year has none.
  package static func date(_ date: FactDate, today: Day) -> String {
    let isThisYear = date.year == today.civil.year
    guard let day = date.day else {
      return "\(date.date.day) \(date.date.month.name)" + (isThisYear ? "" : " \(date.year)")
    }
    return isThisYear ? DayText.withoutYear(day) : DayText.long(day)
  }

  /// `20 Nov`.
  package static func short(_ date: DateOfYear) -> String {
    "\(date.day) \(date.month.shortName)"
  }

  /// A fact in one line, to be sent to others: `20 November 1998: Zarya, first module …`,
  /// `20 November 1889, born: Edwin Hubble, …`.
  package static func sentence(of fact: Fact, on date: DateOfYear) -> String {
    let day = "\(date.day) \(date.month.name) \(year(fact.year))"
    let lead = lead(of: fact.category).map { ", " + $0 } ?? ": "
    return "\(day)\(lead)\(CleanText(fact.text).string)"
  }

  /// The result of adding an own fact.
  package static func sentences(adding own: OwnFact, isNew: Bool) -> [String] {
    let fact = Fact(own.category, year: own.day.civil.year, text: own.text, origin: .own(0))
    let sentence = sentence(of: fact, on: DateOfYear(own.day))
    return isNew ? ["Added: \(sentence)", ChangeLines.undoHint] : ["Unchanged: \(sentence)"]
  }

  /// The result of removing an own fact.
  package static func sentences(removing fact: Fact, on date: DateOfYear) -> [String] {
    ["Removed: \(sentence(of: fact, on: date))", ChangeLines.undoHint]
  }

  /// A fact with its link, to be sent to others.
  package static func shared(_ fact: Fact, on date: DateOfYear) -> String {
    sentence(of: fact, on: date) + (fact.link.map { " \($0)" } ?? "")
  }

  /// A text without its full stop, to be followed by more of a sentence.
  static func withoutEnd(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// The mark of a fact whose place is known.
  static func placeMark(_ glyphs: Glyphs) -> String {
    switch glyphs {
    case .unicode: "⌖"
    case .ascii: "@"
    case .words: "(its place is known)"
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
