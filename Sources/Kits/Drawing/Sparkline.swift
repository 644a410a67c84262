import Text

/// A row of small columns, one for each day.
package enum Sparkline {
  /// The column for a share of 0 to 1, `▁` to `█`; a dot for a day without a value.
  ///
  /// In ASCII a column is a digit from 1 to 8, the number of eighths it fills; in words there is none.
  package static func glyph(for share: Double?, glyphs: Glyphs) -> CleanText {
    if glyphs == .words { return "" }
    guard let share else { return CleanText(glyphs.missing) }
    let step = share > 0 ? min(Int(min(share, 1) * 8), 7) : 0
    return glyphs == .unicode ? columns[step] : digits[step]
  }

  private static let columns: [CleanText] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let digits: [CleanText] = ["1", "2", "3", "4", "5", "6", "7", "8"]
}
