import Host
import Text

/// A bar that fills towards its goal.
package enum Bar {
  /// A bar of `width` cells, filled for a share of 0 to 1, in steps of half a cell; only 1 fills
  /// it, and only 0 empties it; a goal, also 0 to 1, is a stroke across the bar.
  package static func line(
    fill: Double, width: Int, hue: Hue, goal: Double? = nil, glyphs: Glyphs
  ) -> Line {
    var line = Line()
    draw(fill: fill, width: width, hue: hue, goal: goal, glyphs: glyphs, in: &line)
    return line
  }

  /// Draws ``line(fill:width:hue:goal:glyphs:)`` at the end of a line; nothing in words.
  package static func draw(
    fill: Double, width: Int, hue: Hue, goal: Double? = nil, glyphs: Glyphs, in line: inout Line
  ) {
    if glyphs == .words { return }
    let width = max(width, 0)
    let share = fill > 0 ? min(fill, 1) : 0
    let smallest = share > 0 ? 1 : 0
    let steps =
      switch glyphs {
      case .unicode: max(Int(share * Double(2 * width)), smallest)
      case .ascii, .words: 2 * max(Int(share * Double(width)), smallest)
      }
    guard let goal, goal > 0, goal < 1, width > 0
    else { return draw(0..<width, steps, hue, glyphs, in: &line) }
    let index = Int(goal * Double(width))
    draw(0..<index, steps, hue, glyphs, in: &line)
    line.append(stroke(steps - 2 * index, glyphs))
    draw(index + 1..<width, steps, hue, glyphs, in: &line)
  }

  private static func draw(
    _ cells: Range<Int>, _ steps: Int, _ hue: Hue, _ glyphs: Glyphs, in line: inout Line
  ) {
    let full = min(max(steps / 2, cells.lowerBound), cells.upperBound)
    line.append(glyphs == .unicode ? "━" : "=", count: full - cells.lowerBound, .accent(hue))
    var rest = full
    if steps % 2 == 1, cells.contains(steps / 2) {
      line.append("╾", count: 1, .accent(hue))
      rest += 1
    }
    line.append(glyphs == .unicode ? "─" : "-", count: cells.upperBound - rest, .track)
  }

  private static func stroke(_ steps: Int, _ glyphs: Glyphs) -> CleanText {
    switch glyphs {
    case .unicode: steps >= 2 ? "┿" : steps == 1 ? "┽" : "┼"
    case .ascii, .words: "|"
    }
  }
}

/// A rating as dots, one for each step of its scale.
package enum Dots {
  /// `●●●●○` for 4 of 5, `·····` without a value; the goal's dot is `◉` or `◎`; in words `4 of 5`.
  package static func line(
    value: Double?, goal: Double? = nil, top: Int, hue: Hue, glyphs: Glyphs
  ) -> Line {
    if glyphs == .words { return words(value, top: top) }
    guard let value else { return Line(String(repeating: glyphs.missing, count: top), .quiet) }
    let halves = step(of: value * 2, upTo: top * 2)
    let goal = goal.map { step(of: $0, upTo: top) }
    var line = Line()
    line.reserve(top)
    for dot in 1...max(top, 1) {
      let isGoal = dot == goal
      switch halves - 2 * (dot - 1) {
      case 2...:
        line.append(glyphs.sign(isGoal ? "◉" : "●", isGoal ? "@" : "*"), count: 1, .accent(hue))
      case 1: line.append(glyphs == .unicode ? "◐" : "+", count: 1, .accent(hue))
      default: line.append(glyphs.sign(isGoal ? "◎" : "○", isGoal ? "o" : "."), count: 1, .track)
      }
    }
    return line
  }

  /// `4 of 5`.
  private static func words(_ value: Double?, top: Int) -> Line {
    guard let value else { return Line("not rated") }
    let number = NumberText.text { $0.rounded(value, places: value == value.rounded() ? 0 : 1) }
    return Line("\(number) of \(top)")
  }

  /// The nearest whole step from 0 to `top`; 0 for NaN.
  private static func step(of value: Double, upTo top: Int) -> Int {
    value > 0 ? Int(min(value, Double(top)).rounded()) : 0
  }
}

