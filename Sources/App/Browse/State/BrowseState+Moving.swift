import Drawing
import Places
import Text
import Time

// Scrolling and selecting rows, days and parts of the map.

extension BrowseState {
  /// Left and right, and weeks.
  mutating func move(byDays days: Int, in content: BrowseContent) {
    switch content.movement {
    case .map(let view, let pins) where abs(days) == 1:
      walk(view, pins, content, right: days.signum(), down: 0)
    case .tiles where abs(days) == 1: moveTiles(by: days, in: content)
    case .rows, .days, .weeks, .attributes, .agenda, .map, .tiles: day = day + days
    }
  }

  /// Up and down, and pages.
  mutating func moveSelection(by count: Int, in content: BrowseContent, _ height: Int) {
    if abs(count) > 1, content.isGrid, content.rows.count > height {
      top = min(max(top + count, 0), content.rows.count - height)
      hasPaged = true
      return
    }
    switch content.movement {
    case .days: day = day + count
    case .weeks: day = day + 7 * count.signum()
    case .attributes(let names):
      guard !names.isEmpty else { break }
      let index = names.firstIndex(of: attribute).map { $0 + count.signum() } ?? 0
      attribute = names[min(max(index, 0), names.count - 1)]
    case .agenda(let agenda): go(to: agenda.position(after: count))
    case .map(let view, let pins): walk(view, pins, content, right: 0, down: count.signum())
    case .tiles(let columns):
      moveTiles(
        by: columns * (abs(count) > 1 ? max(height / 4, 1) * count.signum() : count), in: content)
      follow(content, height)
    case .rows: moveRows(by: count, in: content, height)
    }
  }

  /// The wheel of a mouse: rows, or on a map nearer and farther.
  mutating func scroll(by count: Int, in content: BrowseContent, _ height: Int) {
    if case .map = content.movement {
      zoom(by: count.signum(), in: content)
    } else {
      moveSelection(by: count, in: content, height)
    }
  }

  /// The first or the last row; all places on a map; in an agenda today, or the last events known.
  mutating func moveToEnd(by direction: Int, in content: BrowseContent, _ height: Int) {
    switch content.movement {
    case .map: area = nil
    case .agenda(let agenda):
      let end = direction < 0 ? today : agenda.lastEvents ?? day
      go(to: BrowseAgenda.Position(day: end, event: 0))
    case .tiles: moveTiles(by: direction * content.items.count, in: content)
    case .days, .weeks, .attributes: break
    case .rows: moveRows(by: direction * max(content.rows.count, 1), in: content, height)
    }
  }

  private mutating func go(to position: BrowseAgenda.Position) {
    day = position.day
    event = position.event
  }

  private mutating func moveRows(by count: Int, in content: BrowseContent, _ height: Int) {
    let rows = content.selectable
    defer { follow(content, height) }
    guard let index = content.index(of: selected), let position = rows.firstIndex(of: index) else {
      top = min(max(top + count, 0), max(content.rows.count - height, 0))
      return
    }
    // Some rows of a page cannot be selected.
    let target = min(max(index + count, 0), content.rows.count - 1)
    let next =
      abs(count) == 1
      ? position + count
      : rows.indices.min { abs(rows[$0] - target) < abs(rows[$1] - target) } ?? position
    select(rows[min(max(next, 0), rows.count - 1)], in: content, height)
    // The rows above the first that can be selected are shown with it.
    if next <= 0 { top = 0 }
  }

  /// Adds the next part of a list shortly before its end, and fetches it if the store has no more.
  private mutating func follow(_ content: BrowseContent, _ height: Int) {
    guard let paging = content.paging else { return }
    let rows = content.selectable
    let isNear =
      rows.isEmpty
      ? top + height > content.rows.count - BrowsePaging.margin
      : (content.index(of: selected).flatMap(rows.firstIndex) ?? 0)
        >= rows.count - BrowsePaging.margin
    guard isNear else { return }
    if paging.shown < paging.all {
      placeLimit += BrowsePaging.part
    } else if paging.canFetch, !hasAllPlaces, pending == nil, work == nil {
      pending = .fetchPlaces
      message = Message(text: "Fetching more places.", isProblem: false)
    }
  }

