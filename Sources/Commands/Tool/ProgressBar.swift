import Cards

/// A bar on the standard error stream while something long goes on, if a terminal shows it.
struct ProgressBar {
  /// Less than this is done before anybody has seen a bar.
  static let fewest = 50_000

  private let total: Int
  private let name: String
  private let environment: Environment
  private let isShown: Bool
  private var percent = -1

  /// A bar for `total` things, shown if there are at least `fewest`.
  init(
    of total: Int, called name: String, from fewest: Int = ProgressBar.fewest,
    in environment: Environment
  ) {
    self.total = total
    self.name = name
    self.environment = environment
    isShown = total >= fewest && environment.errors.isTerminal
  }

  /// Draws how much is done, where that is another per cent.
  mutating func show(_ done: Int) {
    guard isShown, done * 100 / total != percent else { return }
    percent = done * 100 / total
    let cells = max(10, min(environment.errors.columns ?? 80, 80) - name.count - 8)
    let full = cells * percent / 100
    let isUnicode = environment.look.glyphs == .unicode
    let bar =
      String(repeating: isUnicode ? "━" : "#", count: full)
      + String(repeating: isUnicode ? "─" : "-", count: cells - full)
    environment.errors.draw(bar: "\r\(name) \(bar) \(percent)%")
  }

  /// Takes the bar away again.
  mutating func erase() {
    percent = -1
    environment.errors.eraseBar()
  }
}
