import Drawing
import Geography
import Places
import Text

/// A point of a map with what its legend says.
package struct MapMark: Equatable, Sendable {
  /// How it is drawn: no kind is known by its colour alone.
  package enum Kind: Equatable, Sendable {
    case own, other
    /// The target of a search: a city, or where a fact happened.
    case target
  }

  package var kind: Kind
  package var number: Int?
  package var name: CleanText
  package var point: Coordinates
  /// The web address that its name is a link to, or nil.
  var link: String?

  package init(_ kind: Kind, number: Int? = nil, name: CleanText, point: Coordinates) {
    (self.kind, self.number, self.name, self.point) = (kind, number, name, point)
  }

  package init(_ place: Place) {
    self.init(
      place.isOwn ? .own : .other, number: place.id > 0 ? place.id : nil, name: place.name,
      point: place.point)
    link = place.link
  }

  /// The name up to its first comma, for a place among others.
  var shortName: CleanText {
    let start = name.string.prefix { $0 != "," }
    return start.isEmpty ? name : CleanText(String(start))
  }
}

extension MapMark.Kind {
  /// The signs that lists of places have, too.
  func sign(_ glyphs: Glyphs) -> CleanText {
    switch (self, glyphs) {
    case (.own, .unicode): "●"
    case (.other, .unicode): "○"
    case (.target, .unicode): "◎"
    case (.own, .ascii), (.own, .words): "*"
    case (.other, .ascii), (.other, .words): "o"
    case (.target, .ascii), (.target, .words): "@"
    }
  }

  /// Colours that are apart from the green of the land.
  var role: Role {
    switch self {
    case .own: .title(.orange)
    case .other: .title(.blue)
    case .target: .title(.purple)
    }
  }
}

/// The names of the pins of a map, in their order.
struct MapLegend {
  let marks: [MapMark]
  let pins: MapPins
  let details: (Int) -> CleanText
  private static let most = 12

  /// One column, or two from 100 cells on.
  func block(width: Int, glyphs: Glyphs) -> Block {
    let count = Columns.count(in: width, glyphs: glyphs)
    let gap = 3
    let room = (width - gap * (count - 1)) / count
    let shown = pins.pins.prefix(MapLegend.most * count)
    let rows = (shown.count + count - 1) / count
    let entries = shown.map { entry(of: $0, width: room, glyphs: glyphs) }
    var block: Block = (0..<count).reduce([]) { block, column in
      let lines = Array(entries.dropFirst(column * rows).prefix(rows))
      return block.beside(lines, at: column * (room + gap))
    }
    let hidden = pins.pins.dropFirst(shown.count).reduce(0) { $0 + $1.members.count }
    if hidden > 0 {
      block += Wrap.block(
        of: "\(hidden) more \(hidden == 1 ? "place is" : "places are") on the map.", .quiet,
        width: width)
    }
    return block
  }

  /// `12 ● Melbourne, Australia   20 Nov 2026`, or `12 ● 3 places here: Melbourne, Geelong`.
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
    if pin.members.count > 1 { line.append("\(pin.members.count) places here: ", .quiet) }
    line.append(Line(first.name), linkedTo: first.link)
    if pin.members.count > 1 { line.append(others(of: pin), .quiet) }
    let detail = StyledText(details(pin.members[0]), .quiet)
    if detail.width > 0, width >= 50 {
      line.cut(to: width - detail.width - 2, glyphs: glyphs)
      line.pad(to: width - detail.width)
      line.append(detail)
    }
    return line.cutting(to: width, glyphs: glyphs)
  }

  /// `, Geelong (3), Ballarat`: each other name once, in the order of the points, and how many
  /// there are besides.
  private func others(of pin: MapPins.Pin) -> String {
    let first = marks[pin.members[0]].shortName
    var names: [(name: CleanText, count: Int)] = []
    for member in pin.members.dropFirst() {
      let name = marks[member].shortName
      if let index = names.firstIndex(where: { $0.name == name }) {
        names[index].count += 1
      } else {
        names.append((name, 1))
      }
    }
    let same = names.first { $0.name == first }?.count ?? 0
    names.removeAll { $0.name == first }
    let listed = names.prefix(4).map {
      ", " + $0.name.string + ($0.count > 1 ? " (\($0.count))" : "")
    }
    let rest = names.dropFirst(4).reduce(0) { $0 + $1.count }
    return (same > 0 ? " (\(same + 1))" : "") + listed.joined()
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