/// A row of small columns, one for each day.
package enum Sparkline {
  /// The column for a share of 0 to 1, `▁` to `█`, in ASCII `1` to `8`; a dot without a value.
  package static func glyph(for share: Double?, glyphs: Glyphs) -> CleanText {
    if glyphs == .words { return "" }
    guard let share else { return CleanText(glyphs.missing) }
    let step = share > 0 ? min(Int(min(share, 1) * 8), 7) : 0
    return glyphs == .unicode ? columns[step] : digits[step]
  }

  private static let columns: [CleanText] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let digits: [CleanText] = ["1", "2", "3", "4", "5", "6", "7", "8"]
}

/// Tags and yes-or-no goals of a day, side by side.
package enum Chips {
  /// One of them: a label and a state.
  package struct Chip: Sendable {
    package enum State: Sendable {
      case done
      /// A goal that is not met yet.
      case open
      /// True of the day, though the goal is that it is not.
      case over
      /// Neither: the day does not count.
      case paused
    }

    package let label: CleanText
    package let state: State

    package init(_ label: CleanText, _ state: State = .done) {
      (self.label, self.state) = (label, state)
    }

    /// `Gym: yes`.
    fileprivate var sentence: String {
      switch state {
      case .done: "\(label.string): yes."
      case .open: "\(label.string): not yet."
      case .over: "\(label.string): yes, over the limit."
      case .paused: "\(label.string): paused."
      }
    }
  }

  /// `✓ Gym   ✓ Reading   · Meditation` on as many lines as needed, a sentence each in words.
  package static func lines(_ chips: [Chip], hue: Hue, width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words { return chips.map { Line($0.sentence) } }
    return Legend.block(
      of: chips.map { draw($0, hue, glyphs) }, gap: .blank(glyphs == .unicode ? 3 : 1),
      width: width, glyphs: glyphs)
  }

  private static func draw(_ chip: Chip, _ hue: Hue, _ glyphs: Glyphs) -> Line {
    let mark: Role =
      switch chip.state {
      case .done: .accent(hue)
      case .open, .paused: .quiet
      case .over: .alert
      }
    let isOpen = chip.state == .open || chip.state == .paused
    var line = Line()
    switch glyphs {
    case .unicode:
      line.append(chip.state == .paused ? "– " : isOpen ? "· " : "✓ ", mark)
      line.append(chip.label, isOpen ? .quiet : .text)
    case .ascii, .words:
      line.append(isOpen ? "(" : "[", mark)
      line.append(chip.label, isOpen ? .quiet : .text)
      line.append(isOpen ? ")" : "]", mark)
    }
    return line
  }
}

/// A progress bar on the standard error stream, if that is a terminal.
package struct ProgressBar {
  /// Fewer things than this are done too soon for a bar to be seen.
  package static let fewest = 50_000

  private let total: Int
  private let name: String
  private let service: String?
  private let stream: OutputStream
  private let glyphs: Glyphs
  private let isShown: Bool
  private var percent = -1

  /// A bar for `total` things of a service; shown only if there are at least `fewest`.
  package init(
    of total: Int, called name: String, by service: String? = nil,
    from fewest: Int = ProgressBar.fewest, on stream: OutputStream, glyphs: Glyphs
  ) {
    (self.total, self.name, self.service) = (total, name, service)
    (self.stream, self.glyphs) = (stream, glyphs)
    isShown = total >= fewest && stream.isTerminal && glyphs != .words
  }

  /// Shows how many things are done, if the percentage has changed.
  package mutating func show(_ done: Int) {
    guard isShown, done * 100 / total != percent else { return }
    percent = done * 100 / total
    stream.draw(bar: CleanText(line))
  }

  private static let leastBar = 10

  /// `Fetching 30 days ━━━━──── 50%  Exist, Ctrl-C stops`; a narrow terminal omits the end.
  private var line: String {
    let stop = "  Ctrl-C stops"
    let ends = [service.map { "  \($0), Ctrl-C stops" } ?? stop, stop, ""]
    // With blanks around the bar, and a percentage of at most four characters.
    let room = stream.cells - name.count - 6
    guard let end = ends.first(where: { room - $0.count >= ProgressBar.leastBar })
    else { return String("\(name) \(percent)%".prefix(stream.cells)) }
    let cells = room - end.count
    let full = cells * percent / 100
    let isUnicode = glyphs == .unicode
    return name + " " + String(repeating: isUnicode ? "━" : "#", count: full)
      + String(repeating: isUnicode ? "─" : "-", count: cells - full) + " \(percent)%" + end
  }

  /// Erases the bar.
  package mutating func erase() {
    percent = -1
    stream.eraseBar()
  }
}
