import Drawing
import Geography
import Metrics
import Text
import Time

/// Everything that `dash browse` shows follows from this value and from the store.
package struct BrowseState: Equatable, Sendable {
  var view: BrowseView
  var day: Day {
    didSet {
      guard day != oldValue else { return }
      event = 0
      hasPaged = false
      fact = nil
    }
  }
  var today: Day
  var views = BrowseView.allCases
  /// The selected row; without one the first.
  var selected: BrowseRow.Item?
  /// The first row that is shown.
  var top = 0
  /// Whether pages were turned since a day was chosen: the day may be above or below.
  var hasPaged = false
  /// Which of several panes is shown, or is moved in.
  var pane = 0
  /// The index of the selected event of the day, in the agenda.
  var event = 0
  /// Whether the calendar shows the hours of a week.
  var showsHours = false
  /// The attribute of the views of one attribute.
  var attribute = Mood.name { didSet { isChosen = true } }
  /// Whether the attribute was chosen, so that other views select it, too.
  var isChosen = false
  var days = 90
  /// The fact that is open, by its number on the day.
  var fact: Int?
  /// The place to show the weather of; nil is the usual one.
  var outside: FoundPlace?
  /// The part of the Earth on the map; nil shows all places.
  var area: BrowseArea?
  /// How many places are listed at most.
  var placeLimit = BrowsePaging.part
  /// Whether there are no more places to fetch.
  var hasAllPlaces = false
  /// The effect to perform after the next frame, which announces it.
  var pending: BrowseEffect?
  /// What runs beside the screen.
  var work: BrowseWork?
  /// How much of the length of bars is drawn, in fifths.
  var growth = BrowseState.grown
  var prompt: BrowsePrompt?
  var message: Message?
  /// A page over the view: help, or what a command printed.
  var page: [CleanText]?
  /// The text that filters the list of keys.
  var filter = ""
  /// The first line of the page that is shown.
  var pageTop = 0
  /// The open questions.
  var round: BrowseRound?
  /// The answer of the last key, asked for again if it is refused.
  var answered: Answer?
  /// The day that is picked in a calendar.
  var picked: Day?
  var wanted = ""
  /// Where Esc leads, the latest last.
  var history: [Place] = []
  /// Whether text is being pasted without an open prompt.
  var isPasting = false

  /// An answer, and the round that it belongs to.
  struct Answer: Equatable, Sendable {
    var prompt: BrowsePrompt
    var round: BrowseRound?
  }

  struct Message: Equatable, Sendable {
    var lines: [CleanText]
    var isProblem: Bool

    init(lines: [CleanText], isProblem: Bool) { (self.lines, self.isProblem) = (lines, isProblem) }
    init(text: CleanText, isProblem: Bool) { self.init(lines: [text], isProblem: isProblem) }
  }

  /// A position in a view, for Esc.
  struct Place: Equatable, Sendable {
    var view: BrowseView
    var selected: BrowseRow.Item?
    var top, pane: Int
    var fact: Int?
    var outside: FoundPlace?
  }

  /// The selected theme, which the screen is drawn in.
  var theme: Theme? {
    guard view == .settings, case .theme(let theme) = selected else { return nil }
    return theme
  }

  static let zooms = [7, 14, 30, 90, 180, 365, 730, 1826, 3652]
  /// Bars of their whole length.
  static let grown = 5

  package init(view: BrowseView, day: Day, today: Day) {
    (self.view, self.day, self.today) = (view, day, today)
  }
}

/// A part of the Earth: its middle, and how many degrees of longitude are shown.
struct BrowseArea: Equatable, Sendable {
  var center: Coordinates
  var degrees: Double
  /// The place in the middle, if it was opened.
  var name: String?
}

/// An effect of a key outside of the state.
enum BrowseEffect: Equatable, Sendable {
  /// Changes or opens something, and shows its report.
  case change(BrowseChange)
  /// Reads the answer to a prompt as the shell reads it, and does what it says.
  case answer(String, to: TypedText.Question)
  /// Goes to the day that was typed, or reads a command line as the shell reads it.
  case typed(String)
  /// Runs the command line that was typed; its output is shown as a page.
  case run(String)
  /// Asks for the missing values of the day.
  case round
  /// Shows the weather of a place, or asks which of several is meant; the number is of one of them.
  case look(at: String, number: Int? = nil)
  /// Moves to the next day with the text that was searched for, or the one before.
  case find(isNext: Bool)
  case explain(BrowseView)
  /// Completes the last word of the command that is typed.
  case complete
  /// Starts a job that may use the network.
  case start(BrowseJob)
  /// Fetches places of others that are older than those here.
  case fetchPlaces
  case quit
}
