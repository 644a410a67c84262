import Actions
import Browse
import CommandLine
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
      completions: { line, place in
        (try? TypedText.completions(of: line, in: context.typing(in: place))) ?? []
      },
      preview: { line, place in
        let context = context.typing(in: place)
        guard !ShellText.isOpen(line), let meaning = try? TypedText.meaning(of: line, in: context)
        else { return nil }
        let dryRun = Argument("--" + LogValues.dryRun.name)
        let report = context.report(meaning.tool, meaning.arguments + [dryRun], place.width)
        return report.isDone ? report.block.first.map { CleanText($0.text) } : nil
      },
      refreshLine: { job in
        let command: any Command.Type =
          switch job {
          case .calendars: ShowAgenda.self
          case .weather: ShowOutside.self
          case .places: ListPlaces.self
          }
        return "\(command.name) --refresh"
      },
      networkLine: { text, question, place in
        guard question == .place else { return nil }
        let context = context.typing(in: place)
        return ShellText.line(
          of: question.line(text, on: context.screenDay).map { ShellText.quoted($0.text) })
      })
  }

  /// The line that records values which a line is, in its whole form; nil if it is none.
  private static func meaning(
    of line: String, in context: Context
  ) throws -> (tool: Tool, arguments: [Argument])? {
    let (tool, arguments) = try tool(for: line, in: context)
    guard try tool.command(of: arguments, in: context) == LogValues.self else { return nil }
    if try tool.command(for: arguments) != nil { return (tool, arguments) }
    let typed = TypedLine(arguments: arguments, context: context)
    return try tool.rules().lazy.compactMap { try $0.meaning(typed) }.first.map {
      ($0.tool, $0.arguments)
    }
  }

  /// What the last word of a line can be, as in a shell, quoted where that is needed.
  private static func completions(of line: String, in context: Context) throws -> [String] {
    guard !ShellText.isOpen(line) else { return [] }
    var words = ShellText.arguments(of: line)
    let typed = line.last == " " || words.isEmpty ? "" : words.removeLast()
    if words.first != Tool.dash.name { words.insert(Tool.dash.name, at: 0) }
    let tools = Tool.all.map(\.table)
    let candidates = CompletionCandidates(after: words, typed: typed, among: tools)
    let known =
      candidates.words
      + (try candidates.kinds.flatMap { kind in
        try WriteCompletions.words(of: kind, in: context).map(\.0)
      })
    let folded = typed.lowercased()
    return known.filter { $0.lowercased().hasPrefix(folded) }.map(ShellText.quoted)
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
      case .reminder(let kind): (Remind.self, [kind.rawValue])
      }
    if case .reminder = self {
      let time = text.split(separator: " ").map(String.init)
      return ([command.name] + words + (["on", "off"].contains(text) ? [] : ["at"]) + time)
        .map { Argument($0) }
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
