import Drawing
import Metrics
import Time

/// Which attributes a command has paused on a day, or no longer pauses.
package struct PauseLines {
  private let sentences: [String]
  private let isChange: Bool
  private let glyphs: Glyphs

  /// An attribute that was paused; `before` is the pause that there was already.
  package init(
    pausing attribute: Attribute, on day: Day, _ pause: Pause, replacing before: Pause?,
    today: Day, glyphs: Glyphs
  ) {
    var sentence = "\(attribute.label) is paused on \(DayText.plain(day, on: today))"
    if let reason = pause.reason { sentence += ": \"\(reason)\"" }
    isChange = pause != before
    if let before {
      sentence += !isChange ? ", as before" : before.reason.map { " (was \"\($0)\")" } ?? ""
    }
    sentences = [sentence]
    self.glyphs = glyphs
  }

  /// Attributes that are no longer paused.
  package init(resuming attributes: [Attribute], on day: Day, today: Day, glyphs: Glyphs) {
    sentences = attributes.map {
      "\($0.label) is no longer paused on \(DayText.plain(day, on: today))"
    }
    isChange = true
    self.glyphs = glyphs
  }

  /// A sentence for each attribute; the last says how to undo it.
  ///
  /// No line is wider than `width`.
  package func block(width: Int) -> Block {
    Sentences.lines(
      sentences, end: isChange ? ChangeLines.undoHint : "nothing changed", width: width,
      glyphs: glyphs)
  }
}
