import Drawing
import Text
import Time

/// Commands that were undone or redone, or could be.
package struct UndoLines {
  /// Follows what was undone.
  package static let redoHint = "redo with: dash redo"

  private let commands: [UndoableCommand]
  private let today: Day
  private let values: ValueText

  /// The next one first.
  package init(of commands: [UndoableCommand], today: Day, in values: ValueText) {
    self.commands = commands
    self.today = today
    self.values = values
  }

  /// What was done to each, on one line if it fits: `Undid 'dash log steps 5623': Steps 5,623 → 5,123
  /// on Friday 20 November · redo with: dash redo`.
  package func done(isUndone: Bool, width: Int) -> Block {
    let verb = isUndone ? "Undid" : "Redid"
    let end = isUndone ? UndoLines.redoHint : ChangeLines.undoHint
    let sentences = commands.map {
      "\(verb) '\($0.command)': \($0.effect(in: values, today: today))"
    }
    return sentences.isEmpty
      ? [] : Sentences.lines(sentences, end: end, width: width, glyphs: values.glyphs)
  }

  /// The commands numbered from 1, each with its effect below.
  package func list(width: Int) -> Block {
    var block: Block = []
    let indent = String(repeating: " ", count: 5)
    for (index, command) in commands.enumerated() {
      let number = String(index + 1)
      var line = Line(
        String(repeating: " ", count: max(0, 3 - number.utf8.count)) + number + "  ", .quiet)
      let typed = Line(command.command, .strong)
      let made =
        (command.day == today.description ? "today" : command.day) + " "
        + values.time(command.time)
      line.append(typed)
      if line.width + 2 + made.utf8.count <= width {
        line.append("  " + made, .quiet)
        block.append(line)
      } else {
        line.cut(to: width, glyphs: values.glyphs)
        block += [line, Line(indent + made, .quiet)]
      }
      block += Wrap.lines(
        of: command.effect(in: values, today: today, isListed: true),
        width: width - indent.utf8.count
      )
      .map { Line(CleanText(indent) + $0, .text) }
    }
    return block
  }
}
