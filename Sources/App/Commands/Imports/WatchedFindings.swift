import Actions
import Cards
import Text

extension Context {
  /// The automatic imports and their problems, if there are any.
  var watchedFindings: FindingSection? {
    guard let all = try? WatchedImport.all(in: world), !all.isEmpty else { return nil }
    return FindingSection(
      "imports", "Automatic imports",
      all.enumerated().map { index, row in finding(of: row.watched, row.imported, index + 1) })
  }

  private func finding(of watched: WatchedImport, _ imported: String?, _ number: Int) -> Finding {
    let last = "last import: \(imported?.replacing("T", with: " ") ?? "none yet")"
    let ending = "To end it: \(watched.timer.job.removal)"
    func finding(_ text: String, remedy: [String] = []) -> Finding {
      Finding("\(number)", "Import \(number)", "\(watched.text)\n\(text)", remedy: remedy)
    }
    if let missing = watched.missing(in: world) {
      return finding("\(missing) does not exist; \(last)", remedy: [ending])
    }
    do {
      guard let rhythm = try watched.rhythmText(in: world) else {
        return finding(
          "no timer; \(last)",
          remedy: ["To set it again: dash import --every 1h \(watched.text)", ending])
      }
      return finding("\(rhythm); \(last)")
    } catch {
      let failure = Failure(error)
      return finding(failure.message, remedy: failure.hints + [ending])
    }
  }
}

extension WatchedImport {
  /// When it runs: `every hour, by systemd`; nil without a timer.
  func rhythmText(in world: World) throws -> String? {
    try rhythm(in: world).map { rhythm, scheduler in
      "\(rhythm?.description ?? "at an unknown interval"), by \(scheduler)"
    }
  }
}
