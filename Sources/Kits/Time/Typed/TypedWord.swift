/// A word of a typed line, with what it can say about time.
package struct TypedWord: Sendable {
  /// As it was typed.
  package let text: String
  /// In lower case, without accents, and without punctuation at its end.
  package let key: String
  /// Whether a comma, a colon or another mark follows it.
  package let isClosed: Bool
  /// Whether it is several words in quotes, which are never divided.
  package let isQuoted: Bool
  /// What it can mean about time; empty for most words.
  let meanings: [(word: TimeWord, isWeak: Bool)]

  package init(_ text: String) {
    self.text = text
    isQuoted = text.utf8.contains(UInt8(ascii: " "))
    var bare = text[...]
    while bare.utf8.count > 1, let last = bare.utf8.last, TypedWord.marks.contains(last) {
      // `17.11.` and `3.` are numbers of days.
      bare.removeLast()
    }
    isClosed = bare.endIndex < text.endIndex
    key = isQuoted ? "" : TypedWord.folded(bare)
    let hasLetter = key.utf8.contains { $0 > 64 || $0 == UInt8(ascii: "-") || $0 == 64 || $0 == 38 }
    meanings = hasLetter ? TimeWord.meanings(of: key) : []
  }

  /// Words that were typed as one text or as several arguments.
  package static func line(_ words: [String]) -> [TypedWord] {
    var line: [TypedWord] = []
    for word in words { line.append(TypedWord(word)) }
    return line
  }

  /// `,`, `:`, `;`, `!`, `?`.
  private static let marks: [UInt8] = [0x2C, 0x3A, 0x3B, 0x21, 0x3F]

  /// Text in lower case, without the accents of western Europe.
  package static func folded(_ text: Substring) -> String {
    let lower = text.lowercased()
    if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower }
    var folded = ""
    for scalar in lower.unicodeScalars {
      switch scalar {
      case "à", "á", "â", "ã", "ä", "å": folded += "a"
      case "ç": folded += "c"
      case "è", "é", "ê", "ë": folded += "e"
      case "ì", "í", "î", "ï": folded += "i"
      case "ñ": folded += "n"
      case "ò", "ó", "ô", "õ", "ö": folded += "o"
      case "ù", "ú", "û", "ü": folded += "u"
      case "ß": folded += "ss"
      case "’": folded += "'"
      case "\u{300}"..."\u{36F}": continue
      default: folded.unicodeScalars.append(scalar)
      }
    }
    return folded
  }

  /// What the word means of one kind, or nil.
  func meaning<Kind>(_ kind: (TimeWord) -> Kind?) -> Kind? {
    for meaning in meanings {
      if let found = kind(meaning.word) { return found }
    }
    return nil
  }

  func means(_ word: TimeWord) -> Bool { meanings.contains { $0.word == word } }

  /// Whether it means that, but is more often another word: `sam`, `so`, `mar`.
  func isWeak(as word: TimeWord) -> Bool { !meanings.contains { $0.word == word && !$0.isWeak } }

  var weekday: Weekday? { meaning { if case .weekday(let day) = $0 { day } else { nil } } }
  package var month: Int? { meaning { if case .month(let month) = $0 { month } else { nil } } }
  var unit: TimeUnit? { meaning { if case .unit(let unit) = $0 { unit } else { nil } } }
  /// -1 for last, 0 for this, 1 for next.
  var which: Int? { meaning { if case .which(let which) = $0 { which } else { nil } } }
  var ordinalWord: Int? { meaning { if case .ordinal(let number) = $0 { number } else { nil } } }
  var part: PartOfDay? { meaning { if case .part(let part) = $0 { part } else { nil } } }

  /// A whole number in digits or words.
  package var number: Int? {
    if let number = key[...].digits(1...4) { return number }
    return meaning { if case .number(let number) = $0 { number } else { nil } }
  }

  /// `3rd`, `3.`, `1er`, `1º`, `third`; -1 for last.
  var ordinal: Int? {
    let digits = key.prefix { $0.isASCII && $0.isNumber }
    if let number = digits.digits(1...2), number > 0 {
      let ending = key[digits.endIndex...]
      return TypedWord.ordinalEndings.contains(ending) ? number : nil
    }
    return ordinalWord ?? (which == -1 ? -1 : nil)
  }

  private static let ordinalEndings: [Substring] = [
    "st", "nd", "rd", "th", ".", "er", "ere", "e", "º", "°", "ª", "o", "a", "te", "ste", "de",
  ]

  /// Whether a day or a range can begin with it; most words cannot.
  package var canBeginDay: Bool {
    if !meanings.isEmpty { return true }
    guard !isQuoted, let first = key.utf8.first else { return false }
    if 48...57 ~= first { return true }
    return [
      "avant", "apres", "antes", "depois", "pasado", "l'altro", "il", "kw", "cw",
    ].contains(key) || halves != nil
  }

  /// Whether it only opens a day: `on`, `from`, `this`.
  package var isDayOpening: Bool {
    means(.on) || means(.from) && key.utf8.count > 2 || means(.lasting) || key == "the"
  }

  /// `for` before a length.
  package var isLengthMark: Bool { means(.lasting) }
  package var isMonthName: Bool { month != nil && key.utf8.count >= 3 }

  /// Whether it names a year: `2025`, `2025-12-24`, `24.12.2025`.
  package var hasYear: Bool {
    year != nil || key.utf8.split { !(48...57 ~= $0) }.contains { $0.count == 4 }
  }

  /// `last`, `ago`: only days that are over.
  package var isPast: Bool { which == -1 || means(.ago) || means(.since) }

  /// `24/12`.
  package var isDivided: Bool {
    key.utf8.contains(UInt8(ascii: "/")) && key.utf8.allSatisfy { 47...57 ~= $0 }
  }

  /// Whether it is a number that days of a month have, also one that no month has.
  package var isMonthDay: Bool { key[...].digits(1...2) != nil || ordinal.map { $0 > 0 } == true }

  /// Whether it has the form of a date, `31.2.` or `2026-02-30`; it may be invalid.
  package var isDateShaped: Bool {
    guard let first = key.utf8.first, 48...57 ~= first else { return false }
    let marks = key.utf8.filter { !(48...57 ~= $0) }
    return marks.count == 2 && marks[0] == marks[1] && [0x2D, 0x2E, 0x2F].contains(marks[0])
  }
}

/// Words that look like a date and are none.
package enum DateLike {
  /// `31 feb`, `31.2.` or `2026-02-30` at an end of words; nil if there is none.
  package static func invalid(in words: [TypedWord], _ days: DayReading) -> String? {
    guard words.count > 0 else { return nil }
    for range in [0..<min(2, words.count), max(words.count - 2, 0)..<words.count] {
      let part = Array(words[range])
      if part.count == 2, part[0].isMonthDay != part[1].isMonthDay || part[0].isMonthDay,
        part.contains(where: \.isMonthName), part.contains(where: \.isMonthDay),
        TimeReading(part, by: days).day(at: 0)?.end != 2
      {
        return part.map(\.text).joined(separator: " ")
      }
    }
    for word in [words[0], words[words.count - 1]] where word.isDateShaped {
      if days.typed(word.key) == nil { return word.text }
    }
    return nil
  }
}
