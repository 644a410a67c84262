import Drawing
import Text

/// The last line: the keys that do something now, with help and quit at the right.
struct BrowseHints {
  let state: BrowseState
  let content: BrowseContent
  let height: Int
  let width: Int
  let glyphs: Glyphs

  /// Narrower screens omit the words of well-known keys.
  static let roomy = 60

  /// A key with its word, which is empty where another word says it.
  private struct Hint {
    let key: String
    let word: String
    /// Whether a narrow screen omits the word.
    var isKnown = false

    init(_ key: String, _ word: String) {
      self.key = key
      self.word = word
    }
  }

  var line: Line {
    if let prompt = state.prompt { return line(hints(for: prompt)) }
    if state.picked != nil {
      return line([
        Hint(sign("←→", "h l"), "day"), Hint(sign("↑↓", "k j"), "week"),
        Hint(enter, "show"), Hint("Esc", "leave"),
        Hint("{ }", "month"), Hint("t", "today"),
      ])
    }
    if state.page != nil {
      return line([
        Hint(sign("↑↓", "k j"), "row"), Hint("Space", "page"),
        Hint("g", "top"), Hint("Esc", "close"),
      ])
    }
    let shown = BrowseKeys.all.compactMap(hint)
    return line(shown.dropLast(2), ends: shown.suffix(2))
  }

  private func hints(for prompt: BrowsePrompt) -> [Hint] {
    let isRound = state.round != nil
    let leave = Hint("Esc", isRound ? "end" : "leave")
    switch prompt.purpose {
    case .rating(let top):
      let skip = isRound ? [Hint(enter, "skip")] : []
      return [Hint("1-\(top)", "rate")] + skip + [leave]
    case .tags:
      return [
        Hint("1-\(state.round?.tags.count ?? 1)", "on or off"),
        Hint(enter, "next"), leave,
      ]
    case .command, .search, .question, .setting, .note, .fact:
      let word = isRound && prompt.field.isEmpty ? "skip" : "accept"
      return [Hint(enter, word), leave, Hint("^U", "erase")]
    }
  }

  private var enter: String { sign("⏎", "Enter") }

  private func sign(_ unicode: String, _ ascii: String) -> String {
    glyphs == .unicode ? unicode : ascii
  }

  /// The hint of a key that does something here and is not only in the list of all keys.
  private func hint(_ key: BrowseKey) -> Hint? {
    guard let word = key.short.flatMap({ word(of: key, $0) }) else { return nil }
    var hint = Hint(sign(key.brief, key.plainBrief), word)
    switch key.use {
    case .across, .along, .opening: hint.isKnown = true
    case .everywhere: hint.isKnown = word == "keys" || word == "quit"
    case .recording, .finding, .attribute, .value, .linked, .zoom, .here, .event, .panes, .adding:
      break
    }
    return hint
  }

  private func word(of key: BrowseKey, _ usual: String) -> String? {
    let item = content.index(of: state.selected).flatMap { content.rows[$0].item }
    func shown(if isUsed: Bool) -> String? { isUsed ? usual : nil }
    return switch key.use {
    case .everywhere: usual
    case .finding: shown(if: content.canFind(in: height))
    case .recording(let keys): shown(if: state.view.traits.features.contains(keys) && !isFuture)
    case .across: arrows.across
    case .along: arrows.along
    case .opening: opening(item)
    case .attribute: shown(if: item?.isAttribute == true)
    case .value: shown(if: item?.isAttribute == true && !isFuture || item?.isSetting == true)
    case .linked: shown(if: item?.isLinked == true || state.fact != nil)
    case .zoom: shown(if: state.view == .history || content.movement.isMap)
    case .here: shown(if: state.view == .map)
    case .event: shown(if: state.view == .calendar && content.focus != nil)
    case .panes: shown(if: !content.panes.isEmpty)
    case .adding: shown(if: content.adding != nil)
    }
  }

  private var isFuture: Bool { state.day > state.today }

  /// The units of the arrows; empty if the other names both, nil if up and down do nothing.
  private var arrows: (across: String?, along: String?) {
    switch content.movement {
    case .rows where !content.followsDay: (nil, content.rows.count > height ? "scroll" : nil)
    case .rows where content.selectable.isEmpty:
      ("day", content.rows.count > height ? "scroll" : nil)
    case .rows: ("day", "row")
    case .days: ("", "day")
    case .weeks: ("day", "week")
    case .columns: ("week", "day")
    case .agenda: ("day", "line")
    case .map: ("", "move")
    }
  }

  /// The effect of Enter on an item, if any.
  private func opening(_ item: BrowseRow.Item?) -> String? {
    switch content.opening {
    case .day: "day"
    case .rating: "rate"
    case .round: "what is missing"
    case .nothing: nil
    case .row:
      switch item {
      case .attribute, .fact, .place, .view, .deed: "open"
      case .setting: "change"
      case .theme: "use"
      case nil: nil
      }
    }
  }

  /// As many hints as fit, with `ends` at the right.
  private func line(_ hints: some Sequence<Hint>, ends: ArraySlice<Hint> = []) -> Line {
    let ends = ends.map(text(of:))
    let room = width - ends.reduce(0) { $0 + $1.width + 2 }
    var line = Line()
    var wasBare = false
    for hint in hints {
      let text = text(of: hint)
      // Keys without words are closer to each other.
      let gap = line.width == 0 ? 0 : wasBare && isBare(hint) ? 1 : 2
      guard line.width + gap + text.width <= room else { continue }
      line.pad(to: line.width + gap)
      line.append(text)
      wasBare = isBare(hint)
    }
    if !ends.isEmpty { line.pad(to: max(room, 0)) }
    for end in ends {
      line.pad(to: line.width + 2)
      line.append(end)
    }
    line.cut(to: width, glyphs: glyphs)
    return line
  }

  private func text(of hint: Hint) -> Line {
    var line = Line(hint.key, .strong)
    if !isBare(hint) { line.append(" " + hint.word, .quiet) }
    return line
  }

  private func isBare(_ hint: Hint) -> Bool {
    hint.word.isEmpty || hint.isKnown && width < BrowseHints.roomy
  }
}

extension BrowseRow.Item {
  fileprivate var isAttribute: Bool { if case .attribute = self { true } else { false } }
  fileprivate var isSetting: Bool { if case .setting = self { true } else { false } }

  fileprivate var isLinked: Bool {
    switch self {
    case .fact, .place: true
    case .attribute, .setting, .theme, .view, .deed: false
    }
  }
}

extension BrowseMovement {
  fileprivate var isMap: Bool { if case .map = self { true } else { false } }
}
