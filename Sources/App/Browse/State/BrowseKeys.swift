import Drawing
import Text

/// A key of `dash browse`, and what it does.
struct BrowseKey: Sendable {
  /// As help shows it: `←→ h l`.
  let shown: String
  let plain: String
  /// The word on the last line, such as `day`, or nil if the key is not listed there.
  let short: String?
  /// The keys as the last line shows them.
  let brief: String
  let plainBrief: String
  /// When the last line shows it.
  let use: Use
  let help: String

  enum Use: Sendable {
    case everywhere
    /// In views that have it, unless the day is in the future.
    case recording(BrowseTraits.Features)
    case finding
    /// The arrows, whose words follow from the view.
    case across
    case along
    case opening
    /// An attribute or a setting is selected.
    case attribute
    case value
    case linked
    case zoom
    /// A point is shown.
    case here
    /// An event of the day has a place that is known.
    case event
    case panes
    case adding
  }

  init(
    _ shown: String, plain: String? = nil, _ short: String? = nil, brief: String? = nil,
    plainBrief: String? = nil, _ use: Use = .everywhere, help: String
  ) {
    self.shown = shown
    self.plain = plain ?? shown
    self.short = short
    self.brief = brief ?? shown
    self.plainBrief = plainBrief ?? self.plain
    self.use = use
    self.help = help
  }
}

