import Actions
import Drawing
import Geography
import Host
import Text
import Time

/// Reads typed text as the shell reads it, and does what it says about the day on the screen.
///
/// The commands make it, because `Browse` knows no command lines.
package struct TypedText {
  /// The subject of a prompt.
  package enum Question: Equatable, Sendable {
    case tag
    /// A value that an attribute has on the day, by the attribute's name.
    case value(of: String)
    /// A goal of an attribute, by the attribute's name.
    case goal(of: String)
    /// A place where the person was on the day.
    case place
    /// When a reminder comes, or that it does not.
    case reminder(ReminderKind)
    /// The token of an account.
    case token
    /// An attribute that dash begins to supply to the account, or no longer supplies.
    case supply(Bool)
  }

  /// The circumstances of typing.
  package struct Place {
    package let day: Day
    package let world: World
    /// The columns for which the report is drawn.
    package let width: Int

    package init(day: Day, world: World, width: Int) {
      (self.day, self.world, self.width) = (day, world, width)
    }
  }

  /// The effects of a command line; throws a `Failure` if it cannot be read.
  package let effects: (_ line: String, Place) throws -> Effects
  package let run: (_ line: String, Place) -> BrowseReport
  /// Performs the answer to a question.
  package let answer: (_ text: String, Question, Place) -> BrowseReport
  /// What the last word of a command line can be, from its beginning on.
  package let completions: (_ line: String, Place) -> [String]
  /// What a command line would record; nil if it records nothing, or it is not known yet what.
  package let preview: (_ line: String, Place) -> CleanText?
  /// The command line of a job.
  package let line: (BrowseJob) -> String
  /// The name of the command that an answer is for, and its line with the standard input; nil if it
  /// does not use the network.
  package let networkLine: (_ text: String, Question, Place) -> (title: String, input: String)?

  package init(
    effects: @escaping (_ line: String, Place) throws -> Effects,
    run: @escaping (_ line: String, Place) -> BrowseReport,
    answer: @escaping (_ text: String, Question, Place) -> BrowseReport,
    completions: @escaping (_ line: String, Place) -> [String],
    preview: @escaping (_ line: String, Place) -> CleanText?,
    line: @escaping (BrowseJob) -> String,
    networkLine: @escaping (_ text: String, Question, Place) -> (title: String, input: String)?
  ) {
    (self.effects, self.run, self.answer, self.completions) = (effects, run, answer, completions)
    (self.preview, self.line, self.networkLine) = (preview, line, networkLine)
  }
}

/// A job that a key starts: fetching the contents of a view again, or something with the account.
package enum BrowseJob: Equatable, Sendable {
  case calendars, places, sync, logOut
  /// The weather of a point, or of the usual place.
  case weather(Coordinates?)
}

/// The report on something that was done on the screen.
package struct BrowseReport {
  package var block: Block
  /// Warnings, and the failure with its hints.
  package var problems: [CleanText]
  package var isDone: Bool

  package init(_ block: Block, problems: [CleanText] = [], isDone: Bool = true) {
    (self.block, self.problems, self.isDone) = (block, problems, isDone)
  }

  /// Does something without the terminal; its warnings and its failure become problems.
  init(in world: World, doing body: (World) throws -> Block) {
    var world = world
    let messages = Messages()
    let prefix = world.program + ": "
    world.host = world.host.withoutTerminal(
      output: { _ in },
      problem: { line in
        messages.lines.append(
          line.string.hasPrefix(prefix)
            ? CleanText(String(line.string.dropFirst(prefix.count))) : line)
      })
    do {
      self.init(try body(world), problems: messages.lines)
    } catch {
      let failure = Failure(error)
      world.host.errors.report(
        CleanText(failure.message), hints: failure.hints.map { CleanText($0) })
      self.init([], problems: messages.lines, isDone: false)
    }
  }

  private final class Messages { var lines: [CleanText] = [] }
}