  /// Selects a row and scrolls so that it is shown.
  private mutating func select(_ index: Int, in content: BrowseContent, _ height: Int) {
    selected = content.rows[index].item
    if case .attribute(let name) = selected { attribute = name }
    scroll(to: index, in: content, height)
  }

  /// Selects the item that was clicked, at a row and a column of the screen.
  mutating func press(_ row: Int, _ column: Int, in content: BrowseContent, _ height: Int) {
    let index = row - 1 - content.heading.count + top
    guard row > content.heading.count, row <= content.heading.count + height,
      content.rows.indices.contains(index)
    else { return }
    let spot = content.spots.first { $0.lines.contains(index) && $0.cells.contains(column) }
    guard let item = spot?.item ?? content.rows[index].item else { return }
    selected = item
    if case .attribute(let name) = item { attribute = name }
  }

  private mutating func scroll(to index: Int, in content: BrowseContent, _ height: Int) {
    let last = max(content.rows.count - height, 0)
    if index < top { top = index }
    if index >= top + height { top = index - height + 1 }
    top = min(max(top, 0), last)
  }

  /// Scrolls so that the selected row is shown, after the content or the size has changed.
  mutating func fit(_ content: BrowseContent, height: Int) {
    if !content.panes.isEmpty { pane = min(pane, content.panes.count - 1) }
    top = min(max(top, 0), max(content.rows.count - height, 0))
    if let days = content.dayRows, !hasPaged {
      scroll(to: days.upperBound, in: content, height)
      scroll(to: days.lowerBound, in: content, height)
    }
    if let spot = content.spots.first(where: { $0.item == selected }), !content.movement.isMap {
      scroll(to: spot.lines.upperBound - 1, in: content, height)
      scroll(to: spot.lines.lowerBound, in: content, height)
    }
    guard selected != nil, let index = content.index(of: selected) else { return }
    scroll(to: index, in: content, height)
  }

  /// Selects another tile, if there is one.
  private mutating func moveTiles(by count: Int, in content: BrowseContent) {
    let index = content.items.firstIndex { $0.item == selected } ?? 0
    let next = index + count
    if abs(count) > 1 || content.items.indices.contains(next) {
      selected = content.items[min(max(next, 0), content.items.count - 1)].item
    }
  }

  /// Selects the place of the nearest pin in a direction, or moves the map where there is none.
  private mutating func walk(
    _ view: MapView, _ pins: [MapPins.Pin], _ content: BrowseContent, right: Int, down: Int
  ) {
    let current = pins.first { $0.members.contains { content.items[$0].item == selected } }
    // Without a selected pin it begins in the middle. A row is as high as two columns.
    let (column, row) = (current?.column ?? view.width / 4, current?.row ?? view.height / 8)
    func distance(_ pin: MapPins.Pin) -> (along: Int, across: Int) {
      let (x, y) = (pin.column - column, 2 * (pin.row - row))
      return right != 0 ? (x * right, abs(y)) : (y * down, abs(x))
    }
    let reachable = pins.filter { pin in
      let (along, across) = distance(pin)
      return current == nil || along > 0 && across <= along
    }
    let next = reachable.min { one, other in
      let ((along, across), (farther, aside)) = (distance(one), distance(other))
      return abs(along) + across < abs(farther) + aside
    }
    if let next {
      selected = content.items[next.members[0]].item
    } else {
      pan(view, right: right, up: -down)
    }
  }

  /// Moves the map by a quarter of what it shows.
  private mutating func pan(_ view: MapView, right: Int, up: Int) {
    guard view.degrees < 360 else { return }
    area = BrowseArea(
      center: view.moved(right: Double(right) / 4, up: Double(up) / 4), degrees: view.degrees)
  }

