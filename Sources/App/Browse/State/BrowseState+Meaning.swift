import Geography

// The table of views and keys: an action follows from the contents, not from the name of the view.

extension BrowseState {
  /// The row that keys are about: the selected one, or the subject of a picture.
  func target(in content: BrowseContent) -> BrowseRow? {
    if let index = content.index(of: selected) { return content.rows[index] }
    return content.items.first { $0.item == selected } ?? content.subject
  }

  /// What an action does here, in a word or two for the line of keys; nil if it does nothing.
  ///
  /// The line of keys, the keys themselves and the table in `Docs/Browse.md` follow from it.
  func meaning(of action: BrowseAction, in content: BrowseContent, height: Int) -> String? {
    let row = target(in: content)
    let item = row?.item
    func when(_ isUsed: Bool, _ word: String) -> String? { isUsed ? word : nil }
    return switch action {
    case .move(let days): abs(days) == 1 ? across(content) : "week"
    case .moveMonths(let months): abs(months) == 1 ? "month" : "year"
    case .today: "today"
    case .up, .down, .scroll: along(content, height)
    case .pageUp, .pageDown: when(along(content, height) != nil, "page")
    case .first, .last: ends(content)
    case .open: opening(item, content.opening)
    case .back: "back"
    case .changePane: when(!content.panes.isEmpty, "pane")
    case .nextView: "view"
    case .help: "keys"
    case .quit: "quit"
    case .edit: content.editing != nil ? "units" : when(row?.isEditable == true, "edit")
    case .add: when(content.adding != nil || row?.isTag == true || row?.isCount == true, "add")
    case .rate: when(view.traits.features.contains(.rates), "mood")
    case .round: when(view.traits.features.contains(.rates), "missing")
    case .tag: removal(row)
    case .goal: when(item?.isAttribute == true, "goal")
    case .undo, .redo: "undo"
    case .pick: "pick"
    case .command: "command"
    case .search: content.searching != nil ? "place" : when(content.canFind(in: height), "find")
    case .nextMatch, .previousMatch: when(content.canFind(in: height) && !wanted.isEmpty, "find")
    case .zoomIn, .zoomOut: content.zoom
    case .openLink: when(row?.isLinked == true || fact != nil, "link")
    case .share: when(item?.isFact == true || item?.isEvent == true || fact != nil, "copy")
    case .weatherHere: when(point(of: row, in: content) != nil, "weather")
    case .mapHere: when(row?.point != nil && !content.movement.isMap, "map")
    case .eventHere: when(view == .map && point(of: row, in: content) != nil, "event")
    case .checkIn: when(item?.isPlace == true, "check in")
    case .refresh: when(content.refreshing != nil, "refresh")
    }
  }

  /// Whether an action changes a value of the day, which a future day cannot have.
  func recordsDay(_ action: BrowseAction, in content: BrowseContent) -> Bool {
    let row = target(in: content)
    return switch action {
    case .rate, .round: true
    case .edit, .add: row?.item?.isAttribute == true
    case .tag: row?.isOwn != true
    default: false
    }
  }

  /// The unit of left and right; nil if they do nothing.
  private func across(_ content: BrowseContent) -> String? {
    switch content.movement {
    case .rows where !content.followsDay: nil
    case .map, .tiles: "place"
    case .rows, .days, .weeks, .attributes, .agenda: "day"
    }
  }

  /// The unit of up and down; nil if they do nothing.
  private func along(_ content: BrowseContent, _ height: Int) -> String? {
    switch content.movement {
    case .rows where content.selectable.isEmpty: content.rows.count > height ? "scroll" : nil
    case .rows: "row"
    case .days: "day"
    case .weeks: "week"
    case .attributes: "attribute"
    case .agenda: "event"
    case .map, .tiles: "place"
    }
  }

  /// What g and G do.
  private func ends(_ content: BrowseContent) -> String? {
    switch content.movement {
    case .rows: content.rows.isEmpty ? nil : "first, last"
    case .agenda: "today, last"
    case .map: "all places"
    case .tiles: "first, last"
    case .days, .weeks, .attributes: nil
    }
  }

  /// What Enter does with an item.
  private func opening(_ item: BrowseRow.Item?, _ opening: BrowseOpening) -> String? {
    switch opening {
    case .day: "day"
    case .rating: "rate"
    case .round: "missing"
    case .usualPlace: "live here"
    case .nothing: nil
    case .row:
      switch item {
      case .attribute, .fact, .place, .event, .view, .deed: "open"
      case .number: "explain"
      case .setting, .reminder: "change"
      case .theme: "use"
      case .account(let deed): deed.rawValue
      case nil: nil
      }
    }
  }

  /// What x does with a row.
  private func removal(_ row: BrowseRow?) -> String? {
    switch row?.item {
    case .fact, .place, .event: row?.isOwn == true ? "remove" : nil
    case .reminder: row?.isOwn == true ? "remove" : nil
    case .attribute, .view, .setting, .theme, .number, .deed, .account, nil:
      row?.isTag == true || view.traits.features.contains(.tags) ? "tag" : nil
    }
  }

  /// The point of a row, else the middle of the shown map.
  func point(of row: BrowseRow?, in content: BrowseContent) -> Coordinates? {
    if let point = row?.point { return point }
    guard content.movement.isMap else { return nil }
    return area?.center ?? content.focus
  }
}

extension BrowseRow.Item {
  var isAttribute: Bool { if case .attribute = self { true } else { false } }
  var isFact: Bool { if case .fact = self { true } else { false } }
  var isEvent: Bool { if case .event = self { true } else { false } }
  var isPlace: Bool { if case .place = self { true } else { false } }
}

extension BrowseMovement { var isMap: Bool { if case .map = self { true } else { false } } }
