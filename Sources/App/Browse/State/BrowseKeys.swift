import Drawing
import Text

/// A key of `dash browse`, and what it does.
struct BrowseKey: Sendable {
  /// As help shows it: `←→ h l`.
  let shown: String
  let plain: String
  /// The keys as the last line shows them, or nil if they are not listed there.
  let brief: String?
  let plainBrief: String
  /// Its action, whose effect in a view is ``BrowseState/meaning(of:in:height:)``; nil if it is the
  /// same everywhere.
  let action: BrowseAction?
  let help: String

  /// Without `brief`, the last line shows `shown`; with an empty one it does not list the key.
  init(
    _ shown: String, plain: String? = nil, brief: String? = nil, plainBrief: String? = nil,
    _ action: BrowseAction?, help: String
  ) {
    self.shown = shown
    self.plain = plain ?? shown
    self.brief = brief == "" ? nil : brief ?? shown
    self.plainBrief = plainBrief ?? self.plain
    self.action = action
    self.help = help
  }
}

/// The keys of `dash browse`, their actions and their descriptions, for the last line, the list of
/// all keys and `dash help browse`.
package enum BrowseKeys {
  static let all: [BrowseKey] = [
    BrowseKey(
      "← → h l", plain: "left right h l", brief: "←→", plainBrief: "h l", .move(1),
      help: "The day before or after; on a map the next place in that direction."),
    BrowseKey(
      "↑ ↓ k j", plain: "up down k j", brief: "↑↓", plainBrief: "k j", .down,
      help: "The row above or below; in mood a day, in an agenda an event, on a map a place."),
    BrowseKey(
      "⏎", plain: "Enter", .open,
      help:
        "Open the selected row: the history of an attribute, a view, the page of a fact, an event "
        + "or a place, an explanation; elsewhere the day. In mood rate the day, then the rest."
    ),
    BrowseKey("Esc", brief: "", .back, help: "Back, and out of any prompt."),
    BrowseKey(
      "e", .edit,
      help:
        "Type a value for the selected attribute or setting: 5623, +500, 7h12m, 23:40; - deletes. "
        + "Change the selected event or place; outside the units."),
    BrowseKey(
      "⇥", plain: "Tab", .changePane,
      help:
        "The next pane: calendar or agenda, findings, kinds of facts, map and table of places, "
        + "themes."
    ),
    BrowseKey(
      "+", .add,
      help: "Add 1 to the selected attribute; a fact, an event or a place where these are listed."),
    BrowseKey("m", .rate, help: "Rate the day, then a note."),
    BrowseKey("m", .mapHere, help: "In an agenda or a list of places: its place on a map."),
    BrowseKey(
      "E", brief: "", .round,
      help: "What the day still lacks, one after the other: mood, usual tags, values."),
    BrowseKey(
      "x", .tag,
      help: "Set or take off the selected tag, or type one; remove a fact, an event or a place."),
    BrowseKey(
      "=", .goal,
      help: "Type a goal for the selected attribute: 6000, '<= 3', usual; see 'dash help goal'."),
    BrowseKey(
      "o", .openLink, help: "Open the article of a fact or the address of a place or an event."),
    BrowseKey("y", brief: "", .share, help: "Copy a fact or an event."),
    BrowseKey(
      "z Z", .zoomIn,
      help:
        "Fewer or more days of a history; nearer or farther on a map; hours or months in a "
        + "calendar."
    ),
    BrowseKey(
      "w", .weatherHere,
      help: "The weather of the selected event or place, or of the middle of a map."),
    BrowseKey("a", .eventHere, help: "Add an event at the selected place."),
    BrowseKey("i", .checkIn, help: "Check in: be at the selected place on the day, too."),
    BrowseKey("r", .refresh, help: "Fetch the weather, the calendars or the places again."),
    BrowseKey("u U", brief: "", .undo, help: "Undo the latest change, or redo it."),
    BrowseKey("[ ]", brief: "", .move(7), help: "A week back or on."),
    BrowseKey("{ }", brief: "", .moveMonths(1), help: "A month back or on."),
    BrowseKey("( )", brief: "", .moveMonths(12), help: "A year back or on."),
    BrowseKey("t", .today, help: "Today."),
    BrowseKey("c", .pick, help: "Pick a day in a calendar; Enter shows it."),
    BrowseKey(
      ":", brief: "", .command,
      help: "Type a day, 2024-05-01 or friday, or any command of dash; Tab completes."),
    BrowseKey(
      "/ n N", brief: "/", plainBrief: "/", .search,
      help: "Find a row by its text; the next one, the one before. "
        + "In mood and in an agenda find a day, outside a place."),
    BrowseKey(
      "1-9 0 , v", brief: "", .nextView,
      help: "A view: "
        + BrowseView.allCases.map { "\($0.traits.key) \($0.rawValue)" }.joined(separator: "; ")
        + ". v shows the next view."),
    BrowseKey("PgUp PgDn", brief: "", .pageDown, help: "A page up or down (also ^U, ^D)."),
    BrowseKey(
      "g G", brief: "", .first,
      help: "The first row, the last; in an agenda today, and the last events of the weeks to "
        + "come; all of a map."),
    BrowseKey("^L", brief: "", nil, help: "Draw the screen again."),
    BrowseKey("?", .help, help: "All keys; type to filter them."),
    BrowseKey("q", .quit, help: "Quit; ^C too. ^Z suspends."),
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
    case .up, .scalar("k"): .up
    case .down, .scalar("j"): .down
    case .pageUp, .eraseBefore: .pageUp
    case .pageDown, .endOfInput, .scalar(" "): .pageDown
    case .home, .scalar("g"), .scalar("<"): .first
    case .end, .scalar("G"), .scalar(">"): .last
    case .enter: .open
    case .escape, .backspace: .back
    case .scalar("u"): .undo
    case .scalar("U"), .redo: .redo
    case .scalar("/"): .search
    case .scalar("n"): .nextMatch
    case .scalar("N"): .previousMatch
    case .scalar("v"): .nextView
    case .scalar("z"): .zoomIn
    case .scalar("Z"): .zoomOut
    case .wheelUp: .scroll(-3)
    case .wheelDown: .scroll(3)
    case .tab, .backTab: .changePane
    case .interrupt: .quit
    // A key with one action stands alone in the table.
    case .scalar(let scalar): all.first { $0.plain == String(scalar) }?.action
    case .delete, .eraseAfter, .eraseWord, .redraw, .suspend, .pasteBegins, .pasteEnds,
      .press:
      nil
    }
  }

  /// The actions of a key while no prompt is open; it does the first that means something.
  static func actions(of key: Key) -> [BrowseAction] {
    guard let action = action(of: key) else { return [] }
    return action == .rate ? [action, .mapHere] : [action]
  }

  /// Whether a key shows another view.
  static func choosesView(_ key: Key) -> Bool {
    guard case .scalar(let scalar) = key else { return false }
    return scalar == "v" || BrowseView.allCases.contains { $0.traits.key == scalar }
  }

  /// A line of help for each key with a text, wrapped beside it; no line is wider than `width`.
  static func block(matching text: String, width: Int, glyphs: Glyphs) -> Block {
    let names = all.map { glyphs == .unicode ? $0.shown : $0.plain }
    let column = min(names.reduce(0) { max($0, TextWidth.cells(of: $1)) } + 2, max(width / 2, 4))
    let wanted = FoldedText(text)
    let matching = zip(names, all).filter { name, key in
      wanted.isEmpty || !FoldedText(name + " " + key.help).ranges(of: wanted).isEmpty
    }
    if matching.isEmpty { return [Line("No key has '\(text)'.", .quiet)] }
    return matching.flatMap { name, key -> Block in
      var head = Line(name, .strong)
      head.cut(to: column - 1, glyphs: glyphs)
      return Wrap.block(of: key.help, beside: head, column: column, width: width)
    }
  }
}

enum BrowseAction: Equatable, Sendable {
  case move(Int)
  case moveMonths(Int)
  case today, up, down
  /// Rows down, or up for a negative number.
  case scroll(Int)
  case pageUp, pageDown, first, last
  case open, back, changePane, nextView, help, quit
  case edit, add, rate, round, tag, goal, undo, redo
  case pick, command, search, nextMatch, previousMatch
  case zoomIn, zoomOut, openLink, share, weatherHere, mapHere, eventHere, checkIn, refresh
}
