import Text

/// The rating of a day, stored as 1 to 9; people rate from 1 to 5 unless they choose 9.
package enum Mood {
  package static let name = "mood"
  package static let noteName = "mood_note"
  /// The longest note that Exist accepts, in characters.
  package static let longestNote = 1000

  /// A text as a note.
  package static func checked(note text: String) throws -> String {
    if text.allSatisfy(\.isWhitespace) {
      throw Failure.usage("empty note", hints: ["To delete a rating and its note: mood clear"])
    }
    if text.count > longestNote {
      throw Failure.usage(
        "the note is too long: \(CountText.of(text.count, "character", "characters"))",
        hints: ["A note may have up to \(CountText.grouped(longestNote))."])
    }
    return text
  }
}

/// The scale on which ratings are typed and shown; they are stored as 1 to 9 whatever it is.
package enum RatingScale: Int, CaseIterable, Sendable {
  case five = 5
  case nine = 9

  package var top: Int { rawValue }
  /// The type of ratings on this scale in a table of values: `scale-5`.
  package var exportName: String { "scale-\(rawValue)" }

  /// The stored rating, 1 to 9, for a rating on this scale: 2r − 1 on the scale of five.
  package func stored(from rating: Double) -> Int64? {
    switch self {
    case .five: Int64(exactly: 2 * rating - 1).flatMap { 1...9 ~= $0 ? $0 : nil }
    case .nine: Int64(exactly: rating).flatMap { 1...9 ~= $0 ? $0 : nil }
    }
  }

  /// A stored rating, any number from 1 to 9, on this scale.
  package func shown(_ stored: Double) -> Double {
    switch self {
    case .five: (stored + 1) / 2
    case .nine: stored
    }
  }

  /// A stored rating on this scale as text: `4`, `3.5`.
  package func text(of stored: Double) -> String {
    let shown = shown(stored)
    return NumberText.text { $0.rounded(shown, places: shown == shown.rounded() ? 0 : 1) }
  }

  /// The word for a stored rating of mood, 1 to 9: halves have the word of the rating above.
  package static func moodWord(for stored: Int64) -> String { moodWords[moodStep(of: stored)] }

  /// The five words for ratings of mood, from the lowest.
  package static let moodWords = ["terrible", "bad", "okay", "good", "great"]

  /// The index in ``moodWords`` for a stored rating, 1 to 9.
  package static func moodStep(of stored: Int64) -> Int { min(max(Int(stored) / 2, 0), 4) }

  /// The whole rating on this scale for an index in ``moodWords``: 1 to 5, or the odd ones of nine.
  package func rating(ofStep step: Int) -> Int { self == .five ? step + 1 : 2 * step + 1 }

  /// The stored rating for `4`, `3.5`, or `6/9` and `3/5`, which name their own scale; else nil.
  package func stored(parsing text: String) -> Int64? {
    let first = Substring(text.utf8.prefix { $0 != UInt8(ascii: "/") })
    guard Self.isPlainNumber(first),
      let rating = first.utf8.contains(UInt8(ascii: ","))
        ? Double(first.replacing(",", with: ".")) : Double(first)
    else { return nil }
    guard first.endIndex < text.endIndex else { return stored(from: rating) }
    let scale = Int(Substring(text.utf8[first.endIndex...].dropFirst()))
    return scale.flatMap(RatingScale.init)?.stored(from: rating)
  }

  private static func isPlainNumber(_ text: Substring) -> Bool {
    text.utf8.count <= 8
      && text.utf8.allSatisfy {
        48...57 ~= $0 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
      }
  }
}
