import Actions
import Drawing
import Host
import Text

/// What was said about something that was done on the screen.
package struct BrowseReport {
  package var block: Block
  /// Warnings, and the failure with its hints.
  package var problems: [CleanText]
  /// Whether it was done.
  package var isDone: Bool

  package init(_ block: Block, problems: [CleanText] = [], isDone: Bool = true) {
    self.block = block
    self.problems = problems
    self.isDone = isDone
  }

  /// Does something while the screen is shown: it reads nothing from the terminal, and its warnings and
  /// its failure become problems.
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

  private final class Messages {
    var lines: [CleanText] = []
  }
}
