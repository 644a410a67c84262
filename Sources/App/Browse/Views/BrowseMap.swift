import Actions
import Cards
import Drawing
import Metrics
import Places
import Readings
import Storage
import Text

/// The places on a map, as a table and as tiles, and the account with which they are shared.
enum BrowseMap: BrowseSubject {
  static let traits = BrowseTraits(key: "0", title: "the map")

  private enum Pane: String, CaseIterable {
    case map = "Map"
    case table = "Table"
    case tiles = "Tiles"
    case account = "Account"
  }

  /// The lines of a map's frame and scale.
  private static let frame = 3
  private static let tableWidth = 44

  static func absence(in reader: BrowseReader) throws -> String? {
    let store = try reader.world.openStore()
    if try store?.placeCount() ?? 0 > 0 { return nil }
    if try PlacesSession(in: reader.world).isThere { return nil }
    return "There are no places. To add one: dash places add Melbourne"
  }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let hasAccount = (try? PlacesSession(in: reader.world).isThere) ?? false
    let panes = Pane.allCases.filter { $0 != .account || hasAccount }
    let pane = panes[min(state.pane, panes.count - 1)]
    let store = try reader.world.openStore()
    let (places, all) = try store?.places(PlaceFilter(), limit: state.placeLimit) ?? ([], 0)
    var content = BrowseContent()
    content.panes = panes.map(\.rawValue)
    content.heading = [reader.tabs(content.panes, shown: state.pane)]
    content.adding = BrowsePrompt(.question(.place), "Add a place: ")
    if hasAccount, !reader.isDemo { content.refreshing = .places }
    content.paging = BrowsePaging(
      shown: places.count, all: all,
      canFetch: hasAccount && !reader.isDemo && reader.settings.followsPlaces)
    if places.isEmpty, pane != .account {
      content.rows = reader.wrapped("There are no places. + adds one, such as Melbourne.")
      return content
    }
    if pane == .map, let area = state.area {
      content.status =
        (area.name.map { CleanText($0).string + reader.glyphs.dot } ?? "") + "g shows all places"
    }
    switch pane {
    case .map: try show(places, on: state.area, from: reader, in: &content)
    case .table: content.rows = rows(of: places, width: reader.columns, reader.reading.placeLook)
    case .tiles: showTiles(of: places, from: reader, in: &content)
    case .account:
      content.paging = nil
      content.rows = reader.rows { try reader.reading.placesAccount() }
    }
    return content
  }

  /// A row for each place, and its details below on a narrow screen.
  private static func rows(of places: [Place], width: Int, _ look: PlaceLook) -> [BrowseRow] {
    let blocks = PlaceRows(of: places, look: look).blocks(width: width - 2)
    return zip(places, blocks).flatMap { place, block in
      block.enumerated().map { index, line in
        var shown = Line(indent: 2)
        shown.append(line)
        return index == 0 ? row(of: place, shown, look) : BrowseRow(shown)
      }
    }
  }

  /// A row that stands for a place.
  private static func row(of place: Place, _ line: Line, _ look: PlaceLook) -> BrowseRow {
    var row = BrowseRow(line, .place(place.id), label: place.name.string)
    row.info = look.address(of: place).string
    row.point = place.point
    row.isOwn = place.isOwn
    row.isLinked = place.link != nil
    row.drafts = [place.name.string, place.address?.string ?? "", place.note?.string ?? ""]
    return row
  }

  /// Tiles in a grid that arrows move in.
  private static func showTiles(
    of places: [Place], from reader: BrowseReader, in content: inout BrowseContent
  ) {
    let look = reader.reading.placeLook
    let (columns, width) = PlaceRows.tileColumns(in: reader.columns)
    content.rows = PlaceRows(of: places, look: look).tiles(width: reader.columns).rows
    content.items = places.map { row(of: $0, Line(), look) }
    content.subject = content.items.first
    content.movement = .tiles(columns)
    let step = PlaceRows.tileHeight + 1
    content.spots = content.items.enumerated().compactMap { index, row in
      guard let item = row.item else { return nil }
      let (top, left) = (index / columns * step, index % columns * (width + PlaceRows.tileGap))
      return BrowseSpot(
        item: item, lines: top..<top + PlaceRows.tileHeight, cells: left..<left + width)
    }
  }

  /// The map with its legend below, or on a wide screen with the table beside.
  private static func show(
    _ places: [Place], on area: BrowseArea?, from reader: BrowseReader,
    in content: inout BrowseContent
  ) throws {
    let points = places.map(\.point)
    let extent: MapExtent =
      area.map { .around($0.center, degrees: $0.degrees) }
      ?? .fitting(points, least: MapView.degrees(zoom: MapView.usualZoom))
    let screen = try reader.reading.map(of: places, on: extent)
    let room = max(reader.rows - content.heading.count - frame, 3)
    let beside = reader.isWide ? tableWidth + BrowseReader.gap : 0
    // A map is half as high as it is wide: four columns for each row.
    let width = max(min(reader.columns - beside, 4 * room + Frame.margin), 16)
    let map = screen.map(width: width, glyphs: reader.glyphs)
    let view = screen.view(width: width)
    let pins = screen.pins(on: view).pins
    content.movement = .map(view, pins)
    content.zoom = "zoom"
    let look = reader.reading.placeLook
    content.items = places.map { row(of: $0, Line(), look) }
    for pin in pins {
      for index in pin.members {
        if pin.members.count > 1 {
          let info = content.items[index].info
          content.items[index].info =
            "\(pin.members.count) places here" + (info.isEmpty ? "" : reader.glyphs.dot + info)
        }
        content.spots.append(
          BrowseSpot(
            item: .place(places[index].id), lines: pin.row + 1..<pin.row + 2,
            cells: pin.column + Frame.margin / 2..<pin.column + Frame.margin / 2 + 1))
      }
    }
    content.focus = (places.first(where: \.isOwn) ?? places.first)?.point
    if reader.isWide {
      let column = width + BrowseReader.gap
      var table: Block = []
      for (place, block) in zip(places, PlaceRows(of: places, look: look).blocks(width: tableWidth))
      {
        guard table.count + block.count <= room + frame else { break }
        content.spots.append(
          BrowseSpot(
            item: .place(place.id), lines: table.count..<table.count + block.count,
            cells: column..<column + tableWidth))
        table += block
      }
      content.rows = map.beside(table, at: column).rows
    } else {
      let legend = screen.legend(width: reader.columns, glyphs: reader.glyphs)
      content.rows = (map + legend).prefix(room + frame).rows
    }
  }
}

