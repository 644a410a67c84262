import Actions
import Drawing
import Host
import Text

/// `dash browse` on a terminal: keys change the state, commands change the store, frames show both.
package struct BrowseScreen: Screen {
  var state: BrowseState
  var world: World
  let typed: TypedText
  let isDemo: Bool
  let cache = BrowseCache()
  /// The process of ``BrowseState/work``, and when it was started, in seconds.
  var running: RunningProgram?
  var started = 0

  /// The milliseconds from a step of growing bars to the next.
  private static let motion = 40

  package init(_ state: BrowseState, isDemo: Bool, in world: World, typed: TypedText) {
    (self.typed, self.state, self.isDemo, self.world) = (typed, state, isDemo, world)
    cache.settings = world.settingsPath.flatMap(world.files.stamp)
    findViews()
  }

  /// Finds the views that have something to show.
  mutating func findViews() { state.views = BrowseView.allCases.filter { absence(of: $0) == nil } }

  /// Why a view has nothing to show, or nil; a store that cannot be read is reported on the screen.
  package func absence(of view: BrowseView) -> String? { try? view.subject.absence(in: reader) }

  /// Lets bars grow at the beginning, if the view has any.
  package mutating func growBars() {
    if state.view.traits.features.contains(.growsBars) { state.growth = 0 }
  }

  /// Whether an effect follows the next frame.
  var isWorking: Bool { state.pending != nil }

  /// Until the next step of growing bars, or the next minute, when relative times may change.
  package var tickInterval: Int? {
    if isWorking { return 0 }
    if state.work != nil { return BrowseScreen.workInterval }
    if state.growth < BrowseState.grown { return BrowseScreen.motion }
    guard world.host.readClock != nil else { return nil }
    return (60 - (world.host.seconds?() ?? 0) % 60) * 1000 + 50
  }

  package func draw(in size: ScreenSize) -> ScreenFrame {
    cache.size = size
    var shown = state
    var content = BrowseContent()
    do {
      content = try read()
    } catch {
      content = cache.lastContent(of: state) ?? content
      shown.message = message(Failure(error).message)
    }
    shown.fit(content, height: height(of: content))
    if let prompt = shown.prompt, prompt.purpose == .command, prompt.note == nil {
      shown.prompt?.note = cache.preview(of: prompt.field.text, on: state.day) {
        typed.preview($0, TypedText.Place(day: state.day, world: world, width: size.columns))
      }
    }
    return BrowseFrame(
      state: shown, content: content, size: size, glyphs: world.glyphs.value,
      theme: state.theme ?? world.settings.theme, ground: reader.selectionGround
    ).frame(
      picker: shown.picked.map { BrowsePicker.block($0, today: shown.today, from: reader) } ?? [])
  }

  package mutating func handle(_ event: ScreenEvent) -> ScreenStep<Void> {
    // A command that was typed comes before what follows it, however fast that is.
    if case .run = state.pending { finishPending() }
    // Pasted text is thousands of keys, and none of them needs more than the prompt.
    if case .key(let key) = event, case .scalar = key,
      state.isPasting || state.prompt?.takesText == true
    {
      let effects = state.handle(
        key, in: BrowseContent(), height: 0, ratingTop: world.settings.scale.top)
      assert(effects.isEmpty, "a character of a text has no effects")
      return .wait
    }
    readSettings()
    refreshClock()
    checkWork()
    switch event {
    case .closed:
      running?.stop()
      return .end(())
    case .tick:
      if !finishPending(), state.growth < BrowseState.grown { state.growth += 1 }
      return .wait
    case .key(let key):
      if handleWork(key) { return .wait }
      let isQuitting = state.work?.isQuitting ?? false
      let content = (try? read()) ?? cache.lastContent(of: state) ?? BrowseContent()
      let height = height(of: content)
      state.fit(content, height: height)
      if BrowseKeys.choosesView(key) { findViews() }
      let effects = state.handle(
        key, in: content, height: height, ratingTop: world.settings.scale.top)
      for effect in effects {
        guard effect == .quit else {
          // Of several lines each is run before the next.
          if case .run = state.pending { finishPending() }
          perform(effect)
          continue
        }
        if mayQuit() { return .end(()) }
      }
      // Any other key is a no.
      if isQuitting { state.work?.isQuitting = false }
      return .wait
    }
  }

  /// Performs the pending effect, if there is one.
  @discardableResult private mutating func finishPending() -> Bool {
    guard let effect = state.pending else { return false }
    state.pending = nil
    state.message = nil
    perform(effect)
    return true
  }

  private func height(of content: BrowseContent) -> Int {
    BrowseFrame.height(in: cache.size, heading: state.page == nil ? content.heading.count : 0)
  }

  var reader: BrowseReader {
    BrowseReader(
      world, isDemo: isDemo, columns: cache.size.columns, rows: BrowseFrame.height(in: cache.size),
      cache: cache)
  }

  /// The contents of the view, read again only if something that they depend on has changed.
  private func read() throws -> BrowseContent {
    var reader = reader
    let hasDetails = reader.hasDetails(of: state.view.traits)
    // Details are read from the open store of the view, which is closed with the frame.
    func open() throws -> BrowseReader {
      if hasDetails { reader.world.store = try reader.world.openStore() }
      return reader
    }
    let content = try cache.content(for: BrowseCache.Key(state, cache.size, in: world)) {
      try state.view.subject.content(of: state, from: open())
    }
    guard hasDetails else { return content }
    let item = content.index(of: state.selected).flatMap { content.rows[$0].item }
    return try cache.content(withDetailsOf: item) { name in
      try BrowseDetails(of: state.day, from: open()).block(of: name)
    }
  }

  /// Today and now may have changed since the last key: at midnight, after sleep, in another zone.
  private mutating func refreshClock() {
    world.refreshClock()
    let today = world.today
    guard today != state.today else { return }
    if state.day == state.today { state.day = today }
    state.today = today
  }

  /// Reads the settings again if another program has changed them.
  mutating func readSettings() {
    let stamp = world.settingsPath.flatMap(world.files.stamp)
    guard stamp != cache.settings else { return }
    cache.settings = stamp
    cache.isCurrent = false
    world.readSettingsAgain()
  }

  /// A failure in one line, with the name of the store instead of its path.
  func message(_ text: String) -> BrowseState.Message {
    var text = text
    if let path = try? String(decoding: world.storePath(), as: UTF8.self),
      let name = path.split(separator: "/").last
    {
      text = text.replacing(path, with: String(name))
    }
    return BrowseState.Message(text: CleanText(text.capitalized), isProblem: true)
  }
}