  /// The days of a history, or the part of the Earth on a map: fewer by -1, more by 1.
  ///
  /// In a calendar it exchanges hours and months.
  mutating func zoom(by steps: Int, in content: BrowseContent) {
    if view == .calendar {
      showsHours.toggle()
      return
    }
    if case .map(let view, _) = content.movement {
      let degrees = steps < 0 ? min(view.degrees / 2, 180) : view.degrees * 2
      // All places have no middle that anybody would want to see from near.
      let center = area == nil && steps < 0 ? content.focus ?? view.center : view.center
      area = BrowseArea(
        center: center, degrees: min(max(degrees, MapView.degrees(zoom: MapView.mostZoom)), 360))
      return
    }
    let zooms = BrowseState.zooms
    let index = zooms.firstIndex { $0 >= days } ?? zooms.count - 1
    days = zooms[min(max(index + steps, 0), zooms.count - 1)]
  }

  /// Selects the next row with a text, or scrolls to it.
  mutating func find(
    _ text: String, after index: Int?, by step: Int, in content: BrowseContent, _ height: Int
  ) {
    let wanted = FoldedText(text)
    guard !wanted.isEmpty, !content.rows.isEmpty else { return }
    let count = content.rows.count
    let start = index ?? top
    for offset in 1...count {
      let next = ((start + step * offset) % count + count) % count
      let row = content.rows[next]
      // A ring has its name below it.
      let text = row.line.text + (row.item?.isAttribute == true ? " " + row.label : "")
      guard !FoldedText(text).ranges(of: wanted).isEmpty else { continue }
      if row.item != nil {
        select(next, in: content, height)
      } else if content.selectable.isEmpty {
        top = min(next, max(count - height, 0))
      } else {
        continue
      }
      return
    }
    explain("Nothing here has '\(text)'.")
  }
}

// Overlays: the calendar that picks a day, and pages.

extension BrowseState {
  /// A key while a day is picked.
  mutating func pick(_ key: Key) -> [BrowseEffect] {
    guard let day = picked else { return [] }
    switch key {
    case .up, .scalar("k"): picked = day - 7
    case .down, .scalar("j"): picked = day + 7
    case .enter:
      self.day = day
      picked = nil
    case .escape, .backspace, .scalar("c"), .scalar("q"): picked = nil
    default:
      switch BrowseKeys.action(of: key) {
      case .move(let days): picked = day + days
      case .moveMonths(let months): picked = day.moved(byMonths: months)
      case .today: picked = today
      default: break
      }
    }
    return []
  }

  /// A key while a page is over the view: up and down scroll, others close it.
  mutating func turnPage(_ key: Key, height: Int) -> [BrowseEffect] {
    // In the list of keys, text filters it.
    if page == [] {
      if case .scalar(let scalar) = key {
        filter.unicodeScalars.append(scalar)
        pageTop = 0
        return []
      }
      if key == .backspace, !filter.isEmpty {
        filter.removeLast()
        return []
      }
    }
    switch BrowseKeys.action(of: key) {
    case .down: pageTop += 1
    case .up: pageTop = max(pageTop - 1, 0)
    case .scroll(let count): pageTop = max(pageTop + count, 0)
    case .pageDown: pageTop += max(height - 1, 1)
    case .pageUp: pageTop = max(pageTop - max(height - 1, 1), 0)
    case .first: pageTop = 0
    default: page = nil
    }
    return []
  }
}

extension Day {
  /// The same date `count` months later, or the last day of a shorter month; in the years 1 to
  /// 9999.
  func moved(byMonths count: Int) -> Day {
    let (year, month, date) = civil
    let months = min(max(year * 12 + month - 1 + count, 12), 9999 * 12 + 11)
    let length = Month(rawValue: months % 12 + 1)?.length(in: months / 12) ?? 31
    return Day(year: months / 12, month: months % 12 + 1, day: min(date, length)) ?? self
  }
}