/// The weather where the person lives.
enum BrowseOutside: BrowseSubject {
  static let traits = BrowseTraits(key: "9", title: "the weather")

  static func absence(in reader: BrowseReader) throws -> String? {
    if reader.isDemo { return nil }
    do {
      _ = try PlaceFinder(in: reader.world, store: reader.world.openStore()).usualPlace(nil)
      return nil
    } catch {
      let failure = Failure(error)
      return ([failure.message] + failure.hints.prefix(1)).joined(separator: ". ")
    }
  }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    // Another day has its forecast or its record at the usual place.
    let reading = reader.reading
    var content = BrowseContent(
      rows: reader.rows {
        if let place = state.outside {
          return try reading.outside(
            reading.outsideReport(of: place, from: reader.world.openStore()),
            refresh: "dash outside \(place.coordinates.text) --refresh", rows: reader.rows)
        }
        return state.day == state.today
          ? try reading.outside(on: reader.rows)
          : try reading.day(
            DayRequest(day: state.day, group: Group.weatherName), isShort: false, fitting: nil)
      })
    let units = [("m", "metric"), ("i", "imperial")] as [(Unicode.Scalar, String)]
    content.editing = BrowsePrompt(
      .choice(
        units.map { key, name in
          BrowsePrompt.Choice(key: key, word: name, effects: [.change(.set("units", to: name))])
        }), "Units: ")
    content.searching = BrowsePrompt(.weather, "The weather of: ")
    if state.outside != nil {
      content.opening = .usualPlace
      content.followsDay = false
    }
    if state.day != state.today, content.rows.count < 2 {
      content.rows += reader.wrapped("No weather is known for this day.")
    }
    content.status =
      state.outside != nil
      ? "Esc shows your usual place."
      : state.day == state.today
        ? "The weather now" : "The weather of " + DayText.plain(state.day, on: state.today)
    if !reader.isDemo { content.refreshing = .weather(state.outside?.coordinates) }
    return content
  }
}
