import Drawing
import Text

/// A key of `dash browse`, and what it does.
struct BrowseKey: Sendable {
  /// As help shows it: `←→ h l`.
  let shown: String
  let plain: String
  /// The word on the last line, such as `day`, or nil if the key is not listed there.
  let short: String?
  /// The keys as the last line shows them, where that is less than all.
  var brief: String?
  var plainBrief: String?
  let help: String
  /// When the last line shows it.
  var use = Use.everywhere

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
    case panes
    case adding
  }
}

/// The keys of `dash browse`, their actions and their descriptions, for the last line, the list of
/// all keys and `dash help browse`.
package enum BrowseKeys {
  static let all: [BrowseKey] = [
    BrowseKey(
      shown: "← → h l", plain: "left right h l", short: "day", brief: "←→", plainBrief: "h l",
      help: "The day before or after.", use: .across),
    BrowseKey(
      shown: "↑ ↓ k j", plain: "up down k j", short: "row", brief: "↑↓", plainBrief: "k j",
      help: "The row above or below; a week in a month, a day in a year, a part of a map.",
      use: .along),
    BrowseKey(
      shown: "⏎", plain: "Enter", short: "open",
      help:
        "Open the selected row: the history of an attribute, a view, a fact; elsewhere the day. "
        + "In mood rate the day, or go on with what it still lacks.",
      use: .opening),
    BrowseKey(shown: "Esc", plain: "Esc", short: nil, help: "Back, and out of any prompt."),
    BrowseKey(
      shown: "e", plain: "e", short: "edit",
      help:
        "Type a value for the selected attribute or setting: 5623, +500, 7h12m, 23:40; - deletes.",
      use: .value),
    BrowseKey(
      shown: "⇥", plain: "Tab", short: "pane",
      help: "The next pane: calendar or agenda, kinds of facts, map and table of places, themes.",
      use: .panes),
    BrowseKey(
      shown: "+", plain: "+", short: "add",
      help:
        "Add 1 to the selected attribute; a fact or a place of your own where these are listed.",
      use: .adding),
    BrowseKey(
      shown: "m", plain: "m", short: "mood", help: "Rate the day, then a note.",
      use: .recording(.rates)),
    BrowseKey(
      shown: "E", plain: "E", short: nil,
      help: "What the day still lacks, one after the other: mood, usual tags, values."),
    BrowseKey(
      shown: "x", plain: "x", short: "tag",
      help: "Set the selected tag or take it off; elsewhere type one.",
      use: .recording(.tags)),
    BrowseKey(
      shown: "=", plain: "=", short: "goal",
      help: "Type a goal for the selected attribute: 6000, '<= 3', usual; see 'dash help goal'.",
      use: .attribute),
    BrowseKey(
      shown: "o y", plain: "o y", short: "link", brief: "o", plainBrief: "o",
      help: "Open the article of a fact or the address of a place; copy a fact.",
      use: .linked),
    BrowseKey(
      shown: "z Z", plain: "z Z", short: "zoom",
      help: "Fewer or more days of a history; nearer or farther on a map, all of it with g.",
      use: .zoom),
    BrowseKey(shown: "u U", plain: "u U", short: nil, help: "Undo the latest change, or redo it."),
    BrowseKey(shown: "[ ]", plain: "[ ]", short: nil, help: "A week back or on."),
    BrowseKey(shown: "{ }", plain: "{ }", short: nil, help: "A month back or on."),
    BrowseKey(shown: "( )", plain: "( )", short: nil, help: "A year back or on."),
    BrowseKey(shown: "t", plain: "t", short: "today", help: "Today."),
    BrowseKey(
      shown: "c", plain: "c", short: "pick", help: "Pick a day in a calendar; Enter shows it."),
    BrowseKey(
      shown: ":", plain: ":", short: nil,
      help: "Type a day, 2024-05-01 or friday, or any command of dash."),
    BrowseKey(
      shown: "/ n N", plain: "/ n N", short: "find", brief: "/", plainBrief: "/",
      help:
        "Find a row by its text; the next one, the one before. "
        + "In mood and in an agenda find a day.",
      use: .finding),
    BrowseKey(
      shown: "1-9 0 , v", plain: "1-9 0 , v", short: nil,
      help:
        "A view: "
        + BrowseView.allCases.map { "\($0.traits.key) \($0.rawValue)" }.joined(separator: "; ")
        + ". v is the next one that there is."),
    BrowseKey(
      shown: "PgUp PgDn g G", plain: "PgUp PgDn g G", short: nil,
      help:
        "A page up or down (also ^U, ^D); the first row, the last. "
        + "In an agenda today, and the last events of the weeks to come."),
    BrowseKey(shown: "^L", plain: "^L", short: nil, help: "Draw the screen again."),
    BrowseKey(shown: "?", plain: "?", short: "keys", help: "All keys."),
    BrowseKey(shown: "q", plain: "q", short: "quit", help: "Quit; ^C too. ^Z suspends."),
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
}
