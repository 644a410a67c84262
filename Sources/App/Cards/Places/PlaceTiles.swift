import Drawing
import Formats
import Places
import Text

extension PlaceRows {
  private static let narrowestTile = 36
  package static let tileGap = 3
  package static let tileHeight = 3
  private static let picture = 7

  /// How many tiles are side by side, and the width of each.
  package static func tileColumns(in width: Int) -> (count: Int, width: Int) {
    let count = max(1, (width + tileGap) / (narrowestTile + tileGap))
    return (count, (width + tileGap) / count - tileGap)
  }

  /// Places as tiles, with the initials of the person for a picture.
  ///
  ///     ╭────╮ Ana Lima               12
  ///     │ AL │ Melbourne, Victoria
  ///     ╰────╯ 20 Nov · example.org
  package func tiles(width: Int) -> Block {
    // Words have no picture, so that only the table remains.
    if look.glyphs == .words { return PlaceRows(of: places, look: look).block(width: width) }
    let gap = PlaceRows.tileGap
    let (columns, tileWidth) = PlaceRows.tileColumns(in: width)
    var block: Block = []
    for start in stride(from: 0, to: places.count, by: columns) {
      if start > 0 { block.append(Line()) }
      block += places[start...].prefix(columns).enumerated().reduce([]) { row, next in
        row.beside(tile(next.element, tileWidth), at: next.offset * (tileWidth + gap))
      }
    }
    return block
  }

  /// Three lines, none wider than `width`.
  private func tile(_ place: Place, _ width: Int) -> Block {
    let hue = look.hue(of: place.person)
    let initials = PlaceName.initials(of: look.name(of: place.person))
    let isUnicode = look.glyphs == .unicode
    let edges: (top: String, bottom: String, side: String) =
      isUnicode ? ("╭────╮", "╰────╯", "│") : ("+----+", "+----+", "|")
    var middle = Line(edges.side, .accent(hue))
    let left = max(4 - initials.width, 0) / 2
    middle.append(.blank(left))
    middle.append(initials, .title(hue))
    middle.pad(to: 5)
    middle.append(edges.side, .accent(hue))
    let room = max(width - PlaceRows.picture, 4)
    var who = Line(look.name(of: place.person), .strong)
    let number = "\(place.id)"
    who.cut(to: max(room - number.utf8.count - 1, 1), glyphs: look.glyphs)
    who.pad(to: max(room - number.utf8.count, 0))
    who.append(number, .quiet)
    let name = Line(place.name)
    var details = Line(look.date(of: place), .quiet)
    let address = look.address(of: place)
    if !address.isEmpty {
      details.append(look.glyphs.dot, .quiet)
      details.append(Line(address, .quiet), linkedTo: place.link)
    }
    let pictures = [Line(edges.top, .accent(hue)), middle, Line(edges.bottom, .accent(hue))]
    return zip(pictures, [who, name, details]).map { picture, text in
      var line = picture
      line.pad(to: PlaceRows.picture)
      line.append(text.cutting(to: room, glyphs: look.glyphs))
      return line.cutting(to: width, glyphs: look.glyphs)
    }
  }
}

/// All that is known of one place.
///
///     Melbourne, Victoria
///     Friday 20 November 2026
///
///     Where      -37.81,144.96
///     Note       With Ana
package struct PlacePage {
  private let place: Place
  private let look: PlaceLook

  private static let column = 11

  package init(of place: Place, look: PlaceLook) { (self.place, self.look) = (place, look) }

  package func block(width: Int) -> Block {
    let rows: [(String, String)] = [
      ("Who", look.name(of: place.person).string), ("Where", place.point.text),
      ("Address", place.address?.string ?? ""), ("Note", place.note?.string ?? ""),
      ("Number", "\(place.id)"),
    ]
    return Wrap.block(of: place.name.string, .strong, width: width)
      + [Line(DayText.long(place.day)), Line()]
      + rows.filter { !$0.1.isEmpty }.flatMap { label, text in
        Wrap.block(of: text, .text, beside: Line(label, .quiet), column: Self.column, width: width)
      }
  }
}

/// How many places each country or each year has, with a bar each.
///
///     Australia  ━━━━━━━━━━━━━━  12
///     Portugal   ━━━              3
package struct PlaceCounts: Card {
  /// `Australia` or `2026`; the two letters of a country, or nil if it is far from cities.
  package typealias Row = (name: String, code: String?, count: Int)

  package enum Kind: String { case countries, years }

  private let rows: [Row]
  private let kind: Kind

  package init(_ rows: [Row], of kind: Kind) { (self.rows, self.kind) = (rows, kind) }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words {
      return rows.map { PlainText.sentence($0.name, [CountText.of($0.count, "place", "places")]) }
    }
    let widest = rows.map { TextWidth.cells(of: CleanText($0.name).string) }.max() ?? 0
    let name = min(widest, max(width / 3, 8))
    let number = rows.map { CountText.grouped($0.count).utf8.count }.max() ?? 1
    let most = rows.map(\.count).max() ?? 1
    let bar = min(max(width - name - number - 4, 0), 60)
    return rows.map { row in
      var label = Line(row.name)
      label.cut(to: name, glyphs: glyphs)
      label.pad(to: name)
      label.append(.blank(2))
      if bar >= 4 {
        Bar.draw(
          fill: Double(row.count) / Double(most), width: bar, hue: PlaceLook.ownHue,
          glyphs: glyphs, in: &label)
        label.append(.blank(2))
      }
      label.append(CountText.grouped(row.count), .strong, rightIn: number)
      return label.cutting(to: width, glyphs: glyphs)
    }
  }

  package func write(to json: inout JSONText) {
    json.array(kind.rawValue, of: rows) { json, row in
      switch kind {
      case .countries:
        json.member("country", row.name)
        json.member("code", row.code)
      case .years: json.member("year", Int(row.name))
      }
      json.member("places", row.count)
    }
  }
}
