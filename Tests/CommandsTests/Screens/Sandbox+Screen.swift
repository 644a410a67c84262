import Support
import Testing

extension Sandbox {
  /// Compares what a line prints at a width with two golden files, `name-80.txt` and, in ASCII,
  /// `name-80-ascii.txt`; no line may be wider, or have an escape sequence.
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
    try Golden.expect(ascii, in: "\(name)-\(width)-ascii.txt", sourceLocation: sourceLocation)
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 }, sourceLocation: sourceLocation)
  }
}
