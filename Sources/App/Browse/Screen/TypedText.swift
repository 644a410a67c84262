import Actions
import Drawing
import Facts
import Text
import Time

/// Reads what a person types on the screen, as the shell reads it, and does what it says.
///
/// The shell's commands make it, because `Browse` knows no command lines. A line that names no day is about
/// the day on the screen.
package struct TypedText {
  /// What is asked for in a prompt.
  package enum Question: Equatable, Sendable {
    /// A tag of the day.
    case tag
    /// A value that an attribute has on the day, by the attribute's name.
    case value(of: String)
    /// A goal of an attribute, by the attribute's name.
    case goal(of: String)
    /// A setting, by its name.
    case setting(String)
    /// A place where the person was on the day.
    case place
  }

  /// A page of the shell.
  package enum Page {
    case reminders
    case account
  }

  /// A change of the shell.
  package enum Change {
    case undo
    case redo
    case theme(Theme)
    case add(OwnFact)
    /// By its number on the day.
    case removeFact(Int)
  }

  /// Where something was typed.
  package struct Place {
    /// The day on the screen.
    package let day: Day
    package let world: World
    /// The columns for which the report is drawn.
    package let width: Int
  }

  /// What must be known of a command line before it runs.
  ///
  /// It throws a `Failure` for a line that cannot be read.
  package let effects: (_ line: String, Place) throws -> Effects
  /// Runs a command line.
  package let run: (_ line: String, Place) -> BrowseReport
  /// Does what the answer to a question says.
  package let answer: (_ text: String, Question, Place) -> BrowseReport
  /// Prints a page that has no reading.
  package let page: (Page, Place) -> BrowseReport
  /// Makes a change that has no action.
  package let change: (Change, Place) -> BrowseReport

  package init(
    effects: @escaping (_ line: String, Place) throws -> Effects,
    run: @escaping (_ line: String, Place) -> BrowseReport,
    answer: @escaping (_ text: String, Question, Place) -> BrowseReport,
    page: @escaping (Page, Place) -> BrowseReport,
    change: @escaping (Change, Place) -> BrowseReport
  ) {
    self.effects = effects
    self.run = run
    self.answer = answer
    self.page = page
    self.change = change
  }
}
