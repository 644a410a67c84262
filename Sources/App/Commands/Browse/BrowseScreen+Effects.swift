import Actions
import Cards
import CommandLine
import Drawing
import Host
import Metrics
import Readings
import Storage
import Text
import Time

// What keys do besides showing something else: commands are run as on the command line.

extension BrowseScreen {
  mutating func perform(_ effect: BrowseEffect) {
    cache.isCurrent = false
    defer { readSettings() }
    switch effect {
    case .quit: break
    case .round: beginRound()
    case .find(let isNext): findDay(by: isNext ? 1 : -1)
    case .explain(let view):
      let text = (try? view.subject.absence(in: reader)) ?? ""
      state.message = BrowseState.Message(text: CleanText(text), isProblem: true)
    case .fetchPlaces: fetchPlaces()
    case .run(let tool, let arguments, let showsPage):
      run(Tool.named(tool), arguments, showsPage: showsPage)
    case .typed(let text): run(typed: text)
    }
  }

  /// Goes to a day, or runs a command once the frame is drawn that says so.
  private mutating func run(typed text: String) {
    let days = DayReading(today: state.today, order: context.settings.dateOrder)
    if case .day(let day) = days.typed(text) {
      state.day = day
      return
    }
    guard !ShellText.isOpen(text) else {
      state.message = message("a quotation mark is not closed in '\(text)'.")
      return
    }
    var arguments = ShellText.arguments(of: text)
    if arguments.first == "dash" { arguments.removeFirst() }
    var tool = Tool.dash
    if arguments.first == "mood" {
      tool = .mood
      arguments.removeFirst()
    }
    guard let first = arguments.first else { return }
    if needsTerminal(tool, arguments) {
      state.message = BrowseState.Message(
        text: CleanText("'\(text)' needs the terminal for itself. q leaves this screen."),
        isProblem: true)
      return
    }
    if writesDay(tool, first), isWithoutDay(arguments, days) {
      arguments.insert(contentsOf: state.date, at: 1)
    }
    // It may take a while, as 'sync' does.
    state.message = BrowseState.Message(text: CleanText("Running '\(text)'."), isProblem: false)
    state.pending = .run(tool: tool.name, arguments, showsPage: true)
  }

  /// Whether a command asks questions or opens an editor.
  private func needsTerminal(_ tool: Tool, _ arguments: [String]) -> Bool {
    let second = arguments.dropFirst().first
    return switch arguments.first {
    case Browse.name: true
    case EditNote.name: tool.name == Tool.mood.name
    case "settings": second == "edit"
    case "account", "places": second == "login"
    default: false
    }
  }

  /// Whether a command records something of a day.
  private func writesDay(_ tool: Tool, _ name: String) -> Bool {
    tool.name == Tool.mood.name
      ? Int(name) != nil || ["rate", "add", "note", "clear"].contains(name)
      : ["log", "tag", "untag", "forget", "note", "skip"].contains(name)
  }

  /// Whether neither `--date` nor, as the last argument, a day is given.
  private func isWithoutDay(_ arguments: [String], _ days: DayReading) -> Bool {
    let options = arguments.prefix { $0 != "--" }
    if options.contains(where: { $0.hasPrefix("--date") || $0 == "-d" }) { return false }
    guard let last = arguments.last, arguments.count > 2, arguments[0] != NoteDay.name,
      days.typed(last) != nil
    else { return true }
    // A short number is a value.
    return last.utf8.count < 6 && !last.contains(where: \.isLetter)
  }

  /// Runs a command, and shows its first lines as a message, or all of it on a page.
  private mutating func run(_ tool: Tool, _ arguments: [String], showsPage: Bool) {
    let width = cache.size.columns
    // A message is wrapped as it is drawn.
    let output = context.captured(tool, arguments, width: showsPage ? width : 500)
    if output.status != 0 {
      let sentences = output.problems.prefix(2).map { problem in
        let text = problem.string.trimmed
        return text.last.map { ".?!".contains($0) } == true ? String(text) : String(text) + "."
      }
      state.message = message(sentences.joined(separator: " "))
      // The same is asked again, with what was typed, until it is right or Esc ends it.
      state.prompt = state.answered?.prompt
      state.round = state.answered?.round
      return
    }
    // Its number may be that of another fact now.
    if arguments.starts(with: ["facts", "remove"]) { state.fact = nil }
    let lines = (output.block.map { CleanText($0.text) } + output.problems).flatMap { line in
      // What was printed for this width has its own layout.
      showsPage && line.width > width ? Wrap.lines(of: line.string, width: width) : [line]
    }
    if showsPage, lines.count > BrowseFrame.most {
      state.page = lines
      state.pageTop = 0
    } else if !lines.isEmpty {
      let shown = lines.prefix(BrowseFrame.most).map { line in
        CleanText(
          line.string.replacing(ChangeLines.undoHint, with: "u undoes it")
            .replacing(UndoLines.redoHint, with: "U redoes it"))
      }
      state.message = BrowseState.Message(lines: shown, isProblem: false)
    }
  }

  /// Fetches places of others that are older than those here; after a failure not again before another
  /// view was shown.
  private mutating func fetchPlaces() {
    let output = CapturedOutput()
    do {
      let before = try context.openStore()?.placeCount() ?? 0
      try PlacesExchange.fetchOlder(
        isSilent: true, in: context.capturing(in: output, width: cache.size.columns))
      let added = try (context.openStore()?.placeCount() ?? 0) - before
      state.hasAllPlaces = added <= 0
      if added > 0 { state.placeLimit += BrowsePaging.part }
      let text =
        added > 0
        ? "Fetched \(CountText.of(added, "more place", "more places"))."
        : "There are no more places."
      state.message = BrowseState.Message(text: CleanText(text), isProblem: false)
    } catch {
      state.hasAllPlaces = true
      state.message = message(Failure(error).message)
    }
  }

  /// Asks for what the day lacks.
  private mutating func beginRound() {
    do {
      guard let store = try context.openStore() else {
        return state.begin(
          BrowseRound(needsRating: true, tags: [], values: []),
          ratingTop: context.settings.scale.top)
      }
      let (report, isUnknown) = try store.reading {
        (
          try context.reading.missing(on: state.day, from: store),
          try store.attribute(named: Mood.name) == nil
        )
      }
      let missing = report.unlogged
      state.begin(
        BrowseRound(
          needsRating: isUnknown || missing.contains { $0.attribute.name == Mood.name },
          tags: missing.filter { $0.attribute.type == .boolean }.prefix(BrowseRound.mostTags)
            .map { BrowseRound.Tag(name: $0.attribute.name, label: $0.attribute.label) },
          values: missing.filter {
            $0.attribute.type != .boolean && $0.attribute.name != Mood.name
          }.map { BrowseRound.Value(name: $0.attribute.name, label: $0.attribute.label) }),
        ratingTop: context.settings.scale.top)
    } catch {
      state.message = message(Failure(error).message)
    }
  }
}
