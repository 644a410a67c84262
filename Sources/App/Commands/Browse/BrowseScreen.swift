import CommandLine
import Drawing
import Host
import Metrics
import Storage
import Text
import Time

/// `dash browse` on a terminal: keys change the state, commands change the store, frames show both.
struct BrowseScreen: Screen {
  private(set) var state: BrowseState
  /// Whether the sample data is shown.
  private let isDemo: Bool
  private var context: Context
  private let cache = Cache()
  private let glyphs: Glyphs

  /// What was read last, and for what.
  private final class Cache {
    var key: Key?
    var content = BrowseContent()
    /// That of the last frame, by which keys scroll.
    var size = ScreenSize(columns: 80, rows: 24)
    /// The item of which the content has details.
    var detailed: BrowseRow.Item?
    /// Whether no command has run since.
    var isCurrent = false

    struct Key: Equatable {
      var view: BrowseView
      var day: Day
      var today: Day
      var attribute: String
      var days: Int
      var size: ScreenSize
      var minute: Int
      var stamp: FileStamp?
    }
  }

  init(_ state: BrowseState, isDemo: Bool, in context: Context) {
    self.state = state
    self.isDemo = isDemo
    self.context = context
    glyphs = context.renderOptions.glyphs
  }

  /// Until the next minute, when relative times may change.
  var tickInterval: Int? {
    guard context.host.readClock != nil else { return nil }
    return (60 - (context.host.seconds?() ?? 0) % 60) * 1000 + 50
  }

  func draw(in size: ScreenSize) -> ScreenFrame {
    cache.size = size
    var shown = state
    var content = BrowseContent()
    do {
      content = try read(size)
    } catch {
      shown.message = BrowseScreen.message(Failure(error))
    }
    shown.fit(content, height: height(of: content))
    return BrowseFrame(state: shown, content: content, size: size, glyphs: glyphs)
      .frame(
        picker: shown.picked.map {
          BrowseReader(context: context, isDemo: isDemo)
            .picker($0, today: shown.today, columns: size.columns)
        } ?? [])
  }

  mutating func handle(_ event: ScreenEvent) -> ScreenStep<Void> {
    refreshClock()
    switch event {
    case .closed: return .end(())
    case .tick: return .wait
    case .key(let key):
      let content = (try? read(cache.size)) ?? BrowseContent()
      let height = height(of: content)
      state.fit(content, height: height)
      let effects = state.handle(
        key, in: content, height: height, ratingTop: context.settings.scale.top)
      for effect in effects {
        if effect == .quit { return .end(()) }
        perform(effect)
      }
      return .wait
    }
  }

  private func height(of content: BrowseContent) -> Int {
    BrowseFrame.height(in: cache.size, heading: state.page == nil ? content.heading.count : 0)
  }

  /// What the view shows, read again only if something has changed that it depends on.
  private func read(_ size: ScreenSize) throws -> BrowseContent {
    let reader = BrowseReader(context: context, isDemo: isDemo)
    let key = Cache.Key(
      view: state.view, day: state.day, today: state.today,
      attribute: BrowseReader.showsAttribute(state.view) ? state.attribute : "",
      days: state.days, size: size, minute: context.now.minute,
      stamp: try context.files.stamp(context.storePath()))
    if key != cache.key || !cache.isCurrent {
      let content = try reader.content(
        of: state, columns: size.columns, rows: BrowseFrame.height(in: size))
      cache.key = key
      cache.isCurrent = true
      cache.content = content
      cache.detailed = nil
    }
    guard size.columns >= BrowseReader.wide, state.view == .day else { return cache.content }
    let index = cache.content.index(of: state.selected)
    let item = index.flatMap { cache.content.rows[$0].item }
    if cache.detailed != item {
      cache.content.details = []
      if case .attribute(let name) = item {
        cache.content.details = try reader.details(of: name, on: state.day)
      }
      cache.detailed = item
    }
    return cache.content
  }

  private mutating func perform(_ effect: BrowseEffect) {
    cache.isCurrent = false
    switch effect {
    case .quit: break
    case .round: beginRound()
    case .run(let tool, let arguments): run(Tool.named(tool), arguments, showsPage: false)
    case .typed(let text):
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
      run(tool, arguments, showsPage: true)
    }
    var settings = context
    settings.settings = Settings()
    settings.readSettings()
    context = settings
  }

  /// Runs a command, and shows its first line as a message or all of it as a page.
  private mutating func run(_ tool: Tool, _ arguments: [String], showsPage: Bool) {
    let output = context.captured(tool, arguments, width: cache.size.columns)
    let prefix = tool.name + ": "
    if output.status != 0 {
      let text = output.problems.prefix(2).map(\.string).map {
        $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : String($0.trimmed)
      }.joined(separator: ". ")
      state.message = BrowseState.Message(text: CleanText(text), isProblem: true)
      // The rest is asked for once the person has read it.
      state.prompt = nil
      state.round = nil
      return
    }
    let lines = output.block.map { CleanText($0.text) } + output.problems
    if showsPage, lines.count > 1 {
      state.page = lines
      state.pageTop = 0
    } else if let first = lines.first {
      state.message = BrowseState.Message(text: first, isProblem: false)
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
      state.message = BrowseScreen.message(Failure(error))
    }
  }

  private static func message(_ failure: Failure) -> BrowseState.Message {
    BrowseState.Message(text: CleanText(failure.message), isProblem: true)
  }

  /// Today and now may have changed since the last key.
  private mutating func refreshClock() {
    context.refreshClock()
    let today = context.today
    guard today != state.today else { return }
    if state.day == state.today { state.day = today }
    state.today = today
  }
}
