import Drawing
import Metrics
import Text
import Time

/// The sentence below a card about its most remarkable value.
enum HighlightText {
  /// The highlight with the greatest weight, if any: `↗ Most steps on a Friday since 2 October`.
  static func block(
    of items: [DayReport.Item], on day: Day, width: Int, glyphs: Glyphs
  ) -> Block {
    var best = 0
    var chosen: Int?
    for index in items.indices {
      if let weight = items[index].highlight?.weight(on: day), weight > best {
        best = weight
        chosen = index
      }
    }
    guard let chosen, let highlight = items[chosen].highlight else { return [] }
    let words = words(of: highlight, items[chosen].attribute, on: day)
    return Wrap.lines(of: words, width: width - 2).enumerated().map { position, words in
      var line = Line(position == 0 ? mark(of: highlight, glyphs) + " " : "  ", .quiet)
      line.append(words)
      return line
    }
  }

  private static func mark(of highlight: Highlight, _ glyphs: Glyphs) -> String {
    if case .extreme(isMost: false, _) = highlight { return glyphs.sign("↘", "v") }
    return glyphs.sign("↗", "^")
  }

  /// `Most active minutes on a Friday since 2 October`.
  static func words(
    of highlight: Highlight, _ attribute: Attribute, on day: Day
  ) -> String {
    let label = withSmallStart(attribute.label)
    switch highlight {
    case .extreme(let isMost, let since):
      // In one buffer, because every card may have such a sentence, and each growth is a copy.
      var words = extreme(isMost, attribute)
      words.reserveCapacity(96)
      words += " "
      words += label
      words += " on a "
      words += day.weekday.name
      words += " since "
      words += DayText.since(since, on: day)
      return words
    case .streak(let days): return "Goal of \(label) met \(days) days in a row"
    case .first(let days): return "First \(label) in more than \(days) days"
    }
  }

  /// Amounts are the most or least, measurements the highest or lowest.
  private static func extreme(_ isMost: Bool, _ attribute: Attribute) -> String {
    let isMeasure =
      attribute.type == .percentage || attribute.type == .scale
      || attribute.traits.contains(.measurements)
    return isMeasure ? (isMost ? "Highest" : "Lowest") : (isMost ? "Most" : "Least")
  }

  /// `active minutes` for `Active minutes`, but `REM sleep` unchanged.
  private static func withSmallStart(_ label: String) -> String {
    let bytes = label.utf8Span.span
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard bytes.count > 1, capitals ~= bytes[0], !(capitals ~= bytes[1]) else { return label }
    return String(unsafeUninitializedCapacity: bytes.count) { text in
      for index in bytes.indices { text[index] = bytes[index] }
      text[0] += 32
      return bytes.count
    }
  }
}
