import Actions
import Browse
import Host
import Text
import Time

// How the screen's typed text is read: as command lines, which are about the day on the screen.

extension TypedText {
  /// Reads command lines of dash and mood with the options of a context.
  init(of context: Context) {
    self.init(
      effects: { line, place in
        guard !ShellText.isOpen(line) else {
          throw Failure.usage("a quotation mark is not closed in '\(line)'")
        }
        let context = context.typing(in: place)
        let (tool, arguments) = try TypedText.tool(for: line, in: context)
        return try tool.command(of: arguments, in: context)?.effects ?? []
      },
      run: { line, place in
        let context = context.typing(in: place)
        do {
          let (tool, arguments) = try TypedText.tool(for: line, in: context)
          return context.report(tool, arguments, place.width)
        } catch {
          return BrowseReport([], problems: [CleanText(Failure(error).message)], isDone: false)
        }
      },
      answer: { text, question, place in
        let context = context.typing(in: place)
        return context.report(.dash, question.line(text, on: context.screenDay), place.width)
      },
      networkLine: { text, question, place in
        guard question == .place else { return nil }
        let context = context.typing(in: place)
        return ShellText.line(
          of: question.line(text, on: context.screenDay).map { ShellText.quoted($0.text) })
      })
  }

  /// The program of a line and its arguments: dash, or mood if the line names it or is a rating.
  private static func tool(for line: String, in context: Context) throws -> (Tool, [Argument]) {
    var arguments = ShellText.arguments(of: line).map { Argument($0) }
    if arguments.first?.text == Tool.dash.name { arguments.removeFirst() }
    guard !arguments.isEmpty, try Tool.dash.command(of: arguments, in: context) == nil,
      let meaning = try Tool.mood.rules().lazy
        .compactMap({ try $0.meaning(TypedLine(arguments: arguments, context: context)) }).first
    else { return (.dash, arguments) }
    return (meaning.tool, meaning.arguments)
  }
}

extension TypedText.Question {
  /// The arguments of dash that an answer stands for, on another day than today.
  fileprivate func line(_ text: String, on day: Day?) -> [Argument] {
    let (command, words): (any Command.Type, [String]) =
      switch self {
      case .tag: (TagDay.self, [])
      case .value(let name): (LogValues.self, [name])
      case .goal(let name): (EditGoals.self, [name])
      case .place: (AddPlace.self, [])
      }
    var line = command.name.split(separator: " ").map(String.init)
    let date =
      command.effects.contains(.writesDay) ? day.map { ["--date", $0.description] } ?? [] : []
    // A text may begin with a minus sign.
    line += text.hasPrefix("-") ? date + ["--"] + words + [text] : words + [text] + date
    return line.map { Argument($0) }
  }
}

extension Context {
  /// The same context on a screen: lines that name no day are about its day.
  fileprivate func typing(in place: TypedText.Place) -> Context {
    var context = self
    context.world = place.world
    context.screenDay = place.day == place.world.today ? nil : place.day
    return context
  }

  fileprivate func report(_ tool: Tool, _ arguments: [Argument], _ width: Int) -> BrowseReport {
    let output = captured(tool, arguments, width: width)
    return BrowseReport(output.block, problems: output.problems, isDone: output.status == 0)
  }
}
