/// The rating of a day.
///
/// Kept on Exist's scale, 1 to 9; people rate from 1 to 5 unless they choose 9.
package enum Mood {
  /// The attribute that holds the rating.
  package static let name = "mood"
  /// The attribute that holds the note beside it.
  package static let noteName = "mood_note"
  /// As long as Exist lets a note be, in characters counted as people count.
  package static let longestNote = 1000
}

/// The scale on which ratings are typed and shown.
///
/// All are kept on 1 to 9.
package enum RatingScale: Int, CaseIterable, Sendable {
  case five = 5
  case nine = 9

  /// The highest rating.
  package var top: Int { rawValue }

  /// The kept rating, 1 to 9, of a rating typed on this scale: 2r − 1 on the scale of five, which
  /// gives its halves the even places.
  ///
  /// Nil for what the scale does not have.
  package func kept(from rating: Double) -> Int64? {
    switch self {
    case .five: Int64(exactly: 2 * rating - 1).flatMap { 1...9 ~= $0 ? $0 : nil }
    case .nine: Int64(exactly: rating).flatMap { 1...9 ~= $0 ? $0 : nil }
    }
  }

  /// A kept rating, 1 to 9 and anything between, on this scale.
  package func shown(_ kept: Double) -> Double {
    switch self {
    case .five: (kept + 1) / 2
    case .nine: kept
    }
  }

  /// The word for a kept rating, 1 to 9, of mood: halves take the word of the rating above.
  package static func moodWord(for kept: Int64) -> String {
    switch kept {
    case ...1: "terrible"
    case 2...3: "bad"
    case 4...5: "okay"
    case 6...7: "good"
    default: "great"
    }
  }

  /// The five words for ratings of mood, from the lowest.
  package static let moodWords = ["terrible", "bad", "okay", "good", "great"]

  /// The place in ``moodWords`` of a kept rating, 1 to 9.
  package static func moodStep(of kept: Int64) -> Int { min(max(Int(kept) / 2, 0), 4) }

  /// The whole rating on this scale that has the word in a place of ``moodWords``: 1 to 5, or the
  /// odd ones of nine.
  package func rating(ofStep step: Int) -> Int { self == .five ? step + 1 : 2 * step + 1 }
}

extension RatingScale {
  /// The kept rating, 1 to 9, that a person means by `text`: `4`, `3.5`, or `6/9` and `3/5`, which
  /// name their own scale; nil for anything else.
  package func kept(reading text: String) -> Int64? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, Self.isPlainNumber(first),
      let rating = Double(first)
    else { return nil }
    guard parts.count == 2 else { return kept(from: rating) }
    return Int(parts[1]).flatMap(RatingScale.init)?.kept(from: rating)
  }

  private static func isPlainNumber(_ text: Substring) -> Bool {
    text.utf8.count <= 8 && text.utf8.allSatisfy { 48...57 ~= $0 || $0 == UInt8(ascii: ".") }
  }
}
