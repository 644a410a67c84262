import Actions
import Browse
import CommandLine
import Facts
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
      page: { page, place in
        let command: any Command.Type = page == .reminders ? Remind.self : ShowAccount.self
        return context.typing(in: place).report(.dash, [Argument(command.name)], place.width)
      },
      change: { change, place in
        context.typing(in: place).report(.dash, change.line(on: place.day), place.width)
      })
  }

  /// The program that a line is for, and its arguments: dash unless the line names mood, or begins with a
  /// rating, which is no command of dash.
  private static func tool(
    for line: String, in context: Context
  ) throws -> (Tool, [Argument]) {
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
      case .setting(let name): (SetSetting.self, [name])
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

extension TypedText.Change {
  /// The arguments of dash that make the change.
  fileprivate func line(on day: Day) -> [Argument] {
    func words(_ command: any Command.Type, _ rest: [String] = []) -> [Argument] {
      (command.name.split(separator: " ").map(String.init) + rest).map { Argument($0) }
    }
    switch self {
    case .undo: return words(UndoChange.self)
    case .redo: return words(RedoChange.self)
    case .theme(let theme): return words(SetSetting.self, ["theme", theme.rawValue])
    case .add(let fact):
      let kind = fact.category == .birth ? AddFact.birth : AddFact.death
      return words(
        AddFact.self,
        (fact.category == .event ? [] : ["--\(kind.name)"])
          + ["--", fact.day.description, fact.text])
    case .removeFact(let number): return words(RemoveFact.self, ["\(number)", day.description])
    }
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

  fileprivate func report(
    _ tool: Tool, _ arguments: [Argument], _ width: Int
  ) -> BrowseReport {
    let output = captured(tool, arguments, width: width)
    return BrowseReport(output.block, problems: output.problems, isDone: output.status == 0)
  }
}
