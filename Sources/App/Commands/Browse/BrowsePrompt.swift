import Drawing
import Text

/// What a person is typing on the last line but one.
struct BrowsePrompt: Equatable, Sendable {
  enum Purpose: Equatable, Sendable {
    case command
    case search
    case tag
    /// Tags of the round, by their digits.
    case tags
    /// A value or a goal of an attribute, or a value of a setting.
    case value(of: String)
    case goal(of: String)
    case setting(String)
    /// One key, 1 up to the top of the scale.
    case rating(top: Int)
    /// The note to a rating.
    case note(rating: String)
    /// A fact of one's own, with its year.
    case fact
    /// A place of one's own.
    case place
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
