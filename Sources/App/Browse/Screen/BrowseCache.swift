import Actions
import Drawing
import Host
import Time

/// The latest contents of `dash browse` and their key; contents of the same key are not read again.
final class BrowseCache {
  var size = ScreenSize(columns: 80, rows: 24)
  /// The settings file when it was read.
  var settings: FileStamp?
  /// Whether no command has run since.
  var isCurrent = false
  private var key: Key?
  private var content = BrowseContent()
  /// The row of the details in the content.
  private var detailed: BrowseRow.Item?
  /// The details of the rows, once some were shown.
  private var details: BrowseDetails?

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
      self.state.top = 0
      self.state.prompt = nil
      self.state.message = nil
      self.state.page = nil
      self.state.pageTop = 0
      self.state.hasPaged = false
      self.state.round = nil
      self.state.answered = nil
      self.state.picked = nil
      self.state.wanted = ""
      self.state.history = []
      self.state.pending = nil
      self.state.isPasting = false
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
    if key != self.key || !isCurrent || key.isJustWritten {
      let content = try read()
      self.key = key
      isCurrent = true
      self.content = content
      detailed = nil
      details = nil
    }
    return content
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
    withDetailsOf item: BrowseRow.Item?, read: () throws -> BrowseDetails
  ) throws -> BrowseContent {
    if detailed != item {
      content.details = []
      if case .attribute(let name) = item {
        var details = try details ?? read()
        content.details = try details.block(of: name)
        self.details = details
      }
      detailed = item
    }
    return content
  }
}
