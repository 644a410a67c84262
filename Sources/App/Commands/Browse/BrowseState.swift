import Drawing
import Metrics
import Text
import Time

/// Everything that `dash browse` shows follows from this value and from the store.
struct BrowseState: Equatable, Sendable {
  var view: BrowseView
  var day: Day
  var today: Day
  /// The selected row; nil for the first.
  var selected: BrowseRow.Item?
  /// The first row that is shown.
  var top = 0
  /// The attribute of the views of one attribute.
  var attribute = Mood.name
  /// The days of a history.
  var days = 90
  /// Whether up and down move between days with events, in the calendar.
  var isInAgenda = false
  var prompt: BrowsePrompt?
  var message: Message?
  /// A page over the view: help, or what a command printed.
  var page: [CleanText]?
  /// The first line of the page that is shown.
  var pageTop = 0
  /// What is asked for, one after the other.
  var round: BrowseRound?
  /// The day that is picked in a calendar.
  var picked: Day?
  /// What was searched for.
  var wanted = ""
  /// Where Esc leads, the latest last.
  var history: [Place] = []
  /// Whether text is being pasted where no prompt is open.
  var isPasting = false

  /// A sentence on the last line but one.
  struct Message: Equatable, Sendable {
    var text: CleanText
    var isProblem: Bool
  }

  /// What was shown before another view.
  struct Place: Equatable, Sendable {
    var view: BrowseView
    var selected: BrowseRow.Item?
    var top: Int
  }

  /// The lengths of a history.
  static let zooms = [7, 14, 30, 90, 180, 365, 730, 1826, 3652]

  init(view: BrowseView, day: Day, today: Day) {
    self.view = view
    self.day = day
    self.today = today
  }
}

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
  }

  var purpose: Purpose
  /// What is asked for, before the text.
  var label: CleanText
  var field: TextField

  init(_ purpose: Purpose, _ label: CleanText, text: String = "") {
    self.purpose = purpose
    self.label = label
    field = TextField(text, limit: 1000)
  }
}

/// What `dash browse` does besides showing something else.
enum BrowseEffect: Equatable, Sendable {
  /// Runs a command of dash or mood and shows what it says.
  case run(tool: String, [String])
  /// Goes to the day, or runs the command, that was typed; a command's output is shown as a page.
  case typed(String)
  /// Finds out what the day lacks, and asks for it.
  case round
  case quit
}
