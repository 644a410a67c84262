import Drawing
import Host
import Readings
import Text

/// A script of keys for `dash browse`, and the frames that it shows.
///
///     # Lines that begin with # are comments.
///     <down><down>e
///     5000<enter>
///     <size 40x20>
///     <click 5x4><wheeldown>
///
/// Each line is a number of keys, after which the frame is printed; names in angle brackets are
/// keys that have no character, and `<lt>` is `<`.
package struct BrowseScript {
  private let lines: [(text: String, keys: [Step])]

  /// A key, or another size of the screen.
  enum Step: Equatable {
    case key(Key)
    case size(ScreenSize)
  }

  /// Parses a script.
  /// - Throws: ``Failure`` of status data, with the line, for an unknown name.
  package init(_ bytes: [UInt8], named name: String) throws {
    guard let text = String(validating: bytes, as: UTF8.self)
    else { throw Failure("\(name): is not UTF-8 text", status: .data) }
    var lines: [(String, [Step])] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      do {
        lines.append((String(line), try BrowseScript.steps(line)))
      } catch let problem as InvalidStep {
        throw Failure(
          "\(name):\(index + 1): \(problem.message)",
          hints:
            "Expected a name such as \(Self.names.map { "<\($0.name)>" }.joined(separator: " ")).",
          status: .data)
      }
    }
    self.lines = lines
  }

  private struct InvalidStep: Error { let message: String }

  private static let names: [(name: String, key: Key)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("enter", .enter),
    ("esc", .escape), ("tab", .tab), ("space", .scalar(" ")), ("pageup", .pageUp),
    ("pagedown", .pageDown), ("home", .home), ("end", .end), ("backspace", .backspace),
    ("delete", .delete), ("redo", .redo), ("interrupt", .interrupt), ("lt", .scalar("<")),
    ("paste", .pasteBegins), ("/paste", .pasteEnds), ("wheelup", .wheelUp),
    ("wheeldown", .wheelDown),
  ]

  /// The two numbers in `size 80x24` or `click 5x4`, each at most 500.
  private static func pair(in name: Substring) throws -> (Int, Int) {
    let parts = name.split(separator: " ")
    let numbers = parts.last?.split(separator: "x").compactMap { Int($0) } ?? []
    guard parts.count == 2, numbers.count == 2, numbers.allSatisfy({ 1...500 ~= $0 })
    else { throw InvalidStep(message: "invalid \(parts[0]) '\(name)'") }
    return (numbers[0], numbers[1])
  }

  private static func steps(_ line: Substring) throws -> [Step] {
    var steps: [Step] = []
    var rest = line
    while let character = rest.first {
      guard character == "<" else {
        steps += character.unicodeScalars.map { .key(.scalar($0)) }
        rest.removeFirst()
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { throw InvalidStep(message: "missing '>'") }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      if let key = names.first(where: { $0.name == name })?.key {
        steps.append(.key(key))
      } else if name.hasPrefix("size ") {
        let (columns, rows) = try pair(in: name)
        steps.append(.size(ScreenSize(columns: columns, rows: rows)))
      } else if name.hasPrefix("click ") {
        let (column, row) = try pair(in: name)
        steps.append(.key(.press(row: row - 1, column: column - 1)))
      } else {
        throw InvalidStep(message: "unknown key '<\(name)>'")
      }
    }
    return steps
  }

  /// Presses the keys and returns the first frame and one for each line, each below a rule.
  package func frames(of screen: BrowseScreen, size: ScreenSize) -> Block {
    var screen = screen
    // A frame shows what its line has done.
    screen.world.host.start = nil
    var size = size
    let glyphs = screen.world.drawnGlyphs
    var block = BrowseScript.block(of: screen.draw(in: size), titled: "", size, glyphs)
    script: for (text, steps) in lines {
      for step in steps {
        switch step {
        case .size(let other): size = other
        case .key(let key):
          if case .end = screen.handle(.key(key)) { break script }
          _ = screen.draw(in: size)
          while screen.isWorking { _ = screen.handle(.tick) }
        }
      }
      block += BrowseScript.block(of: screen.draw(in: size), titled: text, size, glyphs)
    }
    return block
  }

  /// A frame as lines of text, as wide as the screen.
  private static func block(
    of frame: ScreenFrame, titled title: String, _ size: ScreenSize, _ glyphs: Glyphs
  ) -> Block {
    let cells = ScreenCells(frame, in: size)
    let rule = glyphs == .unicode ? "═" : "="
    var head = Line(String(repeating: rule, count: 2))
    if !title.isEmpty { head.append(" \(title) ") }
    head.append(String(repeating: rule, count: max(size.columns - head.width, 0)))
    return [head] + (0..<size.rows).map { Line(cells.text(of: $0)) }
  }
}
