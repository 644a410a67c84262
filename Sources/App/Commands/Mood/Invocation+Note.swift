import CommandLine
import Metrics
import Text

extension Invocation {
  /// The option's value as a note on a day, as long as one may be.
  func note(_ option: Option) throws -> String? {
    try text(option).map(Invocation.note)
  }

  /// A text as a note on a day.
  ///
  /// - Throws: ``Failure`` where it says nothing, or more than a note may.
  static func note(_ text: String) throws -> String {
    if text.allSatisfy(\.isWhitespace) {
      throw Failure.usage("an empty note says nothing", hints: ["A day needs none."])
    }
    if text.count > Mood.longestNote {
      throw Failure.usage(
        "the note has \(text.count) characters, and \(Mood.longestNote) is the most a note may have"
      )
    }
    return text
  }
}
