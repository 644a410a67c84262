import Support
import Testing

extension Sandbox {
  /// One screen for each kind of drawing, whose ASCII form is compared at 80 columns.
  private static let drawnInASCII: Set = [
    "today", "today-short", "week", "history-steps", "history-years", "year", "mood-month",
    "mood-statistics", "calendar", "agenda", "map-world", "places-tiles", "outside", "themes",
    "experiment-running", "insights", "line", "signs",
  ]

  /// Compares the output of a line at a width with the golden file `name-80.txt`, and checks that no line
  /// is wider or has an escape sequence, and that `--ascii` prints ASCII only.
  func expectScreen(
    of line: String, in name: String, width: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let plain = run(line + " --width \(width)").output
    try Golden.expect(plain, in: "\(name)-\(width).txt", sourceLocation: sourceLocation)
    for row in plain.split(separator: "\n") {
      #expect(TextWidthProbe.cells(row) <= width, sourceLocation: sourceLocation)
    }
    #expect(!plain.utf8.contains(0x1b), sourceLocation: sourceLocation)
    let ascii = run(line + " --width \(width) --ascii").output
    if width == 80, Sandbox.drawnInASCII.contains(name) {
      try Golden.expect(ascii, in: "\(name)-80-ascii.txt", sourceLocation: sourceLocation)
    }
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 }, sourceLocation: sourceLocation)
  }
}
