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
        // A job in a process of its own reads what follows its line.
        let lines = line.split(separator: "\n", maxSplits: 1).map(String.init)
        do {
          let (tool, arguments) = try TypedText.tool(for: lines.first ?? "", in: context)
          return context.report(
            tool, arguments, place.width, input: lines.dropFirst().flatMap { Array($0.utf8) })
        } catch {
          return BrowseReport([], problems: [CleanText(Failure(error).message)], isDone: false)
        }
      },
      answer: { text, question, place in
        let context = context.typing(in: place)
        return context.report(
          .dash, question.line(text, on: context.screenDay), place.width, input: Array(text.utf8))
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
      line: { job in
        switch job {
        case .calendars: "\(ShowAgenda.name) --refresh"
        case .weather(let point):
          "\(ShowOutside.name) \(point.map { $0.text + " " } ?? "")--refresh"
        case .places: "\(ListPlaces.name) --refresh"
        case .sync: Sync.name
        case .logOut: LogOut.name
        }
      },
      networkLine: { text, question, place in
        let command = question.command
        guard command.effects.contains(.usesNetwork) else { return nil }
        let context = context.typing(in: place)
        let line = ShellText.line(
          of: question.line(text, on: context.screenDay).map { ShellText.quoted($0.text) })
        return (command.name, question == .token ? line + "\n" + text : line)
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
  /// The command of dash that an answer is for.
  fileprivate var command: any Command.Type {
    switch self {
    case .tag: TagDay.self
    case .value: LogValues.self
    case .goal: EditGoals.self
    case .place: AddPlace.self
    case .reminder: Remind.self
    case .token: LogIn.self
    case .supply(let isSupplied): isSupplied ? OwnAttribute.self : ReleaseAttribute.self
    }
  }

  /// The arguments of dash that an answer stands for, on another day than today.
  fileprivate func line(_ text: String, on day: Day?) -> [Argument] {
    let line = command.name.split(separator: " ").map(String.init)
    let date =
      command.effects.contains(.writesDay) ? day.map { ["--date", $0.description] } ?? [] : []
    let words: [String] =
      switch self {
      case .token: ["--\(LogIn.tokenFile.name)", "-"]
      case .supply: ["--\(OwnAttribute.yes.name)", "--", text]
      case .reminder(let kind):
        [kind.rawValue] + (["on", "off"].contains(text) ? [] : ["at"])
          + text.split(separator: " ").map(String.init)
      case .value(let name), .goal(let name): TypedText.Question.words([name, text], date)
      case .tag, .place: TypedText.Question.words([text], date)
      }
    return (line + words).map { Argument($0) }
  }

  /// Words with options after them, or before if the last word begins with a minus sign.
  private static func words(_ words: [String], _ options: [String]) -> [String] {
    words.last?.hasPrefix("-") == true ? options + ["--"] + words : words + options
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
    _ tool: Tool, _ arguments: [Argument], _ width: Int, input: [UInt8] = []
  ) -> BrowseReport {
    let output = captured(tool, arguments, width: width, input: input)
    return BrowseReport(output.block, problems: output.problems, isDone: output.status == 0)
  }
}
