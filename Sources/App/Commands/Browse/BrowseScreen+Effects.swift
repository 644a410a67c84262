import Cards
import CommandLine
import Drawing
import Host
import Metrics
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
    var arguments = ShellText.arguments(of: text)
    if arguments.first == "dash" { arguments.removeFirst() }
    var tool = Tool.dash
    if arguments.first == "mood" {
      tool = .mood
      arguments.removeFirst()
    }
    guard let first = arguments.first else { return }
    if first == Browse.name || arguments.contains("edit") {
      state.message = BrowseState.Message(
        text: CleanText("'\(text)' needs the terminal for itself"), isProblem: true)
      return
    }
    // It may take a while, as 'sync' does.
    state.message = BrowseState.Message(text: CleanText("Running '\(text)'."), isProblem: false)
    state.pending = .run(tool: tool.name, arguments, showsPage: true)
  }

  /// Runs a command, and shows its first lines as a message, or all of it on a page.
  private mutating func run(_ tool: Tool, _ arguments: [String], showsPage: Bool) {
    let width = cache.size.columns
    // A message is wrapped as it is drawn.
    let output = context.captured(tool, arguments, width: showsPage ? width : 500)
    if output.status != 0 {
      let sentences = output.problems.prefix(2).map { problem in
        let text = problem.string.trimmed
        return text.hasSuffix(".") ? String(text.dropLast()) : String(text)
      }
      state.message = message(sentences.joined(separator: ". ") + ".")
      // The rest is asked for once the person has read it.
      state.prompt = nil
      state.round = nil
      return
    }
    // Its number may be that of another fact now.
    if arguments.starts(with: ["facts", "remove"]) { state.fact = nil }
    let lines = (output.block.map { CleanText($0.text) } + output.problems).flatMap { line in
      showsPage ? Wrap.lines(of: line.string, width: width) : [line]
    }
    if showsPage, lines.count > BrowseFrame.most {
      state.page = lines
      state.pageTop = 0
    } else if !lines.isEmpty {
      let shown = lines.prefix(BrowseFrame.most).map { line in
        CleanText(line.string.replacing(ChangeLines.undoHint, with: "u undoes it"))
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
      guard let store = try context.openStore() else { return }
      let report = try store.reading {
        try MissingReport(on: state.day, from: store, in: context)
      }
      let missing = report.unlogged
      state.begin(
        BrowseRound(
          needsRating: missing.contains { $0.attribute.name == Mood.name },
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
