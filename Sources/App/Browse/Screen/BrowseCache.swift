import Actions
import Drawing
import Host
import Metrics
import Text
import Time

/// The latest contents of `dash browse` and their key; contents of the same key are not read again.
final class BrowseCache {
  var size = ScreenSize(columns: 80, rows: 24)
  /// The settings file when it was read.
  var settings: FileStamp?
  /// The parts of the present store that are the same on other days.
  var known = Known()
  /// Whether no command has run since.
  var isCurrent = false
  private var key: Key?
  private var content = BrowseContent()
  /// What the command line that is typed would do.
  private var preview: (line: String, day: Day, text: CleanText?)?
  /// The row of the details in the content.
  private var detailed: BrowseRow.Item?
  /// The details that were shown, by the names of their attributes.
  private var details: [String: Block] = [:]

  struct Known {
    /// The names of the attributes with values.
    var used: Set<String>?
    var attributes: [Attribute]?
    var goals: [SetGoals.Row]?
    /// By the names of attributes.
    var streaks: [String: [StreakReport]] = [:]
    /// The averages of one week, and its first day.
    var averages: (week: Day, set: AverageSet?)?
  }

  /// Everything that the contents of a view depend on.
  struct Key: Equatable {
    /// Without the selection among the rows.
    var state: BrowseState
    var size: ScreenSize
    var minute: Int
    /// The state of the store's file.
    var stamp: FileStamp?
    /// Whether a further change may have the same file times, because disks count time in steps.
    var isJustWritten: Bool

    init(_ state: BrowseState, _ size: ScreenSize, in world: World) throws {
      self.state = state
      if !state.view.traits.features.contains(.showsAttribute) { self.state.attribute = "" }
      if state.theme == nil { self.state.selected = nil }
      (self.state.top, self.state.pageTop, self.state.hasPaged) = (0, 0, false)
      (self.state.prompt, self.state.message, self.state.page) = (nil, nil, nil)
      (self.state.round, self.state.answered, self.state.picked) = (nil, nil, nil)
      (self.state.pending, self.state.work, self.state.isPasting) = (nil, nil, false)
      (self.state.wanted, self.state.filter, self.state.history) = ("", "", [])
      self.size = size
      minute = world.now.minute
      let stamp = try world.files.stamp(world.storePath())
      self.stamp = stamp
      isJustWritten = false
      if let now = world.host.instant?.seconds, let stamp {
        isJustWritten = abs(stamp.written / 1_000_000_000 - now) <= 1
      }
    }
  }

  /// The contents of the key, read if needed.
  func content(for key: Key, read: () throws -> BrowseContent) throws -> BrowseContent {
    let isOld = !isCurrent || key.isJustWritten || self.key?.isJustWritten == true
    if key != self.key || isOld {
      if isOld || key.stamp != self.key?.stamp || key.state.today != self.key?.state.today {
        known = Known()
      }
      let content = try read()
      self.key = key
      isCurrent = true
      self.content = content
      detailed = nil
      details = [:]
    }
    return content
  }

  /// What a command line would do on a day, read once for each text.
  func preview(of line: String, on day: Day, read: (String) -> CleanText?) -> String? {
    if preview?.line != line || preview?.day != day { preview = (line, day, read(line)) }
    return preview?.text?.string
  }

  /// The latest contents of the same view and day, for when reading fails.
  func lastContent(of state: BrowseState) -> BrowseContent? {
    guard let shown = key?.state, shown.view == state.view, shown.day == state.day,
      shown.pane == state.pane, shown.fact == state.fact
    else { return nil }
    return content
  }

  /// The same with details of a row beside it.
  func content(
    withDetailsOf item: BrowseRow.Item?, draw: (String) throws -> Block
  ) throws -> BrowseContent {
    if detailed != item {
      (detailed, content.details) = (nil, [])
      if case .attribute(let name) = item {
        content.details = try details[name] ?? draw(name)
        details[name] = content.details
      }
      detailed = item
    }
    return content
  }
}
