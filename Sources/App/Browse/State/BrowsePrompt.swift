import Drawing
import Text

/// What a person is typing on the last line but one.
struct BrowsePrompt: Equatable, Sendable {
  enum Purpose: Equatable, Sendable {
    case command
    case search
    /// Tags of the round, by their digits.
    case tags
    /// A value of the day, a goal, a setting or a place of one's own.
    case question(TypedText.Question)
    /// One key, 1 up to the top of the scale.
    case rating(top: Int)
    /// The note to a rating.
    case note(rating: Int)
    /// A fact of one's own, with its year.
    case fact
  }

  var purpose: Purpose
  /// What is asked for, before the text.
  var label: CleanText
  /// What is said about it above.
  var note: String?
  var field: TextField

  init(_ purpose: Purpose, _ label: CleanText, text: String = "") {
    self.purpose = purpose
    self.label = label
    field = TextField(text, limit: 1000)
  }
}