/// The keys of `dash browse`, their actions and their descriptions, for the last line, the list of
/// all keys and `dash help browse`.
package enum BrowseKeys {
  static let all: [BrowseKey] = [
    BrowseKey(
      "← → h l", plain: "left right h l", "day", brief: "←→", plainBrief: "h l", .across,
      help: "The day before or after."),
    BrowseKey(
      "↑ ↓ k j", plain: "up down k j", "row", brief: "↑↓", plainBrief: "k j", .along,
      help: "The row above or below; a week in a month, a day in a year, a part of a map."),
    BrowseKey(
      "⏎", plain: "Enter", "open", .opening,
      help:
        "Open the selected row: the history of an attribute, a view, a fact; elsewhere the day. "
        + "In mood rate the day, or go on with what it still lacks."),
    BrowseKey("Esc", help: "Back, and out of any prompt."),
    BrowseKey(
      "e", "edit", .value,
      help:
        "Type a value for the selected attribute or setting: 5623, +500, 7h12m, 23:40; - deletes."),
    BrowseKey(
      "⇥", plain: "Tab", "pane", .panes,
      help: "The next pane: calendar or agenda, kinds of facts, map and table of places, themes."),
    BrowseKey(
      "+", "add", .adding,
      help:
        "Add 1 to the selected attribute; a fact or a place of your own where these are listed."),
    BrowseKey("m", "mood", .recording(.rates), help: "Rate the day, then a note."),
    BrowseKey(
      "E", help: "What the day still lacks, one after the other: mood, usual tags, values."),
    BrowseKey(
      "x", "tag", .recording(.tags),
      help: "Set the selected tag or take it off; elsewhere type one."),
    BrowseKey(
      "=", "goal", .attribute,
      help: "Type a goal for the selected attribute: 6000, '<= 3', usual; see 'dash help goal'."),
    BrowseKey(
      "o y", "link", brief: "o", plainBrief: "o", .linked,
      help: "Open the article of a fact or the address of a place; copy a fact."),
    BrowseKey(
      "z Z", "zoom", .zoom,
      help: "Fewer or more days of a history; nearer or farther on a map, all of it with g."),
    BrowseKey(
      "w a", "weather, event", brief: "w a", plainBrief: "w a", .here,
      help: "On a map: the weather of the selected place, or of the middle; an event there."),
    BrowseKey(
      "w", "weather", .event,
      help: "In an agenda: the weather at the place of the day's next event."),
    BrowseKey("u U", help: "Undo the latest change, or redo it."),
    BrowseKey("[ ]", help: "A week back or on."),
    BrowseKey("{ }", help: "A month back or on."),
    BrowseKey("( )", help: "A year back or on."),
    BrowseKey("t", "today", help: "Today."),
    BrowseKey("c", "pick", help: "Pick a day in a calendar; Enter shows it."),
    BrowseKey(":", help: "Type a day, 2024-05-01 or friday, or any command of dash."),
    BrowseKey(
      "/ n N", "find", brief: "/", plainBrief: "/", .finding,
      help: "Find a row by its text; the next one, the one before. "
        + "In mood and in an agenda find a day."),
    BrowseKey(
      "1-9 0 , v",
      help: "A view: "
        + BrowseView.allCases.map { "\($0.traits.key) \($0.rawValue)" }.joined(separator: "; ")
        + ". v is the next one that there is."),
    BrowseKey(
      "PgUp PgDn g G",
      help: "A page up or down (also ^U, ^D); the first row, the last. "
        + "In an agenda today, and the last events of the weeks to come."),
    BrowseKey("^L", help: "Draw the screen again."),
    BrowseKey("?", "keys", help: "All keys."),
    BrowseKey("q", "quit", help: "Quit; ^C too. ^Z suspends."),
  ]

  /// The keys with what they do, in ASCII, for help.
  package static var table: [(key: String, meaning: String)] { all.map { ($0.plain, $0.help) } }

  /// The action of a key while no prompt is open, if any.
  static func action(of key: Key) -> BrowseAction? {
    switch key {
    case .left, .scalar("h"): .move(-1)
    case .right, .scalar("l"): .move(1)
    case .scalar("["): .move(-7)
    case .scalar("]"): .move(7)
    case .scalar("{"): .moveMonths(-1)
    case .scalar("}"): .moveMonths(1)
    case .scalar("("): .moveMonths(-12)
    case .scalar(")"): .moveMonths(12)
    case .scalar("t"): .today
    case .up, .scalar("k"): .up
    case .down, .scalar("j"): .down
    case .pageUp, .eraseBefore: .pageUp
    case .pageDown, .endOfInput, .scalar(" "): .pageDown
    case .home, .scalar("g"), .scalar("<"): .first
    case .end, .scalar("G"), .scalar(">"): .last
    case .enter: .open
    case .escape, .backspace: .back
    case .scalar("e"): .edit
    case .scalar("+"): .add
    case .scalar("m"): .rate
    case .scalar("E"): .round
    case .scalar("x"): .tag
    case .scalar("="): .goal
    case .scalar("u"): .undo
    case .scalar("U"), .redo: .redo
    case .scalar("c"): .pick
    case .scalar(":"): .command
    case .scalar("/"): .search
    case .scalar("n"): .nextMatch
    case .scalar("N"): .previousMatch
    case .scalar("v"): .nextView
    case .scalar("z"): .zoomIn
    case .scalar("Z"): .zoomOut
    case .scalar("o"): .openLink
    case .scalar("w"): .weatherHere
    case .scalar("a"): .eventHere
    case .scalar("y"): .share
    case .wheelUp: .scroll(-3)
    case .wheelDown: .scroll(3)
    case .tab, .backTab: .changePane
    case .scalar("?"): .help
    case .scalar("q"), .interrupt: .quit
    case .scalar, .delete, .eraseAfter, .eraseWord, .redraw, .suspend, .pasteBegins, .pasteEnds,
      .press:
      nil
    }
  }

  /// Whether a key shows another view.
  static func choosesView(_ key: Key) -> Bool {
    guard case .scalar(let scalar) = key else { return false }
    return scalar == "v" || BrowseView.allCases.contains { $0.traits.key == scalar }
  }

  /// A line of help for each key, wrapped beside it; no line is wider than `width`.
  static func block(width: Int, glyphs: Glyphs) -> Block {
    let names = all.map { glyphs == .unicode ? $0.shown : $0.plain }
    let column = min(names.reduce(0) { max($0, TextWidth.cells(of: $1)) } + 2, max(width / 2, 4))
    return zip(names, all).flatMap { name, key -> Block in
      var head = Line(name, .strong)
      head.cut(to: column - 1, glyphs: glyphs)
      return Wrap.block(of: key.help, beside: head, column: column, width: width)
    }
  }
}

enum BrowseAction: Sendable {
  case move(Int)
  case moveMonths(Int)
  case today, up, down
  /// Rows down, or up for a negative number.
  case scroll(Int)
  case pageUp, pageDown, first, last
  case open, back, changePane, nextView, help, quit
  case edit, add, rate, round, tag, goal, undo, redo
  case pick, command, search, nextMatch, previousMatch
  case zoomIn, zoomOut, openLink, share
  case weatherHere, eventHere
}
