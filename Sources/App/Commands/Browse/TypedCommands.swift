import Actions
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
      change: { change, place in
        let (tool, words) = change.line(on: place.day)
        return context.typing(in: place).report(tool, words.map { Argument($0) }, place.width)
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

extension BrowseChange {
  /// The command line that makes the change.
  fileprivate func line(on day: Day) -> (Tool, [String]) {
    switch self {
    case .tag(let names): (.dash, ["tag"] + names)
    case .untag(let name): (.dash, ["untag", name])
    case .addOne(let name): (.dash, ["log", name, "+1"])
    case .forget(let name): (.dash, ["forget", name])
    case .rate(let rating, let note):
      (.mood, ["rate", "\(rating)"] + (note.isEmpty ? [] : ["--note=" + note]))
    case .undo: (.dash, ["undo"])
    case .redo: (.dash, ["redo"])
    case .use(let theme): (.dash, ["settings", "set", "theme", theme.rawValue])
    case .add(let fact):
      (
        .dash,
        ["facts", "add"]
          + (fact.category == .birth ? ["--birth"] : fact.category == .death ? ["--death"] : [])
          + ["--", fact.day.description, fact.text]
      )
    case .fact(let number, let deed):
      switch deed {
      case .openArticle(let link):
        (
          .dash,
          ["facts", "open", "\(number)", day.description]
            + (link.map { ["--link", "\($0)"] } ?? [])
        )
      case .openPicture: (.dash, ["facts", "picture", "\(number)", day.description])
      case .showMap: (.dash, ["facts", "map", "\(number)", day.description])
      case .openMap: (.dash, ["facts", "map", "\(number)", day.description, "--open"])
      case .share: (.dash, ["facts", "share", "\(number)", day.description])
      case .copy: (.dash, ["facts", "share", "\(number)", day.description, "--copy"])
      case .remove: (.dash, ["facts", "remove", "\(number)", day.description])
      }
    case .openPlace(let number): (.dash, ["places", "open", "\(number)"])
    }
  }
}
