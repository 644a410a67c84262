import Drawing
import Places
import Text

/// What the pins of a map are, the first first.
struct MapLegend {
  private let marks: [MapMark]
  private let pins: MapPins
  private let details: (Int) -> CleanText
  /// How many entries there are at most in a column.
  private static let most = 12

  init(of marks: [MapMark], _ pins: MapPins, details: @escaping (Int) -> CleanText) {
    self.marks = marks
    self.pins = pins
    self.details = details
  }

  /// One column, or two from 100 cells on; no line is wider than `width`.
  func block(width: Int, glyphs: Glyphs) -> Block {
    let count = Columns.count(in: width, glyphs: glyphs)
    let gap = 3
    let room = (width - gap * (count - 1)) / count
    let shown = pins.pins.prefix(MapLegend.most * count)
    let rows = (shown.count + count - 1) / count
    let entries = shown.map { entry(of: $0, width: room, glyphs: glyphs) }
    var block: Block = []
    for row in 0..<rows {
      var line = Line()
      for column in 0..<count where column * rows + row < entries.count {
        line.pad(to: column * (room + gap))
        line.append(entries[column * rows + row])
      }
      block.append(line)
    }
    let hidden = pins.pins.dropFirst(shown.count).reduce(0) { $0 + $1.members.count }
    if hidden > 0 {
      block += Wrap.block(
        of: "\(hidden) more \(hidden == 1 ? "place is" : "places are") on the map.", .quiet,
        width: width)
    }
    return block
  }

  /// `12 ◆ Melbourne, Australia   20 Nov 2026`, or what several points that are one pin are.
  private func entry(of pin: MapPins.Pin, width: Int, glyphs: Glyphs) -> Line {
    let first = marks[pin.members[0]]
    let kind = MapDrawing.kind(of: pin, marks)
    var line = Line()
    let digits = marks.lazy.compactMap(\.number).max().map { "\($0)".utf8.count } ?? 0
    if digits > 0 {
      line.append(first.number.map { "\($0)" } ?? "", .quiet, rightIn: digits)
      line.append(" ")
    }
    line.append(kind.sign(glyphs), kind.role)
    line.append(" ")
    line.append(first.name)
    if pin.members.count > 1 { line.append(" " + others(of: pin), .quiet) }
    let detail = StyledText(details(pin.members[0]), .quiet)
    if detail.width > 0, width >= 50 {
      line.cut(to: width - detail.width - 2, glyphs: glyphs)
      line.pad(to: width - detail.width)
      line.append(detail)
    }
    line.cut(to: width, glyphs: glyphs)
    return line
  }

  /// `and 11 more: Geelong (3), Ballarat`: each name once, in the order of the points.
  private func others(of pin: MapPins.Pin) -> String {
    let first = marks[pin.members[0]].shortName
    var names: [(name: CleanText, count: Int)] = []
    var isCut = false
    for member in pin.members.dropFirst() where marks[member].shortName != first {
      let name = marks[member].shortName
      if let index = names.firstIndex(where: { $0.name == name }) {
        names[index].count += 1
      } else if names.count < 4 {
        names.append((name, 1))
      } else {
        isCut = true
        break
      }
    }
    let text = "and \(pin.members.count - 1) more"
    if names.isEmpty { return text }
    let listed = names.map {
      $0.count > 1 && !isCut ? "\($0.name.string) (\($0.count))" : $0.name.string
    }
    return text + ": " + listed.joined(separator: ", ")
  }
}
