import Time

/// Dates with the name of the month: `20 Nov 2026`, `November 20, 2026`, `Fri, 8th Dec 2021`,
/// `20. November 2026`, `20 de noviembre de 2026`.
enum WrittenDate {
  /// The day of a date with its year; nil for anything else.
  static func day(_ text: String) -> Day? { day(text, year: nil) }

  /// The day of a date without a year, such as `18 May`; nil for anything else.
  static func day(_ text: String, year: Int?) -> Day? {
    guard text.contains(where: \.isLetter) else { return nil }
    var month: Int?
    var day: Int?
    var year = year
    var wordCount = 0
    for token in text.lowercased().split(whereSeparator: { " ,.-/\u{A0}\u{202F}".contains($0) }) {
      if token.contains(":") || token == "am" || token == "pm" {
        // The time is behind the date.
        guard day != nil, month != nil else { return nil }
        continue
      }
      if token == "de" || token == "of" { continue }
      let digits = token.prefix { $0.isASCII && $0.isNumber }
      let ending = token[digits.endIndex...]
      if let number = Int(digits) {
        if digits.utf8.count == 4, ending.isEmpty, year == nil {
          year = number
        } else if digits.utf8.count <= 2, day == nil,
          ending.isEmpty || ["st", "nd", "rd", "th", "º", "er"].contains(ending)
        {
          day = number
        } else {
          return nil
        }
      } else if let found = self.month(token) {
        guard month == nil else { return nil }
        month = found
      } else {
        // The weekday, before the date.
        wordCount += 1
        guard wordCount == 1, day == nil, month == nil else { return nil }
      }
    }
    guard let year, let month, let day else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// A month by its name or the first letters of it, three or more; nil where it is none, or several.
  private static func month(_ word: Substring) -> Int? {
    guard word.count >= 3 else { return nil }
    var found: Int?
    for (index, names) in months.enumerated() where names.contains(where: { $0.hasPrefix(word) }) {
      guard found == nil else { return nil }
      found = index + 1
    }
    return found
  }

  /// In English, German, French, Spanish, Italian, Dutch and Portuguese.
  private static let months = [
    ["january", "januar", "jänner", "janvier", "enero", "gennaio", "januari", "janeiro"],
    ["february", "februar", "février", "febrero", "febbraio", "februari", "fevereiro"],
    ["march", "märz", "mrz", "mars", "marzo", "maart", "março"],
    ["april", "avril", "abril", "aprile"],
    ["may", "mai", "mayo", "maggio", "mei", "maio"],
    ["june", "juni", "juin", "junio", "giugno", "junho"],
    ["july", "juli", "juillet", "julio", "luglio", "julho"],
    ["august", "août", "agosto", "augustus"],
    ["september", "septembre", "septiembre", "settembre", "setembro", "sept"],
    ["october", "oktober", "octobre", "octubre", "ottobre", "outubro"],
    ["november", "novembre", "noviembre", "novembro"],
    ["december", "dezember", "décembre", "diciembre", "dicembre", "dezembro"],
  ]
}
