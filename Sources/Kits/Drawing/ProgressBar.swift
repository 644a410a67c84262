import Host

/// A progress bar on the standard error stream, if that is a terminal.
package struct ProgressBar {
  /// Fewer things than this are done too soon for a bar to be seen.
  package static let fewest = 50_000

  private let total: Int
  private let name: String
  private let stream: OutputStream
  private let glyphs: Glyphs
  private let isShown: Bool
  private var percent = -1

  /// A bar for `total` things; shown only if there are at least `fewest`.
  package init(
    of total: Int, called name: String, from fewest: Int = ProgressBar.fewest,
    on stream: OutputStream, glyphs: Glyphs
  ) {
    self.total = total
    self.name = name
    self.stream = stream
    self.glyphs = glyphs
    isShown = total >= fewest && stream.isTerminal && glyphs != .words
  }

  /// Shows how many things are done, if the percentage has changed.
  package mutating func show(_ done: Int) {
    guard isShown, done * 100 / total != percent else { return }
    percent = done * 100 / total
    let cells = max(10, min(stream.columns ?? 80, 80) - name.count - 8)
    let full = cells * percent / 100
    let isUnicode = glyphs == .unicode
    let bar =
      String(repeating: isUnicode ? "━" : "#", count: full)
      + String(repeating: isUnicode ? "─" : "-", count: cells - full)
    stream.draw(bar: "\(name) \(bar) \(percent)%")
  }

  /// Erases the bar.
  package mutating func erase() {
    percent = -1
    stream.eraseBar()
  }
}
